"""The program with a store of its own, and what other programs see of its files."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import numpy
from PIL import Image

from shared.program import tool


def photo(size=(120, 90)):
    """A picture with fine and coarse parts, the same in each run."""
    width, height = size
    x, y = numpy.meshgrid(numpy.arange(width), numpy.arange(height))
    channels = (x * 255 // width, y * 255 // height, (x * x + y * 3) // 7 % 256)
    return Image.fromarray(numpy.stack(channels, axis=2).astype(numpy.uint8))


def psnr(one, other):
    """How near two pictures are, in decibels."""
    difference = numpy.asarray(one, float) - numpy.asarray(other, float)
    error = numpy.mean(difference**2)
    return 99.0 if error == 0 else 10 * numpy.log10(255**2 / error)


class StudioTest(unittest.TestCase):
    """A collage `loop` of 120 by 90 pixels: a photo `still`, and `hero` in front of it with effects that move."""

    background = "white"

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-outputs-"))
        self.addCleanup(shutil.rmtree, self.folder, True)
        (self.folder / "tmp").mkdir()
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "COLLAGE_STORE": str(self.folder / "store"),
            "TMPDIR": str(self.folder / "tmp"),
            "LANG": "C.UTF-8",
        }
        photo().save(self.folder / "photo.png")
        self.run_tool("new", "loop", "--size", "120x90", "--background", self.background)
        self.run_tool("add", "photo.png", "--as", "still", "--scale", "70%", "--lossless")
        self.run_tool("add", "photo.png", "--as", "hero", "--scale", "50%", "--rotate", "10", "--lossless")
        self.run_tool("shader", "on", "hero", "3d-glasses")
        self.run_tool("shader", "on", "hero", "glitch", "bands=9", "seed=7")

    def start(self, *words, **environment):
        return subprocess.Popen(
            [tool(), *map(str, words)], cwd=self.folder, env=self.environment | environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run_tool(self, *words, status=0, **environment):
        """What a command writes to both streams; its exit status must be as expected."""
        process = self.start(*words, **environment)
        out, err = process.communicate(timeout=120)
        self.assertEqual(process.returncode, status, f"{words}\n{out[:500]}\n{err.decode()}")
        return out, err.decode()

    def render(self, name, *options):
        """A file that `render` makes, and what it tells of it."""
        out, _ = self.run_tool("render", "-o", name, *options, "--json")
        return self.folder / name, json.loads(out)

    def still(self, *options):
        """The still picture."""
        path, _ = self.render("still.png", "--clobber", *options)
        with Image.open(path) as picture:
            return picture.convert("RGBA")

    def failure(self, *words, status):
        """The error that a command ends with."""
        _, err = self.run_tool(*words, "--json", status=status)
        return json.loads(err.splitlines()[-1])["error"]
