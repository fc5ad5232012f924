"""The hub: one subscription per process wakes all calls that wait there.

Built on `threading`; gunicorn's gevent worker turns its threads, events and sockets into greenlets.
"""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from api import logs
from api.store.connection import connect_listening
from api.store.keys import WAKE_CHANNEL

_CLOSE_SECONDS = 5.0
_PAUSE = 0.2  # seconds until the hub tries again after the server went away


class Watch:
    """One waiting call: woken when a game's version passes `since`, for seats only when one of theirs must act."""

    __slots__ = ("_game_id", "_hub", "_wake", "mask", "since")

    def __init__(self, hub: "Hub", game_id: str) -> None:
        self._hub = hub
        self._game_id = game_id
        self._wake = threading.Event()
        self.mask = 0  # of the seats that are waited for; 0: any change will do
        self.since = -1

    def __enter__(self) -> Self:
        self._hub.add(self._game_id, self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hub.remove(self._game_id, self)

    def offer(self, version: int, mask: int, status: str) -> None:
        """News of the game: wake up if it is what the call waits for."""
        if (version > self.since and (not self.mask or mask & self.mask)) or status != "playing":
            self._wake.set()

    def wake(self) -> None:
        """Look again, whatever the reason."""
        self._wake.set()

    def wait(self, seconds: float) -> bool:
        """Sleep until woken; False when the time is over."""
        woken = self._wake.wait(max(0.0, seconds))
        self._wake.clear()
        return woken


class Hub:
    """Who waits for which game, and the thread that listens for all of them."""

    def __init__(self, url: str, on_news: Callable[[str, int], None]) -> None:
        self._url = url
        self._on_news = on_news  # told of every step of every game
        self._watches: dict[str, list[Watch]] = {}
        self._lock = threading.Lock()
        self._ready = threading.Event()
        self._thread: threading.Thread | None = None
        self._news: Any = None  # the connection, while it listens
        self._closed = False

    @property
    def waiting(self) -> int:
        """The number of calls that wait here."""
        return sum(map(len, self._watches.values()))

    def watch(self, game_id: str) -> Watch:
        """A watch on a game; enter it before the game is read, so that nothing is missed in between."""
        self._start()
        return Watch(self, game_id)

    def add(self, game_id: str, watch: Watch) -> None:
        """Begin to tell a watch the news of a game."""
        self._watches.setdefault(game_id, []).append(watch)

    def remove(self, game_id: str, watch: Watch) -> None:
        """Stop it."""
        watches = self._watches.get(game_id, [])
        if watch in watches:
            watches.remove(watch)
        if not watches:
            self._watches.pop(game_id, None)

    def _start(self) -> None:
        """Begin to listen; done by the first call that waits, in the process that will answer it."""
        if self._thread is not None:
            return
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._listen, name="hub", daemon=True)
                self._thread.start()
        self._ready.wait(5)

    def _listen(self) -> None:
        while not self._closed:
            try:
                self._follow()
            except Exception as error:  # without this thread nobody would ever wake up
                if self._closed:
                    return
                logs.warning("hub lost the store", error=repr(error))
                time.sleep(_PAUSE)

    def _follow(self) -> None:
        """Subscribe and pass on the news; after a break everybody looks again, since news may have been missed."""
        self._news = news = connect_listening(self._url)
        try:
            news.send_command("SUBSCRIBE", WAKE_CHANNEL)
            news.read_response(push_request=True)
            self._ready.set()
            self._wake_all()
            while True:
                self._dispatch(news.read_response(push_request=True)[2])
        finally:
            news.disconnect()

    def _dispatch(self, message: bytes) -> None:
        game_id, version, mask, status, bots = message.decode().split(" ")
        self._on_news(game_id, int(version))
        for watch in tuple(self._watches.get(game_id, ())):
            watch.offer(int(version), int(mask), status)
        for bot_id in bots.split(",") if bots else ():
            for watch in tuple(self._watches.get(bot_id, ())):
                watch.wake()

    def close(self) -> None:
        """Stop listening."""
        self._closed = True
        if self._news is not None:
            self._news.disconnect()
        if self._thread is not None:
            self._thread.join(_CLOSE_SECONDS)

    def _wake_all(self) -> None:
        for watches in tuple(self._watches.values()):
            for watch in tuple(watches):
                watch.wake()
