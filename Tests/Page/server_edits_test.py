"""The server's interface as the page uses it: edits, photos, pictures, and the way back."""

import io
import uuid

from PIL import Image

from harness.photos import photo
from harness.server_case import ServerTest


class EditTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.id = self.collage()
        self.first, self.second = [item["id"] for item in self.client.document(self.id)["items"]]

    def item(self, which=None):
        items = self.client.document(self.id)["items"]
        return next(item for item in items if item["id"] == (which or self.first))

    def test_a_photo_stands_in_the_middle_at_half_the_canvas_in_front(self):
        item = self.item(self.second)
        self.assertEqual((item["x"], item["y"], item["width"]), (540, 960, 540))
        self.assertEqual(self.client.document(self.id)["items"][-1]["id"], self.second)

    def test_every_edit_of_a_page_is_one_step_with_the_state_after_it(self):
        edits = [
            ("move", {"to": [100, 200]}, {"x": 100, "y": 200}),
            ("rotate", {"to": 30}, {"rotation": 30}),
            ("scale", {"to": 0.5}, {"scale": 0.5, "width": 270}),
            ("flip", {"axis": "h"}, {"flipH": True}),
            ("opacity", {"to": 0.4}, {"opacity": 0.4}),
            ("order", {"to": "front"}, {"z": 1}),
            ("name", {"name": "hero"}, {"name": "hero"}),
            ("reset", {}, {"x": 540, "y": 960, "scale": 1}),
        ]
        for verb, arguments, wanted in edits:
            before = self.client.document(self.id)["collage"]["revision"]
            answer = self.client.edit(verb, self.id, [self.first], **arguments)
            with self.subTest(verb):
                found = next(
                    item for item in answer["document"]["items"] if item["id"] == self.first
                )
                self.assertEqual({key: found.get(key) for key in wanted}, wanted)
                self.assertEqual(answer["document"]["collage"]["revision"], before + 1)
                self.assertEqual((answer["changed"], answer["items"]), (True, [self.first]))

    def test_several_edits_are_one_step_and_all_or_nothing(self):
        before = self.client.document(self.id)["collage"]["revision"]
        both = [
            {"verb": "move", "items": [self.first], "to": [1, 2]},
            {"verb": "rotate", "items": [self.first], "to": 5},
        ]
        answer = self.client.edits(self.id, both, "drag hero")
        self.assertEqual(
            (answer["label"], answer["document"]["collage"]["revision"]), ("drag hero", before + 1)
        )
        wrong = [
            {"verb": "move", "items": [self.first], "to": [9, 9]},
            {"verb": "rotate", "items": ["none"], "to": 1},
        ]
        self.assert_refused(404, "item-not-found", self.client.edits, self.id, wrong, "wrong")
        self.assertEqual((self.item()["x"], self.item()["y"]), (1, 2))

    def test_shaders_keep_their_order_and_change_the_picture(self):
        before = self.item()["picture"]
        for name in ("glitch", "pixellate"):
            self.client.edit("shader toggle", self.id, [self.first], shader=name)
        self.assertEqual(
            [shader["name"] for shader in self.item()["shaders"]], ["glitch", "pixellate"]
        )
        self.assertNotEqual(self.item()["picture"], before)
        self.client.edit("shader clear", self.id, [self.first])
        self.assertEqual(self.item()["picture"], before, "the same picture has another name")

    def test_undo_and_redo_walk_the_history(self):
        self.client.edit("move", self.id, [self.first], to=[7, 7])
        there = self.client.document(self.id)["collage"]["revision"]
        answer = self.client.edit("undo", self.id, steps=1)["document"]["collage"]
        self.assertEqual((answer["revision"], answer["newest"]), (there - 1, there))
        self.client.edit("redo", self.id, to=there)
        self.assertEqual(self.item()["x"], 7)
        labels = self.client.get(f"collages/{self.id}/history")["revisions"]
        self.assertEqual([one["number"] for one in labels], list(range(there + 1)))
        self.assertTrue(labels[-1]["current"])

    def test_the_canvas_takes_size_and_background(self):
        edit = {
            "verb": "canvas",
            "collage": self.id,
            "size": "540x960",
            "background": "none",
            "scale-items": True,
        }
        document = self.client.post("edits", edit)["document"]
        self.assertEqual(
            (document["collage"]["width"], document["collage"]["background"]), (540, "none")
        )
        self.assertEqual((self.item()["x"], self.item()["width"]), (270, 270))

    def test_a_page_names_no_files_and_no_programs(self):
        for verb, arguments in (
            ("add", {"files": ["/etc/passwd"]}),
            ("render", {"output": "x.png"}),
            ("replace", {"file": "/etc/passwd"}),
            ("layout", {"kind": "shape", "of": "/etc/passwd"}),
            ("layout", {"kind": "grid", "per_page": 2}),
            ("text", {"words": "Hi", "font": "/etc/passwd"}),
            ("text", {"words": "Hi", "font": "font.ttf"}),
        ):
            self.assert_refused(400, "not-served", self.client.edit, verb, self.id, **arguments)
        self.assert_refused(
            400,
            "not-served",
            self.client.edit,
            "cutout",
            self.id,
            [self.first],
            engine_command="id",
        )

    def test_words_are_added_and_set_as_they_are(self):
        self.host.require_words()
        answer = self.client.edit("text", self.id, words="Hi", at=[100, 200], size=40)
        made = answer["items"][0]
        for words in ("-", "a\\n b", "--font x", "two\nlines"):
            self.client.edit("text", self.id, [made], words=words, font="serif", weight=700)
            text = next(i for i in self.client.document(self.id)["items"] if i["id"] == made)["text"]
            self.assertEqual((text["words"], text["font"], text["weight"]), (words, "serif", 700))

    def test_an_edit_that_names_no_collage_is_refused(self):
        self.assert_refused(
            400, "malformed", self.client.edit, "move", None, [self.first], to=[1, 1]
        )


class PhotoTest(ServerTest):
    def test_a_photo_stands_where_it_was_put(self):
        identity = self.collage(0)
        answer = self.client.add_photo(identity, "a.png", photo(), at="100,250.5")
        item = answer["document"]["items"][0]
        self.assertEqual(
            (item["x"], item["y"], item["name"], answer["items"]), (100, 250.5, "a", [item["id"]])
        )

    def test_a_photo_is_exchanged_in_its_place(self):
        identity = self.collage(1)
        before = self.client.document(identity)["items"][0]
        after = self.client.add_photo(identity, "b.png", photo(9), replace=before["id"])[
            "document"
        ]["items"][0]
        self.assertEqual((after["id"], after["x"]), (before["id"], before["x"]))
        self.assertNotEqual(after["picture"], before["picture"])

    def test_what_is_no_image_is_refused_and_no_step(self):
        identity = self.collage(0)
        self.assert_refused(
            422, "input-format", self.client.add_photo, identity, "a.png", b"no image"
        )
        self.assertEqual(self.client.document(identity)["collage"]["revision"], 0)


class PictureTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.id = self.collage()
        self.document = self.client.document(self.id)

    def size(self, answer):
        self.assertEqual(answer.status, 200, answer.body[:200])
        return Image.open(io.BytesIO(answer.body)).size

    def test_the_whole_collage_is_as_wide_as_asked_and_kept_for_ever(self):
        answer = self.client.picture(self.document["picture"], collage=self.id, width=390)
        self.assertEqual(
            (self.size(answer), answer.headers["Content-Type"]), ((390, 693), "image/png")
        )
        self.assertIn("immutable", answer.headers["Cache-Control"])

    def test_an_items_picture_is_never_larger_than_the_photo(self):
        item = self.document["items"][0]
        ask = {"collage": self.id, "item": item["id"]}
        self.assertEqual(
            self.size(self.client.picture(item["picture"], width=200, **ask)), (200, 150)
        )
        self.assertEqual(
            self.size(self.client.picture(item["picture"], width=4000, **ask)), (400, 300)
        )

    def test_a_picture_of_an_earlier_state_is_told(self):
        self.client.edit("move", self.id, [self.document["items"][0]["id"]], to=[1, 1])
        answer = self.client.picture(self.document["picture"], collage=self.id, width=390)
        self.assertEqual((answer.status, answer.json["error"]["code"]), (409, "picture-outdated"))

    def test_the_snapshot_comes_small_and_in_full(self):
        saved = self.client.post(f"collages/{self.id}/save", {})["document"]
        self.assertFalse(saved["collage"]["dirty"])
        entry = next(one for one in self.client.collages()["collages"] if one["id"] == self.id)
        small = self.client.picture(entry["picture"], collage=self.id, width=240, saved=1)
        self.assertGreaterEqual(self.size(small)[0], 240)
        self.assertEqual(small.headers["Content-Type"], "image/jpeg")
        full = self.client.picture(entry["picture"], collage=self.id, width=1, saved=1, download=1)
        self.assertEqual(self.size(full), (1080, 1920))
        self.assertIn("attachment", full.headers["Content-Disposition"])

    def test_widths_that_make_no_sense_are_refused(self):
        for width in (0, -1, 10**9, "x"):
            answer = self.client.picture(self.document["picture"], collage=self.id, width=width)
            self.assertEqual(answer.status, 400)


class OpeningTest(ServerTest):
    def test_what_was_done_since_the_opening_is_taken_back_as_one_step(self):
        identity = self.collage()
        before = self.client.document(identity)
        opening = self.client.post(f"collages/{identity}/opening", {})
        for x in (1, 2, 3):
            self.client.edit("move", identity, [before["items"][0]["id"]], to=[x, x])
        answer = self.client.post(f"collages/{identity}/discard", {"opening": opening["opening"]})
        self.assertEqual(answer["document"]["items"], before["items"])
        self.assertEqual(answer["document"]["picture"], before["picture"])
        self.assertEqual(answer["document"]["collage"]["revision"], opening["revision"] + 4)

    def test_an_opening_of_an_earlier_run_is_not_known(self):
        identity = self.collage(0)
        self.assert_refused(
            404,
            "no-opening",
            self.client.post,
            f"collages/{identity}/discard",
            {"opening": str(uuid.uuid4())},
        )
