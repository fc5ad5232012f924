"""`python -m loadtests`, for a few seconds: every profile plays, and an error makes it fail."""

import json
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.live import ROOT


def run(*arguments, out):
    command = [sys.executable, "-m", "loadtests", "--json", "--out", str(out), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


def test_every_profile_plays_without_an_error(live, tmp_path):
    crowd = ("--users", "34", "--spawn-rate", "34", "--seconds", "6")
    games = ("--games", "base/beginner,explorers/land-ho", "--turns", "3", "--think", "0.1")
    done = run("--url", live.url, *crowd, *games, out=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(done.stdout)
    assert figures["errors"] == []
    assert figures["whole_games"] > 0
    calls = set(figures["calls"])
    assert {"POST move", "POST held: move", "GET held: read", "GET stream", "DELETE abort", "GET replay"} <= calls
    assert (tmp_path / "load.html").exists()
    assert (tmp_path / "load_stats.csv").exists()


class Liar(BaseHTTPRequestHandler):
    """Knows one scenario and refuses every game."""

    def do_GET(self):
        self.reply(200, {"games": [{"game": "base", "scenarios": [{"scenario": "standard", "players": [3]}]}]})

    def do_POST(self):
        self.reply(500, {})

    def reply(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Quiet."""


@pytest.fixture
def liar():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Liar)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_an_error_fails_the_run(liar, tmp_path):
    done = run("--profiles", "SelfPlayer", "--url", liar, "--seconds", "2", "--users", "1", out=tmp_path)
    assert done.returncode == 1
    assert "answered 500" in json.loads(done.stdout)["errors"][0]
