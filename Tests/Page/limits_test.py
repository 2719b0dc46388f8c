"""What broken programs send: too much, too slowly, too many, nonsense; the server goes on after each."""

import json

from harness.attack_case import AttackTest
from harness.photos import photo
from harness.routes import request
from harness.wire import Wire


class LimitTest(AttackTest):
    def usual(self, **headers):
        host = f"127.0.0.1:{self.host.port}"
        return {"Host": host, "Origin": f"http://{host}", "Cookie": self.client.cookie, **headers}

    def statuses(self, wires, **options):
        """The status of each first answer; how it ended where there is none."""
        return {
            wire.name: wire.reply.status if wire.reply else wire.end
            for wire in self.exchange(wires, **options)
        }

    def test_headers_of_any_size_end_the_connection(self):
        start = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\n".encode()
        block = b"a" * 65536
        giants = {
            "one line of 10 MB": [start, b"X-Long: ", [block] * 160, b"\r\n\r\n"],
            "one line without an end": [start, b"X-Long: ", [block] * 160],
            "10 MB of lines": [start, [b"X-Line: a\r\n" * 1000] * 900, b"\r\n"],
            "40 kB of lines": [start, b"X: a\r\n" * 7000, b"\r\n"],
            "one name of 10 MB": [start, [block] * 160],
            "cookies": [start, b"Cookie: a=b\r\n" * 4000, b"\r\n"],
            "a target of 10 MB": [b"GET /", [block] * 160, b" HTTP/1.1\r\n\r\n"],
            "a target of 40 kB": [b"GET /?" + b"a" * 40000 + start[5:], b"\r\n"],
            "a method of 10 MB": [[block] * 160, b" / HTTP/1.1\r\n\r\n"],
        }
        wires = [Wire(*parts, ends=True, name=name) for name, parts in giants.items()]
        for name, status in self.statuses(wires).items():
            with self.subTest(name):
                self.assertIn(status, (400, 414, 431, "closed", "reset"))

    def test_headers_that_a_browser_may_send_are_read(self):
        wires = [
            Wire(request("GET", "/", X_Long="a" * 16000, **self.usual()), name="one line"),
            Wire(request("GET", "/", X_Line=["a" * 200] * 60, **self.usual()), name="lines"),
            Wire(
                request("GET", "/api/collages?search=" + "a" * 4000, **self.usual()), name="target"
            ),
        ]
        self.assertEqual(set(self.statuses(wires).values()), {200})

    def test_lengths_beyond_all_numbers_are_refused(self):
        lengths = [
            2**31,
            2**32,
            2**32 + 14,
            2**53,
            2**63 - 1,
            2**63,
            2**63 + 14,
            2**64 - 1,
            2**64,
            2**64 + 14,
        ]
        paths = (
            "/api/edits",
            "/api/session",
            "/api/photos?collage=x&name=x",
            "/api/library?name=x",
            "/",
            "/x",
        )
        wires = [
            Wire(
                request(
                    method,
                    path,
                    b'{"verb":"new"}',
                    **self.usual(
                        Content_Type=kind,
                        Content_Length=length,
                        Cookie=self.client.cookie if is_known else None,
                    ),
                ),
                name=(method, path, length, kind, is_known),
                ends=True,
            )
            for method in ("POST", "GET")
            for path in paths
            for length in [*lengths, 10**19, 10**20, 10**40, 10**400]
            for kind in ("application/json", "application/octet-stream")
            for is_known in (True, False)
        ]
        wrong = {
            name: status
            for name, status in self.statuses(wires, at_once=64).items()
            # A file of the page is sent, and no body is read.
            if status not in (400, 401, 404, 413)
            and not (name[:2] == ("GET", "/") and status == 200)
        }
        self.assertEqual(wrong, {})

    def test_lengths_and_encodings_that_are_odd_are_400(self):
        odd = (
            [
                {"Content_Length": length}
                for length in "+14 -14 -0 +0 0x0e 14.0 1e1 14,14 14;14 1_4 \xd9\xa1\xd9\xa4 \xb9\xb4 14\0 \x0b14 14\x0c 1\t4".split(
                    " "
                )
                + ["1 4", "14 14", "14, 14", "", " ", "\t"]
            ]
            + [
                {"Transfer_Encoding": coding, "body": b"e\r\n%b\r\n0\r\n\r\n"}
                for coding in (
                    *"xchunked chunkedx identity gzip chunked,gzip chunked,identity chunked;q=1 CHUNKED\0 ,".split(),
                    *("chunked, gzip", "chunked chunked", "", "\x0bchunked"),
                    ["chunked", "identity"],
                    ["chunked", "gzip"],
                )
            ]
            + [
                {"Content_Length": [14, 14]},
                {"Content_Length": [14, 15]},
                {"Content_Length": [0, 14]},
                {"Content_Length": 14, "Transfer_Encoding": "chunked"},
                {"Content_Length": 14, "Transfer_Encoding": "identity"},
            ]
        )
        edit = b'{"verb":"new"}'
        wires = []
        for headers in odd:
            body = headers.get("body", b"%b") % edit
            given = {name: value for name, value in headers.items() if name != "body"}
            text = request(
                "POST", "/api/edits", body, **self.usual(Content_Type="application/json", **given)
            )
            wires.append(Wire(text, ends=True, name=repr(headers)))
        wrong = {
            name: status
            for name, status in self.statuses(wires).items()
            if status not in (400, 501)
        }
        self.assertEqual(wrong, {})

    def test_chunks_that_are_odd_are_not_run(self):
        edit = b'{"verb":"new"}'
        bodies = [
            b"-e\r\n%b\r\n0\r\n\r\n",
            b"+e\r\n%b\r\n0\r\n\r\n",
            b"0xe\r\n%b\r\n0\r\n\r\n",
            b" e\r\n%b\r\n0\r\n\r\n",
            b"g\r\n%b\r\n0\r\n\r\n",
            b"\r\n%b\r\n0\r\n\r\n",
            b"e\n%b\n0\n\n",
            b"e\r\n%bXX0\r\n\r\n",
            b"1000000000000000e\r\n%b\r\n0\r\n\r\n",
            b"8000000000000000\r\n%b\r\n0\r\n\r\n",
            b"7fffffffffffffff\r\n%b\r\n0\r\n\r\n",
            b"ffffffffffffffff\r\n%b\r\n0\r\n\r\n",
            b"fffffffffffffffffffffffe\r\n%b\r\n0\r\n\r\n",
            b"e" * 40000 + b"\r\n%b\r\n0\r\n\r\n",
        ]
        headers = self.usual(Content_Type="application/json", Transfer_Encoding="chunked")
        wires = [
            Wire(
                request("POST", "/api/edits", body % edit, **headers),
                closes=True,
                ends=True,
                name=body[:20],
            )
            for body in bodies
        ]
        wrong = {
            name: status
            for name, status in self.statuses(wires).items()
            if status not in (400, 413, "closed", "reset")
        }
        self.assertEqual(wrong, {})

    def test_an_edit_of_two_megabytes_is_refused(self):
        body = json.dumps({"verb": "new", "name": "x" * (2 << 20)})
        text = self.raw(
            "POST", "/api/edits", Content_Type="application/json", Content_Length=len(body)
        )
        self.assertTrue(self.talk(text + body[:1000]).startswith(b"HTTP/1.1 413"))

    def test_a_body_in_pieces_is_counted_too(self):
        piece = b"10000\r\n" + b" " * 65536 + b"\r\n"
        text = self.raw(
            "POST", "/api/edits", Content_Type="application/json", Transfer_Encoding="chunked"
        )
        answer = self.talk(text.encode() + piece * 24 + b"0\r\n\r\n")
        self.assertNotIn(b"200 OK", answer)

    def test_lengths_that_are_no_lengths_are_refused(self):
        for length in ("-1", "99999999999999999999", "x", "1e3"):
            with self.subTest(length):
                answer = self.talk(
                    self.raw(
                        "POST",
                        "/api/edits",
                        Content_Type="application/json",
                        Content_Length=length,
                        Connection="close",
                    )
                )
                self.assertNotIn(b"200 OK", answer)

    def test_a_body_that_nobody_reads_is_not_taken_for_a_request(self):
        second = self.raw(
            "POST",
            "/api/edits",
            '{"verb":"new"}',
            Content_Type="application/json",
            Content_Length=14,
        )
        first = self.raw(
            "POST",
            "/api/edits",
            Origin="http://evil.example",
            Content_Type="text/plain",
            Content_Length=len(second),
        )
        answer = self.talk(first + second)
        self.assertTrue(answer.startswith(b"HTTP/1.1 403"), answer[:60])
        self.assertNotIn(b"200 OK", answer)

    def test_two_ways_to_say_the_length_are_not_both_believed(self):
        smuggled = self.raw(
            "POST",
            "/api/edits",
            '{"verb":"new"}',
            Content_Type="application/json",
            Content_Length=14,
        )
        text = self.raw(
            "POST",
            "/api/session",
            Content_Type="application/json",
            Content_Length=6,
            Transfer_Encoding="chunked",
            body="0\r\n\r\n" + smuggled,
            Origin="http://evil.example",
        )
        self.assertNotIn(b"200 OK", self.talk(text))

    def test_garbage_is_no_request(self):
        garbage = (
            b"\x00\xff\xfe" * 500,
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\r\n" * 1000,
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
            b"{}" * 100 + b"\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        )
        wires = [Wire(text, ends=True, closes=True, name=text[:20]) for text in garbage]
        for name, status in self.statuses(wires).items():
            with self.subTest(name):
                self.assertIn(status, (400, 505, "closed", "reset"))

    def test_two_hundred_silent_connections_keep_nobody_out_for_long(self):
        lines = [self.socket() for _ in range(200)]
        lines[0].sendall(b"GET / HT")
        self.assertTrue(self.client.collages())

    def test_headers_that_drip_keep_nobody_out(self):
        lines = [self.socket() for _ in range(60)]
        for line in lines:
            line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\nX-Slow: ".encode())
        for _ in range(10):
            for line in lines:
                line.sendall(b"a")
            self.assertTrue(self.client.collages())

    def test_broken_json_is_told(self):
        for body in (
            "",
            "{",
            "[]",
            "null",
            '{"edits":[]}',
            '{"edits":[1]}',
            '{"verb":5}',
            "[" * 100_000,
            '{"verb":"new","name":"\\ud800"}',
            '{"verb":"nothing"}',
        ):
            with self.subTest(body[:30]):
                self.assertEqual(self.new({}, body)[0], 400)

    def test_a_photo_that_ends_early_leaves_nothing_behind(self):
        identity = self.collage(0)
        self.count += 1
        data = photo()
        line = self.socket()
        line.sendall(
            self.raw(
                "POST",
                f"/api/photos?collage={identity}&name=a.png",
                Content_Type="application/octet-stream",
                Content_Length=len(data),
            ).encode()
            + data[:1000]
        )
        line.close()
        self.assertEqual(self.client.document(identity)["items"], [])
