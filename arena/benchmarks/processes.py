"""What processes use, read from /proc (Linux)."""

import os
from pathlib import Path


def cpu_seconds(pid: int) -> float:
    """CPU time that a process of one thread has used, to the nanosecond."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def family_seconds(pid: int) -> float:
    """CPU time of a process with all its threads, and of its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    ticks = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    own = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return own + sum(family_seconds(int(child)) for child in children)


def resident_mb(pid: int) -> float:
    """Memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError(f"no process {pid}")


def only_child(pid: int) -> int:
    """The one child of a process."""
    (child,) = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return int(child)
