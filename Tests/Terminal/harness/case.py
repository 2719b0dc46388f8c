"""A collage in a store of its own, and terminals to show it on."""

import atexit
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from PIL import Image

from .terminal import QUESTION, Terminal

TOOL = str(pathlib.Path(os.environ["COLLAGE_TOOL"]).resolve())
ESCAPE = b"\x1b"


class Studio:
    """A store with a collage of two photos; made once, for all tests of a process."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-terminal-"))
        atexit.register(shutil.rmtree, self.folder, True)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "COLLAGE_STORE": str(self.folder / "store"),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
        }
        self.photos()
        self.run("new", "trip", "--size", "960x540")
        self.run("add", "one.png", "two.png")
        self.run("move", "one", "30%", "50%")
        self.run("move", "two", "70%", "50%")
        self.run("render", "-o", "whole.png")

    def photos(self):
        for name, turn in (("one", 0), ("two", 2)):
            ramps = Image.linear_gradient("L").resize((400, 300)), Image.radial_gradient("L").resize((400, 300))
            parts = [ramps[0], ramps[1], ramps[0].transpose(Image.Transpose.ROTATE_180)]
            Image.merge("RGB", parts[turn:] + parts[:turn]).save(self.folder / f"{name}.png")

    def run(self, *words, status=0, **environment):
        done = subprocess.run(
            [TOOL, *words], cwd=self.folder, env=self.environment | environment,
            stdin=subprocess.DEVNULL, capture_output=True,
        )  # fmt: skip
        assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
        return done

    def picture(self, *options):
        """The collage as it is rendered."""
        path = self.folder / "rendered.png"
        self.run("render", "-o", str(path), "--clobber", *options)
        image = Image.open(path)
        image.load()
        return image


_studios = []


def shared_studio():
    """The studio of this process."""
    if not _studios:
        _studios.append(Studio())
    return _studios[0]


class TerminalTest(unittest.TestCase):
    def setUp(self):
        self.studio = shared_studio()

    def terminal(self, *words, size=(80, 40), cell=(8, 16), **environment):
        """A command on a terminal; a variable that is None is not set."""
        variables = {
            name: value
            for name, value in (self.studio.environment | environment).items()
            if value is not None
        }
        terminal = Terminal(
            [TOOL, *words], variables, columns=size[0], rows=size[1], cell=cell, folder=self.studio.folder
        )
        self.addCleanup(terminal.close)
        return terminal

    def shown(self, *words, answer=None, status=0, **options):
        """What a command sends to a terminal that gives an answer as soon as it is asked."""
        terminal = self.terminal(*words, **options)
        if answer is not None:
            self.assertTrue(terminal.until(QUESTION), terminal.written)
            terminal.type(answer)
        self.assertEqual(terminal.end(), status, terminal.written[-400:])
        self.assertTrue(terminal.is_as_before)
        self.assertEqual(terminal.left_over, b"")
        return terminal.written
