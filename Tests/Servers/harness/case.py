"""A test of the program with a server."""

import unittest

from harness import pictures
from harness.desk import Desk
from harness.servers import JobsServer, shared_server

# Nobody waits for pauses.
QUICK = ("--poll", "0.1")


class DeskTest(unittest.TestCase):
    """A test with a home and a store of its own, where a collage has one red item, `hero`."""

    def setUp(self):
        self.desk = Desk()
        self.addCleanup(self.desk.clear)
        self.desk.run("new", "p", "--size", "96x64")
        self.photo = self.desk.file("red.png", pictures.plain())
        self.desk.run("add", self.photo, "--as", "hero", "--width", "100%")

    def repaint(self, *words, status=0, **environment):
        """`repaint` in JSON; what it says of its job."""
        told = self.desk.json("repaint", *QUICK, *words, status=status, **environment)
        (job,) = told["jobs"]
        return job

    def wait(self, status=0, verb=("wait",)):
        """`jobs wait` in JSON; what it says of its only job."""
        told = self.desk.json("jobs", verb[0], *QUICK, *verb[1:], status=status)
        (job,) = told["jobs"]
        return job

    def assert_shown(self, colour, at=(0.5, 0.5)):
        """The collage shows a colour."""
        self.assert_alike(self.desk.colour(at), colour)

    def assert_alike(self, found, wanted):
        self.assertTrue(pictures.alike(found, wanted), f"{found} is not like {wanted}")

    def assert_repainted(self):
        self.assert_shown(pictures.negative(pictures.RED))

    def assert_untouched(self):
        """Nothing of a result is in the store."""
        self.assertNotIn("repaint", self.desk.item())
        self.assert_shown(pictures.RED)
        self.assert_sound()

    def assert_sound(self):
        """All that is stored is whole, and nothing is left of what is not."""
        self.desk.run("doctor", "--deep")
        self.assertEqual(list((self.desk.folder / "tmp").iterdir()), [])


class JobsTest(DeskTest):
    """A test with a server of the `jobs` protocol."""

    def setUp(self):
        super().setUp()
        self.server = shared_server(JobsServer)
        self.desk.server("home", url=self.server.url)
