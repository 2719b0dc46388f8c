"""The gallery: its cells, their order and number, search, and its empty state."""

from harness import stores
from harness.browser import DESKTOP, PHONE, TABLET
from harness.scene import ServedTest
from shared.waiting import eventually_equal


class GalleryTest(ServedTest):
    store = (stores.gallery, 60)

    def names(self):
        return self.screen.locator(".cell-name").all_text_contents()

    def entries(self):
        return self.client.collages()["collages"]


class CellsTest(GalleryTest):
    def columns(self):
        return self.screen.evaluate("""() => {
            const cells = [...document.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect())
            return new Set(cells.map(({ left }) => Math.round(left))).size
        }""")

    def test_the_number_of_columns_depends_on_the_width(self):
        self.gallery()
        for size, columns in ((PHONE, 2), ((320, 700), 2), (TABLET, 3), (DESKTOP, 5), (PHONE, 2)):
            self.screen.set_viewport_size({"width": size[0], "height": size[1]})
            eventually_equal(self.columns, columns)

    def test_cells_are_portrait_newest_first_and_unsaved_ones_have_a_dot(self):
        self.gallery()
        box = self.screen.locator(".cell-frame").first.bounding_box()
        self.assertAlmostEqual(box["height"] / box["width"], 4 / 3, 2)
        names, seen = self.names(), set()
        self.assertEqual(names, [entry["name"] for entry in self.entries()][: len(names)])
        dirty = {entry["name"]: entry["dirty"] for entry in self.entries()}
        for cell in self.screen.locator(".cell").all():
            is_dirty = dirty[cell.locator(".cell-name").text_content()]
            seen.add(is_dirty)
            self.assertEqual(cell.locator(".dot").is_visible(), is_dirty)
            self.assertEqual("not saved" in cell.locator("button").get_attribute("aria-label"), is_dirty)
        self.assertEqual(seen, {True, False})
        # Only images in or near the visible area are requested.
        self.screen.locator(".cell:not(.ready)").first.wait_for(state="detached")
        asked = self.proxy.counts["GET pictures"]
        self.assertLessEqual(asked, self.screen.locator(".cell").count())
        self.assertLess(asked, 30)

    def test_a_failed_image_leaves_a_usable_cell_and_loads_with_the_next_refresh(self):
        fault = self.proxy.fail("/pictures/", 500, "internal", times=100)
        page = self.page(self.context())  # without cached images
        page.goto(self.host.url)
        page.wait_for_selector(".cell.failed button")
        eventually_equal(page.locator(".cell:not(.failed)").count, 0)
        fault.release()
        made = self.client.edit("new", size="30x40px")["document"]["collage"]["id"]
        self.addCleanup(self.client.edit, "delete", made)
        eventually_equal(page.locator(".cell:not(.ready)").count, 0)


class ManyTest(GalleryTest):
    store = (stores.gallery, 10_000)

    def elements(self):
        return self.screen.evaluate("document.querySelectorAll('*').length")

    def test_ten_thousand_cells_need_few_elements_and_all_are_searched(self):
        self.gallery()
        self.screen.locator(".count", has_text="10,000").wait_for()
        self.assertLess(self.elements(), 500)
        self.screen.locator(".gallery").evaluate("(gallery) => { gallery.scrollTop = gallery.scrollHeight }")
        self.screen.wait_for_selector('.cell[aria-posinset="10000"][aria-setsize="10000"]')
        self.assertLess(self.elements(), 500)
        positions = self.screen.locator(".cell").evaluate_all("(cells) => cells.map((one) => Number(one.ariaPosInSet))")
        self.assertEqual(positions, sorted(positions), "screen readers use another order")
        self.screen.get_by_role("searchbox").fill("garden 9")
        # Garden 9, 96, 900 to 996 and 9000 to 9996.
        self.screen.locator('.count[aria-label="95 results"]').wait_for()
        self.assertTrue(all("Garden 9" in name for name in self.names()))


class SearchTest(GalleryTest):
    def test_a_search_finds_parts_of_names_in_any_case_and_can_be_cleared(self):
        self.gallery()
        field = self.screen.get_by_role("searchbox")
        field.fill("NIGHT")
        eventually_equal(self.names, ["Night shift"])
        self.assertEqual(self.screen.locator(".count").get_attribute("aria-label"), "1 result")
        self.press("Escape")
        eventually_equal(field.input_value, "")
        self.screen.wait_for_selector('.cell[aria-setsize="60"]')
        field.fill("zzz <b>")
        self.screen.get_by_role("heading", name="No results for “zzz <b>”").wait_for()
        self.screen.locator(".empty-state").get_by_role("button", name="Clear search").click()
        self.screen.wait_for_selector(".cell")
        self.assertTrue(field.evaluate("(field) => field.matches(':focus')"))


class EmptyTest(GalleryTest):
    store = (stores.gallery, 0)

    def test_an_empty_gallery_offers_a_new_collage_after_its_list_has_loaded(self):
        fault = self.proxy.fail("/api/collages", 500, "internal", times=100)
        self.gallery()
        self.press_retry(fault)
        self.screen.get_by_role("heading", name="Create your first collage").wait_for()
        self.screen.locator(".empty-state").get_by_role("button", name="New collage").click()
        self.screen.wait_for_selector(".collage.arrived")
        # A new collage that is left empty is discarded.
        self.button("Back to the gallery").click()
        self.screen.get_by_role("heading", name="Create your first collage").wait_for()


class EmptyReadOnlyTest(GalleryTest):
    store, options = (stores.gallery, 0), ("--read-only",)

    def test_an_empty_read_only_gallery_has_no_buttons(self):
        self.gallery()
        self.screen.get_by_text("No collages yet").wait_for()
        self.assertEqual(self.screen.get_by_role("button").all(), [])
