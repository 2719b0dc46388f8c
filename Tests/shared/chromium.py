"""One Chromium process for all tests of a process."""

import multiprocessing.util
import os
import shutil
import unittest

from playwright.sync_api import Error, sync_playwright

# The pages of a site share a process: starting one takes longer than many tests.
ARGUMENTS = ["--no-sandbox", "--force-color-profile=srgb", "--font-render-hinting=none", "--process-per-site"]
running = {}


def browser():
    if not running:
        # The headless shell takes half the processor time.
        installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        path = os.environ.get("CHROMIUM") or installed
        if not path:
            raise unittest.SkipTest("Chromium was not found; set CHROMIUM to its path.")
        running["playwright"] = sync_playwright().start()
        running["browser"] = running["playwright"].chromium.launch(executable_path=path, args=ARGUMENTS)
        # `atexit` is skipped by processes that `multiprocessing` forked.
        multiprocessing.util.Finalize(None, stop, exitpriority=20)
    return running["browser"]


def stop():
    try:
        running["browser"].close()
        running["playwright"].stop()
    except Error:
        pass  # it has already ended
