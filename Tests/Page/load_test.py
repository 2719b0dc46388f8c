"""More connections than the server has descriptors, and uploads under load: the page keeps working."""

import http.client
import itertools
import json
import resource
import struct
import unittest
import zlib

from harness.attack_case import AttackTest
from harness.photos import photo
from harness.routes import BYTES, Route, request
from harness.wire import Exchange, Wire


class LoadTest(AttackTest):
    """Holds connections open while the page is used."""

    # The usual limit of a process, and a few connections more.
    descriptors, crowd = 1024, 1100

    @classmethod
    def setUpClass(cls):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < cls.crowd + 500:
            raise unittest.SkipTest("This process can't open enough connections.")
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, cls.crowd + 500), hard))
        cls.addClassCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        super().setUpClass()

    def setUp(self):
        super().setUp()
        # The event stream of a page.
        self.events = self.listen()

    def listen(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=20)
        self.addCleanup(connection.close)
        connection.request("GET", "/api/events", headers={"Cookie": self.client.cookie})
        events = connection.getresponse()
        self.assertEqual(events.status, 200)
        return events

    def flood(self, wires, condition=lambda wire: wire.is_connected):
        """Uses the page while the connections are held open."""
        with Exchange(("127.0.0.1", self.host.port), len(wires), 60) as crowd:
            crowd.hold(wires, condition)
            self.assert_page_survives()
        self.assert_page_survives()

    def assert_page_survives(self):
        self.assert_survives()
        made = self.client.edit("new")["document"]["collage"]["id"]
        self.count += 1
        self.assertTrue(made)
        while (event_line := self.events.readline()) != b"event: change\n":
            self.assertTrue(event_line, "the events ended")
        self.assertIn("token", json.loads(self.events.readline().removeprefix(b"data: ")))

    def test_silent_connections(self):
        self.flood([Wire(ends=True) for _ in range(self.crowd)])

    def test_connections_that_send_single_bytes_slowly(self):
        start = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\nX-Slow: ".encode()
        wires = [Wire(start, itertools.repeat(b"a", 20000), ends=True) for _ in range(self.crowd)]
        self.flood(wires, lambda wire: wire.sent > len(start) + 3)

    def test_connections_that_send_half_a_body(self):
        text = request("POST", "/api/session", b"{" * 100, **self.default_headers(Content_Length=1000, Cookie=None))
        wires = [Wire(text, ends=True) for _ in range(self.crowd)]
        self.flood(wires, lambda wire: wire.is_sent)

    def test_refused_connections_that_stay_open(self):
        text = request("POST", "/api/edits", b"{" * 100, **self.default_headers(Content_Length=1000, Cookie=None))
        wires = [Wire(text, ends=True) for _ in range(self.crowd)]
        self.flood(wires, lambda wire: wire.received)

    def test_connections_that_read_no_response(self):
        text = request("GET", "/app.js", **self.default_headers(Cookie=None)) * 40
        for _ in range(150):
            try:
                self.socket().sendall(text)
            except ConnectionError:
                pass  # the server has closed it
        self.assert_page_survives()


class FewDescriptorsTest(LoadTest):
    descriptors, crowd = 64, 200


class UploadTest(AttackTest):
    def padded(self, seed, count):
        data = photo(seed, 64, 48)
        extra = b"tEXt" + b"Comment\0" + b"x" * count
        chunk = struct.pack(">I", len(extra) - 4) + extra + struct.pack(">I", zlib.crc32(extra))
        return data[:-12] + chunk + data[-12:]

    def test_twenty_concurrent_uploads_each_get_a_response(self):
        identity = self.collage(0)
        self.count += 1
        crowd = [Wire(ends=True) for _ in range(120)]
        with Exchange(("127.0.0.1", self.host.port), len(crowd), 60) as others:
            others.hold(crowd, lambda wire: wire.is_connected)
            path = f"/api/photos?collage={identity}&name=photo"
            texts = (
                Route("POST", f"{path}{number}.png", self.padded(number, 1 << 20), BYTES).request(**self.default_headers())
                for number in range(20)
            )
            wires = self.exchange((Wire(text) for text in texts), patience=60)
        self.assertEqual([wire.reply and wire.reply.status for wire in wires], [200] * 20)
        items = self.client.document(identity)["items"]
        self.assertEqual({item["name"] for item in items}, {f"photo{number}" for number in range(20)})
