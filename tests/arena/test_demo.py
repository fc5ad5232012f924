"""`kontor demo`, the whole of it."""

import json
import os
import re
import signal
import subprocess
import sys

from arena.cli import main
from tests.live import ROOT, _processes

SECONDS = 170  # contract: under three minutes


def demo(folder, *words):
    """The command, and an environment with a folder of its own."""
    command = [sys.executable, "-m", "arena.cli", "demo", *words]
    return {"args": command, "env": os.environ | {"KONTOR_DATA_DIR": str(folder)}, "cwd": ROOT, "text": True}


def running(folder):
    """Processes that know the folder."""
    return [command for _, _, command in _processes() if str(folder) in command]


def test_the_demo_plays_ranks_verifies_and_leaves_nothing_running(tmp_path):
    done = subprocess.run(**demo(tmp_path, "--rounds", "2"), capture_output=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ready http://127\.0\.0\.1:\d+$", done.stdout, re.M)
    assert len(re.findall(r"^\d  (?:planner|greedy|weighted|random) .* -?\d+ to \d+ ", done.stdout, re.M)) == 4
    assert "8/8 games" in done.stderr
    assert re.search(r"^verified: \d+ moves", done.stdout, re.M)
    assert max(map(len, done.stdout.splitlines())) <= 120
    replay = re.search(r"^replay (.*)$", done.stdout, re.M)[1]
    assert main(["verify", replay]) == 0
    assert "seed" in json.loads((tmp_path / "demo" / replay.split("/")[-1]).read_text())
    assert running(tmp_path) == []


def test_ctrl_c_stops_all_of_it(tmp_path):
    started = subprocess.Popen(**demo(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert started.stdout.readline().startswith("starting")
    assert started.stdout.readline().startswith("ready")
    assert running(tmp_path)
    started.send_signal(signal.SIGINT)
    assert started.wait(30) == 130
    started.stdout.close()
    assert running(tmp_path) == []
