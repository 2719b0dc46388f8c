"""A test of the program with a server."""

import unittest

from harness import pictures
from harness.servers import shared_server
from shared.program import Program
from shared.servers import JobsServer

QUICK = ("--poll", "0.1")


class RepaintProgram(Program):
    def server(self, name, kind=None, **settings):
        for part, value in {"kind": kind, **settings}.items():
            if value is not None:
                self.run("config", "set", f"repaint.{name}.{part.replace('_', '-')}", value)

    @property
    def jobs(self):
        return self.json("jobs")["jobs"]

    @property
    def job(self):
        (job,) = self.jobs
        return job

    def item(self, name="hero"):
        (item,) = self.json("show", name)["items"]
        return item

    def color(self, at=(0.5, 0.5)):
        path = self.folder / "rendered.png"
        self.run("render", "-o", path)
        color = pictures.pixel(path.read_bytes(), at)
        # The program refuses to replace photos, and this image is similar to the photo: it has only one color.
        path.unlink()
        return color


class RepaintTest(unittest.TestCase):
    """Creates a collage with one red item, `hero`."""

    def setUp(self):
        self.program = RepaintProgram()
        self.addCleanup(self.program.clear)
        self.program.run("new", "p", "--size", "96x64")
        self.photo = self.program.file("red.png", pictures.plain())
        self.program.run("add", self.photo, "--as", "hero", "--width", "100%")

    def repaint(self, *arguments, status=0, **environment):
        """Runs `repaint --json`; returns its job."""
        output = self.program.json("repaint", *QUICK, *arguments, status=status, **environment)
        (job,) = output["jobs"]
        return job

    def wait(self, status=0, verb=("wait",)):
        """Runs `jobs wait --json`; returns its only job."""
        output = self.program.json("jobs", verb[0], *QUICK, *verb[1:], status=status)
        (job,) = output["jobs"]
        return job

    def assert_shown(self, color, at=(0.5, 0.5)):
        self.assert_similar(self.program.color(at), color)

    def assert_similar(self, found, expected):
        self.assertTrue(pictures.is_similar(found, expected), f"{found} differs from {expected}")

    def assert_repainted(self):
        self.assert_shown(pictures.negative(pictures.RED))

    def mask(self):
        """Returns the arguments for a mask that is light at the right."""
        halves = pictures.halves((96, 64), (0, 0, 0), (255, 255, 255))
        return "--mask", self.program.file("mask.png", halves)

    def assert_right_half_repainted(self):
        self.assert_shown(pictures.RED, (0.1, 0.5))
        self.assert_shown(pictures.negative(pictures.RED), (0.9, 0.5))

    def assert_untouched(self):
        self.assertNotIn("repaint", self.program.item())
        self.assert_shown(pictures.RED)
        self.assert_store_valid()

    def assert_store_valid(self):
        """Checks that everything stored is complete, and that no partial file is left."""
        self.program.run("doctor", "--deep")
        self.assertEqual(list(self.program.temporary.iterdir()), [])


class JobsTest(RepaintTest):
    def setUp(self):
        super().setUp()
        self.server = shared_server(JobsServer)
        self.program.server("home", url=self.server.url)
