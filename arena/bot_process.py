"""A bot that is ours to start: a process in a session of its own, and what it has said last."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from typing import Self

from arena.errors import UsageError

_STOP_SECONDS = 5.0  # then a bot that does not stop is killed
_LINES = 5  # of a crashed bot's output


class Bot:
    """The bot; without a command it is somebody else's, and always taken to be alive."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._command, self._environment = command, os.environ | environment
        self._process: subprocess.Popen[bytes] | None = None
        self.last_words: list[str] = []

    def __enter__(self) -> Self:
        self._output = tempfile.TemporaryFile()
        try:
            self._start()
        except UsageError:
            self._output.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        self._output.close()

    def is_alive(self) -> bool:
        """Whether it still runs, as far as we can know."""
        return self._process is None or self._process.poll() is None

    def restart(self) -> None:
        """A fresh start after a game that went wrong; a crashed bot's last words are kept."""
        if not self.is_alive():
            self._output.seek(0)
            self.last_words = self._output.read().decode(errors="replace").splitlines()[-_LINES:]
        self._stop()
        self._output.seek(0)
        self._output.truncate()
        self._start()

    def _start(self) -> None:
        if not self._command:
            return
        try:
            self._process = subprocess.Popen(
                self._command, env=self._environment, stdin=subprocess.DEVNULL, stdout=self._output,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise UsageError(f"cannot start {self._command[0]}: {error.strerror}") from None

    def _stop(self) -> None:
        """The bot and whatever it has started."""
        if self._process is None:
            return
        for signum in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self._process.pid, signum)
                self._process.wait(_STOP_SECONDS)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue
        self._process.wait()
