"""Leaving a collage: saving, asking, or discarding the changes."""

from PIL import Image

from harness.browser import DESKTOP
from harness.photos import photo, upload
from harness.scene import HeldEngine, SceneTest
from shared.waiting import eventually, eventually_equal


class WayOut(SceneTest):
    """A saved collage that is open, and helpers to leave it."""

    size, touch = DESKTOP, False

    def setUp(self):
        super().setUp()
        self.client.post(f"collages/{self.id}/save", {})
        self.open()

    def change(self):
        self.select("red")
        self.press("ArrowRight")
        self.wait_item("red", x=541)

    def leave(self):
        self.button("Back to the gallery").click()

    def wait_gallery(self):
        self.screen.wait_for_selector(".collage", state="detached")
        self.screen.wait_for_selector(".gallery:not([hidden])")

    def pick(self):
        with self.screen.expect_file_chooser() as chooser:
            self.button("Add photos").first.click()
        chooser.value.set_files([upload("late.png", photo(9))])
        self.working("Adding a photo")

    def hold(self):
        """Holds uploads of photos until their routes continue."""
        self.held = []
        self.screen.route("**/api/photos*", lambda route: self.held.append(route))

    def sent(self):
        def asked():
            self.settled(self.screen)  # handles pending browser events
            return self.held

        return eventually(asked, "a photo on its way")[0]

    def working(self, words):
        self.screen.locator(".status:not([hidden])", has_text=words).wait_for()

    def answer(self, name):
        dialog = self.screen.get_by_role("dialog", name="Save your changes?")
        dialog.get_by_role("button", name=name).click()
        dialog.wait_for(state="detached")

    def leave_meanwhile(self, answer):
        """Leaves while a photo is being uploaded; returns its route, which can continue the upload."""
        self.hold()
        self.pick()
        self.leave()
        self.answer(answer)
        return self.sent()


class LeavingTest(WayOut):
    def test_without_changes_nothing_is_asked(self):
        self.leave()
        self.wait_gallery()
        self.assertEqual(self.steps(), 0)
        self.screen.close()
        self.open()
        # Undone changes don't count as changes.
        self.change()
        self.press("Control+z")
        self.wait_item("red", x=540)
        self.leave()
        self.wait_gallery()

    def test_save_and_leave(self):
        self.change()
        for stay in (
            lambda: self.answer("Keep editing"),
            lambda: self.screen.keyboard.press("Escape"),
            lambda: self.screen.mouse.click(5, 5),
        ):
            self.leave()
            self.screen.wait_for_selector("dialog[open]")
            stay()
            self.screen.wait_for_selector("dialog", state="detached")
        self.assertEqual(self.item("red")["x"], 541)
        self.assertEqual(self.screen.locator(".collage.arrived").count(), 1)
        self.leave()
        self.answer("Save and leave")
        self.wait_gallery()
        eventually_equal(lambda: self.document["collage"]["dirty"], False)
        self.assertEqual(self.item("red")["x"], 541)

    def test_discard_brings_back_what_was_there_when_it_was_opened(self):
        self.change()
        self.leave()
        self.answer("Discard changes")
        self.wait_gallery()
        self.assertEqual((self.item("red")["x"], self.document["collage"]["dirty"]), (540, False))

    def test_the_button_of_the_browser_asks_too(self):
        self.leave()
        self.wait_gallery()
        self.screen.locator(f'.cell-button[data-id="{self.id}"]').click()
        self.drawn(self.screen)
        self.change()
        self.screen.go_back()
        self.answer("Keep editing")
        self.screen.go_back()
        self.answer("Discard changes")
        self.wait_gallery()
        self.assertEqual(self.item("red")["x"], 540)

    def test_saving_keeps_the_snapshot_offers_it_and_lands_in_the_first_cell(self):
        self.change()
        self.proxy.fail("/save", 500, "cannot-write")
        self.button("Save").click()
        self.toast(self.screen, "The server can’t save.")
        self.assertEqual(self.screen.locator(".collage").count(), 1)
        self.screen.locator(".toast").get_by_role("button", name="Try again").click()
        self.wait_gallery()
        self.toast(self.screen, "Saved")
        first = self.screen.locator(".cell-button").first
        eventually_equal(lambda: first.get_attribute("data-id"), self.id)
        eventually_equal(lambda: self.screen.evaluate("document.activeElement.dataset.id"), self.id)
        with self.screen.expect_download() as download:
            self.screen.get_by_role("button", name="Download").click()
        with Image.open(download.value.path()) as picture:
            self.assertEqual(picture.size, (1080, 1920))


class WorkTest(WayOut):
    """Leaving while photos are uploaded and cutouts are computed."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.engine = HeldEngine(cls.host)

    def find(self):
        self.select("red")
        self.press("1")
        self.working("Finding the subject")

    def is_saved(self):
        return not self.document["collage"]["dirty"]

    def test_saving_waits_for_a_photo(self):
        self.hold()
        self.pick()
        saves = []
        self.screen.on("request", lambda one: one.url.endswith("/save") and saves.append(one.url))
        self.button("Save").click()
        self.settled(self.screen)
        self.working("Adding a photo")
        self.assertEqual(saves, [])
        self.sent().continue_()
        self.wait_gallery()
        self.assertEqual((self.order(), self.is_saved()), (["red", "blue", "late"], True))

    def test_saving_waits_for_a_cutout(self):
        self.find()
        self.button("Save").click()
        self.engine.release()
        self.wait_gallery()
        self.assertEqual((self.item("red")["usesCutout"], self.is_saved()), (True, True))

    def test_a_photo_that_fails_meanwhile_is_told_with_what_was_saved(self):
        self.change()
        self.hold()
        self.pick()
        self.button("Save").click()
        self.sent().fulfill(status=500, json={"error": {"code": "cannot-write"}})
        self.wait_gallery()
        self.toast(self.screen, "Saved · late.png: The server can’t save.")
        self.assertEqual((self.order(), self.is_saved()), (["red", "blue"], True))

    def test_leaving_asks_and_saves_what_is_under_way(self):
        self.leave_meanwhile("Save and leave").continue_()
        self.wait_gallery()
        self.assertEqual((self.order(), self.is_saved()), (["red", "blue", "late"], True))

    def test_who_stays_gets_the_photo(self):
        self.leave_meanwhile("Keep editing").continue_()
        self.screen.wait_for_selector('.item.painted[aria-label^="late,"]')

    def test_discarding_calls_a_photo_and_a_cutout_off(self):
        self.hold()
        self.pick()
        self.find()
        self.leave()
        self.answer("Discard changes")
        self.wait_gallery()
        self.sent().abort()
        self.assertEqual((self.steps(), self.item("red")["usesCutout"]), (0, False))

    def test_discarding_takes_a_photo_back_that_was_sent_in_full(self):
        held = self.proxy.hold("/api/photos")
        self.pick()
        self.wait_script(
            self.screen,
            "document.querySelector('.status .spinner').style.getPropertyValue('--done') === '1'",
        )
        self.leave()
        self.answer("Discard changes")
        held.release()
        self.wait_gallery()
        self.assertEqual(self.client.labels(self.id)[-2:], ["add late", "revert"])
        self.assertEqual(self.order(), ["red", "blue"])


class NewTest(WayOut):
    places = {}

    def setUp(self):
        SceneTest.setUp(self)
        self.count = self.client.collages()["count"]
        self.screen = self.gallery()
        self.button("New collage").first.click()
        self.screen.wait_for_selector(".collage.arrived")
        self.screen.wait_for_selector(".bar button[aria-label='Add photos']:focus")
        self.id = self.screen.url.split("c=")[1]

    def test_left_empty_it_was_never_there(self):
        self.leave()
        self.wait_gallery()
        eventually_equal(lambda: self.client.collages()["count"], self.count)

    def test_its_first_photo_is_waited_for(self):
        self.leave_meanwhile("Save and leave").continue_()
        self.wait_gallery()
        self.assertEqual(self.order(), ["late"])
        self.assertEqual(self.client.collages()["count"], self.count + 1)

    def test_without_its_first_photo_it_was_never_there(self):
        route = self.leave_meanwhile("Discard changes")
        self.wait_gallery()
        route.abort()
        eventually_equal(lambda: self.client.collages()["count"], self.count)


class RestartTest(WayOut):
    """Leaving after a restart of the server, which forgets the session."""

    def test_without_changes_nothing_is_asked(self):
        self.restart()
        self.leave()
        self.wait_gallery()
        self.assertEqual(self.steps(), 0)

    def test_changes_are_undone_by_the_history(self):
        self.change()
        self.restart()
        self.leave()
        self.answer("Discard changes")
        self.wait_gallery()
        self.assertEqual((self.item("red")["x"], self.steps()), (540, 0))

    def test_what_the_history_lost_is_not_brought_back_and_nothing_changes(self):
        self.press("Control+z")
        self.wait_steps(-1)
        self.change()
        self.restart()
        self.leave()
        self.answer("Keep editing")
        self.select("red")
        self.press("ArrowRight")
        self.wait_item("red", x=542)
        self.leave()
        self.answer("Discard changes")
        self.toast(self.screen, "Undo them in the history.")
        self.wait_item("red", x=542)
        self.assertEqual(self.screen.locator(".collage.arrived").count(), 1)
