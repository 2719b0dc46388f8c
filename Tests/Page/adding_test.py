"""Adding photos: picked, dropped or pasted, several at once, and files that are not photos."""

from harness.photos import photo, upload
from harness.scene import SceneTest
from shared.waiting import eventually_equal


class AddingTest(SceneTest):
    positions = {}

    def setUp(self):
        super().setUp()
        self.open()

    def pick(self, *files):
        with self.screen.expect_file_chooser() as chooser:
            self.button("Add photos").first.click()
        chooser.value.set_files([upload(name, data) for name, data in files])

    def test_a_new_photo_is_centered_in_front_at_half_the_width_and_selected(self):
        self.screen.get_by_text("Add your first photo").wait_for()
        with self.screen.expect_file_chooser() as chooser:
            self.screen.locator(".canvas-empty button").click()
        self.assertTrue(chooser.value.is_multiple())
        chooser.value.set_files([upload("holiday.png", photo(3))])
        self.wait_item_count(1)
        item = self.item("holiday")
        self.assertEqual((item["x"], item["y"], item["width"]), (540, 960, 540))
        self.screen.wait_for_selector('.item[aria-label^="holiday,"][aria-pressed=true]')
        self.wait_announced(self.screen, "holiday added, in front")

    def test_several_photos_are_added_in_order_with_progress(self):
        held = self.proxy.hold("/api/photos")
        self.pick(*[(f"p{number}.png", photo(number)) for number in range(3)])
        self.screen.locator(".status", has_text="Adding 3 photos").wait_for()
        held.release()
        self.wait_item_count(3)
        self.assertEqual(self.names_by_order(), ["p0", "p1", "p2"])
        positions = {(item["x"], item["y"]) for item in self.document["items"]}
        self.assertEqual(len(positions), 3, "photos cover each other")
        self.screen.wait_for_selector(".status", state="hidden")

    def test_invalid_and_too_large_files_are_reported_and_the_others_are_added(self):
        self.pick(("a.png", photo(1)), ("text.png", b"no image"), ("b.png", photo(2)))
        self.wait_toast(self.screen, "text.png: This file isn’t an image.")
        self.assertEqual(self.names_by_order(), ["a", "b"])
        path = self.host.folder / "huge.png"
        with path.open("wb") as file:
            file.truncate(500_000_001)  # a sparse file
        sent = []
        self.screen.on("request", lambda one: "/api/photos" in one.url and sent.append(one.url))
        with self.screen.expect_file_chooser() as chooser:
            self.button("Add photos").first.click()
        chooser.value.set_files(path)
        self.wait_toast(self.screen, "huge.png: This file is too large.")
        self.assertEqual(sent, [])
        self.assertEqual(self.screen.locator(".toast button").count(), 0, "a retry is useless")
        # After other failures, the page offers a retry.
        self.proxy.fail("/api/photos", 500, "cannot-write")
        self.pick(("c.png", photo(3)))
        self.wait_toast(self.screen, "The server can’t save.")
        self.screen.locator(".toast").get_by_role("button", name="Try again").click()
        self.wait_item_count(3)

    def test_the_remaining_photos_can_be_canceled(self):
        self.proxy.hold("/api/photos")
        self.pick(*[(f"p{number}.png", photo(number)) for number in range(5)])
        self.screen.locator(".status").get_by_role("button", name="Cancel").click()
        self.screen.wait_for_selector(".status", state="hidden")
        self.assertLess(len(self.names_by_order()), 5)

    def test_photos_can_be_dropped_and_pasted(self):
        transfer = self.transfer(("dropped.png", photo(4)))
        self.screen.dispatch_event(".stage", "dragover", {"dataTransfer": transfer})
        self.screen.wait_for_selector(".collage.dropping")
        self.screen.dispatch_event(".stage", "drop", {"dataTransfer": transfer})
        self.wait_item_count(1)
        self.assertEqual(self.screen.locator(".collage.dropping").count(), 0)
        self.screen.evaluate(
            """(transfer) => document.body.dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))""",
            self.transfer(("pasted.png", photo(5))),
        )
        self.wait_item_count(2)

    def test_a_replaced_photo_keeps_its_position(self):
        self.client.add_photo(self.id, "old.png", photo(6), at="300,400")
        self.screen.wait_for_selector(".item.painted")
        before = self.item("old")
        self.select("old")
        self.button("More settings").click()
        with self.screen.expect_file_chooser() as chooser:
            self.button("Replace").click()
        self.assertFalse(chooser.value.is_multiple())
        chooser.value.set_files([upload("new.png", photo(7))])
        eventually_equal(lambda: self.document["items"][0]["picture"] != before["picture"], True)
        after = self.document["items"][0]
        self.assertEqual((after["x"], after["y"], after["id"]), (300, 400, before["id"]))

    def wait_item_count(self, count):
        eventually_equal(lambda: len(self.names_by_order()), count)
        self.screen.locator(".item").nth(count - 1).wait_for()
