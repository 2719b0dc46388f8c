"""The server's HTTP interface: sessions, the page's files, images, the library, events, and shutdown."""

import http.client
import io
import json
import pathlib
import signal
import uuid

from PIL import Image

from harness.photos import photo
from harness.routes import BYTES, JSON
from harness.server_case import ServerTest
from shared.waiting import eventually


class SessionTest(ServerTest):
    options = ("--proxied", "https://photos.example")

    def test_the_token_gives_a_cookie_that_scripts_cannot_read(self):
        for headers, more in (
            ({}, []),
            # Behind an HTTPS proxy, the cookie is only sent over HTTPS.
            ({"Host": "photos.example", "Origin": "https://photos.example"}, ["Secure"]),
        ):
            body = json.dumps({"token": self.host.token})
            given = {"Content-Type": JSON, "Cookie": None, **headers}
            answer = self.client.ask("POST", "/api/session", body, given)
            cookie, *attributes = answer.headers["Set-Cookie"].split("; ")
            self.assertTrue(cookie.startswith(f"collage-{self.host.port}="))
            self.assertEqual(sorted(attributes), ["HttpOnly", "Path=/", "SameSite=Strict", *more])
            self.assertEqual(answer.json["readOnly"], False)
            self.assertIn("version", answer.json)
            known = self.client.ask("GET", "/api/session", headers={**headers, "Cookie": cookie})
            self.assertEqual(known.status, 200)

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


class FilesTest(ServerTest):
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


class EditTest(ServerTest):
    def test_a_page_names_no_files(self):
        identity = self.collage(0)
        for verb, arguments in (
            ("layout", {"kind": "shape", "of": "/etc/passwd"}), ("layout", {"kind": "grid", "per_page": 2}),
            ("text", {"words": "Hi", "font": "/etc/passwd"}), ("text", {"words": "Hi", "font": "font.ttf"}),
        ):
            self.assert_refused(400, "not-served", self.client.edit, verb, identity, **arguments)

    def test_words_are_added_and_set_as_they_are(self):
        self.host.require_words()
        identity = self.collage(0)
        made = self.client.edit("text", identity, words="Hi", at=[100, 200], size=40)["items"][0]
        for words in ("-", "a\\n b", "--font x", "two\nlines"):
            self.client.edit("text", identity, [made], words=words, font="serif", weight=700)
            text = self.client.document(identity)["items"][0]["text"]
            self.assertEqual((text["words"], text["font"], text["weight"]), (words, "serif", 700))

    def test_what_is_no_image_is_refused_and_no_step(self):
        identity = self.collage(0)
        self.assert_refused(422, "input-format", self.client.add_photo, identity, "a.png", b"no image")
        self.assertEqual(self.client.document(identity)["collage"]["revision"], 0)

    def test_a_limit_out_of_bounds_is_refused(self):
        for limit in (0, 1001):
            self.assert_refused(400, "malformed", self.client.collages, limit=limit)


class PictureTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.id = self.collage()
        self.document = self.client.document(self.id)

    def picture(self, **query):
        return self.client.picture(self.document["picture"], collage=self.id, **query)

    def size(self, answer):
        self.assertEqual(answer.status, 200, answer.body[:200])
        return Image.open(io.BytesIO(answer.body)).size

    def test_the_whole_collage_is_as_wide_as_asked_and_kept_for_ever(self):
        answer = self.picture(width=390)
        self.assertEqual((self.size(answer), answer.headers["Content-Type"]), ((390, 693), "image/png"))
        self.assertIn("immutable", answer.headers["Cache-Control"])
        for width in (0, -1, 10**9, "x"):
            self.assertEqual(self.picture(width=width).status, 400)
        self.client.edit("move", self.id, [self.document["items"][0]["id"]], to=[1, 1])
        answer = self.picture(width=390)
        self.assertEqual((answer.status, answer.json["error"]["code"]), (409, "picture-outdated"))

    def test_an_items_picture_is_never_larger_than_the_photo(self):
        item = self.document["items"][0]
        for width, size in ((200, (200, 150)), (4000, (400, 300))):
            answer = self.client.picture(item["picture"], width=width, collage=self.id, item=item["id"])
            self.assertEqual(self.size(answer), size)

    def test_the_snapshot_comes_small_and_in_full(self):
        saved = self.client.post(f"collages/{self.id}/save", {})["document"]
        self.assertFalse(saved["collage"]["dirty"])
        small = self.picture(width=240, saved=1)
        self.assertGreaterEqual(self.size(small)[0], 240)
        self.assertEqual(small.headers["Content-Type"], "image/jpeg")
        full = self.picture(width=1, saved=1, download=1)
        self.assertEqual(self.size(full), (1080, 1920))
        self.assertIn("attachment", full.headers["Content-Disposition"])


class LibraryTest(ServerTest):
    def keep(self, name, seed, **headers):
        path, kind = f"/api/library?name={name}", {"Content-Type": BYTES, **headers}
        return self.client.understood(self.client.ask("POST", path, photo(seed), kind))

    def test_photos_come_in_pages_the_newest_first(self):
        kept = [self.keep(f"page{seed}", 20 + seed)["photo"]["id"] for seed in range(5)]
        first = self.client.get("library", search="page", limit=3)
        self.assertEqual(first["count"], 5)
        rest = self.client.get("library", search="page", limit=3, after=first["photos"][-1]["id"])
        self.assertNotIn("count", rest)
        self.assertEqual([one["id"] for one in first["photos"] + rest["photos"]], kept[::-1])

    def test_what_is_sent_twice_under_one_name_is_done_once(self):
        name = str(uuid.uuid4())
        answers = [self.keep("again", 32, **{"X-Edit": name}) for _ in range(2)]
        self.assertEqual(answers[0], answers[1])
        self.assertTrue(answers[0]["isNew"])

    def test_pictures_have_the_size_that_was_asked_for(self):
        identity = self.keep("sizes", 33)["photo"]["id"]
        for part, size in (("thumbnail", (180, 180)), ("picture?side=200", (200, 150)), ("picture", (400, 300))):
            answer = self.client.ask("GET", f"/api/library/{identity}/{part}")
            self.assertEqual(answer.headers["Content-Type"], "image/jpeg")
            self.assertEqual(Image.open(io.BytesIO(answer.body)).size, size)
        for side in ("0", "x", "99999"):
            self.assert_refused(400, "malformed", self.client.get, f"library/{identity}/picture", side=side)

    def test_what_cannot_be_is_refused(self):
        identity = self.keep("refused", 34)["photo"]["id"]
        for name in ("", "x" * 101, "a\nb", "a\u202eb"):
            self.assert_refused(400, "usage", self.client.post, f"library/{identity}/name", {"name": name})
        self.assert_refused(400, "malformed", self.client.post, f"library/{identity}/name", {})
        for path in ("library/refused", f"library/{identity}/original", f"library/{identity[:8]}"):
            self.assert_refused(404, "not-found", self.client.get, path)
        answer = self.client.ask("POST", "/api/library?name=text", b"no photo", {"Content-Type": BYTES})
        self.assertEqual(answer.json["error"]["code"], "input-format")
        self.client.post(f"library/{identity}/remove", {})
        self.assert_refused(404, "photo-not-found", self.client.get, f"library/{identity}")
        self.assertEqual(self.client.post("library/undo", {})["photos"][0]["id"], identity)


class ReadOnlyTest(ServerTest):
    options = ("--read-only",)

    def test_a_page_that_may_only_look_sees_everything_and_changes_nothing(self):
        self.assertTrue(self.client.session["readOnly"])
        identity = self.client.collages()["collages"][0]["id"]
        self.client.document(identity)
        self.assertEqual(self.client.get("library"), {"photos": [], "count": 0})
        for path, body in (
            ("edits", {"verb": "new"}), (f"collages/{identity}/save", {}), (f"collages/{identity}/opening", {}),
            (f"library/{identity}/remove", {}), (f"library/{identity}/name", {}), ("library/undo", {}),
        ):  # fmt: skip
            self.assert_refused(403, "read-only", self.client.post, path, body)
        self.assert_refused(403, "read-only", self.client.add_photo, identity, "a.png", photo())
        answer = self.client.ask("POST", "/api/library?name=a", photo(1), {"Content-Type": BYTES})
        self.assertEqual((answer.status, answer.json["error"]["code"]), (403, "read-only"))


class EndTest(ServerTest):
    def line(self, method, path, body=None, **headers):
        """Sends a request that may take long on its own connection."""
        line = http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=5)
        self.addCleanup(line.close)
        line.request(method, path, body, {"Cookie": self.client.cookie, **headers})
        return line

    def test_events_begin_at_once_and_tell_what_changed(self):
        events = self.line("GET", "/api/events").getresponse()
        self.assertEqual(events.headers["Content-Type"], "text/event-stream")
        self.assertTrue(events.readline().startswith(b":"))
        self.client.edit("new")
        while not (word := events.readline()).startswith(b"event:"):
            self.assertTrue(word)
        self.assertEqual(word, b"event: change\n")
        self.assertIn("token", json.loads(events.readline().removeprefix(b"data: ")))

    def remover(self):
        """Configures a background remover that ends slowly; returns the file to which it writes its photo's path."""
        told = self.host.folder / "told"
        program = self.host.file("remover", f"""#!/bin/sh
            trap 'sleep 0.5; exit 1' TERM
            echo "$1" >'{told}'
            while :; do sleep 0.05; done
        """)
        program.chmod(0o700)
        self.host.run("config", "set", "engine.slow", f"{program} {{in}} {{out}}")
        self.host.run("config", "set", "cutout.engine", "slow")
        return told

    def test_ctrl_c_lets_a_background_remover_end_and_leaves_no_copy_of_its_photo(self):
        told, identity = self.remover(), self.collage(1)
        item = self.client.document(identity)["items"][0]["id"]
        edit = json.dumps({"verb": "cutout", "collage": identity, "items": [item]})
        self.line("POST", "/api/edits", edit, Origin=self.client.origin, **{"Content-Type": JSON})
        copy = pathlib.Path(eventually(lambda: told.exists() and told.read_text().strip()))
        self.assertTrue(copy.is_file())
        self.addCleanup(self.host.serve)
        self.assertIn(self.host.interrupt(), (0, 130, -signal.SIGINT))
        self.assertFalse(copy.parent.exists())
