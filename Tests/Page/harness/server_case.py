"""Tests of the program's HTTP interface, without a browser."""

import unittest

from harness.client import RequestError
from harness.photos import photo
from harness.servers import Server


class ServerTest(unittest.TestCase):
    """A test of a server that all tests of a class share."""

    options = ()
    # The limit of the program's file descriptors; None for that of this process.
    descriptors = None

    @classmethod
    def setUpClass(cls):
        cls.host = Server(*cls.options, descriptors=cls.descriptors)
        cls.addClassCleanup(cls.host.stop)

    def setUp(self):
        self.client = self.host.client()
        self.addCleanup(self.client.close)

    def collage(self, count=2):
        response = self.client.edit("new", size="1080x1920", background="#f3ead9")
        identity = response["document"]["collage"]["id"]
        for seed in range(count):
            self.client.add_photo(identity, f"photo{seed}.png", photo(seed + 1))
        return identity

    def assert_refused(self, status, code, action, *arguments, **options):
        with self.assertRaises(RequestError) as refusal:
            action(*arguments, **options)
        self.assertEqual((refusal.exception.status, refusal.exception.code), (status, code))
