"""Runs the tests of the current folder in several processes. The tests of a process share a browser, servers and
stand-ins. Prints the failures at the end.

    python ../runner.py [NAME...]    modules, classes or tests (default: all)

JOBS is the number of processes (default: the number of processors).
"""

import io
import multiprocessing
import os
import pathlib
import queue
import signal
import sys
import time
import unittest

FOLDER = pathlib.Path.cwd()


def classes(names):
    """Returns the names of the tests, grouped by class, because the tests of a class share its fixtures."""
    found = {}

    def collect(suite):
        for test in suite:
            if isinstance(test, unittest.TestSuite):
                collect(test)
            else:
                found.setdefault(test.id().rpartition(".")[0], []).append(test.id())

    collect(unittest.defaultTestLoader.loadTestsFromNames(names))
    return list(found.values())


def work(tasks, results):
    """Runs the remaining classes; shared fixtures stay between them."""
    while names := tasks.get():
        out, start = io.StringIO(), time.monotonic()
        suite = unittest.defaultTestLoader.loadTestsFromNames(names)
        result = unittest.TextTestRunner(out, verbosity=0, warnings="ignore").run(suite)
        results.put(
            {
                "name": names[0].rpartition(".")[0],
                "ran": result.testsRun,
                "skipped": len(result.skipped),
                "failed": len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses),
                "told": [f"{test}\n{why}" for test, why in result.failures + result.errors],
                "seconds": time.monotonic() - start,
            }
        )


def main(names):
    sys.path.insert(0, str(FOLDER))
    # Child processes end with this process.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # Background processes of a shell ignore SIGINT, and their children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    start = time.monotonic()
    pending = classes(names or sorted(file.stem for file in FOLDER.glob("*_test.py")))
    tasks, results = multiprocessing.Queue(), multiprocessing.Queue()
    count = min(len(pending), int(os.environ.get("JOBS") or os.cpu_count() or 1))
    for task in pending + [None] * count:
        tasks.put(task)
    workers = [multiprocessing.Process(target=work, args=(tasks, results), daemon=True) for _ in range(count)]
    for worker in workers:
        worker.start()
    done = []
    while len(done) < len(pending):
        try:
            one = results.get(timeout=1)
        except queue.Empty:
            if any(worker.is_alive() for worker in workers):
                continue
            print("FAILED: a process ended before its tests did", flush=True)
            return 1
        done.append(one)
        kind = "FAILED" if one["failed"] else "skipped" if one["skipped"] == one["ran"] else "ok"
        print(f"{kind:7} {one['name']}: {one['ran']} in {one['seconds']:.1f} s", flush=True)
        for failure in one["told"]:
            lines = failure.rstrip().splitlines()
            print(f"        {lines[0]}\n        {lines[-1]}", flush=True)
    for one in done:
        for failure in one["told"]:
            print(f"\n{'=' * 70}\nFAIL: {failure}")
    ran, skipped, failed = (sum(one[key] for one in done) for key in ("ran", "skipped", "failed"))
    for worker in workers:
        worker.join(10)
    print(
        f"\n{'FAILED' if failed else 'OK'}: {ran} tests, {failed} failed, {skipped} skipped, "
        f"{time.monotonic() - start:.0f} s in {count} processes"
    )
    return 1 if failed or not ran + skipped else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
