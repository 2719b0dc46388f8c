"""What stands on the screen is what `collage render` makes, to within 2 of 255."""

import io

import numpy
from PIL import Image

from harness.real import RealTest
from shared.waiting import eventually

TOLERANCE = 2


class PixelsTest(RealTest):
    def setUp(self):
        super().setUp()
        self.made = self.scene()

    def assert_true(self, density):
        """Compares the canvas on the screen with the program's own picture of it."""
        self.hide_what_floats()
        # Where that makes room for the canvas, the picture of another size comes a moment later.
        self.settled(self.screen)
        self.wait_true_picture(self.made)
        box = self.screen.locator(".paper").bounding_box()
        width, height = round(box["width"] * density), round(box["height"] * density)
        shot = self.screen.screenshot(scale="device")
        whole = numpy.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(int)
        left, top = round(box["x"] * density), round(box["y"] * density)
        seen = whole[top : top + height, left : left + width]
        with Image.open(self.render(self.made, width)) as picture:
            wanted = numpy.asarray(picture.convert("RGB")).astype(int)
        self.assertEqual(seen.shape, wanted.shape)
        with self.kept(f"pixels-{self._testMethodName}", seen, wanted):
            self.assertLessEqual(numpy.abs(seen - wanted).max(), TOLERANCE)

    def hide_what_floats(self):
        self.screen.evaluate("""() => {
            for (const element of document.querySelectorAll('.bar, .panel, .frame, .toasts, .status, .notice'))
                element.style.display = 'none'
        }""")

    def edit(self):
        """Moves, turns, sizes, mirrors, fades, shades and cuts out."""
        first, second, third = self.items(self.made)
        self.client.edits(
            self.made,
            [
                {"verb": "move", "items": [first], "to": [417.3, 611.7]},
                {"verb": "rotate", "items": [first], "to": 17.5},
                {"verb": "scale", "items": [second], "to": 1.37},
                {"verb": "flip", "items": [second], "axis": "h"},
                {"verb": "opacity", "items": [second], "to": 0.6},
                {"verb": "shader on", "items": [third], "shader": "glitch"},
                {"verb": "shader on", "items": [third], "shader": "pixellate"},
            ],
            "many",
        )

    def test_at_both_densities_after_moves_turns_and_effects(self):
        self.edit()
        for density in (1, 2):
            with self.subTest(density=density):
                self.open(self.made, device_scale_factor=density)
                self.assert_true(density)

    def test_after_edits_on_the_page(self):
        self.open(self.made, size=(1440, 900))
        self.screen.locator(".item").first.focus()
        for key in ("Tab", "]", "Shift+ArrowRight", "+", "2", "3"):
            self.screen.keyboard.press(key)
        # The last key is stored last.
        eventually(
            lambda: any(
                len(item["shaders"]) == 2 for item in self.client.document(self.made)["items"]
            )
        )
        self.assert_true(1)

    def test_a_cutout_and_a_canvas_that_can_be_seen_through(self):
        item = self.items(self.made)[0]
        self.client.edit("cutout", self.made, [item], rect="20%,20%,60%,60%")
        self.open(self.made)
        self.assert_true(1)

    def test_the_first_cutout_by_the_scissors(self):
        self.open(self.made)
        self.screen.locator(".item").first.focus()
        self.screen.keyboard.press("1")
        self.screen.wait_for_selector(".tool[data-tool=cutout].on:not(.working)")
        self.assertTrue(any(item.get("cutout") for item in self.client.document(self.made)["items"]))
        self.assert_true(1)

    def test_a_canvas_of_another_shape(self):
        self.client.edit("canvas", self.made, size="1333x777")
        self.open(self.made, size=(820, 1180), device_scale_factor=2)
        self.assert_true(2)
