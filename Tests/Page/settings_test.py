"""The settings panel: numbers and buttons of a photo, the canvas, and the history."""

from harness.browser import DESKTOP
from harness.scene import SceneTest
from shared.waiting import eventually_equal


class NumbersTest(SceneTest):
    size, touch = DESKTOP, False

    def setUp(self):
        super().setUp()
        self.open()
        self.select("red")

    def field(self, name):
        return self.screen.get_by_role("textbox", name=name)

    def test_numbers_are_typed_and_stepped_and_invalid_numbers_are_reverted(self):
        for typed in ("", "abc", "1e999"):
            self.field("X, pixels").fill(typed)
            self.field("X, pixels").press("Enter")
            eventually_equal(self.field("X, pixels").input_value, "540")
        self.assertEqual(self.revision_count(), 0)
        table = (
            ("X, pixels", "300", {"x": 300}), ("Y, pixels", "77.5", {"y": 77.5}),
            ("Width, pixels", "1080", {"width": 1080, "scale": 2}), ("Rotation, degrees", "-12,5", {"rotation": -12.5}),
        )  # fmt: skip
        for name, typed, expected in table:
            self.field(name).fill(typed)
            self.field(name).press("Enter")
            self.wait_item("red", **expected)
        self.assertEqual(self.revision_count(), len(table))
        self.button("Increase: X").click()
        self.wait_item("red", x=310)
        self.field("X, pixels").press("ArrowDown")
        self.wait_item("red", x=309)
        self.press("Shift+ArrowUp")
        self.wait_item("red", x=319)

    def test_every_gesture_has_a_button(self):
        for name, expected in (
            ("Rotate left", {"rotation": -15}), ("Rotate right", {"rotation": 0}), ("Scale up", {"scale": 1.1}),
            ("Scale down", {"scale": 1}), ("Flip horizontal", {"flipH": True}), ("Flip vertical", {"flipV": True}),
        ):  # fmt: skip
            self.button(name).click()
            self.wait_item("red", within=1e-6, **expected)
        front, back = ["blue", "red"], ["red", "blue"]
        for name, order in (("Bring forward", front), ("Send backward", back), ("Bring to front", front), ("Send to back", back)):
            self.button(name).click()
            eventually_equal(self.names_by_order, order)
        self.assertTrue(self.button("Send to back").is_disabled())
        self.button("Duplicate").click()
        eventually_equal(lambda: len(self.names_by_order()), 3)
        self.button("Remove").click()
        eventually_equal(lambda: len(self.names_by_order()), 2)

    def test_the_opacity_slider_previews_and_stores_on_release(self):
        self.press("Shift+ArrowRight")
        self.wait_announced(self.screen, "red at 550, 500, 0 degrees, 100 percent")
        slider = self.screen.get_by_role("slider", name="Opacity")
        slider.evaluate("(slider) => { slider.value = 40; slider.dispatchEvent(new Event('input')) }")
        item = self.screen.locator('.item[aria-label^="red,"]')
        self.assertEqual((item.evaluate("(item) => item.style.opacity"), self.revision_count()), ("0.4", 1))
        slider.evaluate("(slider) => slider.dispatchEvent(new Event('change'))")
        self.wait_item("red", opacity=0.4)
        self.assertEqual(slider.get_attribute("aria-valuetext"), "40%")
        slider.press("ArrowLeft")
        self.wait_item("red", opacity=0.39, x=550)
        self.press("2")
        eventually_equal(lambda: len(self.item("red")["shaders"]), 1)
        self.press("Control+z", "Control+z")
        self.wait_item("red", opacity=0.4)


class CanvasTest(SceneTest):
    size, touch = DESKTOP, False

    def canvas(self):
        collage = self.document["collage"]
        return collage["width"], collage["height"], collage["background"]

    def test_presets_and_numbers_resize_the_canvas_and_a_background_is_chosen(self):
        self.open()
        self.screen.get_by_role("radio", name="1:1").click()
        eventually_equal(lambda: self.canvas()[:2], (1080, 1080))
        self.screen.get_by_role("textbox", name="Height, pixels").fill("540")
        self.press("Enter")
        eventually_equal(lambda: self.canvas()[:2], (1080, 540))
        eventually_equal(lambda: round(self.canvas_box()["width"] / self.canvas_box()["height"], 2), 2)
        for name, color in (("Cream", "#f3ead9"), ("Transparent", "none"), ("White", "#ffffff")):
            choice = self.screen.get_by_role("radio", name=name, exact=True)
            choice.click()
            eventually_equal(lambda: self.canvas()[2], color)
            eventually_equal(lambda: choice.get_attribute("aria-checked"), "true")


class HistoryTest(SceneTest):
    size, touch = DESKTOP, False

    def test_revisions_are_listed_newest_first_and_a_tap_goes_to_one(self):
        for x in (100, 200, 300):
            self.client.edit("move", self.id, [self.item("red")["id"]], to=[x, 500])
        self.open()
        steps = self.screen.locator(".section-history .step")
        steps.first.wait_for()
        listed = steps.locator("span").all_text_contents()
        self.assertEqual((listed[:3], listed[-1]), (["Moved · red"] * 3, "Created"))
        self.assertEqual(self.screen.locator(".section-history .step[aria-current=step]").count(), 1)
        for number, x, ahead in ((2, 100, 2), (0, 300, 0)):
            steps.nth(number).click()
            self.wait_item("red", x=x)
            eventually_equal(self.screen.locator(".section-history .step.undone").count, ahead)


class SheetTest(SceneTest):
    def sheet(self):
        return self.screen.locator(".panel.open")

    def test_the_handle_and_tools_open_the_panel(self):
        self.open()
        self.assertTrue(self.screen.locator(".details").evaluate("(details) => details.inert"), "not inert")
        handle = self.button("More settings")
        self.assertEqual(handle.get_attribute("aria-expanded"), "false")
        handle.click()
        self.sheet().wait_for()
        self.assertEqual(self.button("Fewer settings").get_attribute("aria-expanded"), "true")
        self.button("Fewer settings").click()
        self.sheet().wait_for(state="detached")
        tools = self.screen.locator(".tool").all_text_contents()
        self.assertEqual(tools, ["Canvas", "Guides", "Grid", "Layout", "History"])
        self.button("History").click()
        self.sheet().wait_for()
        self.screen.locator(".section-history .step").first.wait_for()

    def test_the_selected_photo_stays_visible_above_the_panel(self):
        self.open()
        self.select("blue")
        self.button("More settings").click()
        self.sheet().wait_for()
        top = self.screen.locator(".panel")
        photo = self.screen.locator('.item[aria-label^="blue,"]')
        eventually_equal(lambda: self.bottom(photo) <= top.bounding_box()["y"] + 1, True)

    def bottom(self, element):
        box = element.bounding_box()
        return box["y"] + box["height"]
