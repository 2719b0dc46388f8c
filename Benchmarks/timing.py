"""Measures the time and memory of programs."""

import os
import statistics
import subprocess
import sys
import time

# The units of ru_maxrss in a megabyte.
MEMORY_UNITS = 1024**2 if sys.platform == "darwin" else 1024


def run(*command, **environment):
    """Runs a program; returns its wall time in seconds and its peak memory in megabytes."""
    start = time.perf_counter()
    child = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return seconds, usage.ru_maxrss / MEMORY_UNITS


def in_turns(rounds, commands, **environment):
    """Returns the median seconds and megabytes of several commands, run in turns."""
    results = {name: [] for name in commands}
    for command in commands.values():
        run(*command, **environment)  # warms the file cache
    for _ in range(rounds):
        for name, command in commands.items():
            results[name].append(run(*command, **environment))
    return {name: tuple(map(statistics.median, zip(*runs))) for name, runs in results.items()}
