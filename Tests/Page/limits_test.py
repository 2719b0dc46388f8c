"""What broken programs send: too much, too slowly, too many, nonsense; the server goes on after each."""

import json
import time

from harness.attack_case import AttackTest
from harness.photos import photo


class LimitTest(AttackTest):
    def test_ten_megabytes_of_header_end_the_connection(self):
        line = self.socket()
        line.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\nX-Long: ".encode())
        with self.assertRaises((ConnectionError, TimeoutError, AssertionError)):
            for _ in range(160):
                line.sendall(b"a" * 65536)
                time.sleep(0.005)  # the guard looks from time to time
            line.sendall(b"\r\n\r\n")
            self.assertFalse(line.recv(12), "ten megabytes were read")
            raise ConnectionError

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
        for text in (
            b"\x00\xff\xfe" * 500,
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"\r\n" * 1000,
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
            b"{}" * 100 + b"\r\n\r\n",
        ):
            self.assertNotIn(b"200 OK", self.talk(text))

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
