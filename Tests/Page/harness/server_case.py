"""A test on the program's interface, without a browser."""

import unittest

from harness.client import Refused
from harness.photos import photo
from harness.servers import Server


class ServerTest(unittest.TestCase):
    """A test on a collage of its own; the server is the same for all of a class."""

    options = ()
    # How many descriptors the program may have; as many as this process where it is None.
    descriptors = None

    @classmethod
    def setUpClass(cls):
        cls.host = Server(*cls.options, descriptors=cls.descriptors)
        cls.addClassCleanup(cls.host.stop)

    def setUp(self):
        self.client = self.host.client()
        self.addCleanup(self.client.close)

    def collage(self, count=2):
        made = self.client.edit("new", size="1080x1920", background="#f3ead9")
        identity = made["document"]["collage"]["id"]
        for seed in range(count):
            self.client.add_photo(identity, f"photo{seed}.png", photo(seed + 1))
        return identity

    def assert_refused(self, status, code, action, *arguments, **options):
        with self.assertRaises(Refused) as refusal:
            action(*arguments, **options)
        self.assertEqual((refusal.exception.status, refusal.exception.code), (status, code))
