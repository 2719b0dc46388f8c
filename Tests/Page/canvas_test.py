"""Parts of the canvas other than items: backgrounds, frames, watermarks, mirroring, and composition grids."""

import math

from harness.browser import DESKTOP, PHONE, sizes
from harness.photos import photo
from harness.scene import SampleTest
from shared.waiting import eventually, eventually_equal


class CanvasTest(SampleTest):
    def setUp(self):
        super().setUp()
        self.blue = self.item("blue")["id"]

    def canvas(self, **fields):
        self.client.edit("canvas", self.id, **fields)

    def state(self):
        return self.document["collage"]

    def edit(self, verb, item=None, **arguments):
        self.client.edit(verb, self.id, [item or self.blue], **arguments)


class LayersTest(CanvasTest):
    backgrounds = {
        "linear": {"background": "linear 45 #f4efe6 #d0c8ff"}, "radial": {"background": "radial #ffffff #e7b87300"},
        "kraft": {"background": "kraft"}, "blur": {"background": "blur {item} 60"},
        "frame": {"frame": "warm-amber:90:90%"}, "mirror": {"mirror": True},
        "all": {"background": "blur {item} 30", "frame": "soft-pink", "mirror": True},
    }

    def setUp(self):
        super().setUp()
        back = self.item("red")["id"]
        self.edit("move", to=[640, 800])
        self.edit("rotate", to=25)
        self.edit("flip", axis="h")
        self.edit("shadow", dx="6%", dy="3%")
        self.edit("scale", back, to=1.2)
        self.edit("rotate", back, to=-40)

    def test_layers_match_the_exact_image(self):
        for size, names in ((PHONE, self.backgrounds), (DESKTOP, ["all"])):
            self.open(size=size)
            for name in names:
                with self.subTest(canvas=name, size=size):
                    fields = self.backgrounds[name]
                    if "background" in fields:
                        fields = {**fields, "background": fields["background"].format(item=self.blue)}
                    self.canvas(**fields)
                    try:
                        self.compare(f"{name}-{size[0]}")
                    finally:
                        self.client.edit("undo", self.id, steps=1)
            self.screen.close()

    def test_a_watermark_is_not_mirrored(self):
        mark = self.host.file("mark.png", photo(5))
        self.host.run("watermark", mark, "--size", "30%", "--collage", self.id)
        self.canvas(mirror=True)
        self.open(size=DESKTOP)
        self.compare("watermark")

    def compare(self, name):
        self.wait_exact_image()
        document = self.document
        for part in ("back", "front"):
            key = document.get(f"{part}Picture")
            found = self.screen.locator(f".{part} img")
            if key:
                eventually(lambda: key in (found.first.get_attribute("src") or ""), part)
            else:
                eventually_equal(found.count, 0)
        self.wait_frames(self.screen)
        # Opaque backgrounds are JPEG files, which lose the dithering and some of the paper's fibers.
        self.assert_layers_match(f"canvas-{name}", 3 if "kraft" in name else 1.2, 12)


class MirrorTest(CanvasTest):
    def setUp(self):
        super().setUp()
        self.canvas(mirror=True)

    def open_selected(self, size=DESKTOP):
        self.open(size=size)
        self.select("blue")
        self.before = self.item("blue")

    def seen(self):
        return self.screen.locator(f'.item[data-id="{self.blue}"]').bounding_box()

    def drag_without_release(self, *offsets):
        """Drags the photo along the offsets without releasing it."""
        x, y = self.center_of("blue")
        self.screen.mouse.move(x, y)
        self.screen.mouse.down()
        for dx, dy in offsets:
            self.screen.mouse.move(x + dx, y + dy, steps=4)
        self.wait_frames(self.screen)
        return x

    def test_a_drag_follows_the_pointer(self):
        self.open_selected()
        x = self.drag_without_release((30, 10), (63, 20))
        seen, zoom = self.seen(), self.zoom()
        self.assertAlmostEqual(seen["x"] + seen["width"] / 2, x + 60, delta=3)
        self.screen.mouse.up()
        self.wait_item("blue", 3, x=self.before["x"] - 60 / zoom, y=self.before["y"] + 20 / zoom)

    def test_two_fingers_rotate_the_touched_photo(self):
        self.open_selected(PHONE)
        x, y = self.center_of("blue")
        ends = (x - 30, y - 27), (x + 30, y + 27)
        self.fingers(self.screen).pinch([(x - 30, y), (x + 30, y)], ends)
        turn = math.degrees(math.atan2(27, 30))
        self.wait_item("blue", 8, rotation=self.before["rotation"] - turn)

    def test_keys_move_and_rotate_as_seen(self):
        self.open_selected()
        for key, field, by in (("Shift+ArrowRight", "x", -10), ("]", "rotation", -1), ("ArrowDown", "y", 1)):
            self.press(key)
            self.wait_item("blue", 0.6, **{field: self.before[field] + by})

    def test_the_selection_frame_surrounds_the_selected_photo(self):
        self.edit("rotate", to=20)
        self.open_selected()
        seen = self.seen()
        corners = [c.bounding_box() for c in self.screen.locator(".frame .corner").all()]
        for axis, side in (("x", "width"), ("y", "height")):
            middles = [corner[axis] + corner[side] / 2 for corner in corners]
            self.assertAlmostEqual(min(middles), seen[axis], delta=4)
            self.assertAlmostEqual(max(middles), seen[axis] + seen[side], delta=4)

    def test_the_active_guide_is_at_its_mirrored_position(self):
        self.edit("move", to=[500, 1000])
        self.open_selected()
        self.press("g")
        # A third of the canvas from its left edge, in stored coordinates.
        self.drag_without_release((40, 40), ((500 - 360) * self.zoom() + 3, 70))
        line = self.screen.locator(".guide-x.shown")
        self.assertEqual(line.count(), 1)
        seen, paper = line.bounding_box(), self.canvas_box()
        self.assertAlmostEqual(seen["x"] + 0.5, paper["x"] + paper["width"] * 2 / 3, delta=1.5)
        self.screen.mouse.up()
        self.wait_item("blue", 1, x=360)


class GridTest(CanvasTest):
    def lines(self, axis):
        paper, side = self.canvas_box(), {"x": "width", "y": "height"}[axis]
        boxes = [line.bounding_box() for line in self.screen.locator(f".grid > .grid-{axis}").all()]
        return [(box[axis] + 0.5 - paper[axis]) / paper[side] for box in boxes]

    def assert_near(self, found, expected):
        self.assertEqual(len(found), len(expected), found)
        for one, other in zip(found, expected):
            self.assertAlmostEqual(one, other, delta=0.004)

    def test_a_key_cycles_the_grids_without_storing_them(self):
        self.open(size=DESKTOP)
        revision = self.state()["revision"]
        golden = (3 - 5**0.5) / 2
        eighths = [0.125 * n for n in range(1, 8)]
        for name, columns in (
            ("Rule of thirds", [1 / 3, 2 / 3]), ("Golden ratio", [golden, 1 - golden]), ("Squares", eighths),
        ):
            self.press("#")
            self.wait_announced(self.screen, f"Grid: {name}")
            self.assert_near(self.lines("x"), columns)
            self.screenshot(f"canvas-grid-{name.split()[0].lower()}")
        rows = self.lines("y")
        self.assert_near(rows, [0.5 + n * 135 / 1920 for n in range(-7, 8)])
        self.press("#")
        self.wait_announced(self.screen, "Grid: Safe areas")
        frames = self.screen.locator(".grid-frame")
        self.assertEqual(frames.count(), 3)
        box, paper = frames.nth(2).bounding_box(), self.canvas_box()
        above, unit = box["y"] - paper["y"], paper["height"] / 1920
        self.assertAlmostEqual(above, 250 * unit, delta=1)
        self.assertAlmostEqual(paper["height"] - above - box["height"], 340 * unit, delta=1)
        self.screenshot("canvas-grid-safe")
        self.canvas(size="1080x1080")
        eventually_equal(frames.count, 2)
        self.press("#")
        self.wait_announced(self.screen, "No grid")
        self.assertEqual(self.screen.locator(".grid > i").count(), 0)
        self.assertEqual(self.state()["revision"], revision + 1)

    def test_a_menu_marks_the_chosen_grid(self):
        for size, language, grid, thirds in (
            (PHONE, "en-US", "Grid", "Rule of thirds"), (DESKTOP, "de-DE", "Raster", "Drittelregel"),
        ):  # fmt: skip
            with self.subTest(size=size):
                self.open(size=size, locale=language)
                button = self.button(grid)
                self.assertEqual(button.get_attribute("aria-pressed"), "false")
                button.click()
                entry = self.screen.get_by_role("menuitemradio", name=thirds)
                entry.wait_for()
                self.screenshot(f"canvas-grid-menu-{size[0]}")
                entry.click()
                eventually_equal(lambda: button.get_attribute("aria-pressed"), "true")
                self.assert_near(self.lines("y"), [1 / 3, 2 / 3])
                self.screen.locator(".scrim").wait_for(state="detached")
                button.click()
                chosen = self.screen.get_by_role("menuitemradio", checked=True)
                self.assertEqual(chosen.inner_text().strip(), thirds)
                self.screen.close()


class SettingsTest(CanvasTest):
    backgrounds = {
        "Dawn": "gradient", "Dusk": "gradient", "Glow": "gradient", "Paper": "paper", "Linen": "paper",
        "Kraft paper": "paper", "Blurred photo": "blur",
    }
    lights = ("Pure white", "Warm cream", "Ice blue", "Soft pink", "Cool lavender", "Warm amber")

    @sizes(PHONE, DESKTOP)
    def test_backgrounds_ring_light_and_mirror(self):
        self.open()
        if self.size == PHONE:
            self.screen.locator(".tool[data-tool=canvas]").click()
        # A choice is marked as selected once the server confirms it.
        for name, kind in self.backgrounds.items():
            self.choose("Background", name)
            eventually_equal(lambda: (self.state().get("backdrop") or {}).get("kind"), kind)
        for name in self.lights:
            self.choose("Ring light", name)
        eventually_equal(lambda: (self.state().get("frame") or {}).get("on"), True)
        self.choose("Mirror", "Mirrored")
        eventually_equal(lambda: self.state().get("mirrored"), True)
        self.wait_exact_image()
        self.screenshot(f"canvas-settings-{self.size[0]}")
        self.choose("Mirror", "Original")
        self.choose("Ring light", "No light")
        self.choose("Background", "Plain color")
        eventually_equal(lambda: self.state().get("backdrop"), None)
        state = self.state()
        self.assertFalse(state.get("mirrored") or state["frame"]["on"])
        self.assertEqual(state["background"], "#f3ead9")

    def choose(self, group, name):
        radios = self.screen.get_by_role("radiogroup", name=group, exact=True)
        button = radios.get_by_role("radio", name=name, exact=True)
        button.click()
        eventually_equal(lambda: button.get_attribute("aria-checked"), "true")
