"""Randomly changed requests: the server survives, and no request without a session edits the store.

FUZZ_REQUESTS is the number of requests (default: 2000), FUZZ_SEED the random seed (default: 1).
"""

import os
import random

from harness.attack_case import AttackTest
from harness.photos import photo
from harness.routes import BYTES, SEPARATORS, STARTS, SUFFIXES, Route, request
from harness.wire import Wire

COUNT = int(os.environ.get("FUZZ_REQUESTS") or 2000)
SEED = int(os.environ.get("FUZZ_SEED") or 1)
# Words that parsers are sensitive to.
WORDS = [
    *(word.encode("latin-1") for word in (*SEPARATORS, *SUFFIXES, *STARTS)),
    *(
        b'\r\n|\n|\r|\r\n\r\n|\0|: |:|;|,| |\t|%|?|#|=|&|"|{|}|0\r\n\r\n|HTTP/1.1|HTTP/1.0|GET |POST |/api/edits|'
        b"Content-Length: 5\r\n|Content-Length: |Transfer-Encoding: chunked\r\n|Connection: close\r\n|"
        b"Connection: keep-alive, upgrade\r\n|Upgrade: h2c\r\n|Expect: 100-continue\r\n|Host: x\r\n"
    ).split(b"|"),
    *(str(number).encode() for number in (0, 1, 2**31, 2**32, 2**63 - 1, 2**64, 10**30)),
    b"\xff" * 40,
    b"a" * 5000,
    b"X: y\r\n" * 300,
]


class FuzzTest(AttackTest):
    def seeds(self, cookie):
        usual = self.default_headers(Cookie=cookie)
        collage = self.client.collages()["collages"][0]["id"]
        edit = b'{"verb":"rename","name":"x","collage":"%s"}' % collage.encode()
        for path in ("/", "/app.js", "/api/session", "/api/collages?limit=5", f"/api/collages/{collage}/history"):
            yield request("GET", path, **usual)
        yield request("HEAD", "/", **usual, Accept_Encoding="gzip", If_None_Match='"x"')
        yield Route("POST", "/api/edits", edit).request(**usual)
        yield Route("POST", "/api/session", b'{"token":"x"}').request(**usual)
        path = f"/api/photos?collage={collage}&name=a"
        yield Route("POST", path, photo(1, 64, 48), BYTES).request(**usual)
        chunked = b"%x\r\n%b\r\n0\r\nX-Late: 1\r\n\r\n" % (len(edit), edit)
        headers = {"Content_Type": "application/json", "Transfer_Encoding": "chunked"}
        yield request("POST", "/api/edits", chunked, **usual, **headers)
        yield request("GET", "/", **usual) * 3

    def changed(self, generator, seeds):
        text = bytearray(generator.choice(seeds))
        for _ in range(generator.choice((1, 1, 1, 2, 3, 8))):
            at = generator.randrange(len(text) + 1)
            upto = min(len(text), at + generator.choice((1, 1, 2, 8, 40)))
            kind = generator.randrange(7)
            if kind == 0:
                text[at:upto] = bytes(generator.randrange(256) for _ in range(upto - at))
            elif kind == 1:
                del text[at:upto]
            elif kind == 2:
                text[at:at] = generator.choice(WORDS)
            elif kind == 3:
                text[at:upto] = generator.choice(WORDS)
            elif kind == 4:
                text[at:at] = text[at:upto]
            elif kind == 5:
                other = generator.choice(seeds)
                text[at:] = other[generator.randrange(len(other)) :]
            elif at:
                text[at - 1] ^= 1 << generator.randrange(8)
        return bytes(text)

    def fuzz(self, cookie, count):
        generator = random.Random(SEED)
        seeds = list(self.seeds(cookie))
        texts = [self.changed(generator, seeds) for _ in range(count)]
        # Some clients wait for a response even if it never comes; others shut down their side.
        patient = [Wire(text, name="patient", is_head=b"HEAD" in text) for text in texts[: count // 2]]
        hasty = [
            Wire(text, name="hasty", ends=True, closes=True, is_head=b"HEAD" in text) for text in texts[count // 2 :]
        ]
        wires = self.exchange(patient, at_once=48, patience=0.3) + self.exchange(hasty, at_once=48)
        failures = []
        for wire in wires:
            statuses = {reply.status for reply in wire.replies}
            is_hung = wire.end == "left" and wire.name == "hasty"
            if is_hung or max(statuses - {501, 505}, default=0) >= 500:
                failures.append((wire.text, wire.end, statuses))
        self.assertEqual((len(failures), failures[:5]), (0, []), f"of {count}, seed {SEED}")

    def test_without_a_session_nothing_is_changed(self):
        before = self.host.rows()
        self.fuzz(None, COUNT * 3 // 4)
        self.assertEqual(self.host.rows(), before)

    def test_with_a_session_the_server_survives(self):
        self.fuzz(self.client.cookie, COUNT // 4)
        self.count = self.client.collages()["count"]
