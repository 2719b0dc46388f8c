"""Runs the tests: all, or the modules, classes and tests that are named."""

import pathlib
import signal
import sys
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1]


def main(names):
    sys.path.insert(0, str(FOLDER))
    # The servers end with whoever has started them.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    suite = unittest.defaultTestLoader.loadTestsFromNames(
        names or sorted(file.stem for file in FOLDER.glob("*_test.py"))
    )
    result = unittest.TextTestRunner(verbosity=2, warnings="ignore").run(suite)
    wrong = result.failures + result.errors
    # Parts of a test are not counted by themselves.
    bad = {getattr(test, "test_case", test).id() for test, _ in wrong}
    failed = len(bad | {test.id() for test in result.unexpectedSuccesses})
    passed = result.testsRun - failed - len(result.skipped)
    print(f"{passed} passed, {failed} failed", file=sys.stderr)
    return 0 if result.wasSuccessful() and result.testsRun else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
