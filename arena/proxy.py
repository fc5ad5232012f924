"""A proxy that writes down what passes: every request of a bot and how it was answered.

It stands between a bot and a service, so that a check sees what never reaches a game (malformed bodies, wrong
tokens, polling) and how long the bot takes, and the service needs no counters for it.
"""

import http.client
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]

_UPSTREAM_SECONDS = 60.0  # longer than the longest wait
_MOVES = re.compile(r"/v1/games/[^/]+/moves(\?|$)")
_PASSED_ON = ("Authorization", "Content-Type", "Accept", "Idempotency-Key")
_HANDED_BACK = ("Content-Type", "Retry-After", "Allow", "Location")


@dataclass(frozen=True)
class Exchange:
    """One request and its answer."""

    begun: float  # seconds of the monotonic clock
    ended: float
    method: str
    path: str
    sent: str  # the body, as text
    status: int
    problem: Json  # of a refusal; empty otherwise

    @property
    def is_move(self) -> bool:
        """Whether a move was to be played."""
        return self.method == "POST" and bool(_MOVES.match(self.path))


class Proxy(ThreadingHTTPServer):
    """Passes requests on to a service. `exchanges` are those that were answered; `was_called` is sooner."""

    daemon_threads = True  # a bot may keep its connection for ever

    def __init__(self, target: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.exchanges: list[Exchange] = []
        self.was_called = False
        self._target = urlsplit(target)

    def connect(self) -> http.client.HTTPConnection:
        """A connection to the service."""
        kind = http.client.HTTPSConnection if self._target.scheme == "https" else http.client.HTTPConnection
        return kind(self._target.netloc, timeout=_UPSTREAM_SECONDS)

    def handle_error(self, *_: Any) -> None:
        """A bot that hangs up, or is killed, is none of our faults."""


@contextmanager
def recording(target: str) -> Iterator[Proxy]:
    """A proxy before the service at `target`, as long as the block runs."""
    with Proxy(target) as proxy:
        threading.Thread(target=proxy.serve_forever, name="proxy", daemon=True).start()
        try:
            yield proxy
        finally:
            proxy.shutdown()


class _Handler(BaseHTTPRequestHandler):
    """One connection of the bot, which gets one to the service."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1  # head and body leave together
    server: Proxy

    def setup(self) -> None:
        super().setup()
        self._upstream = self.server.connect()

    def finish(self) -> None:
        self._upstream.close()
        super().finish()

    def log_message(self, *_: Any) -> None:
        """The exchanges are enough."""

    def _pass_on(self) -> None:
        begun, body = time.monotonic(), self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.was_called = True
        headers = {name: self.headers[name] for name in _PASSED_ON if name in self.headers}
        try:
            self._upstream.request(self.command, self.path, body or None, headers)
            response = self._upstream.getresponse()
        except (OSError, http.client.HTTPException):
            self._upstream.close()
            self.send_error(502)
            return
        answer = b"" if response.chunked else response.read()
        self._note(begun, body, response, answer)  # before the bot can act on it
        self._hand_back(response, answer)

    def _note(self, begun: float, body: bytes, response: http.client.HTTPResponse, answer: bytes) -> None:
        sent, problem = body.decode(errors="replace"), _problem(response, answer)
        ended = time.monotonic()
        self.server.exchanges.append(Exchange(begun, ended, self.command, self.path, sent, response.status, problem))

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = _pass_on  # noqa: N815 names of http.server

    def _hand_back(self, response: http.client.HTTPResponse, answer: bytes) -> None:
        self.send_response(response.status)
        for name in _HANDED_BACK:
            if name in response.headers:
                self.send_header(name, response.headers[name])
        if response.chunked:
            self._stream(response)
            return
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
        self.wfile.flush()

    def _stream(self, response: http.client.HTTPResponse) -> None:
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.flush()
        while part := response.read1():
            self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part))
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")
        self.wfile.flush()


def _problem(response: http.client.HTTPResponse, answer: bytes) -> Json:
    if response.status < 400:
        return {}
    try:
        problem: Json = json.loads(answer)
    except ValueError:
        problem = {"type": str(response.status), "detail": answer[:200].decode(errors="replace")}
    return problem
