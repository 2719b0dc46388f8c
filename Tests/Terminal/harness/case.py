"""A collage in its own store, and terminals to show it on."""

import functools
import unittest

from PIL import Image

from shared.program import Program

from .terminal import QUERY, Terminal

ESCAPE = b"\x1b"


class Trip(Program):
    def __init__(self):
        super().__init__()
        self.environment["TERM"] = "xterm-256color"
        ramps = Image.linear_gradient("L").resize((400, 300)), Image.radial_gradient("L").resize((400, 300))
        parts = [*ramps, ramps[0].transpose(Image.Transpose.ROTATE_180)]
        for name, turn in (("one", 0), ("two", 2)):
            Image.merge("RGB", parts[turn:] + parts[:turn]).save(self.folder / f"{name}.png")
        self.run("new", "trip", "--size", "960x540")
        self.run("add", "one.png", "two.png")
        self.run("move", "one", "30%", "50%")
        self.run("move", "two", "70%", "50%")

    def rendered_image(self, *options):
        self.run("render", "-o", "rendered.png", "--clobber", *options)
        with Image.open(self.folder / "rendered.png") as image:
            image.load()
            return image


@functools.cache
def trip():
    return Trip()


class TerminalTest(unittest.TestCase):
    def setUp(self):
        self.program = trip()

    def terminal(self, *arguments, size=(80, 40), cell=(8, 16), **environment):
        """Starts a command on a terminal; a variable that is None is unset."""
        variables = {
            name: value
            for name, value in (self.program.environment | environment).items()
            if value is not None
        }
        terminal = Terminal(
            [self.program.tool, *arguments], variables, columns=size[0], rows=size[1], cell=cell, folder=self.program.folder
        )
        self.addCleanup(terminal.close)
        return terminal

    def start_query(self, *arguments, **options):
        """Starts a command that waits for the terminal's response."""
        terminal = self.terminal(*arguments, **options)
        self.assertTrue(terminal.read_until(QUERY), terminal.written)
        return terminal

    def output_of(self, *arguments, answer=None, status=0, **options):
        """Returns the output of a command to a terminal that responds at once."""
        terminal = self.terminal(*arguments, **options)
        if answer is not None:
            self.assertTrue(terminal.read_until(QUERY), terminal.written)
            terminal.type(answer)
        self.assertEqual(terminal.end(), status, terminal.written[-400:])
        self.assertTrue(terminal.is_restored)
        self.assertEqual(terminal.unread_input, b"")
        return terminal.written
