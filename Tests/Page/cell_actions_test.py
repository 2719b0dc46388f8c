"""Actions on a collage in the gallery, and navigation between the cells by keyboard and touch."""

from harness import stores
from harness.browser import DESKTOP
from harness.scene import ServedTest
from shared.waiting import eventually, eventually_equal


class ActionsTest(ServedTest):
    store = (stores.gallery,)

    def setUp(self):
        super().setUp()
        original = self.client.collages(limit=3)["collages"][2]["id"]
        made = self.client.edit("duplicate", original)["document"]["collage"]
        self.id, self.name = made["id"], made["name"]
        self.gallery(size=DESKTOP)
        self.cell = self.screen.locator(f'.cell-button[data-id="{self.id}"]')

    def tearDown(self):
        if any(entry["id"] == self.id for entry in self.client.collages()["collages"]):
            self.client.edit("delete", self.id)
        super().tearDown()

    def choose(self, entry):
        self.cell.click(button="right")
        self.screen.get_by_role("menuitem", name=entry).click()

    def listed(self):
        return [entry["id"] for entry in self.client.collages()["collages"]]

    def test_a_name_is_edited_in_place(self):
        self.choose("Rename")
        self.screen.keyboard.type(f"Ada {self.id}")
        self.press("Enter")
        eventually_equal(lambda: self.client.document(self.id)["collage"]["name"], f"Ada {self.id}")
        self.cell.locator(".cell-name", has_text="Ada").wait_for()
        self.assertTrue(self.cell.evaluate("(cell) => cell.matches(':focus')"), "the focus is lost")

    def test_a_taken_name_is_reverted_and_escape_keeps_the_old_name(self):
        self.choose("Rename")
        self.screen.keyboard.type("Night shift")
        self.press("Enter")
        self.wait_toast(self.screen, "Another collage already has this name.")
        eventually_equal(self.cell.locator(".cell-name").text_content, self.name)
        self.choose("Rename")
        self.screen.keyboard.type("Something else")
        self.press("Escape")
        self.screen.wait_for_selector(".rename", state="detached")
        self.assertEqual(self.cell.locator(".cell-name").text_content(), self.name)
        self.assertEqual(self.client.document(self.id)["collage"]["name"], self.name)

    def test_a_duplicate_appears_and_has_the_focus(self):
        self.choose("Duplicate")
        self.wait_toast(self.screen, "created")
        focused = eventually(lambda: self.screen.evaluate("document.activeElement.dataset.id"), "a focused cell")
        self.assertNotEqual(focused, self.id)
        self.assertIn(focused, self.listed())
        self.client.edit("delete", focused)

    def test_a_deletion_needs_no_confirmation_and_can_be_undone(self):
        self.choose("Delete")
        self.cell.wait_for(state="detached")
        eventually(lambda: self.id not in self.listed(), "the deletion")
        self.assertTrue(self.screen.evaluate("document.activeElement.matches('.cell-button')"))
        self.screen.locator(".toast").get_by_role("button", name="Undo").click()
        self.cell.wait_for()
        eventually(lambda: self.id in self.listed(), "its return")
        eventually(lambda: self.cell.evaluate("(cell) => cell.matches(':focus')"), "the focus on it")
        # The cell reappears if the deletion is refused.
        self.proxy.fail("/edits", 409, "x", "it is in use.")
        self.choose("Delete")
        self.wait_toast(self.screen, "It is in use.")
        self.cell.wait_for()

    def test_collages_that_other_clients_delete_and_restore_disappear_and_appear(self):
        self.client.edit("delete", self.id)
        self.cell.wait_for(state="detached")
        self.client.edit("restore", self.id)
        self.cell.wait_for()


class WalkTest(ServedTest):
    size, touch, store = DESKTOP, False, (stores.gallery, 60)

    def setUp(self):
        super().setUp()
        self.gallery()

    def focused_position(self):
        return self.screen.evaluate("Number(document.activeElement.closest('.cell')?.ariaPosInSet ?? 0)")

    def test_arrow_keys_move_the_visible_focus_through_rows_and_columns(self):
        self.screen.locator(".cell-button").first.focus()
        for key, focused_position in (
            ("ArrowRight", 2), ("ArrowDown", 7), ("ArrowLeft", 6), ("ArrowUp", 1), ("ArrowUp", 1), ("End", 60),
            ("ArrowRight", 60), ("Home", 1), ("End", 60),
        ):  # fmt: skip
            self.press(key)
            eventually_equal(self.focused_position, focused_position)
        self.wait_script(
            self.screen,
            """() => {
                const { top, bottom } = document.activeElement.getBoundingClientRect()
                return top >= 0 && bottom <= innerHeight
            }""",
        )

    def test_keys_search_open_the_menu_and_create_a_collage(self):
        self.press("/")
        self.assertTrue(self.screen.evaluate("document.activeElement.matches('.search-field')"))
        self.press("Escape")
        self.screen.locator(".cell-button").nth(3).focus()
        self.press("Shift+F10")
        self.screen.wait_for_selector("[role=menuitem]:focus")
        self.press("ArrowDown")
        focused = self.screen.locator("[role=menuitem]:focus")
        self.assertEqual(focused.text_content(), "Duplicate")
        self.press("Escape")
        self.screen.wait_for_selector(".scrim", state="detached")
        self.assertEqual(self.focused_position(), 4)
        self.press("n")
        self.screen.wait_for_selector(".collage.arrived")
        self.press("Escape")
        self.screen.wait_for_selector('.cell[aria-setsize="60"]')
        eventually_equal(lambda: self.client.collages()["count"], 60)


class LongPressTest(ServedTest):
    store = (stores.gallery, 60)

    def test_a_moving_finger_scrolls_and_a_long_press_opens_only_the_menu(self):
        self.gallery()
        hand, box = self.fingers(self.screen), self.screen.locator(".cell-frame").nth(1).bounding_box()
        x, y = box["x"] + 60, box["y"] + 80
        hand.press(0, x, y + 200)
        hand.move({0: (x, y - 100)}, steps=10)
        self.wait_script(self.screen, "document.querySelector('.gallery').scrollTop > 100")
        self.screen.wait_for_timeout(600)  # longer than a long press
        hand.lift(0)
        self.assertEqual(self.screen.locator("[role=menu], .collage").count(), 0)
        hand.press(0, x, y + 200)
        self.screen.get_by_role("menu").wait_for()
        hand.lift(0)
        self.screen.get_by_role("menuitem", name="Rename").wait_for()
        self.assertEqual(self.screen.locator(".collage").count(), 0)
