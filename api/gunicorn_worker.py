"""gunicorn's gevent worker, made fair: no connection keeps the others waiting, however fast it sends."""

from typing import Any

import gevent
from gunicorn.workers.ggevent import GeventWorker

from api.wire import LARGEST_BODY

_MOST_DRAINED = 32 * LARGEST_BODY  # of a refused body, so that its sender can read the refusal


class FairWorker(GeventWorker):  # type: ignore[misc]
    """Greenlets only change when one waits, and who sends without a pause never makes us wait for him."""

    def handle_request(self, listener_name: Any, req: Any, sock: Any, addr: Any) -> None:
        """One request, after everybody else's. What would be read only to be thrown away is not read."""
        gevent.sleep(0)
        if _is_endless(dict(req.headers)):
            req.force_close()
        super().handle_request(listener_name, req, sock, addr)


def _is_endless(headers: dict[str, str]) -> bool:
    """Whether a body is longer than anybody would send by mistake, or does not say how long it is."""
    length = headers.get("CONTENT-LENGTH", "")
    return "TRANSFER-ENCODING" in headers or (length.isdigit() and int(length) > _MOST_DRAINED)
