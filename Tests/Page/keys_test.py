"""The keyboard shortcuts of the collage screen: every gesture has one."""

from harness.browser import DESKTOP
from harness.scene import SceneTest
from shared.waiting import eventually, eventually_equal


class KeysTest(SceneTest):
    size, touch = DESKTOP, False

    def setUp(self):
        super().setUp()
        self.open()


class PhotoKeysTest(KeysTest):
    def setUp(self):
        super().setUp()
        self.select("red")

    def test_each_key_changes_what_the_table_says_in_one_step(self):
        # Brackets are written with Alt on some keyboards.
        table = (
            ("ArrowRight", {"x": 541}), ("Shift+ArrowLeft", {"x": 531}), ("ArrowUp", {"y": 499}),
            ("Shift+ArrowDown", {"y": 509}), ("]", {"rotation": 1}), ("[", {"rotation": 0}),
            ("Shift+}", {"rotation": 15}), ("Shift+{", {"rotation": 0}), ("Alt+]", {"rotation": 1}),
            ("Alt+[", {"rotation": 0}), ("+", {"scale": 1.01}), ("-", {"scale": 1}), ("Shift+ArrowRight", {"x": 541}),
            ("]", {"rotation": 1}), ("0", {"rotation": 0, "x": 540, "y": 500}),
        )  # fmt: skip
        for steps, (key, wanted) in enumerate(table, 1):
            with self.subTest(key):
                self.press(key)
                self.wait_item("red", within=1e-6, **wanted)
                self.assertEqual(self.steps(), steps)
        # The first two shortcuts belong to the browser.
        self.press("Alt+ArrowRight", "Control+ArrowRight", "ArrowRight")
        self.wait_item("red", x=541)
        self.assertEqual(self.steps(), steps + 1)

    def test_the_order_of_the_stack(self):
        front, back = ["blue", "red"], ["red", "blue"]
        for key, order in (
            ("PageUp", front), ("PageDown", back), ("Shift+PageUp", front), ("Shift+PageDown", back), ("Enter", front),
        ):  # fmt: skip
            self.press(key)
            eventually_equal(self.order, order)
        focused = "document.activeElement.matches('.item[aria-label^=\"red, 1 of 2\"]')"
        self.assertTrue(self.screen.evaluate(focused))

    def test_a_key_that_is_held_moves_the_photo_and_is_two_steps(self):
        self.screen.keyboard.down("ArrowRight")
        for _ in range(5):
            self.screen.keyboard.down("ArrowRight")
        self.screen.keyboard.up("ArrowRight")
        self.wait_item("red", x=546)
        self.assertEqual(self.steps(), 2)

    def test_delete_removes_and_the_message_brings_back(self):
        self.press("Delete")
        eventually_equal(self.order, ["blue"])
        self.screen.locator(".toast").get_by_role("button", name="Undo").click()
        eventually_equal(self.order, ["red", "blue"])
        self.screen.wait_for_selector('.item[aria-label^="red,"][aria-pressed=true]')

    def test_undo_and_redo(self):
        self.press("ArrowRight", "ArrowRight")
        self.wait_item("red", x=542)
        for key, x in (("Control+z", 541), ("Control+z", 540), ("Control+Shift+Z", 541), ("Control+y", 542)):
            self.press(key)
            self.wait_item("red", x=x)
        self.assertTrue(self.button("Redo").is_disabled())
        # Each of several rapid undos reverts one step.
        self.press(*["ArrowRight"] * 6, *["Control+z"] * 4)
        eventually_equal(lambda: self.document["collage"]["newest"], self.revision + 8)
        self.wait_item("red", x=544)

    def test_a_key_right_after_undo_or_redo_starts_from_its_result(self):
        self.press("ArrowRight", "]", "+")
        self.wait_true_picture()
        undo, redo = "Control+z", "Control+y"
        for keys, wanted in (
            ((undo, "+"), {"scale": 1.01}), ((undo, undo, "]"), {"rotation": 1, "scale": 1}),
            ((undo, undo, "ArrowRight"), {"x": 541, "rotation": 0}), ((undo, redo, "ArrowRight"), {"x": 542}),
        ):  # fmt: skip
            with self.subTest(keys=keys):
                held = self.proxy.hold("/edits")
                self.press(*keys)
                held.wait().release()
                self.wait_true_picture()
                self.wait_item("red", within=1e-6, **wanted)

    def test_copies(self):
        self.press("Control+d")
        eventually_equal(lambda: len(self.order()), 3)
        self.screen.wait_for_selector('.item[aria-label^="red-2,"][aria-pressed=true]')
        self.assertEqual(self.item("red-2")["x"], 540 + round(1080 * 0.04))

    def test_four_keys_switch_the_four_tools(self):
        for keys, wanted in (("243", ["pixellate", "glitch", "3d-glasses"]), ("4", ["pixellate", "3d-glasses"])):
            self.press(*keys)
            eventually_equal(lambda: [one["name"] for one in self.item("red")["shaders"]], wanted)
        self.press("1")
        eventually(lambda: self.item("red")["usesCutout"], "the cutout")
        self.screen.wait_for_selector("[data-tool=cutout][aria-pressed=true]:not(.working)")
        self.press("1")
        eventually(lambda: not self.item("red")["usesCutout"], "the whole photo")

    def test_the_menu_opens_by_its_key_and_gives_the_focus_back(self):
        self.press("Shift+F10")
        self.screen.get_by_role("menuitem", name="Bring to front").wait_for()
        self.press("Escape")
        self.screen.wait_for_selector("[role=menu]", state="detached")
        self.screen.wait_for_selector('.item[aria-label^="red,"]:focus')


class ScreenKeysTest(KeysTest):
    def test_tab_takes_the_photos_in_hand_without_a_step(self):
        self.screen.locator(".item").first.focus()
        self.press("Tab")
        self.screen.wait_for_selector('.item[aria-label^="blue,"][aria-pressed=true]')
        self.press("Shift+Tab")
        self.screen.wait_for_selector('.item[aria-label^="red,"][aria-pressed=true]')
        self.assertEqual((self.steps(), self.order()), (0, ["red", "blue"]))

    def test_escape_lets_go_and_then_leaves(self):
        self.select("red")
        self.press("Escape")
        self.screen.wait_for_selector(".item[aria-pressed=true]", state="detached")
        self.press("Escape")
        self.screen.wait_for_selector(".gallery:not([hidden])")
        self.screen.wait_for_selector(".collage", state="detached")

    def test_keys_add_photos_and_save(self):
        with self.screen.expect_file_chooser() as chooser:
            self.settled(self.screen)  # until the browser intercepts the file chooser
            self.press("a")
        self.assertTrue(chooser.value.is_multiple())
        self.assertTrue(self.screen.locator(".title .dot").is_visible())
        self.press("Control+s")
        self.toast(self.screen, "Saved")
        self.screen.wait_for_selector(".title .dot", state="hidden")

    def test_keys_in_a_field_are_for_the_field(self):
        self.select("red")
        field = self.screen.get_by_role("textbox", name="X, pixels")
        field.fill("7")
        field.press("Delete")
        field.press("g")
        self.press("Escape")
        self.assertEqual((self.order(), self.steps()), (["red", "blue"], 0))
