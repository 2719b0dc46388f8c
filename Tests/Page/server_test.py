"""The server's interface as the page uses it: sessions, the page's files, the gallery, events."""

import http.client
import json
import os
import pathlib
import tempfile
import unittest.mock

from harness.photos import photo
from harness.server_case import ServerTest
from shared.waiting import eventually


class SessionTest(ServerTest):
    def test_the_token_gives_a_cookie_that_scripts_cannot_read(self):
        answer = self.client.ask(
            "POST",
            "/api/session",
            json.dumps({"token": self.host.token}),
            {"Content-Type": "application/json", "Cookie": None},
        )
        cookie = answer.headers["Set-Cookie"]
        self.assertTrue(cookie.startswith(f"collage-{self.host.port}="))
        attributes = cookie.split("; ")[1:]
        self.assertEqual(sorted(attributes), ["HttpOnly", "Path=/", "SameSite=Strict"])
        self.assertEqual(answer.json["readOnly"], False)
        self.assertIn("version", answer.json)

    def test_a_good_cookie_is_a_session(self):
        self.assertEqual(self.client.get("session")["readOnly"], False)

    def test_json_has_the_address_and_the_port(self):
        self.assertEqual(self.host.base, f"http://127.0.0.1:{self.host.port}/")
        self.assertRegex(self.host.token, "^[0-9a-f]{64}$")

    def test_answers_may_not_be_kept_framed_or_read_elsewhere(self):
        for path in ("/", "/api/session", "/api/collages"):
            headers = self.client.ask("GET", path).headers
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
            self.assertNotIn("unsafe", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(headers["Cross-Origin-Resource-Policy"], "same-origin")
            self.assertIsNone(headers["Access-Control-Allow-Origin"])
            self.assertIn(headers["Cache-Control"], ("no-store", "no-cache"))


class ProxiedTest(ServerTest):
    options = ("--proxied", "https://photos.example")

    def test_behind_https_the_cookie_goes_over_https_alone(self):
        headers = {
            "Content-Type": "application/json",
            "Host": "photos.example",
            "Origin": "https://photos.example",
            "Cookie": None,
        }
        answer = self.client.ask(
            "POST", "/api/session", json.dumps({"token": self.host.token}), headers
        )
        name, *attributes = answer.headers["Set-Cookie"].split("; ")
        self.assertTrue(name.startswith(f"collage-{self.host.port}="))
        self.assertEqual(sorted(attributes), ["HttpOnly", "Path=/", "SameSite=Strict", "Secure"])
        known = self.client.ask("GET", "/api/session", headers={**headers, "Cookie": name})
        self.assertEqual(known.status, 200)

    def test_only_the_address_of_the_proxy_is_another_name(self):
        for host, origin in (
            ("photos.example", "http://photos.example"),
            ("photos.example:443", "https://photos.example"),
            ("photos.example", f"http://127.0.0.1:{self.host.port}x"),
            ("evil.example", "https://photos.example"),
            ("photos.example.evil", "https://photos.example"),
        ):
            with self.subTest(host, origin=origin):
                answer = self.client.ask(
                    "GET", "/api/collages", headers={"Host": host, "Origin": origin}
                )
                self.assertEqual(answer.status, 403)


class PageFilesTest(ServerTest):
    def test_the_page_comes_without_a_session_and_compressed_where_it_may(self):
        plain = self.client.ask("GET", "/", headers={"Cookie": None})
        packed = self.client.ask("GET", "/", headers={"Cookie": None, "Accept-Encoding": "gzip"})
        self.assertEqual((plain.status, packed.headers["Content-Encoding"]), (200, "gzip"))
        self.assertLess(len(packed.body), len(plain.body))
        self.assertEqual(plain.headers["Content-Type"], "text/html; charset=utf-8")

    def test_a_browser_that_has_a_file_gets_it_no_second_time(self):
        tag = self.client.ask("GET", "/app.js").headers["ETag"]
        again = self.client.ask("GET", "/app.js", headers={"If-None-Match": tag})
        self.assertEqual((again.status, again.body), (304, b""))


class GalleryTest(ServerTest):
    def test_pages_follow_one_another_without_a_gap(self):
        for number in range(7):
            self.client.edit("new", name=f"page {number}")
        first = self.client.collages(limit=3, search="page")
        self.assertEqual((len(first["collages"]), first["hasMore"], first["count"]), (3, True, 7))
        second = self.client.collages(limit=3, search="page", after=first["collages"][2]["id"])
        third = self.client.collages(limit=3, search="page", after=second["collages"][2]["id"])
        listed = [entry["name"] for page in (first, second, third) for entry in page["collages"]]
        self.assertEqual(sorted(listed), [f"page {number}" for number in range(7)])
        self.assertFalse(third["hasMore"])

    def test_the_newest_save_stands_first(self):
        older, newer = self.collage(1), self.collage(1)
        self.client.post(f"collages/{newer}/save", {})
        self.client.post(f"collages/{older}/save", {})
        listed = [entry["id"] for entry in self.client.collages()["collages"]]
        self.assertLess(listed.index(older), listed.index(newer))

    def test_an_entry_says_what_a_cell_shows(self):
        identity = self.collage()
        entry = next(one for one in self.client.collages()["collages"] if one["id"] == identity)
        self.assertEqual((entry["itemCount"], entry["width"], entry["dirty"]), (2, 1080, True))
        self.assertTrue(entry["picture"] and entry["updatedAt"].endswith("Z"))

    def test_a_limit_out_of_bounds_is_refused(self):
        self.assert_refused(400, "malformed", self.client.collages, limit=0)
        self.assert_refused(400, "malformed", self.client.collages, limit=1001)

    def test_collages_are_named_copied_deleted_and_restored(self):
        identity = self.collage(1)
        self.client.edit("rename", identity, name=f"called {identity}")
        self.assertEqual(self.client.document(identity)["collage"]["name"], f"called {identity}")
        twin = self.client.edit("duplicate", identity)["document"]["collage"]["id"]
        self.assertNotEqual(twin, identity)
        self.assertNotIn("document", self.client.edit("delete", identity))
        self.assert_refused(404, "collage-not-found", self.client.document, identity)
        self.client.edit("restore", identity)
        self.assertEqual(len(self.client.document(identity)["items"]), 1)


class ReadOnlyTest(ServerTest):
    options = ("--read-only",)

    def test_a_page_that_may_only_look_sees_everything_and_changes_nothing(self):
        self.assertTrue(self.client.session["readOnly"])
        identity = self.client.collages()["collages"][0]["id"]
        self.client.document(identity)
        for path, body in (
            ("edits", {"verb": "new"}),
            (f"collages/{identity}/save", {}),
            (f"collages/{identity}/opening", {}),
        ):
            self.assert_refused(403, "read-only", self.client.post, path, body)
        self.assert_refused(403, "read-only", self.client.add_photo, identity, "a.png", photo())


class EventTest(ServerTest):
    def test_events_begin_at_once_and_tell_what_changed(self):
        line = http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=5)
        self.addCleanup(line.close)
        line.request("GET", "/api/events", headers={"Cookie": self.client.cookie})
        events = line.getresponse()
        self.assertEqual(events.headers["Content-Type"], "text/event-stream")
        self.assertTrue(events.readline().startswith(b":"))
        self.client.edit("new")
        while not (word := events.readline()).startswith(b"event:"):
            self.assertTrue(word)
        self.assertEqual(word, b"event: change\n")
        self.assertIn("token", json.loads(events.readline().removeprefix(b"data: ")))


class EndTest(ServerTest):
    """With a configuration of its own, in which a program of the test cuts out."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        variables = unittest.mock.patch.dict(os.environ, XDG_CONFIG_HOME=folder.name)
        variables.start()
        cls.addClassCleanup(variables.stop)
        super().setUpClass()

    def remover(self):
        """A background remover that takes a while to end; gives the file that names its photo."""
        program, told = self.host.folder / "remover", self.host.folder / "told"
        program.write_text(f"""#!/bin/sh
            trap 'sleep 0.5; exit 1' TERM
            echo "$1" >'{told}'
            while :; do sleep 0.05; done
        """)
        program.chmod(0o700)
        self.host.shell("config", "set", "engine.slow", f"{program} {{in}} {{out}}")
        self.host.shell("config", "set", "cutout.engine", "slow")
        return told

    def test_ctrl_c_lets_a_background_remover_end_and_leaves_no_copy_of_its_photo(self):
        told, identity = self.remover(), self.collage(1)
        item = self.client.document(identity)["items"][0]["id"]
        line = http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=5)
        self.addCleanup(line.close)
        line.request(
            "POST",
            "/api/edits",
            json.dumps({"verb": "cutout", "collage": identity, "items": [item]}),
            {
                "Content-Type": "application/json",
                "Cookie": self.client.cookie,
                "Origin": self.client.origin,
            },
        )
        copy = pathlib.Path(eventually(lambda: told.exists() and told.read_text().strip()))
        self.assertTrue(copy.is_file())
        self.host.interrupt()
        self.assertFalse(copy.parent.exists())
