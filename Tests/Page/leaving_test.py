"""Leaving a collage: saving, asking, or discarding the changes."""

from PIL import Image

from harness.browser import DESKTOP
from harness.photos import photo, upload
from harness.scene import PausedRemover, SceneTest
from shared.waiting import eventually, eventually_equal


class LeavingTestCase(SceneTest):
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
        self.wait_status("Adding a photo")

    def hold_uploads(self):
        """Holds uploads of photos until their routes continue."""
        self.held = []
        self.screen.route("**/api/photos*", lambda route: self.held.append(route))

    def held_upload(self):
        def asked():
            self.wait_frames(self.screen)  # handles pending browser events
            return self.held

        return eventually(asked, "a photo on its way")[0]

    def wait_status(self, words):
        self.screen.locator(".status:not([hidden])", has_text=words).wait_for()

    def choose_answer(self, name):
        dialog = self.screen.get_by_role("dialog", name="Save your changes?")
        dialog.get_by_role("button", name=name).click()
        dialog.wait_for(state="detached")

    def leave_during_upload(self, choose_answer):
        """Leaves while a photo is being uploaded; returns its route, which can continue the upload."""
        self.hold_uploads()
        self.pick()
        self.leave()
        self.choose_answer(choose_answer)
        return self.held_upload()


class LeavingTest(LeavingTestCase):
    def test_without_changes_no_dialog_appears(self):
        self.leave()
        self.wait_gallery()
        self.assertEqual(self.revision_count(), 0)
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
            lambda: self.choose_answer("Keep editing"),
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
        self.choose_answer("Save and leave")
        self.wait_gallery()
        eventually_equal(lambda: self.document["collage"]["dirty"], False)
        self.assertEqual(self.item("red")["x"], 541)

    def test_discarding_restores_the_opened_state(self):
        self.change()
        self.leave()
        self.choose_answer("Discard changes")
        self.wait_gallery()
        self.assertEqual((self.item("red")["x"], self.document["collage"]["dirty"]), (540, False))

    def test_going_back_in_the_browser_shows_the_dialog(self):
        self.leave()
        self.wait_gallery()
        self.screen.locator(f'.cell-button[data-id="{self.id}"]').click()
        self.wait_drawn(self.screen)
        self.change()
        self.screen.go_back()
        self.choose_answer("Keep editing")
        self.screen.go_back()
        self.choose_answer("Discard changes")
        self.wait_gallery()
        self.assertEqual(self.item("red")["x"], 540)

    def test_saving_creates_a_snapshot_that_can_be_downloaded_and_focuses_the_first_cell(self):
        self.change()
        self.proxy.fail("/save", 500, "cannot-write")
        self.button("Save").click()
        self.wait_toast(self.screen, "The server can’t save.")
        self.assertEqual(self.screen.locator(".collage").count(), 1)
        self.screen.locator(".toast").get_by_role("button", name="Try again").click()
        self.wait_gallery()
        self.wait_toast(self.screen, "Saved")
        first = self.screen.locator(".cell-button").first
        eventually_equal(lambda: first.get_attribute("data-id"), self.id)
        eventually_equal(lambda: self.screen.evaluate("document.activeElement.dataset.id"), self.id)
        with self.screen.expect_download() as download:
            self.screen.get_by_role("button", name="Download").click()
        with Image.open(download.value.path()) as picture:
            self.assertEqual(picture.size, (1080, 1920))


class WorkTest(LeavingTestCase):
    """Leaving while photos are uploaded and cutouts are computed."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.engine = PausedRemover(cls.host)

    def find(self):
        self.select("red")
        self.press("1")
        self.wait_status("Finding the subject")

    def is_saved(self):
        return not self.document["collage"]["dirty"]

    def test_saving_waits_for_a_photo(self):
        self.hold_uploads()
        self.pick()
        saves = []
        self.screen.on("request", lambda one: one.url.endswith("/save") and saves.append(one.url))
        self.button("Save").click()
        self.wait_frames(self.screen)
        self.wait_status("Adding a photo")
        self.assertEqual(saves, [])
        self.held_upload().continue_()
        self.wait_gallery()
        self.assertEqual((self.names_by_order(), self.is_saved()), (["red", "blue", "late"], True))

    def test_saving_waits_for_a_cutout(self):
        self.find()
        self.button("Save").click()
        self.engine.release()
        self.wait_gallery()
        self.assertEqual((self.item("red")["usesCutout"], self.is_saved()), (True, True))

    def test_a_failed_upload_is_reported_after_saving(self):
        self.change()
        self.hold_uploads()
        self.pick()
        self.button("Save").click()
        self.held_upload().fulfill(status=500, json={"error": {"code": "cannot-write"}})
        self.wait_gallery()
        self.wait_toast(self.screen, "Saved · late.png: The server can’t save.")
        self.assertEqual((self.names_by_order(), self.is_saved()), (["red", "blue"], True))

    def test_leaving_with_an_unfinished_upload_asks_and_saves_it(self):
        self.leave_during_upload("Save and leave").continue_()
        self.wait_gallery()
        self.assertEqual((self.names_by_order(), self.is_saved()), (["red", "blue", "late"], True))

    def test_an_upload_continues_if_the_user_stays(self):
        self.leave_during_upload("Keep editing").continue_()
        self.screen.wait_for_selector('.item.painted[aria-label^="late,"]')

    def test_discarding_cancels_an_upload_and_a_cutout(self):
        self.hold_uploads()
        self.pick()
        self.find()
        self.leave()
        self.choose_answer("Discard changes")
        self.wait_gallery()
        self.held_upload().abort()
        self.assertEqual((self.revision_count(), self.item("red")["usesCutout"]), (0, False))

    def test_discarding_removes_a_completely_uploaded_photo(self):
        held = self.proxy.hold("/api/photos")
        self.pick()
        self.wait_script(
            self.screen,
            "document.querySelector('.status .spinner').style.getPropertyValue('--done') === '1'",
        )
        self.leave()
        self.choose_answer("Discard changes")
        held.release()
        self.wait_gallery()
        self.assertEqual(self.client.labels(self.id)[-2:], ["add late", "revert"])
        self.assertEqual(self.names_by_order(), ["red", "blue"])


class NewTest(LeavingTestCase):
    positions = {}

    def setUp(self):
        SceneTest.setUp(self)
        self.count = self.client.collages()["count"]
        self.screen = self.gallery()
        self.button("New collage").first.click()
        self.screen.wait_for_selector(".collage.arrived")
        self.screen.wait_for_selector(".bar button[aria-label='Add photos']:focus")
        self.id = self.screen.url.split("c=")[1]

    def test_a_new_collage_that_is_left_empty_is_deleted(self):
        self.leave()
        self.wait_gallery()
        eventually_equal(lambda: self.client.collages()["count"], self.count)

    def test_saving_a_new_collage_waits_for_its_first_photo(self):
        self.leave_during_upload("Save and leave").continue_()
        self.wait_gallery()
        self.assertEqual(self.names_by_order(), ["late"])
        self.assertEqual(self.client.collages()["count"], self.count + 1)

    def test_discarding_the_first_photo_deletes_a_new_collage(self):
        route = self.leave_during_upload("Discard changes")
        self.wait_gallery()
        route.abort()
        eventually_equal(lambda: self.client.collages()["count"], self.count)


class RestartTest(LeavingTestCase):
    """Leaving after a restart of the server, which forgets the session."""

    def test_without_changes_no_dialog_appears(self):
        self.restart()
        self.leave()
        self.wait_gallery()
        self.assertEqual(self.revision_count(), 0)

    def test_the_history_reverts_changes(self):
        self.change()
        self.restart()
        self.leave()
        self.choose_answer("Discard changes")
        self.wait_gallery()
        self.assertEqual((self.item("red")["x"], self.revision_count()), (540, 0))

    def test_changes_that_the_history_cannot_revert_are_kept(self):
        self.press("Control+z")
        self.wait_revisions(-1)
        self.change()
        self.restart()
        self.leave()
        self.choose_answer("Keep editing")
        self.select("red")
        self.press("ArrowRight")
        self.wait_item("red", x=542)
        self.leave()
        self.choose_answer("Discard changes")
        self.wait_toast(self.screen, "Undo them in the history.")
        self.wait_item("red", x=542)
        self.assertEqual(self.screen.locator(".collage.arrived").count(), 1)
