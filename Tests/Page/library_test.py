"""The photo library: its grid, the sheet that adds a photo, the photo viewer, and adding to a collage."""

from harness import stores
from harness.browser import DESKTOP, PHONE, TABLET, sizes
from harness.photos import photo, upload
from harness.scene import ServedTest
from shared.waiting import eventually, eventually_equal


class LibraryTest(ServedTest):
    """A test with its own library, and a collage that shows its newest photo."""

    store, is_shared = (stores.library, 5), False

    def library(self, **options):
        self.screen = self.page(**options)
        self.screen.goto(f"{self.host.url}&photos=")
        self.screen.wait_for_selector(".photo-cell.ready, .library .empty-state:not([hidden])")
        self.wait_arrived(self.screen)
        return self.screen

    def names(self):
        return self.screen.locator(".photo-name").all_text_contents()

    def stored(self):
        return [one["name"] for one in self.client.get("library")["photos"]]

    def cell(self, name):
        return self.screen.locator(f'.photo-button[aria-label="{name}"]')

    def wait_closed(self):
        self.screen.locator(".sheet").wait_for(state="detached")

    def choose(self, *files):
        with self.screen.expect_file_chooser() as chooser:
            self.screen.click(".add-drop")
        chooser.value.set_files([upload(name, data) for name, data in files])


class GridTest(LibraryTest):
    @sizes(PHONE, TABLET, DESKTOP)
    def test_photos_are_squares_with_names_newest_first(self):
        self.library()
        self.assertEqual(self.names(), self.stored())
        box = self.screen.locator(".photo-frame").first.bounding_box()
        self.assertAlmostEqual(box["width"], box["height"], 0)

    def test_a_tap_switches_between_collages_and_photos_and_the_browser_goes_back(self):
        page = self.gallery()
        page.get_by_role("link", name="Photos").click()
        page.wait_for_selector(".photo-cell.ready")
        eventually_equal(page.title, "Photos")
        page.go_back()
        page.wait_for_selector(".cell.ready")
        page.locator(".library").wait_for(state="hidden")
        eventually_equal(page.title, "Collages")

    def test_the_server_searches_and_photos_of_other_clients_appear(self):
        self.library()
        self.screen.get_by_role("searchbox").fill("zzz")
        self.screen.get_by_role("heading", name="No results for “zzz”").wait_for()
        self.screen.get_by_role("searchbox").fill("city")
        eventually_equal(self.names, ["City"])
        self.press("Escape")
        eventually_equal(lambda: len(self.names()), 5)
        kind = {"Content-Type": "application/octet-stream"}
        self.client.request("POST", "/api/library?name=new", photo(9), kind)
        eventually_equal(lambda: self.names()[0], "new")

    def test_arrow_keys_move_the_focus_and_delete_removes(self):
        self.library()
        first, second = self.stored()[:2]
        self.cell(first).focus()
        self.press("ArrowRight")
        self.assertTrue(self.cell(second).evaluate("(one) => one.matches(':focus')"))
        self.press("Delete")
        self.wait_toast(self.screen, f"“{second}” deleted")
        eventually(lambda: second not in self.stored(), "it is gone")
        self.screen.locator(".toast").get_by_role("button", name="Undo").click()
        eventually(lambda: second in self.stored() and second in self.names(), "it is back")

    def test_a_swipe_removes_and_a_short_one_does_not(self):
        self.library()
        name = self.stored()[0]
        box = self.cell(name).bounding_box()
        fingers = self.fingers(self.screen)
        x, y = box["x"] + 90, box["y"] + 40
        for by, is_gone in ((-24, False), (-80, True)):
            fingers.drag((x, y), (x + by, y), 8)
            if is_gone:
                self.wait_toast(self.screen, f"“{name}” deleted")
                eventually(lambda: name not in self.stored(), "it is gone")
            else:
                self.wait_frames(self.screen)
                self.assertIn(name, self.stored())
                self.assertEqual(self.screen.locator(".sheet").count(), 0)


class ManyPhotosTest(LibraryTest):
    store = (stores.library, 210)

    def test_a_tall_window_loads_all_photos(self):
        self.library(size=(1900, 5600))
        eventually_equal(lambda: len(self.names()), 210)


class EmptyLibraryTest(LibraryTest):
    store = (stores.library, 0)

    def test_an_empty_library_offers_to_add_a_photo_after_its_list_has_loaded(self):
        fault = self.proxy.fail("/api/library", 500, "internal", times=100)
        self.library()
        self.press_retry(fault)
        self.screen.get_by_role("heading", name="No photos yet").wait_for()
        self.screen.get_by_text("collage photo add").wait_for()
        self.screen.locator(".empty-state").get_by_role("button", name="Add a photo").click()
        self.screen.wait_for_selector(".add-sheet")

    def test_with_an_empty_library_adding_opens_the_file_chooser(self):
        collage = self.client.collages()["collages"][0]["id"]
        self.screen = self.collage(collage)
        with self.screen.expect_file_chooser():
            self.screen.locator(".bar").get_by_role("button", name="Add photos").click()


class AddSheetTest(LibraryTest):
    store = (stores.library, 1)

    def setUp(self):
        super().setUp()
        self.library()
        self.screen.click(".library .plus")
        self.save = self.screen.locator(".add-sheet .go")

    def test_saving_requires_a_photo_and_a_name(self):
        self.assertTrue(self.save.is_disabled())
        self.screen.fill("#photo-name", "A name")
        self.assertTrue(self.save.is_disabled())
        self.choose(("A walk.png", photo(3)))
        self.screen.wait_for_selector(".add-preview img")
        self.assertEqual(self.screen.input_value("#photo-name"), "A walk")
        eventually(self.save.is_enabled, "it can be saved")
        self.screen.fill("#photo-name", "")
        self.assertTrue(self.save.is_disabled())
        self.screen.fill("#photo-name", "In the snow ❄️")
        self.save.click()
        self.wait_closed()
        self.wait_toast(self.screen, "“In the snow ❄️” added to the library")
        self.assertEqual(self.stored()[0], "In the snow ❄️")
        eventually_equal(lambda: self.names()[0], "In the snow ❄️")

    def test_the_violated_rule_is_shown(self):
        self.choose(("a.png", photo(3)))
        self.screen.wait_for_selector(".add-preview img")
        family = "👨‍👩‍👧"
        for name, rule in (
            ("   ", "at least one visible"), ("x" * 101, "101 of at most 100"), ("a\u202eb", "U+202E"),
            (family * 101, "101 of at most 100"),
        ):
            self.screen.fill("#photo-name", name)
            self.screen.locator(".sheet-rule", has_text=rule).wait_for()
            self.assertTrue(self.save.is_disabled(), name)
        for name in ("x" * 100, family * 100, "Ünï – çödé #1!"):
            self.screen.fill("#photo-name", name)
            self.assertTrue(self.save.is_enabled(), name)

    def test_invalid_files_and_failures_are_shown_in_the_sheet(self):
        self.choose(("notes.txt", b"nothing to see"))
        self.screen.locator(".sheet-failure").wait_for()
        self.assertTrue(self.save.is_disabled())
        self.choose(("broken.png", b"broken"))
        self.screen.locator(".sheet-failure", has_text="This file is damaged.").wait_for()
        self.assertTrue(self.save.is_disabled())
        self.choose(("a.png", photo(3)))
        self.screen.wait_for_selector(".add-preview img")
        self.proxy.fail("/api/library", 507, "cannot-write")
        self.save.click()
        self.screen.locator(".sheet-failure", has_text="the disk may be full").wait_for()
        self.button("Try again").click()
        self.wait_closed()
        self.assertEqual(self.stored()[0], "a")

    def test_several_photos_are_added_in_order_and_a_known_photo_is_reported(self):
        self.choose(("one.png", photo(3)), ("two.png", photo(4)))
        for name in ("one", "two"):
            eventually_equal(lambda: self.screen.input_value("#photo-name"), name)
            eventually(self.save.is_enabled, "it can be saved")
            self.save.click()
        self.wait_closed()
        self.wait_toast(self.screen, "2 photos added to the library")
        self.assertEqual(self.stored()[:2], ["two", "one"])
        self.screen.click(".library .plus")
        self.choose(("a.png", photo(3)))
        eventually(self.save.is_enabled, "it can be saved")
        self.save.click()
        self.wait_closed()
        self.wait_toast(self.screen, "This photo is already in the library")
        self.assertEqual(len(self.stored()), 3)


class DetailTest(LibraryTest):
    def setUp(self):
        super().setUp()
        self.library()
        self.name = self.stored()[0]
        self.cell(self.name).click()
        self.screen.wait_for_selector(".detail-photo.ready")

    def test_the_sheet_shows_details_and_has_a_url(self):
        for text in ("Taken", "800 × 600", "Fujifilm X100V", "Used in"):
            self.screen.locator(".detail-sheet", has_text=text).wait_for()
        address = self.screen.url
        self.assertRegex(address, "#photos=.+")
        self.screen.go_back()
        self.wait_closed()
        self.screen.goto("about:blank")
        self.screen.goto(address)
        self.screen.get_by_role("heading", name=self.name).wait_for()
        self.press("Escape")
        self.wait_closed()
        self.assertTrue(self.screen.url.endswith("#photos="))

    def test_a_photo_can_be_renamed_deleted_and_restored(self):
        self.button("Rename").click()
        self.screen.fill("#photo-name", "x" * 101)
        self.assertTrue(self.screen.locator(".detail-naming .go").is_disabled())
        self.screen.fill("#photo-name", "Another name")
        self.press("Enter")
        self.screen.get_by_role("heading", name="Another name").wait_for()
        self.assertIn("Another name", self.stored())
        self.press("Escape")
        self.wait_closed()
        eventually(lambda: "Another name" in self.names(), "the name")
        self.cell("Another name").click()
        self.button("Delete").click()
        self.wait_closed()
        self.wait_toast(self.screen, "deleted. Collages keep it.")
        eventually(lambda: "Another name" not in self.stored(), "it is gone")
        self.screen.locator(".toast").get_by_role("button", name="Undo").click()
        eventually(lambda: "Another name" in self.names(), "it is back")

    def test_a_collage_that_uses_the_photo_opens_and_leads_back(self):
        chip = self.screen.locator(".detail-uses .chip").first
        chip.click()
        self.wait_drawn(self.screen)
        self.screen.get_by_role("button", name="Back to the gallery").click()
        self.screen.wait_for_selector(".library:not([hidden]) .photo-cell.ready")

    def test_the_viewer_zooms_from_50_to_400_percent(self):
        self.screen.click(".detail-photo")
        viewport = self.screen.locator(".viewer-viewport")
        viewport.focus()
        zoom = self.screen.locator(".viewer-zoom")
        for key, expected_zoom in (("+", "400%"), ("-", "50%"), ("0", "100%")):
            for _ in range(12):
                self.press(key)
            eventually_equal(zoom.text_content, expected_zoom)
        viewport.dblclick()
        eventually_equal(zoom.text_content, "250%")
        self.screen.mouse.wheel(0, 4000)
        eventually_equal(zoom.text_content, "50%")
        self.press("0")
        self.fingers(self.screen).pinch([(150, 400), (240, 400)], [(60, 400), (330, 400)])
        eventually_equal(zoom.text_content, "300%")
        self.press("Escape")
        self.screen.locator(".viewer").wait_for(state="detached")
        self.assertTrue(self.screen.locator(".detail-sheet").is_visible())

    def test_a_zoom_before_the_image_loads_is_kept(self):
        held = self.proxy.hold("/picture?side=4096")
        self.screen.click(".detail-photo")
        self.screen.locator(".viewer-viewport").press("+")
        zoom = self.screen.locator(".viewer-zoom")
        eventually_equal(zoom.text_content, "125%")
        held.wait().release()
        eventually(lambda: self.screen.locator(".viewer img").evaluate("(one) => one.naturalWidth > 0"), "it")
        self.wait_frames(self.screen)
        self.assertEqual(zoom.text_content(), "125%")


class PickerTest(LibraryTest):
    def test_photos_of_the_library_are_added_to_the_collage(self):
        collage = self.client.collages()["collages"][0]["id"]
        before = len(self.client.document(collage)["items"])
        self.screen = self.collage(collage)
        self.add_from_library(self.screen)
        names = self.stored()
        for name in names[:2]:
            self.cell(name).click()
        self.button("Add 2 photos").click()
        eventually_equal(lambda: len(self.client.document(collage)["items"]), before + 2)


class AccessTest(LibraryTest):
    def test_every_state_passes_axe(self):
        for scheme in ("light", "dark"):
            self.library(color_scheme=scheme)
            self.assert_accessible("the library")
            self.screen.click(".library .plus")
            self.screen.wait_for_selector(".add-sheet")
            self.assert_accessible("the sheet")
            self.screen.fill("#photo-name", "x" * 101)
            self.assert_accessible("the broken rule")
            self.press("Escape")
            self.wait_closed()
            self.screen.locator(".photo-button").first.click()
            self.screen.wait_for_selector(".detail-photo.ready")
            self.assert_accessible("a photo")
            self.screen.close()


class LibraryReadOnlyTest(LibraryTest):
    options = ("--read-only",)

    def test_nothing_can_be_changed(self):
        self.library()
        self.assertEqual(self.screen.locator(".plus").count(), 0)
        self.screen.locator(".photo-button").first.click()
        self.screen.wait_for_selector(".detail-photo.ready")
        for name in ("Rename", "Delete"):
            self.assertEqual(self.button(name).count(), 0)
