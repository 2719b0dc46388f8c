"""The gallery: its cells, their order and number, search, and what stands there where nothing is."""

from harness.browser import DESKTOP, PHONE, TABLET, PageTest
from harness.servers import mock
from shared.waiting import eventually_equal

SHARED = ("--count", "14", "--cut-seconds", "0.3")


def names(page):
    return page.locator(".cell-name").all_text_contents()


class CellsTest(PageTest):
    def columns(self, page):
        return page.evaluate("""() => {
            const cells = [...document.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect())
            return new Set(cells.map(({ left }) => Math.round(left))).size
        }""")

    def test_as_many_columns_as_the_width_has_room_for(self):
        page = self.gallery(mock(*SHARED))
        for size, columns in ((PHONE, 2), ((320, 700), 2), (TABLET, 3), (DESKTOP, 5), (PHONE, 2)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            eventually_equal(lambda: self.columns(page), columns)

    def test_cells_are_portrait_and_the_newest_stands_first(self):
        page = self.gallery(mock(*SHARED))
        box = page.locator(".cell-frame").first.bounding_box()
        self.assertAlmostEqual(box["height"] / box["width"], 4 / 3, 2)
        listed = mock(*SHARED).client().collages()["collages"]
        self.assertEqual(names(page), [entry["name"] for entry in listed][: len(names(page))])

    def test_only_pictures_in_sight_and_around_are_asked_for(self):
        server = mock("--count", "60")
        asked_before = server.client().mock()["counts"].get("GET pictures", 0)
        page = self.gallery(server)
        page.locator(".cell:not(.ready)").first.wait_for(state="detached")
        asked = server.client().mock()["counts"]["GET pictures"] - asked_before
        self.assertLessEqual(asked, page.locator(".cell").count())
        self.assertLess(asked, 30)

    def test_what_is_not_saved_has_a_dot_and_says_so(self):
        page = self.gallery(mock(*SHARED))
        entries = {
            entry["name"]: entry["dirty"] for entry in mock(*SHARED).client().collages()["collages"]
        }
        for cell in page.locator(".cell").all():
            is_dirty = entries[cell.locator(".cell-name").text_content()]
            self.assertEqual(cell.locator(".dot").is_visible(), is_dirty)
            self.assertEqual(
                "not saved" in cell.locator("button").get_attribute("aria-label"), is_dirty
            )

    def test_a_picture_that_does_not_come_leaves_a_cell_to_open(self):
        server = mock("--count", "3")
        server.client().mock(
            fail={"path": "pictures", "status": 500, "code": "internal", "times": 9}
        )
        page = self.page(self.context())  # which has no picture yet
        page.goto(server.url)
        eventually_equal(page.locator(".cell.failed button").count, 3)
        server.client().mock(fail=None)


class ManyTest(PageTest):
    def test_ten_thousand_are_a_few_hundred_elements_and_all_can_be_reached(self):
        page = self.gallery(mock("--count", "10000"))
        page.locator(".count", has_text="10,000").wait_for()
        self.assertLess(page.evaluate("document.querySelectorAll('*').length"), 500)
        page.locator(".gallery").evaluate(
            "(gallery) => { gallery.scrollTop = gallery.scrollHeight }"
        )
        page.wait_for_selector('.cell[aria-posinset="10000"][aria-setsize="10000"]')
        self.assertLess(page.evaluate("document.querySelectorAll('*').length"), 500)
        places = page.locator(".cell").evaluate_all(
            "(cells) => cells.map((cell) => Number(cell.ariaPosInSet))"
        )
        self.assertEqual(places, sorted(places), "readers hear them in another order")

    def test_a_search_through_ten_thousand_is_answered_at_once(self):
        page = self.gallery(mock("--count", "10000"))
        page.locator(".count", has_text="10,000").wait_for()
        # The fastest of some tells how long it takes; the others, what else the machine does.
        spent = page.evaluate("""() => ['garden 9', 'a', 'garden 9', 'a', 'garden 9'].map((words) => {
            const field = document.querySelector('.search-field')
            const start = performance.now()
            field.value = words
            field.dispatchEvent(new Event('input'))
            return document.querySelector('.gallery').offsetHeight && performance.now() - start
        })""")
        self.assertLess(min(spent[::2]), 150)
        self.assertTrue(all("Garden 9" in name for name in names(page)))


class SearchTest(PageTest):
    def test_a_search_finds_parts_of_names_whatever_their_case(self):
        page = self.gallery(mock(*SHARED))
        page.get_by_role("searchbox").fill("NIGHT")
        eventually_equal(lambda: names(page), ["Night shift"])
        self.assertEqual(page.locator(".count").get_attribute("aria-label"), "1 found")

    def test_where_nothing_is_found_the_words_stand_and_a_way_back(self):
        page = self.gallery(mock(*SHARED))
        page.get_by_role("searchbox").fill("zzz <b>")
        page.get_by_role("heading", name="Nothing named “zzz <b>”").wait_for()
        page.locator(".nothing").get_by_role("button", name="Clear search").click()
        page.wait_for_selector(".cell")
        self.assertTrue(
            page.get_by_role("searchbox").evaluate("(field) => field.matches(':focus')")
        )

    def test_escape_empties_the_field(self):
        page = self.gallery(mock(*SHARED))
        page.get_by_role("searchbox").fill("night")
        page.keyboard.press("Escape")
        eventually_equal(lambda: page.get_by_role("searchbox").input_value(), "")
        count = mock(*SHARED).client().collages()["count"]
        page.wait_for_selector(f'.cell[aria-setsize="{count}"]')


class EmptyTest(PageTest):
    def test_an_empty_gallery_says_what_to_do(self):
        page = self.gallery(mock("--count", "0"))
        page.get_by_role("heading", name="Make the first one").wait_for()
        page.locator(".nothing").get_by_role("button", name="New collage").click()
        page.wait_for_selector(".collage.arrived")

    def test_an_empty_gallery_that_is_read_only_has_nothing_to_press(self):
        page = self.gallery(mock("--count", "0", "--read-only"))
        page.get_by_text("There are no collages here yet.").wait_for()
        self.assertEqual(page.get_by_role("button").all(), [])

    def test_a_list_that_does_not_come_can_be_tried_again(self):
        server = mock("--count", "2")
        server.client().mock(
            fail={"path": "collages", "status": 500, "code": "internal", "times": 1}
        )
        page = self.page()
        page.goto(server.url)
        page.get_by_role("button", name="Try again").click()
        page.wait_for_selector(".cell")
