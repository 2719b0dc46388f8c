"""The program that is tested."""

import os
import pathlib
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def tool():
    """The program; tests are skipped where it is not built."""
    path = pathlib.Path(os.environ.get("COLLAGE_TOOL") or REPOSITORY / ".build/release/collage")
    if not path.is_file():
        raise unittest.SkipTest(f"There is no program at {path}; COLLAGE_TOOL names another.")
    return path
