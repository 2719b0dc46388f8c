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
            response = self.client.request("POST", "/api/session", body, given)
            cookie, *attributes = response.headers["Set-Cookie"].split("; ")
            self.assertTrue(cookie.startswith(f"collage-{self.host.port}="))
            self.assertEqual(sorted(attributes), ["HttpOnly", "Path=/", "SameSite=Strict", *more])
            self.assertEqual(response.json["readOnly"], False)
            self.assertIn("version", response.json)
            known = self.client.request("GET", "/api/session", headers={**headers, "Cookie": cookie})
            self.assertEqual(known.status, 200)

    def test_responses_forbid_caching_framing_and_cross_origin_access(self):
        for path in ("/", "/api/session", "/api/collages"):
            headers = self.client.request("GET", path).headers
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
            self.assertNotIn("unsafe", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(headers["Cross-Origin-Resource-Policy"], "same-origin")
            self.assertIsNone(headers["Access-Control-Allow-Origin"])
            self.assertIn(headers["Cache-Control"], ("no-store", "no-cache"))


class FilesTest(ServerTest):
    def test_the_page_needs_no_session_and_is_compressed_on_request(self):
        plain = self.client.request("GET", "/", headers={"Cookie": None})
        packed = self.client.request("GET", "/", headers={"Cookie": None, "Accept-Encoding": "gzip"})
        self.assertEqual((plain.status, packed.headers["Content-Encoding"]), (200, "gzip"))
        self.assertLess(len(packed.body), len(plain.body))
        self.assertEqual(plain.headers["Content-Type"], "text/html; charset=utf-8")

    def test_a_cached_file_is_not_sent_again(self):
        tag = self.client.request("GET", "/app.js").headers["ETag"]
        again = self.client.request("GET", "/app.js", headers={"If-None-Match": tag})
        self.assertEqual((again.status, again.body), (304, b""))


class EditTest(ServerTest):
    def test_a_page_cannot_name_files(self):
        identity = self.collage(0)
        for verb, arguments in (
            ("layout", {"kind": "shape", "of": "/etc/passwd"}), ("layout", {"kind": "grid", "per_page": 2}),
            ("text", {"words": "Hi", "font": "/etc/passwd"}), ("text", {"words": "Hi", "font": "font.ttf"}),
        ):
            self.assert_refused(400, "not-served", self.client.edit, verb, identity, **arguments)

    def test_text_is_stored_unchanged(self):
        self.host.require_text()
        identity = self.collage(0)
        made = self.client.edit("text", identity, words="Hi", at=[100, 200], size=40)["items"][0]
        for words in ("-", "a\\n b", "--font x", "two\nlines"):
            self.client.edit("text", identity, [made], words=words, font="serif", weight=700)
            text = self.client.document(identity)["items"][0]["text"]
            self.assertEqual((text["words"], text["font"], text["weight"]), (words, "serif", 700))

    def test_an_invalid_image_is_refused_without_a_revision(self):
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

    def collage_image(self, **query):
        return self.client.picture(self.document["picture"], collage=self.id, **query)

    def size(self, response):
        self.assertEqual(response.status, 200, response.body[:200])
        return Image.open(io.BytesIO(response.body)).size

    def test_the_collage_has_the_requested_width_and_is_immutable(self):
        response = self.collage_image(width=390)
        self.assertEqual((self.size(response), response.headers["Content-Type"]), ((390, 693), "image/png"))
        self.assertIn("immutable", response.headers["Cache-Control"])
        for width in (0, -1, 10**9, "x"):
            self.assertEqual(self.collage_image(width=width).status, 400)
        self.client.edit("move", self.id, [self.document["items"][0]["id"]], to=[1, 1])
        response = self.collage_image(width=390)
        self.assertEqual((response.status, response.json["error"]["code"]), (409, "picture-outdated"))

    def test_an_item_image_is_never_larger_than_the_photo(self):
        item = self.document["items"][0]
        for width, size in ((200, (200, 150)), (4000, (400, 300))):
            response = self.client.picture(item["picture"], width=width, collage=self.id, item=item["id"])
            self.assertEqual(self.size(response), size)

    def test_the_snapshot_is_available_small_and_in_full(self):
        saved = self.client.post(f"collages/{self.id}/save", {})["document"]
        self.assertFalse(saved["collage"]["dirty"])
        small = self.collage_image(width=240, saved=1)
        self.assertGreaterEqual(self.size(small)[0], 240)
        self.assertEqual(small.headers["Content-Type"], "image/jpeg")
        full = self.collage_image(width=1, saved=1, download=1)
        self.assertEqual(self.size(full), (1080, 1920))
        self.assertIn("attachment", full.headers["Content-Disposition"])


class LibraryTest(ServerTest):
    def add_to_library(self, name, seed, **headers):
        path, kind = f"/api/library?name={name}", {"Content-Type": BYTES, **headers}
        return self.client.parsed(self.client.request("POST", path, photo(seed), kind))

    def test_photos_are_paged_newest_first(self):
        ids = [self.add_to_library(f"page{seed}", 20 + seed)["photo"]["id"] for seed in range(5)]
        first = self.client.get("library", search="page", limit=3)
        self.assertEqual(first["count"], 5)
        rest = self.client.get("library", search="page", limit=3, after=first["photos"][-1]["id"])
        self.assertNotIn("count", rest)
        self.assertEqual([one["id"] for one in first["photos"] + rest["photos"]], ids[::-1])

    def test_a_repeated_request_with_the_same_id_runs_once(self):
        name = str(uuid.uuid4())
        answers = [self.add_to_library("again", 32, **{"X-Edit": name}) for _ in range(2)]
        self.assertEqual(answers[0], answers[1])
        self.assertTrue(answers[0]["isNew"])

    def test_images_have_the_requested_size(self):
        identity = self.add_to_library("sizes", 33)["photo"]["id"]
        for part, size in (("thumbnail", (180, 180)), ("picture?side=200", (200, 150)), ("picture", (400, 300))):
            response = self.client.request("GET", f"/api/library/{identity}/{part}")
            self.assertEqual(response.headers["Content-Type"], "image/jpeg")
            self.assertEqual(Image.open(io.BytesIO(response.body)).size, size)
        for side in ("0", "x", "99999"):
            self.assert_refused(400, "malformed", self.client.get, f"library/{identity}/picture", side=side)

    def test_invalid_requests_are_refused(self):
        identity = self.add_to_library("refused", 34)["photo"]["id"]
        for name in ("", "x" * 101, "a\nb", "a\u202eb"):
            self.assert_refused(400, "usage", self.client.post, f"library/{identity}/name", {"name": name})
        self.assert_refused(400, "malformed", self.client.post, f"library/{identity}/name", {})
        for path in ("library/refused", f"library/{identity}/original", f"library/{identity[:8]}"):
            self.assert_refused(404, "not-found", self.client.get, path)
        response = self.client.request("POST", "/api/library?name=text", b"no photo", {"Content-Type": BYTES})
        self.assertEqual(response.json["error"]["code"], "input-format")
        self.client.post(f"library/{identity}/remove", {})
        self.assert_refused(404, "photo-not-found", self.client.get, f"library/{identity}")
        self.assertEqual(self.client.post("library/undo", {})["photos"][0]["id"], identity)


class ReadOnlyTest(ServerTest):
    options = ("--read-only",)

    def test_a_read_only_client_sees_everything_and_changes_nothing(self):
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
        response = self.client.request("POST", "/api/library?name=a", photo(1), {"Content-Type": BYTES})
        self.assertEqual((response.status, response.json["error"]["code"]), (403, "read-only"))


class EndTest(ServerTest):
    def open_request(self, method, path, body=None, **headers):
        """Sends a request on its own connection, because the request can take long."""
        open_request = http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=5)
        self.addCleanup(open_request.close)
        open_request.request(method, path, body, {"Cookie": self.client.cookie, **headers})
        return open_request

    def test_events_start_at_once_and_report_changes(self):
        events = self.open_request("GET", "/api/events").getresponse()
        self.assertEqual(events.headers["Content-Type"], "text/event-stream")
        self.assertTrue(events.readline().startswith(b":"))
        self.client.edit("new")
        while not (event_line := events.readline()).startswith(b"event:"):
            self.assertTrue(event_line)
        self.assertEqual(event_line, b"event: change\n")
        self.assertIn("token", json.loads(events.readline().removeprefix(b"data: ")))

    def slow_remover(self):
        """Configures a background remover that ends slowly; returns the file to which it writes its photo's path."""
        path_file = self.host.folder / "told"
        program = self.host.file("remover", f"""#!/bin/sh
            trap 'sleep 0.5; exit 1' TERM
            echo "$1" >'{path_file}'
            while :; do sleep 0.05; done
        """)
        program.chmod(0o700)
        self.host.run("config", "set", "engine.slow", f"{program} {{in}} {{out}}")
        self.host.run("config", "set", "cutout.engine", "slow")
        return path_file

    def test_ctrl_c_ends_a_background_remover_and_deletes_its_input(self):
        path_file, identity = self.slow_remover(), self.collage(1)
        item = self.client.document(identity)["items"][0]["id"]
        edit = json.dumps({"verb": "cutout", "collage": identity, "items": [item]})
        self.open_request("POST", "/api/edits", edit, Origin=self.client.origin, **{"Content-Type": JSON})
        copy = pathlib.Path(eventually(lambda: path_file.exists() and path_file.read_text().strip()))
        self.assertTrue(copy.is_file())
        self.addCleanup(self.host.serve)
        self.assertIn(self.host.interrupt(), (0, 130, -signal.SIGINT))
        self.assertFalse(copy.parent.exists())
