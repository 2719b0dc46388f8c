"""Layouts: arranging, shuffling, spacing, and the suggestion after many photos were added."""

import json

from harness import stores
from harness.browser import DESKTOP, PHONE, TABLET, sizes
from harness.fingers import Fingers
from harness.photos import photo, upload
from harness.scene import SceneTest
from shared.waiting import eventually_equal

KINDS = ["grid", "justified", "columns", "mosaic", "hero", "strip", "circle", "spiral", "heart", "scatter", "stack"]
MOVING = """() => document.getAnimations().filter(({ transitionProperty, effect }) =>
    transitionProperty === 'transform' && effect.target.classList.contains('item')).length"""


def overlap(one, other):
    return all(
        min(one[start] + one[side], other[start] + other[side]) - max(one[start], other[start]) > 1
        for start, side in (("x", "width"), ("y", "height"))
    )


class LayoutsTest(SceneTest):
    positions = {name: (300 + 90 * at, 500 + 80 * at) for at, name in enumerate("abcde")}

    def tile(self, kind):
        return self.screen.locator(f".section-layout .layout-tile[data-kind={kind}]")

    def show(self, **options):
        """Opens the layouts of the collage, and records the edits that the page sends."""
        self.open(**options)
        self.sent = []
        self.screen.on("request", self.record_request)
        if self.size[0] < 1100:
            self.screen.locator(".tool[data-tool=layout]").click()
            self.screen.wait_for_selector(".panel.open")
        self.tile("grid").wait_for()

    def record_request(self, request):
        if request.url.endswith("/api/edits"):
            self.sent.append(json.loads(request.post_data))

    def positions_by_name(self):
        return {item["name"]: (item["x"], item["y"]) for item in self.document["items"]}

    def wait_pressed(self, kind, pressed="true"):
        eventually_equal(lambda: self.tile(kind).get_attribute("aria-pressed"), pressed)

    def hint(self):
        return self.screen.locator(".layout-hint").inner_text()


class TouchTest(LayoutsTest):
    size, touch = PHONE, True

    def tap(self, kind):
        self.tile(kind).scroll_into_view_if_needed()
        box = self.tile(kind).bounding_box()
        Fingers(self.screen).tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @sizes(PHONE, TABLET)
    def test_a_tap_arranges_all_photos_in_one_revision_that_can_be_undone(self):
        before = self.positions_by_name()
        self.show()
        revision = self.revision_count()
        self.tap("mosaic")
        self.wait_pressed("mosaic")
        self.wait_announced(self.screen, "Arranged: Mosaic")
        after = self.positions_by_name()
        self.assertTrue(all(after[name] != before[name] for name in before), after)
        self.assertEqual(self.revision_count(), revision + 1)
        self.button("Undo").click()
        eventually_equal(self.positions_by_name, before)
        self.wait_pressed("mosaic", "false")
        self.button("Redo").click()
        eventually_equal(self.positions_by_name, after)
        self.wait_pressed("mosaic")
        self.button("Undo").click()
        eventually_equal(self.positions_by_name, before)

    def test_another_tap_shuffles(self):
        self.show()
        for kind, order in (("mosaic", None), ("grid", "random")):
            name = {"mosaic": "Mosaic", "grid": "Grid"}[kind]
            self.sent.clear()
            self.tap(kind)
            self.wait_announced(self.screen, f"Arranged: {name}")
            self.assertEqual(len(self.sent), 1)
            self.assertEqual({"verb": "layout", "kind": kind, "collage": self.id}, self.sent[0])
            seen = {tuple(sorted(self.positions_by_name().items()))}
            for count in range(2, 6):
                before = self.revision_count()
                self.tap(kind)
                self.wait_revisions(before + 1)
                seen.add(tuple(sorted(self.positions_by_name().items())))
            self.assertGreater(len(seen), 2, "nothing was shuffled")
            self.wait_announced(self.screen, f"Shuffled: {name}")
            self.assertEqual({edit.get("order") for edit in self.sent[1:]}, {order})
            self.assertGreaterEqual(len({edit["seed"] for edit in self.sent[1:]}), 4)
            self.assertEqual(self.tile(kind).get_attribute("aria-label"), f"{name}, shuffle")

    def test_another_tap_makes_another_photo_large(self):
        ids = [item["id"] for item in self.document["items"]]
        self.show()
        heroes = []
        for count in (1, 2, 3):
            self.tap("hero")
            self.wait_revisions(count)
            self.wait_pressed("hero")
            self.assertEqual(sorted(self.sent[-1]["items"]), sorted(ids))
            heroes.append(self.sent[-1]["items"][0])
        self.assertEqual(heroes[0], ids[-1], "the front photo")
        self.assertTrue(heroes[0] != heroes[1] != heroes[2], heroes)

    def test_a_manual_edit_or_an_error_clears_the_layout(self):
        self.show()
        self.proxy.fail("/edits", 409, "x", "no room.")
        self.tap("grid")
        self.wait_toast(self.screen, "Something went wrong: no room.")
        self.wait_pressed("grid", "false")
        self.assertEqual(self.revision_count(), 0)
        self.tap("grid")
        self.wait_pressed("grid")
        self.client.edit("move", self.id, [self.item("a")["id"]], to=[10, 20])
        self.wait_pressed("grid", "false")
        self.tap("grid")
        self.wait_pressed("grid")
        self.assertNotIn("seed", self.sent[-1])
        # In a small window only the layouts are shown, and the handle opens the rest.
        self.assertEqual(self.screen.locator(".details .section").count(), 1)
        self.button("Fewer settings").click()
        self.screen.wait_for_selector(".panel:not(.open)")
        self.button("More settings").click()
        self.screen.wait_for_selector(".section-canvas")
        self.assertEqual(self.tile("grid").count(), 1)

    def test_locked_photos_stay(self):
        self.client.edit("lock", self.id, [self.item("b")["id"]])
        before = self.positions_by_name()
        self.show()
        self.assertEqual(self.hint(), "Locked photos stay in place. Tap again to shuffle the rest.")
        for kind in ("columns", "hero", "hero"):
            self.tap(kind)
            self.wait_pressed(kind)
            self.wait_announced(self.screen, kind.capitalize())
            self.assertIs(self.sent[-1]["keep-locked"], True)
        self.assertNotIn(self.item("b")["id"], self.sent[-1]["items"])
        after = self.positions_by_name()
        self.assertEqual(after["b"], before["b"])
        self.assertTrue(all(after[name] != before[name] for name in "acde"))
        boxes = {item["name"]: item["bounds"] for item in self.document["items"]}
        self.assertFalse([name for name in "acde" if overlap(boxes[name], boxes["b"])], boxes)

    def test_a_locked_photo_that_fills_the_canvas_is_a_background(self):
        ground = self.item("a")["id"]
        for verb, fields in (("move", {"to": [540, 960]}), ("scale", {"to": 5}), ("lock", {})):
            self.client.edit(verb, self.id, [ground], **fields)
        self.show()
        self.tap("grid")
        self.wait_pressed("grid")
        self.wait_announced(self.screen, "Arranged: Grid")
        self.assertNotIn("keep-locked", self.sent[-1])
        self.assertEqual(self.positions_by_name()["a"], (540, 960))

    def test_hidden_photos_are_not_arranged(self):
        hidden, *shown = [item["id"] for item in self.document["items"]]
        self.client.edit("hide", self.id, [hidden])
        self.client.edit("lock", self.id, [hidden])
        before = self.positions_by_name()
        self.show()
        self.tap("columns")
        self.wait_pressed("columns")
        self.wait_announced(self.screen, "Arranged: Columns")
        self.assertEqual(self.sent[-1]["items"], shown)
        self.assertNotIn("keep-locked", self.sent[-1], "the hidden photo isn't an obstacle")
        self.assertEqual(self.positions_by_name()["a"], before["a"])

    def test_a_hint_explains_why_nothing_can_be_arranged(self):
        for item in self.document["items"]:
            self.client.edit("lock", self.id, [item["id"]])
        self.show()
        self.assertEqual(self.hint(), "All photos are locked.")
        self.assertTrue(self.tile("grid").is_disabled())
        self.assertTrue(self.screen.get_by_role("slider", name="Spacing").is_disabled())
        self.client.edit("hide", self.id, [self.item("a")["id"]])
        eventually_equal(self.hint, "All photos are locked or hidden.")
        self.screen.close()
        self.id = self.scene({})
        self.show()
        self.assertEqual(self.hint(), "Add photos to arrange them.")
        self.assertTrue(self.tile("grid").is_disabled())

    def test_a_single_photo_is_not_shuffled(self):
        self.id = self.scene({"a": (300, 500)})
        self.show()
        self.assertEqual(self.hint(), "Add more photos to shuffle them.")
        for _ in range(2):
            self.tap("grid")
            self.wait_pressed("grid")
            self.wait_announced(self.screen, "Arranged: Grid")
            self.wait_frames(self.screen)
        self.assertIsNone(self.tile("grid").get_attribute("aria-label"))
        self.assertFalse([edit for edit in self.sent if "seed" in edit])


class KeysTest(LayoutsTest):
    size, touch = DESKTOP, False

    def test_layouts_are_shown_without_a_selection_and_arrow_keys_move_the_focus(self):
        self.show()
        tiles = self.screen.locator(".section-layout .layout-tile")
        self.assertEqual(tiles.evaluate_all("(all) => all.map((tile) => tile.dataset.kind)"), KINDS)
        self.screen.locator(".tool[data-tool=layout]").press("Enter")
        focused = lambda: self.screen.evaluate("() => document.activeElement.dataset.kind")
        eventually_equal(focused, "grid")
        for key, kind in (("ArrowRight", "justified"), ("ArrowDown", "columns"), ("ArrowLeft", "justified")):
            self.press(key)
            self.assertEqual(focused(), kind)
        self.press("Enter")
        self.wait_pressed("justified")
        self.assertEqual(focused(), "justified")
        self.press("Space")
        self.wait_revisions(2)
        self.press("Control+z", "Control+z")
        self.wait_revisions(0)
        self.select("a")
        self.assertEqual(self.screen.locator(".layout-tile").count(), 0)

    def test_the_spacing_persists_and_applies_the_layout_again(self):
        self.show()
        slider = self.screen.get_by_role("slider", name="Spacing")
        self.assertEqual(slider.get_attribute("aria-valuetext"), "1.5%")
        slider.focus()
        self.press("ArrowRight")
        eventually_equal(lambda: slider.get_attribute("aria-valuetext"), "2%")
        self.assertEqual(self.sent, [], "no layout is chosen yet")
        self.tile("grid").click()
        self.wait_pressed("grid")
        self.assertEqual((self.sent[0]["gap"], self.sent[0]["margin"]), ("2%", "2%"))
        self.tile("grid").click()
        self.wait_announced(self.screen, "Shuffled: Grid")
        steps = self.revision_count()
        slider.focus()
        self.press("Home")
        self.wait_revisions(steps + 1)
        self.assertEqual((self.sent[-1]["gap"], self.sent[-1]["seed"]), ("0", self.sent[-2]["seed"]))
        self.wait_pressed("grid")
        for words in ("Arranged", "Shuffled"):
            self.tile("mosaic").click()
            self.wait_announced(self.screen, f"{words}: Mosaic")
        slider.focus()
        self.press("End")
        eventually_equal(lambda: (self.wait_frames(self.screen), self.sent[-1].get("gap"))[1], "5%")
        self.assertEqual(self.sent[-1]["seed"], self.sent[-2]["seed"])

    def test_spacing_does_not_shuffle(self):
        self.show()
        slider = self.screen.get_by_role("slider", name="Spacing")
        for kind, name in (("grid", "Grid"), ("mosaic", "Mosaic")):
            for words in ("Arranged", "Shuffled"):
                self.tile(kind).click()
                self.wait_announced(self.screen, f"{words}: {name}")
                before, revision = self.reading_order(), self.revision_count()
                slider.focus()
                self.press("ArrowRight")
                self.wait_revisions(revision + 1)
                self.assertEqual(self.reading_order(), before)

    def reading_order(self):
        positions_by_name = self.positions_by_name()
        return sorted(positions_by_name, key=lambda name: [round(part) for part in reversed(positions_by_name[name])])

    def test_the_history_translates_layouts(self):
        self.show(locale="de-DE")
        for _ in range(2):
            self.tile("strip").click()
            self.wait_pressed("strip")
        self.wait_revisions(2)
        step = self.screen.locator(".section-history .step[aria-current] span")
        eventually_equal(step.inner_text, "Angeordnet · Streifen")
        self.client.edit("layout", self.id, kind="grid", order="color", gap="2%")
        eventually_equal(step.inner_text, "Angeordnet · Kacheln")

    def test_photos_animate_after_a_slow_response_unless_motion_is_reduced(self):
        for motion, glides in (("no-preference", True), ("reduce", False)):
            with self.subTest(motion=motion):
                self.show(reduced_motion=motion)
                self.screen.evaluate("""() => {
                    window.most = 0
                    const look = () => {
                        window.most = Math.max(window.most, (%s)())
                        requestAnimationFrame(look)
                    }
                    look()
                }""" % MOVING)
                held = self.proxy.hold("/edits")
                self.tile("grid").click()
                held.wait().release()
                self.wait_pressed("grid")
                eventually_equal(lambda: self.screen.locator(".stage.animating").count(), 0)
                self.assertEqual(self.screen.evaluate("() => window.most > 0"), glides)
                self.client.edit("undo", self.id, steps=1)
                self.screen.close()


class OfferTest(SceneTest):
    positions = {}

    def pick(self, count, first=0):
        files = [upload(f"p{first + n}.png", photo(first + n)) for n in range(count)]
        with self.screen.expect_file_chooser() as chooser:
            self.screen.locator(".bar").get_by_role("button", name="Add photos").click()
        chooser.value.set_files(files)
        eventually_equal(lambda: len(self.names_by_order()), first + count)

    def drop(self, count, on=".stage"):
        files = self.transfer(*[(f"p{n}.png", photo(n)) for n in range(count)])
        self.screen.dispatch_event(on, "drop", {"dataTransfer": files})

    def offer(self):
        return self.screen.locator(".layout-offer")

    @sizes(PHONE, DESKTOP, has_mouse=True)
    def test_many_photos_on_an_empty_canvas_suggest_a_layout(self):
        self.id = self.scene({})
        self.open()
        self.pick(6) if self.touch else self.drop(6)
        self.offer().wait_for()
        self.wait_announced(self.screen, "6 photos added. Arrange photos?")
        self.revision = self.document["collage"]["revision"]
        mosaic = self.offer().get_by_role("button", name="Mosaic")
        mosaic.tap() if self.touch else mosaic.click()
        self.wait_revisions(1)
        # The last added photo is deselected, and the suggestion stays for another tap.
        self.screen.wait_for_selector(".item[aria-pressed=true]", state="detached")
        self.offer().get_by_role("button", name="Mosaic, shuffle").click()
        self.wait_revisions(2)
        for _ in range(2):
            self.button("Undo").click()
        self.wait_revisions(0)
        self.assertEqual(self.offer().count(), 1)
        self.offer().get_by_role("button", name="Leave as is").click()
        self.offer().wait_for(state="detached")

    def test_many_photos_for_a_new_collage_suggest_a_layout(self):
        self.screen = self.gallery()
        self.drop(4, on=".gallery")
        self.offer().wait_for()
        self.assertEqual(self.screen.locator(".item").count(), 4)

    def test_few_or_additional_photos_suggest_nothing(self):
        self.open()
        self.pick(3)
        self.screen.wait_for_selector(".status", state="hidden")
        self.pick(4, first=3)
        self.wait_announced(self.screen, "4 photos added")
        self.wait_frames(self.screen)
        self.assertEqual(self.offer().count(), 0)

    def test_the_suggestion_disappears_after_an_edit_and_with_escape(self):
        self.open()
        self.pick(4)
        self.offer().wait_for()
        self.press("]")
        self.offer().wait_for(state="detached")
        self.screen.close()
        self.id = self.scene({})
        self.open()
        self.pick(4)
        self.offer().get_by_role("button", name="Rows").focus()
        self.press("ArrowLeft")
        self.assertEqual(self.screen.evaluate("() => document.activeElement.dataset.kind"), "grid")
        self.press("Escape")
        self.offer().wait_for(state="detached")
        eventually_equal(lambda: self.screen.evaluate("() => document.activeElement.ariaLabel"), "Add photos")


class LibraryOfferTest(SceneTest):
    positions, store = {}, (stores.library, 8)

    def test_photos_of_the_library_suggest_a_layout(self):
        self.open()
        self.add_from_library(self.screen)
        cells = self.screen.locator(".pick-sheet .photo-button")
        for at in range(4):
            cells.nth(at).click()
        self.button("Add 4 photos").click()
        self.screen.locator(".layout-offer").wait_for()
        self.assertEqual(len(self.names_by_order()), 4)


class EveryLayoutTest(LayoutsTest):
    size, touch = DESKTOP, False

    def test_each_layout_arranges_and_shuffles_all_unlocked_photos(self):
        self.client.edit("lock", self.id, [self.item("a")["id"]])
        self.show()
        before, revision = self.positions_by_name(), self.revision_count()
        for kind in [*KINDS, "grid"]:
            name = self.tile(kind).inner_text().strip()
            # Layouts of few photos can be identical, so a tap doesn't always create a revision.
            for words in ("Arranged", "Shuffled"):
                self.tile(kind).click()
                self.wait_announced(self.screen, f"{words}: {name}")
            self.wait_pressed(kind)
            after = self.positions_by_name()
            self.assertEqual(after["a"], before["a"], kind)
            self.assertTrue(all(after[name] != before[name] for name in "bcde"), kind)
            self.assertEqual(self.screen.locator(".toast").count(), 0, kind)
        self.assertGreater(self.revision_count(), revision + len(KINDS))
        # The program accepts the minimum and the maximum spacing.
        revision = self.revision_count()
        self.screen.get_by_role("slider", name="Spacing").focus()
        for key in ("Home", "End"):
            self.press(key)
            revision += 1
            self.wait_revisions(revision)
