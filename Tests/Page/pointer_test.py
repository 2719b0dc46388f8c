"""Mouse, wheel and resize handles on the canvas, and snapping guides."""

from harness.browser import DESKTOP
from harness.scene import SLOP_MOUSE, SceneTest
from shared.waiting import close_to, eventually


class MouseTest(SceneTest):
    size, touch = DESKTOP, False

    def setUp(self):
        super().setUp()
        self.open()


class DragTest(MouseTest):
    def test_the_mouse_drags_after_a_few_pixels_and_a_right_click_opens_the_menu(self):
        x, y = self.center_of("red")
        self.drag((x, y), (x, y - 40))
        self.wait_item("red", y=500 - (40 - SLOP_MOUSE) / self.zoom())
        self.assertEqual(self.revision_count(), 1)
        # A click doesn't show the focus ring.
        self.screen.mouse.click(*self.center_of("red"))
        self.screen.wait_for_selector(".item:focus")
        self.assertEqual(self.screen.locator(".item:focus-visible").count(), 0)
        self.press("Shift+Tab", "Tab")
        self.screen.wait_for_selector(".item:focus-visible")
        self.wait_revisions(2)
        self.screen.mouse.click(*self.center_of("red"), button="right")
        self.screen.get_by_role("menuitem", name="Remove").click()
        self.wait_revisions(3)
        self.assertEqual(self.names_by_order(), ["blue"])

    def test_escape_cancels_a_drag(self):
        x, y = self.center_of("red")
        before = self.shown_transform("red")
        self.screen.mouse.move(x, y)
        self.screen.mouse.down()
        self.screen.mouse.move(x + 90, y, steps=3)
        self.screen.wait_for_selector(".item.dragged")
        self.press("Escape")
        self.screen.wait_for_selector(".item.dragged", state="detached")
        self.screen.mouse.up()
        eventually(lambda: close_to(self.shown_transform("red"), before, 0.5), "the photo in its place")
        self.assertEqual(self.revision_count(), 0)


class WheelTest(MouseTest):
    def setUp(self):
        super().setUp()
        self.select("blue")
        self.screen.mouse.move(*self.center_of("blue"))

    def burst(self, notches, by):
        """Sends wheel events in one task of the page: on a slow machine, real ones are too far apart for one step."""
        self.screen.evaluate(
            """([notches, deltaY, [clientX, clientY]]) => {
                const notch = { deltaY, clientX, clientY, bubbles: true, cancelable: true }
                const below = document.elementFromPoint(clientX, clientY)
                for (let i = 0; i < notches; i++) below.dispatchEvent(new WheelEvent('wheel', notch))
            }""",
            [notches, by, self.center_of("blue")],
        )

    def test_a_wheel_notch_rotates_and_a_burst_is_one_revision(self):
        self.burst(3, 100)
        self.wait_item("blue", rotation=15)
        self.assertEqual(self.revision_count(), 1)
        self.screen.keyboard.down("Shift")
        self.screen.mouse.wheel(0, 100)
        self.screen.keyboard.up("Shift")
        self.wait_item("blue", rotation=16)
        # Without a selected photo, the wheel does nothing.
        self.press("Escape")
        self.screen.wait_for_selector(".item[aria-pressed=true]", state="detached")
        self.screen.mouse.wheel(0, 100)
        self.client.edit("rename", self.id, name=f"seen {self.id}")
        self.screen.locator(".title", has_text="seen").wait_for()
        self.assertEqual(self.item("blue")["rotation"], 16)

    def test_the_wheel_with_ctrl_scales_about_the_pointer(self):
        x, y = map(round, self.center_of("blue", dx=-50))
        right = (self.center_of("blue")[0] - x) / self.zoom()
        below = (self.center_of("blue")[1] - y) / self.zoom()
        self.screen.mouse.move(x, y)
        self.screen.keyboard.down("Control")
        self.screen.mouse.wheel(0, -100)
        self.screen.keyboard.up("Control")
        factor = 2.71828182846**0.8
        self.wait_item("blue", scale=factor, x=540 + right * (factor - 1), y=1300 + below * (factor - 1))
        self.assertEqual(self.revision_count(), 1)


class CornerTest(MouseTest):
    def setUp(self):
        super().setUp()
        self.select("blue")

    def pull_corner(self, dx, dy, *keys):
        corner = self.screen.locator(".corner").nth(2)
        # Wait until the corner is still and not covered.
        corner.hover(trial=True)
        box = corner.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for key in keys:
            self.screen.keyboard.down(key)
        self.drag((x, y), (x + dx, y + dy))
        for key in keys:
            self.screen.keyboard.up(key)

    def test_a_corner_rotates_and_scales_about_the_center(self):
        self.pull_corner(-20, 60)
        self.wait_revisions(1)
        item = self.item("blue")
        self.assertEqual((item["x"], item["y"]), (540, 1300))
        self.assertGreater(item["rotation"], 10)
        self.assertNotEqual(item["scale"], 1)

    def test_a_corner_with_alt_only_scales_and_with_shift_rotates_by_fifteen_degrees(self):
        self.pull_corner(60, 45, "Alt")
        self.wait_revisions(1)
        item = self.item("blue")
        self.assertEqual(item["rotation"] or 0, 0)
        self.assertGreater(item["scale"], 1.2)
        self.pull_corner(-60, 60, "Shift")
        self.wait_revisions(2)
        self.assertIn(self.item("blue")["rotation"], (15, 30))


class GuidesTest(MouseTest):
    positions = {"red": (300, 500)}

    def setUp(self):
        super(MouseTest, self).setUp()
        self.open(guides=True)

    def test_the_center_snaps_and_shows_a_guide(self):
        x, y = self.center_of("red")
        zoom, mouse = self.zoom(), self.screen.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 20, y)
        near = x + SLOP_MOUSE + 240 * zoom + 4
        mouse.move(near, y)
        self.screen.wait_for_selector(".guide-x.shown")
        eventually(lambda: close_to(self.shown_transform("red")[0], 540 * zoom, 0.1), "the photo in the middle")
        mouse.move(near + 6, y)
        self.screen.wait_for_selector(".guide-x:not(.shown)", state="attached")
        mouse.up()
        self.wait_item("red", x=540 + 10 / zoom, within=0.5)

    def test_guides_can_be_disabled_with_a_key_and_a_button(self):
        x, y = self.center_of("red")
        self.drag((x, y), (x + SLOP_MOUSE + 240 * self.zoom() - 3, y), steps=1)
        self.wait_item("red", x=540, within=0)
        self.screen.wait_for_selector(".guide.shown", state="detached")
        self.client.edit("undo", self.id, steps=1)
        eventually(lambda: close_to(self.shown_transform("red")[0], 300 * self.zoom(), 0.5), "the photo back")
        self.press("Escape", "g")
        self.wait_announced(self.screen, "Guides off")
        guides = self.button("Guides")
        self.assertEqual(guides.get_attribute("aria-pressed"), "false")
        x, y = self.center_of("red")
        self.drag((x, y), (x + SLOP_MOUSE + 240 * self.zoom() - 3, y), steps=1)
        self.wait_item("red", x=540 - 3 / self.zoom(), within=0.5)
        self.press("Escape")
        guides.click()
        self.wait_announced(self.screen, "Guides on")
