"""The image on the screen matches that of `collage render`, to within 2 of 255."""

import io

import numpy
from PIL import Image

from harness.browser import DESKTOP, TABLET
from harness.scene import SampleTest
from shared.waiting import eventually

TOLERANCE = 2


class PixelsTest(SampleTest):
    positions = {"first": (300, 500), "second": (530, 900), "third": (760, 1300)}

    def assert_exact(self, density=1):
        self.screen.evaluate("""() => {
            for (const element of document.querySelectorAll('.bar, .panel, .frame, .toasts, .status, .notice'))
                element.style.display = 'none'
        }""")
        # If the hidden elements make the canvas larger, an image of the new size loads soon after.
        self.wait_frames(self.screen)
        self.wait_exact_image()
        box = self.screen.locator(".canvas").bounding_box()
        left, top, width, height = (round(box[side] * density) for side in ("x", "y", "width", "height"))
        shot = self.screen.screenshot(scale="device")
        whole = numpy.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(int)
        seen = whole[top : top + height, left : left + width]
        path = self.host.folder / f"{self.id}-{width}.png"
        self.host.run("render", "-c", self.id, "--width", width, "-o", path, "--clobber", "--quiet")
        with Image.open(path) as picture:
            expected = numpy.asarray(picture.convert("RGB")).astype(int)
        self.assertEqual(seen.shape, expected.shape)
        with self.saving_images(f"pixels-{self._testMethodName}", seen, expected):
            self.assertLessEqual(numpy.abs(seen - expected).max(), TOLERANCE)

    def test_pixels_match_at_both_densities_after_edits(self):
        first, second, third = ([item["id"]] for item in self.document["items"])
        edits = [
            {"verb": "move", "items": first, "to": [417.3, 611.7]},
            {"verb": "rotate", "items": first, "to": 17.5}, {"verb": "scale", "items": second, "to": 1.37},
            {"verb": "flip", "items": second, "axis": "h"}, {"verb": "opacity", "items": second, "to": 0.6},
            {"verb": "shader on", "items": third, "shader": "glitch"},
            {"verb": "shader on", "items": third, "shader": "pixellate"},
        ]
        self.client.edits(self.id, edits, "many")
        for density in (1, 2):
            with self.subTest(density=density):
                self.open(device_scale_factor=density)
                self.assert_exact(density)

    def test_after_edits_on_the_page(self):
        self.open(size=DESKTOP)
        self.screen.locator(".item").first.focus()
        for key in ("Tab", "]", "Shift+ArrowRight", "+", "2", "3"):
            self.press(key)
        # Edits are stored in order, so the last key's edit is the last one.
        eventually(lambda: any(len(item["shaders"]) == 2 for item in self.document["items"]))
        self.assert_exact()

    def test_a_cutout_with_a_given_rectangle(self):
        self.client.edit("cutout", self.id, [self.item("first")["id"]], rect="20%,20%,60%,60%")
        self.open()
        self.assert_exact()

    def test_a_cutout_made_on_the_page(self):
        self.open()
        self.screen.locator(".item").first.press("1")
        self.screen.wait_for_selector(".tool[data-tool=cutout].on:not(.working)")
        self.assertTrue(any(item.get("cutout") for item in self.document["items"]))
        self.assert_exact()

    def test_a_canvas_with_another_size(self):
        self.client.edit("canvas", self.id, size="1333x777")
        self.open(size=TABLET, device_scale_factor=2)
        self.assert_exact(2)
