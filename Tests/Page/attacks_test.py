"""What other pages and other users of the machine may try; the server goes on after each."""

import json

from harness.attack_case import JSON, AttackTest


class StrangerTest(AttackTest):
    def test_another_name_of_this_machine_is_refused(self):
        port = self.host.port
        for host in (
            f"evil.example:{port}",
            "evil.example",
            f"127.0.0.1.evil:{port}",
            "127.0.0.1.evil",
            f"127.0.0.1:{port}.evil",
            "127.0.0.1",
            "localhost",
            f"127.0.0.1:{port + 1}",
            f"x@127.0.0.1:{port}",
            f"[::1]:{port}",
            "",
        ):
            with self.subTest(host):
                answer = self.client.ask("GET", "/api/collages", headers={"Host": host})
                self.assertIn(answer.status, (400, 403))

    def test_two_names_and_no_name_are_refused(self):
        host = f"127.0.0.1:{self.host.port}"
        for text in (
            self.raw(Host=None),
            self.raw(Host=f"{host}\r\nHost: evil.example"),
            self.raw(Host=f"evil.example\r\nHost: {host}"),
            self.raw(Host=f"{host}\r\nHost: {host}"),
            self.raw(Host=f"{host}\r\nhost : {host}"),
            self.raw(Host=f"{host}\r\n evil.example"),
        ):
            with self.subTest(text):
                self.assertEqual(self.talk(text)[:12], b"HTTP/1.1 400")

    def test_another_page_may_not_edit(self):
        for origin in (
            "http://evil.example",
            "null",
            f"http://127.0.0.1:{self.host.port}.evil",
            f"https://127.0.0.1:{self.host.port}",
            "http://127.0.0.1",
            "",
            None,
        ):
            with self.subTest(origin):
                self.assertEqual(self.new({"Origin": origin}), (403, "refused"))

    def test_an_origin_is_given_once(self):
        own = self.client.origin
        for origins in ((own, own), (own, "http://evil.example"), ("http://evil.example", own)):
            with self.subTest(origins):
                text = self.raw("POST", "/api/edits", '{"verb":"new"}', **JSON, Content_Length=14)
                several = "\r\n".join(f"Origin: {origin}" for origin in origins)
                answer = self.talk(text.replace(f"Origin: {own}", several))
                self.assertEqual(answer[:12], b"HTTP/1.1 400")

    def test_another_page_may_not_read(self):
        for origin in ("http://evil.example", "null"):
            answer = self.client.ask("GET", "/api/collages", headers={"Origin": origin})
            self.assertEqual(answer.status, 403)
        for site in ("cross-site", "same-site"):
            answer = self.client.ask(
                "GET", "/api/collages", headers={"Origin": None, "Sec-Fetch-Site": site}
            )
            self.assertEqual(answer.status, 403)

    def test_nobody_gets_in_without_the_token(self):
        for cookie in (
            None,
            "",
            "collage=1",
            f"collage-{self.host.port}=",
            f"collage-{self.host.port}={'0' * 64}",
        ):
            with self.subTest(cookie):
                self.assertEqual(self.new({"Cookie": cookie}), (401, "no-session"))
        self.assertEqual(
            self.client.ask("GET", "/api/events", headers={"Cookie": None}).status, 401
        )

    def test_a_wrong_or_earlier_token_is_no_token(self):
        for token in ("", "0" * 64, self.host.token[:-1], self.host.token + "0", None, 5, ["x"]):
            answer = self.client.ask(
                "POST", "/api/session", json.dumps({"token": token}), {**JSON, "Cookie": None}
            )
            self.assertEqual((answer.status, answer.headers["Set-Cookie"]), (401, None))

    def test_the_token_is_taken_only_from_our_own_page(self):
        body = json.dumps({"token": self.host.token})
        answer = self.client.ask(
            "POST", "/api/session", body, {**JSON, "Cookie": None, "Origin": "http://evil.example"}
        )
        self.assertEqual((answer.status, answer.headers["Set-Cookie"]), (403, None))

    def test_a_form_of_another_page_changes_nothing(self):
        for kind in (
            "application/x-www-form-urlencoded",
            "text/plain",
            "multipart/form-data; boundary=x",
            None,
        ):
            with self.subTest(kind):
                self.assertEqual(self.new({"Content-Type": kind})[0], 400)
        self.assertEqual(
            self.new({"Content-Type": "text/plain", "Origin": "http://evil.example"})[0], 403
        )

    def test_an_image_of_another_page_cannot_edit(self):
        for path in (
            "/api/edits?verb=new",
            '/api/edits?body={"verb":"new"}',
            "/api/session?token=x",
        ):
            answer = self.client.ask(
                "GET",
                path.replace('"', "%22"),
                headers={"Origin": None, "Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"},
            )
            self.assertIn(answer.status, (403, 404))
        self.assertEqual(self.client.ask("GET", "/api/edits?verb=new").status, 404)

    def test_a_websocket_is_refused_from_everywhere(self):
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec_WebSocket_Version": "13",
            "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }
        for origin in ("http://evil.example", self.client.origin):
            answer = self.talk(self.raw(path="/api/events", Origin=origin, **upgrade))
            self.assertTrue(answer.startswith(b"HTTP/1.1 403"), answer[:60])

    def test_paths_lead_to_no_files(self):
        for path in (
            "/../../etc/passwd",
            "/..%2f..%2fetc%2fpasswd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/Collage/../../../etc/passwd",
            "/api/../../etc/passwd",
            "//etc/passwd",
            "/.git/config",
            "/api/collages/..%2f..",
            "/api/pictures/..%2f..%2fetc?collage=../../etc&width=1",
            "/\x00",
        ):
            with self.subTest(path):
                answer = self.talk(self.raw(path=path, Connection="close"))
                self.assertNotIn(b"root:", answer)
                self.assertFalse(answer.startswith(b"HTTP/1.1 200"), answer[:80])

    def test_methods_that_nobody_needs_do_nothing(self):
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            answer = self.client.ask(method, "/api/edits", '{"verb":"new"}', JSON)
            self.assertGreaterEqual(answer.status, 400)
            self.assertIsNone(answer.headers["Access-Control-Allow-Origin"])
