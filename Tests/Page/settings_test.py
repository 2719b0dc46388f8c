"""What is behind the handle: numbers and buttons of a photo, the canvas, and the history."""

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

    def test_numbers_are_typed(self):
        table = [
            ("X, pixels", "300", {"x": 300}),
            ("Y, pixels", "77.5", {"y": 77.5}),
            ("Width, pixels", "1080", {"width": 1080, "scale": 2}),
            ("Turn, degrees", "-12,5", {"rotation": -12.5}),
        ]
        for name, typed, wanted in table:
            self.field(name).fill(typed)
            self.field(name).press("Enter")
            self.wait_item("red", **wanted)
        self.assertEqual(self.steps(), len(table))

    def test_what_is_no_number_is_put_back(self):
        for typed in ("", "abc", "1e999"):
            self.field("X, pixels").fill(typed)
            self.field("X, pixels").press("Enter")
            eventually_equal(self.field("X, pixels").input_value, "540")
        self.assertEqual(self.steps(), 0)

    def test_steppers_and_arrows_step(self):
        self.screen.get_by_role("button", name="More: X").click()
        self.wait_item("red", x=550)
        self.field("X, pixels").focus()
        self.screen.keyboard.press("ArrowDown")
        self.wait_item("red", x=549)
        self.screen.keyboard.press("Shift+ArrowUp")
        self.wait_item("red", x=559)

    def test_every_gesture_has_a_button(self):
        table = [
            ("Turn left", {"rotation": -15}),
            ("Turn right", {"rotation": 0}),
            ("Larger", {"scale": 1.1}),
            ("Smaller", {"scale": 1}),
            ("Mirror", {"flipH": True}),
            ("Upside down", {"flipV": True}),
        ]
        for name, wanted in table:
            self.button(name).click()
            self.wait_item("red", within=1e-6, **wanted)
        for name, order in (
            ("Forward", ["blue", "red"]),
            ("Backward", ["red", "blue"]),
            ("To front", ["blue", "red"]),
            ("To back", ["red", "blue"]),
        ):
            self.button(name).click()
            eventually_equal(self.order, order)
        self.assertTrue(self.button("To back").is_disabled())
        self.button("Copy").click()
        eventually_equal(lambda: len(self.order()), 3)
        self.button("Remove").click()
        eventually_equal(lambda: len(self.order()), 2)

    def test_keys_work_while_the_slider_has_the_focus(self):
        self.screen.get_by_role("slider", name="Opacity").focus()
        self.screen.keyboard.press("ArrowLeft")
        self.wait_item("red", opacity=0.99, x=540)
        self.screen.keyboard.press("2")
        eventually_equal(lambda: len(self.item("red")["shaders"]), 1)
        self.screen.keyboard.press("Control+z")
        self.screen.keyboard.press("Control+z")
        self.wait_item("red", opacity=1)

    def test_the_slider_fades_at_once_and_stores_when_it_is_let_go(self):
        slider = self.screen.get_by_role("slider", name="Opacity")
        slider.evaluate(
            "(slider) => { slider.value = 40; slider.dispatchEvent(new Event('input')) }"
        )
        item = self.screen.locator('.item[aria-label^="red,"]')
        self.assertEqual((item.evaluate("(item) => item.style.opacity"), self.steps()), ("0.4", 0))
        slider.evaluate("(slider) => slider.dispatchEvent(new Event('change'))")
        self.wait_item("red", opacity=0.4)
        self.assertEqual(slider.get_attribute("aria-valuetext"), "40%")

    def test_the_place_is_said(self):
        self.screen.keyboard.press("Shift+ArrowRight")
        self.said(self.screen, "red at 550, 500, 0 degrees, 100 percent")


class CanvasTest(SceneTest):
    size, touch = DESKTOP, False

    def setUp(self):
        super().setUp()
        self.open()

    def canvas(self):
        collage = self.document["collage"]
        return collage["width"], collage["height"], collage["background"]

    def test_shapes_and_numbers_give_the_canvas_its_size(self):
        self.screen.get_by_role("radio", name="1:1").click()
        eventually_equal(lambda: self.canvas()[:2], (1080, 1080))
        self.screen.get_by_role("textbox", name="Height, pixels").fill("540")
        self.screen.keyboard.press("Enter")
        eventually_equal(lambda: self.canvas()[:2], (1080, 540))
        eventually_equal(lambda: round(self.box()["width"] / self.box()["height"], 2), 2)

    def test_the_background_is_chosen(self):
        for name, colour in (("Cream", "#f3ead9"), ("Transparent", "none"), ("White", "#ffffff")):
            choice = self.screen.get_by_role("radio", name=name, exact=True)
            choice.click()
            eventually_equal(lambda: self.canvas()[2], colour)
            eventually_equal(lambda: choice.get_attribute("aria-checked"), "true")


class HistoryTest(SceneTest):
    size, touch = DESKTOP, False

    def setUp(self):
        super().setUp()
        for x in (100, 200, 300):
            self.client.edit("move", self.id, [self.item("red")["id"]], to=[x, 500])
        self.open()
        self.screen.wait_for_selector(".section-history .step")

    def test_steps_are_listed_the_newest_first_in_the_words_of_the_page(self):
        listed = self.screen.locator(".section-history .step span").all_text_contents()
        self.assertEqual(listed[:3], ["Moved · red"] * 3)
        self.assertEqual(listed[-1], "Made")
        self.assertEqual(self.screen.locator(".section-history .step[aria-current=step]").count(), 1)

    def test_a_tap_goes_there_and_back(self):
        self.screen.locator(".section-history .step").nth(2).click()
        self.wait_item("red", x=100)
        eventually_equal(lambda: self.screen.locator(".section-history .step.ahead").count(), 2)
        self.screen.locator(".section-history .step").nth(0).click()
        self.wait_item("red", x=300)
        eventually_equal(lambda: self.screen.locator(".section-history .step.ahead").count(), 0)


class SheetTest(SceneTest):
    """The same on a phone, where a sheet holds it."""

    def sheet(self):
        return self.screen.locator(".panel.open")

    def test_the_handle_opens_and_shuts(self):
        self.open()
        handle = self.button("More settings")
        self.assertEqual(handle.get_attribute("aria-expanded"), "false")
        handle.click()
        self.sheet().wait_for()
        self.assertEqual(self.button("Fewer settings").get_attribute("aria-expanded"), "true")
        self.button("Fewer settings").click()
        self.sheet().wait_for(state="detached")

    def test_seats_open_their_part(self):
        self.open()
        self.button("History").click()
        self.sheet().wait_for()
        self.screen.locator(".section-history .step").first.wait_for()
        self.assertEqual(
            self.screen.locator(".tool").all_text_contents(), ["Canvas", "Guides", "Grid", "Layout", "History"]
        )

    def test_what_is_shut_cannot_be_reached(self):
        self.open()
        self.assertTrue(self.screen.locator(".details").evaluate("(details) => details.inert"))

    def test_the_photo_in_hand_stays_in_sight_above_the_sheet(self):
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
