"""The files around the service say what the code says: compose, Dockerfile, README, layers."""

import ast
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from api import problems
from api.settings import Settings, table, variable
from tests.live import ROOT, free_port

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
README = (ROOT / "README.md").read_text()


class TestCompose:
    """The compose file, read as compose reads it."""

    def test_the_services(self):
        assert set(COMPOSE["services"]) == {"redis", "api", "worker", "clock"}
        assert COMPOSE["services"]["redis"]["volumes"] == ["redis-data:/data"]
        assert "redis-data" in COMPOSE["volumes"]

    @pytest.mark.parametrize("name", COMPOSE["services"])
    def test_every_service_has_a_health_check_and_no_root(self, name):
        service = COMPOSE["services"][name]
        assert service["healthcheck"]["test"][0] == "CMD"
        assert service["cap_drop"] == ["ALL"]
        assert service.get("user") == "redis" or "USER kontor" in (ROOT / "Dockerfile").read_text()

    @pytest.mark.parametrize("name", ["api", "worker", "clock"])
    def test_ours_can_be_scaled_and_wait_for_the_store(self, name):
        service = COMPOSE["services"][name]
        assert "container_name" not in service
        assert service["depends_on"]["redis"]["condition"] == "service_healthy"
        assert not any(re.fullmatch(r"\d+:\d+", port) for port in service.get("ports", []))

    @pytest.mark.parametrize("name", ["api", "worker", "clock"])
    def test_every_setting_exists(self, name):
        known = {variable(field) for field in Settings.__dataclass_fields__}
        assert set(COMPOSE["services"][name]["environment"]) <= known

    @pytest.mark.parametrize("name", ["api", "worker", "clock"])
    def test_every_module_exists(self, name):
        service = COMPOSE["services"][name]
        words = [*service["command"], *service["healthcheck"]["test"]]
        modules = [found for word in words for found in re.findall(r"^(?:python:)?((?:api|worker)\.\w+)", word)]
        assert modules
        for module in modules:
            assert (ROOT / module.replace(".", "/")).with_suffix(".py").exists(), module

    def test_the_image_copies_every_package(self):
        copied = set(re.findall(r"^COPY (\w+) \1$", (ROOT / "Dockerfile").read_text(), re.M))
        assert copied == {"rules", "arena", "api", "worker"}


class TestReadme:
    """What the README promises is true."""

    @pytest.mark.parametrize(("name", "default", "about"), table())
    def test_the_settings_table_is_complete(self, name, default, about):
        row = next(line for line in README.splitlines() if line.startswith(f"| `{name}`"))
        assert row == f"| `{name}` | {f'`{default}`' if default else ''} | {about} |"

    def test_the_quickstart_leads_to_a_finished_game(self, tmp_path):
        """The lines of the quickstart, run as they stand; only the port and the folder are of the test's own."""
        script = re.search(r"<!-- quickstart -->\n```sh\n(.*?)```", README, re.S).group(1)
        port = str(free_port())
        script = script.replace("8080", port).replace(".venv/bin/kontor up", f"kontor up --port {port}")
        path = _tools(tmp_path)
        env = {"PATH": f"{path}:/usr/bin:/bin", "KONTOR_DATA_DIR": str(tmp_path / "data"), "HOME": str(tmp_path)}
        done = subprocess.run(
            ["bash", "-euc", script], cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert '"status":"finished"' in done.stdout
        assert '"reason":' in done.stdout


def _tools(tmp_path: Path) -> Path:
    """`kontor` and `python3` as an installation would give them, and nothing else."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, command in {"kontor": f"{sys.executable} -m arena.cli", "python3": sys.executable}.items():
        (folder / name).write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        (folder / name).chmod(0o755)
    return folder


LAYERS = {"rules": set(), "arena": {"rules"}, "api": {"rules", "arena"}, "worker": {"rules", "arena", "api"}}


@pytest.mark.parametrize("package", LAYERS)
def test_who_may_import_whom(package):
    """rules ← arena ← api ← worker."""
    for path in (ROOT / package).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            ours = {name.split(".")[0] for name in names} & set(LAYERS)
            assert ours <= LAYERS[package] | {package}, path


def test_curl_lines_of_the_bot_guide_parse():
    guide = (ROOT / "docs" / "api.md").read_text()
    for block in re.findall(r"```sh\n(.*?)```", guide, re.S):
        for line in block.replace("\\\n", " ").splitlines():
            assert shlex.split(line, comments=True) is not None


def test_the_page_for_bot_writers_tells_every_problem():
    page = (ROOT / "docs" / "api.md").read_text()
    kinds = [value for value in vars(problems).values() if isinstance(value, problems.Kind)]
    rows = {
        slug: line for line in page.splitlines() if line.startswith("| ") for slug in re.findall(r"`([a-z-]+)`", line)
    }
    assert len(kinds) > 20
    assert not [kind.slug for kind in kinds if f"| {kind.status} |" not in rows.get(kind.slug, "")]
