"""`kontor up`: one line when it is ready, one line when it cannot be, a clean stop, data that stays."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest

from arena.client import Client
from tests.live import ROOT, free_port, up
from tests.stores import server


def _kontor(*args, **env):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KONTOR_")}
    command = [sys.executable, "-m", "arena.cli", *args]
    return subprocess.run(
        command, cwd=ROOT, env=inherited | env, capture_output=True, text=True, timeout=60, check=False
    )  # fmt: skip


def _fails_with_one_line(result, *words):
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.startswith("kontor: ")
    assert result.stderr.count("\n") == 1
    for word in words:
        assert word in result.stderr


def test_a_port_that_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        _fails_with_one_line(_kontor("up", "--port", port, KONTOR_DATA_DIR=str(tmp_path)), port)


def test_a_store_that_is_away(tmp_path):
    url = f"redis://user:hush@127.0.0.1:{free_port()}/0"
    result = _kontor("up", "--port", str(free_port()), "--redis", url, KONTOR_DATA_DIR=str(tmp_path))
    _fails_with_one_line(result, "127.0.0.1")
    assert "hush" not in result.stderr


def test_a_url_that_is_none(tmp_path):
    result = _kontor("up", "--port", str(free_port()), "--redis", "nonsense", KONTOR_DATA_DIR=str(tmp_path))
    _fails_with_one_line(result, "nonsense")


def test_a_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").touch()
    _fails_with_one_line(
        _kontor("up", "--port", str(free_port()), KONTOR_DATA_DIR=str(tmp_path / "file" / "x")), "folder"
    )


def test_a_folder_in_use(tmp_path):
    folder = tmp_path / "data"
    with server(folder):
        result = _kontor("up", "--port", str(free_port()), KONTOR_DATA_DIR=str(folder))
    _fails_with_one_line(result, "another kontor")


@pytest.mark.parametrize(
    "args", [["up", "--port", "x"], ["up", "--port", "99999"], ["up", "--api-workers", "0"], ["what"], []]
)
def test_usage_errors(args):
    result = _kontor(*args)
    assert result.returncode == 2
    assert "usage: kontor" in result.stderr


@pytest.mark.parametrize("args", [["--help"], ["up", "--help"]])
def test_help(args):
    result = _kontor(*args)
    assert result.returncode == 0
    assert "usage: kontor" in result.stdout


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_clean_stop_that_keeps_the_data(tmp_path, sign):
    with up(tmp_path) as service:
        with Client(service.url) as client:
            made = client.create(game="base", seats=[{"name": "a"}, {"name": "b"}, {"name": "c"}])
        children = [pid for pids in service.children().values() for pid in pids]
        assert len(children) >= 5
        service.process.send_signal(sign)
        assert service.process.wait(20) == 0
        assert service.process.stderr.read() == ""
        assert not [pid for pid in children if _runs(pid)]
    with up(tmp_path) as again, Client(again.url) as client:
        assert client.read(made["id"])["version"] == 0


def _runs(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_another_store_is_used_when_given(tmp_path, live):
    port = free_port()
    env = os.environ | {"KONTOR_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "arena.cli", "up", "--port", str(port), "--redis", live.store_url]
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == f"ready http://127.0.0.1:{port}\n"
        with Client(live.url) as here, Client(f"http://127.0.0.1:{port}") as there:
            made = here.create(game="base", seats=[{"name": "a"}, {"name": "b"}, {"name": "c"}])
            assert there.read(made["id"])["id"] == made["id"]
        assert not (tmp_path / "valkey.sock").exists()
    finally:
        process.terminate()
        assert process.wait(20) == 0
        process.stdout.close()


def test_waiting_calls_do_not_hold_up_a_stop(tmp_path):
    with up(tmp_path) as service:
        client = Client(service.url, patience=0.1)
        made = client.create(game="base", seats=[{"name": "a"}, {"name": "b"}, {"name": "c"}])

        def wait():
            try:
                client.read(made["id"], wait=30, since=99)
            except Exception:
                return

        thread = threading.Thread(target=wait)
        thread.start()
        time.sleep(0.3)  # it cannot say that it waits
        started = time.monotonic()
        assert service.stop() == 0
        assert time.monotonic() - started < 10
        thread.join()
        client.close()
