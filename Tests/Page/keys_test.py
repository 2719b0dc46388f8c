"""The keyboard shortcuts of the collage screen."""

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

    def test_each_key_makes_its_change_in_one_revision(self):
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
                self.assertEqual(self.revision_count(), steps)
        # The first two shortcuts belong to the browser.
        self.press("Alt+ArrowRight", "Control+ArrowRight", "ArrowRight")
        self.wait_item("red", x=541)
        self.assertEqual(self.revision_count(), steps + 1)

    def test_the_z_order(self):
        front, back = ["blue", "red"], ["red", "blue"]
        for key, order in (
            ("PageUp", front), ("PageDown", back), ("Shift+PageUp", front), ("Shift+PageDown", back), ("Enter", front),
        ):  # fmt: skip
            self.press(key)
            eventually_equal(self.names_by_order, order)
        focused = "document.activeElement.matches('.item[aria-label^=\"red, 1 of 2\"]')"
        self.assertTrue(self.screen.evaluate(focused))

    def test_a_held_key_moves_the_photo_in_two_revisions(self):
        self.screen.keyboard.down("ArrowRight")
        for _ in range(5):
            self.screen.keyboard.down("ArrowRight")
        self.screen.keyboard.up("ArrowRight")
        self.wait_item("red", x=546)
        self.assertEqual(self.revision_count(), 2)

    def test_delete_removes_and_the_message_restores(self):
        self.press("Delete")
        eventually_equal(self.names_by_order, ["blue"])
        self.screen.locator(".toast").get_by_role("button", name="Undo").click()
        eventually_equal(self.names_by_order, ["red", "blue"])
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

    def test_a_key_right_after_undo_or_redo_uses_its_result(self):
        self.press("ArrowRight", "]", "+")
        self.wait_exact_image()
        undo, redo = "Control+z", "Control+y"
        for keys, wanted in (
            ((undo, "+"), {"scale": 1.01}), ((undo, undo, "]"), {"rotation": 1, "scale": 1}),
            ((undo, undo, "ArrowRight"), {"x": 541, "rotation": 0}), ((undo, redo, "ArrowRight"), {"x": 542}),
        ):  # fmt: skip
            with self.subTest(keys=keys):
                held = self.proxy.hold("/edits")
                self.press(*keys)
                held.wait().release()
                self.wait_exact_image()
                self.wait_item("red", within=1e-6, **wanted)

    def test_copies(self):
        self.press("Control+d")
        eventually_equal(lambda: len(self.names_by_order()), 3)
        self.screen.wait_for_selector('.item[aria-label^="red-2,"][aria-pressed=true]')
        self.assertEqual(self.item("red-2")["x"], 540 + round(1080 * 0.04))

    def test_number_keys_toggle_the_tools(self):
        for keys, wanted in (("243", ["pixellate", "glitch", "3d-glasses"]), ("4", ["pixellate", "3d-glasses"])):
            self.press(*keys)
            eventually_equal(lambda: [one["name"] for one in self.item("red")["shaders"]], wanted)
        self.press("1")
        eventually(lambda: self.item("red")["usesCutout"], "the cutout")
        self.screen.wait_for_selector("[data-tool=cutout][aria-pressed=true]:not(.working)")
        self.press("1")
        eventually(lambda: not self.item("red")["usesCutout"], "the whole photo")

    def test_the_menu_opens_with_its_key_and_restores_the_focus(self):
        self.press("Shift+F10")
        self.screen.get_by_role("menuitem", name="Bring to front").wait_for()
        self.press("Escape")
        self.screen.wait_for_selector("[role=menu]", state="detached")
        self.screen.wait_for_selector('.item[aria-label^="red,"]:focus')


class ScreenKeysTest(KeysTest):
    def test_tab_selects_photos_without_a_revision(self):
        self.screen.locator(".item").first.focus()
        self.press("Tab")
        self.screen.wait_for_selector('.item[aria-label^="blue,"][aria-pressed=true]')
        self.press("Shift+Tab")
        self.screen.wait_for_selector('.item[aria-label^="red,"][aria-pressed=true]')
        self.assertEqual((self.revision_count(), self.names_by_order()), (0, ["red", "blue"]))

    def test_escape_deselects_and_then_leaves(self):
        self.select("red")
        self.press("Escape")
        self.screen.wait_for_selector(".item[aria-pressed=true]", state="detached")
        self.press("Escape")
        self.screen.wait_for_selector(".gallery:not([hidden])")
        self.screen.wait_for_selector(".collage", state="detached")

    def test_keys_add_photos_and_save(self):
        with self.screen.expect_file_chooser() as chooser:
            self.wait_frames(self.screen)  # until the browser intercepts the file chooser
            self.press("a")
        self.assertTrue(chooser.value.is_multiple())
        self.assertTrue(self.screen.locator(".title .dot").is_visible())
        self.press("Control+s")
        self.wait_toast(self.screen, "Saved")
        self.screen.wait_for_selector(".title .dot", state="hidden")

    def test_keys_in_a_field_do_not_edit_the_collage(self):
        self.select("red")
        field = self.screen.get_by_role("textbox", name="X, pixels")
        field.fill("7")
        field.press("Delete")
        field.press("g")
        self.press("Escape")
        self.assertEqual((self.names_by_order(), self.revision_count()), (["red", "blue"], 0))
