"""`kontor demo`, the whole of it."""

import json
import os
import re
import subprocess
import sys

from arena.cli import main
from tests.live import ROOT, _processes

SECONDS = 170  # contract: under three minutes


def test_the_demo_plays_ranks_verifies_and_leaves_nothing_running(tmp_path):
    environment = os.environ | {"KONTOR_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "arena.cli", "demo", "--rounds", "2"], env=environment, cwd=ROOT,
        capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ready http://127\.0\.0\.1:\d+$", done.stdout, re.M)
    assert len(re.findall(r"^\d  (?:planner|greedy|weighted|random) .* -?\d+ to \d+ ", done.stdout, re.M)) == 4
    assert "8/8 games" in done.stderr
    assert re.search(r"^verified: \d+ moves", done.stdout, re.M)
    assert max(map(len, done.stdout.splitlines())) <= 120
    replay = re.search(r"^replay (.*)$", done.stdout, re.M)[1]
    assert main(["verify", replay]) == 0
    assert "seed" in json.loads((tmp_path / "demo" / replay.split("/")[-1]).read_text())
    assert [command for _, _, command in _processes() if str(tmp_path) in command] == []
