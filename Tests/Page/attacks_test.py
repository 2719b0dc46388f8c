"""Attacks by other pages and other users of the machine; the server survives each."""

import json

from harness.attack_case import JSON, AttackTest

EVIL = "http://evil.example"
# Requests with an unusual header, and the status of the response; the rules are tested in process.
REFUSED = (
    ("GET", {"Host": "evil.example"}, 403), ("GET", {"Origin": EVIL}, 403), ("GET", {"Origin": "null"}, 403),
    ("GET", {"Origin": None, "Sec-Fetch-Site": "cross-site"}, 403), ("GET", {"Cookie": None}, 401),
    ("POST", {"Host": "127.0.0.1.evil"}, 403), ("POST", {"Origin": EVIL}, 403), ("POST", {"Origin": None}, 403),
    ("POST", {"Cookie": None}, 401), ("POST", {"Cookie": "collage=1"}, 401),
    ("POST", {"Content-Type": "application/x-www-form-urlencoded"}, 400),
    ("POST", {"Content-Type": "multipart/form-data; boundary=x"}, 400),
    ("POST", {"Content-Type": "text/plain", "Origin": EVIL}, 403),
)


class StrangerTest(AttackTest):
    def test_foreign_requests_are_refused(self):
        for method, headers, status in REFUSED:
            with self.subTest(method, **headers):
                path, body = ("/api/edits", '{"verb":"new"}') if method == "POST" else ("/api/collages", None)
                response = self.client.request(method, path, body, {**(JSON if body else {}), **headers})
                self.assertEqual(response.status, status)
        self.assertEqual(self.client.request("GET", "/api/events", headers={"Cookie": None}).status, 401)

    def test_missing_and_repeated_host_headers_are_refused(self):
        host = f"127.0.0.1:{self.host.port}"
        for name in (
            None, f"{host}\r\nHost: evil.example", f"evil.example\r\nHost: {host}", f"{host}\r\nHost: {host}",
            f"{host}\r\nhost : {host}", f"{host}\r\n evil.example",
        ):  # fmt: skip
            with self.subTest(name):
                self.assertEqual(self.talk(self.raw(Host=name))[:12], b"HTTP/1.1 400")

    def test_a_wrong_or_earlier_token_gives_no_access(self):
        for token in ("", "0" * 64, self.host.token[:-1], self.host.token + "0", None, 5, ["x"]):
            body, headers = json.dumps({"token": token}), {**JSON, "Cookie": None}
            response = self.client.request("POST", "/api/session", body, headers)
            self.assertEqual((response.status, response.headers["Set-Cookie"]), (401, None))
        body, headers = json.dumps({"token": self.host.token}), {**JSON, "Cookie": None, "Origin": EVIL}
        response = self.client.request("POST", "/api/session", body, headers)
        self.assertEqual((response.status, response.headers["Set-Cookie"]), (403, None))

    def test_an_image_of_another_page_cannot_edit(self):
        image = {"Origin": None, "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"}
        for path in ("/api/edits?verb=new", "/api/edits?body={%22verb%22:%22new%22}", "/api/session?token=x"):
            self.assertIn(self.client.request("GET", path, headers=image).status, (403, 404))
        self.assertEqual(self.client.request("GET", "/api/edits?verb=new").status, 404)

    def test_websockets_are_refused_from_every_origin(self):
        upgrade = {
            "Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13",
            "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }  # fmt: skip
        for origin in (EVIL, self.client.origin):
            response = self.talk(self.raw(path="/api/events", Origin=origin, **upgrade))
            self.assertTrue(response.startswith(b"HTTP/1.1 403"), response[:60])

    def test_paths_do_not_lead_to_files(self):
        for path in (
            "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
            "/Collage/../../../etc/passwd", "/api/../../etc/passwd", "//etc/passwd", "/.git/config",
            "/api/collages/..%2f..", "/api/pictures/..%2f..%2fetc?collage=../../etc&width=1", "/\x00",
        ):  # fmt: skip
            with self.subTest(path):
                response = self.talk(self.raw(path=path, Connection="close"))
                self.assertNotIn(b"root:", response)
                self.assertFalse(response.startswith(b"HTTP/1.1 200"), response[:80])

    def test_unsupported_methods_do_nothing(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            response = self.client.request(method, "/api/edits", '{"verb":"new"}', JSON)
            self.assertGreaterEqual(response.status, 400)
            self.assertIsNone(response.headers["Access-Control-Allow-Origin"])
