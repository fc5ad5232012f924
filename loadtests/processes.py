"""The processes of a service on this machine: which there are, what they use. Read from /proc (Linux)."""

import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

KINDS = {  # what marks a process's command line → what it is
    "valkey-server": "store",
    "redis-server": "store",
    "gunicorn": "api",
    "worker.main": "worker",
    "worker.clock": "clock",
    "locust": "load",
}
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Usage:
    """What the processes of a kind have used so far, and hold now."""

    cpu_seconds: float = 0.0
    memory_mb: float = 0.0


def children_of(root: int) -> dict[str, list[int]]:
    """The processes below one, by kind."""
    parents = {pid: _parent(pid) for pid in _pids()}
    found: dict[str, list[int]] = defaultdict(list)
    for pid in parents:
        kind = _kind(pid) if root in _line(pid, parents) else None
        if kind:
            found[kind].append(pid)
    return dict(found)


def usage(root: int) -> dict[str, Usage]:
    """Use by kind, of all processes below one."""
    total: dict[str, Usage] = defaultdict(Usage)
    for kind, pids in children_of(root).items():
        for pid in pids:
            cpu, memory = _stat(pid)
            total[kind].cpu_seconds += cpu
            total[kind].memory_mb += memory
    return dict(total)


def serving(root: int) -> list[int]:
    """The API processes that answer requests: those that have an API process as parent."""
    api = children_of(root).get("api", [])
    return [pid for pid in api if _parent(pid) in api]


def resident_mb(pids: list[int]) -> float:
    """Memory that some processes hold."""
    return sum(_stat(pid)[1] for pid in pids)


def _pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _line(pid: int, parents: dict[int, int]) -> list[int]:
    """A process, its parent, its parent's parent …"""
    line = [pid]
    while line[-1] in parents and parents[line[-1]] not in (0, *line):
        line.append(parents[line[-1]])
    return line[1:]


def _kind(pid: int) -> str | None:
    try:
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return None
    return next((kind for mark, kind in KINDS.items() if mark in command), None)


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name, which may hold anything."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []  # it has just ended


def _parent(pid: int) -> int:
    fields = _fields(pid)
    return int(fields[1]) if fields else 0


def _stat(pid: int) -> tuple[float, float]:
    """CPU seconds, to the nanosecond, and resident MB."""
    fields = _fields(pid)
    if not fields:
        return 0.0, 0.0
    return sum(_run_time(task) for task in Path(f"/proc/{pid}/task").iterdir()), int(fields[21]) * _PAGE / 1e6


def _run_time(task: Path) -> float:
    try:
        return int((task / "schedstat").read_text().split()[0]) / 1e9
    except OSError:
        return 0.0  # a thread that has just ended
