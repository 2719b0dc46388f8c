"""Requests of broken clients: too large, too slow, malformed; the server survives each."""

import itertools

from harness.attack_case import AttackTest
from harness.photos import photo
from harness.routes import BYTES, JSON, request
from harness.wire import Wire

EDIT = b'{"verb":"new"}'


class LimitTest(AttackTest):
    def statuses(self, wires, **options):
        """Returns the status of each connection's first response, or how the connection ended without one."""
        return {
            wire.name: wire.reply.status if wire.reply else wire.end
            for wire in self.exchange(wires, **options)
        }

    def assert_statuses(self, wires, allowed, **options):
        found = self.statuses(wires, **options).items()
        self.assertEqual({name: status for name, status in found if status not in allowed}, {})

    def test_headers_of_any_size_end_the_connection(self):
        start = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\n".encode()
        block = b"a" * 65536
        giants = {
            "one line of 10 MB": [start, b"X-Long: ", [block] * 160, b"\r\n\r\n"],
            "one line without an end": [start, b"X-Long: ", [block] * 160],
            "10 MB of lines": [start, [b"X-Line: a\r\n" * 1000] * 900, b"\r\n"],
            "40 kB of lines": [start, b"X: a\r\n" * 7000, b"\r\n"], "one name of 10 MB": [start, [block] * 160],
            "cookies": [start, b"Cookie: a=b\r\n" * 4000, b"\r\n"],
            "a target of 10 MB": [b"GET /", [block] * 160, b" HTTP/1.1\r\n\r\n"],
            "a target of 40 kB": [b"GET /?" + b"a" * 40000 + start[5:], b"\r\n"],
            "a method of 10 MB": [[block] * 160, b" / HTTP/1.1\r\n\r\n"],
        }
        wires = [Wire(*parts, ends=True, name=name) for name, parts in giants.items()]
        self.assert_statuses(wires, (400, 414, 431, "closed", "reset"))

    def test_headers_of_a_browser_are_accepted(self):
        long = "/api/collages?search=" + "a" * 4000
        wires = [
            Wire(request("GET", "/", X_Long="a" * 16000, **self.default_headers()), name="one line"),
            Wire(request("GET", "/", X_Line=["a" * 200] * 60, **self.default_headers()), name="lines"),
            Wire(request("GET", long, **self.default_headers()), name="target"),
        ]
        self.assert_statuses(wires, (200,))

    def test_huge_content_lengths_are_refused(self):
        lengths = [2**power + more for power in (32, 63, 64) for more in (-1, 0, 14)]
        lengths += [2**31, 2**53, 10**19, 10**20, 10**40, 10**400]
        paths = ("/api/edits", "/api/session", "/api/photos?collage=x&name=x", "/api/library?name=x", "/", "/x")
        cases = itertools.product(("POST", "GET"), paths, lengths, (JSON, BYTES), (self.client.cookie, None))
        wires = []
        for method, path, length, kind, cookie in cases:
            headers = self.default_headers(Content_Type=kind, Content_Length=length, Cookie=cookie)
            text = request(method, path, EDIT, **headers)
            wires.append(Wire(text, name=(method, path, length, kind, bool(cookie)), ends=True))
        wrong = {
            name: status
            for name, status in self.statuses(wires, at_once=64).items()
            # Files of the page are served without reading the body.
            if status not in (400, 401, 404, 413) and not (name[:2] == ("GET", "/") and status == 200)
        }
        self.assertEqual(wrong, {})

    def test_malformed_lengths_and_encodings_are_400(self):
        lengths = "+14 -14 -0 +0 0x0e 14.0 1e1 14,14 14;14 1_4 \xd9\xa1\xd9\xa4 \xb9\xb4 14\0 \x0b14 14\x0c 1\t4"
        codings = "xchunked chunkedx identity gzip chunked,gzip chunked,identity chunked;q=1 CHUNKED\0 ,"
        invalid = [
            *({"Content_Length": one} for one in (*lengths.split(" "), "1 4", "14 14", "14, 14", "", " ", "\t")),
            *(
                {"Transfer_Encoding": one, "body": b"e\r\n%b\r\n0\r\n\r\n"}
                for one in (
                    *codings.split(), "chunked, gzip", "chunked chunked", "", "\x0bchunked",
                    ["chunked", "identity"], ["chunked", "gzip"],
                )
            ),
            *({"Content_Length": one} for one in ([14, 14], [14, 15], [0, 14])),
            *({"Content_Length": 14, "Transfer_Encoding": one} for one in ("chunked", "identity")),
        ]  # fmt: skip
        wires = []
        for headers in invalid:
            body = headers.get("body", b"%b") % EDIT
            given = {name: value for name, value in headers.items() if name != "body"}
            text = request("POST", "/api/edits", body, **self.default_headers(Content_Type=JSON, **given))
            wires.append(Wire(text, ends=True, name=repr(headers)))
        self.assert_statuses(wires, (400, 501))

    def test_malformed_chunks_are_refused(self):
        sizes = (
            b"-e", b"+e", b"0xe", b" e", b"g", b"", b"1000000000000000e", b"8000000000000000",
            b"7fffffffffffffff", b"ffffffffffffffff", b"fffffffffffffffffffffffe", b"e" * 40000,
        )  # fmt: skip
        bodies = [b"%b\r\n%b\r\n0\r\n\r\n" % (size, EDIT) for size in sizes]
        bodies += [b"e\n%b\n0\n\n" % EDIT, b"e\r\n%bXX0\r\n\r\n" % EDIT]
        headers = self.default_headers(Content_Type=JSON, Transfer_Encoding="chunked")
        wires = [
            Wire(request("POST", "/api/edits", body, **headers), closes=True, ends=True, name=body[:20])
            for body in bodies
        ]
        self.assert_statuses(wires, (400, 413, "closed", "reset"))

    def test_garbage_is_refused(self):
        garbage = (
            b"\x00\xff\xfe" * 500, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 1000,
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200), b"{}" * 100 + b"\r\n\r\n",
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        )  # fmt: skip
        wires = [Wire(text, ends=True, closes=True, name=text[:20]) for text in garbage]
        self.assert_statuses(wires, (400, 505, "closed", "reset"))

    def test_invalid_json_is_refused(self):
        for body in ("null", "[" * 100_000, '{"verb":5}', '{"verb":"new","name":"\\ud800"}', '{"verb":"nothing"}'):
            with self.subTest(body[:30]):
                response = self.client.request("POST", "/api/edits", body, {"Content-Type": JSON})
                self.assertEqual(response.status, 400)

    def test_a_truncated_upload_leaves_nothing(self):
        identity = self.collage(0)
        self.count += 1
        data = photo()
        headers = self.default_headers(Content_Type=BYTES, Content_Length=len(data))
        connection = self.socket()
        connection.sendall(request("POST", f"/api/photos?collage={identity}&name=a.png", data[:1000], **headers))
        connection.close()
        self.assertEqual(self.client.document(identity)["items"], [])
