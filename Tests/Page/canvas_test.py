"""What a canvas has besides its photos: backdrops, frames, watermarks, mirrors, and lines to compose by."""

import numpy

from harness.browser import DESKTOP, PHONE
from harness.photos import photo
from harness.real import RealTest
from shared.waiting import eventually, eventually_equal


class CanvasTest(RealTest):
    def setUp(self):
        super().setUp()
        self.made = self.scene(2)
        self.item = self.items(self.made)[-1]

    def canvas(self, **fields):
        self.client.edit("canvas", self.made, **fields)

    def collage_state(self):
        return self.client.document(self.made)["collage"]

    def photo(self):
        return next(i for i in self.client.document(self.made)["items"] if i["id"] == self.item)

    def zoom(self):
        return self.paper()["width"] / self.collage_state()["width"]

    def paper(self):
        return self.screen.locator(".paper").bounding_box()

    def spot(self, dx=0, dy=0):
        """Where the middle of the photo is on the screen."""
        box, zoom, item, collage = self.paper(), self.zoom(), self.photo(), self.collage_state()
        x = collage["width"] - item["x"] if collage.get("mirrored") else item["x"]
        return box["x"] + x * zoom + dx, box["y"] + item["y"] * zoom + dy


class LayersTest(CanvasTest):
    """The layers that the page draws during gestures agree with the true picture."""

    grounds = {
        "linear": {"background": "linear 45 #f4efe6 #d0c8ff"},
        "radial": {"background": "radial #ffffff #e7b87300"},
        "kraft": {"background": "kraft"},
        "blur": {"background": "blur {item} 60"},
        "frame": {"frame": "warm-amber:90:90%"},
        "mirror": {"mirror": True},
        "all": {"background": "blur {item} 30", "frame": "soft-pink", "mirror": True},
    }

    def setUp(self):
        super().setUp()
        back, front = self.items(self.made)
        self.client.edit("move", self.made, [front], to=[640, 800])
        self.client.edit("rotate", self.made, [front], to=25)
        self.client.edit("flip", self.made, [front], axis="h")
        self.client.edit("shadow", self.made, [front], dx="6%", dy="3%")
        self.client.edit("scale", self.made, [back], to=1.2)
        self.client.edit("rotate", self.made, [back], to=-40)

    def test_layers_and_picture_agree(self):
        for size, names in ((PHONE, self.grounds), (DESKTOP, ["all"])):
            self.open(self.made, size=size)
            for name in names:
                fields = self.grounds[name]
                with self.subTest(canvas=name, size=size):
                    self.apply(fields)
                    try:
                        self.compare(f"{name}-{size[0]}")
                    finally:
                        self.client.edit("undo", self.made, steps=1)
            self.screen.close()

    def test_a_watermark_is_not_mirrored(self):
        mark = self.host.folder / "mark.png"
        mark.write_bytes(photo(5))
        self.host.run("watermark", mark, "--size", "30%", "--collage", self.made)
        self.apply({"mirror": True})
        self.open(self.made, size=DESKTOP)
        self.compare("watermark")

    def apply(self, fields):
        background = fields.get("background", "").format(item=self.item)
        self.canvas(**{**fields, **({"background": background} if background else {})})

    def compare(self, name):
        self.wait_true_picture(self.made)
        document = self.client.document(self.made)
        for part in ("back", "front"):
            key = document.get(f"{part}Picture")
            found = self.screen.locator(f".{part} img")
            if key:
                eventually(lambda: key in (found.first.get_attribute("src") or ""), part)
            else:
                eventually_equal(found.count, 0)
        self.settled(self.screen)
        true, layers = self.shots()
        difference = numpy.abs(true - layers)
        # The backs that hide the colour are JPEG, which keeps neither dither nor every fibre.
        with self.kept(f"canvas-{name}", true, layers):
            self.assertLess(difference.mean(), 3 if "kraft" in name else 1.2)
            self.assertLess(numpy.percentile(difference, 99), 12)


class MirrorTest(CanvasTest):
    """Hands and keys move what is seen."""

    def setUp(self):
        super().setUp()
        self.canvas(mirror=True)

    def hold(self, size=DESKTOP):
        self.open(self.made, size=size)
        self.select(self.photo()["name"])
        self.before = self.photo()

    def wait_photo(self, within=0.6, **fields):
        for field, value in fields.items():
            eventually(lambda: abs(self.photo()[field] - value) < within, f"{field} {value}, {self.photo()}")

    def test_a_drag_follows_the_pointer(self):
        self.hold()
        x, y = self.spot()
        mouse = self.screen.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 30, y + 10, steps=4)
        mouse.move(x + 63, y + 20, steps=4)
        self.settled(self.screen)
        seen = self.screen.locator(f'.item[data-id="{self.item}"]').bounding_box()
        self.assertAlmostEqual(seen["x"] + seen["width"] / 2, x + 60, delta=3)
        mouse.up()
        zoom = self.zoom()
        self.wait_photo(3, x=self.before["x"] - 60 / zoom, y=self.before["y"] + 20 / zoom)

    def test_two_fingers_turn_what_they_touch(self):
        self.hold(PHONE)
        x, y = self.spot()
        fingers = self.fingers(self.screen)
        fingers.press(1, x - 30, y)
        fingers.press(2, x + 30, y)
        fingers.move({1: (x - 30, y - 27), 2: (x + 30, y + 27)}, steps=10)
        fingers.lift(1)
        fingers.lift(2)
        turn = numpy.degrees(numpy.arctan2(27, 30))
        self.wait_photo(8, rotation=self.before["rotation"] - turn)

    def test_keys_move_and_turn_as_seen(self):
        self.hold()
        self.screen.keyboard.press("Shift+ArrowRight")
        self.wait_photo(x=self.before["x"] - 10)
        self.screen.keyboard.press("]")
        self.wait_photo(rotation=self.before["rotation"] - 1)
        self.screen.keyboard.press("ArrowDown")
        self.wait_photo(y=self.before["y"] + 1)

    def test_the_frame_of_the_photo_in_hand_is_around_it(self):
        self.client.edit("rotate", self.made, [self.item], to=20)
        self.hold()
        seen = self.screen.locator(f'.item[data-id="{self.item}"]').bounding_box()
        corners = [c.bounding_box() for c in self.screen.locator(".frame .corner").all()]
        middles = [(c["x"] + c["width"] / 2, c["y"] + c["height"] / 2) for c in corners]
        for axis, side in ((0, "width"), (1, "height")):
            low = min(middle[axis] for middle in middles)
            high = max(middle[axis] for middle in middles)
            self.assertAlmostEqual(low, seen["xy"[axis]], delta=4)
            self.assertAlmostEqual(high, seen["xy"[axis]] + seen[side], delta=4)

    def test_the_line_that_pulls_is_where_it_is_seen(self):
        self.client.edit("move", self.made, [self.item], to=[500, 1000])
        self.hold()
        self.screen.keyboard.press("g")
        x, y = self.spot()
        zoom = self.zoom()
        mouse = self.screen.mouse
        mouse.move(x, y)
        mouse.down()
        # To a third of the canvas from its left, as it is stored.
        mouse.move(x + 40, y + 40, steps=3)
        mouse.move(x + (500 - 360) * zoom + 3, y + 70, steps=4)
        self.settled(self.screen)
        line = self.screen.locator(".guide-x.shown")
        self.assertEqual(line.count(), 1)
        seen, paper = line.bounding_box(), self.paper()
        self.assertAlmostEqual(seen["x"] + 0.5, paper["x"] + paper["width"] * 2 / 3, delta=1.5)
        mouse.up()
        self.wait_photo(1, x=360)


class GridTest(CanvasTest):
    def lines(self, kind):
        paper = self.paper()
        boxes = [line.bounding_box() for line in self.screen.locator(f".grid > .grid-{kind}").all()]
        if kind == "x":
            return [(box["x"] + 0.5 - paper["x"]) / paper["width"] for box in boxes]
        return [(box["y"] + 0.5 - paper["y"]) / paper["height"] for box in boxes]

    def assert_near(self, found, wanted):
        self.assertEqual(len(found), len(wanted), found)
        for one, other in zip(found, wanted):
            self.assertAlmostEqual(one, other, delta=0.004)

    def test_a_key_goes_through_them_and_nothing_is_stored(self):
        self.open(self.made, size=DESKTOP)
        revision = self.collage_state()["revision"]
        golden = (3 - 5**0.5) / 2
        eighths = [0.125 * n for n in range(1, 8)]
        for name, columns in (
            ("Thirds", [1 / 3, 2 / 3]), ("Golden section", [golden, 1 - golden]), ("Squares", eighths),
        ):
            self.screen.keyboard.press("#")
            self.said(self.screen, f"Grid: {name}")
            self.assert_near(self.lines("x"), columns)
            self.keep(f"canvas-grid-{name.split()[0].lower()}")
        rows = self.lines("y")
        self.assert_near(rows, [0.5 + n * 135 / 1920 for n in range(-7, 8)])
        self.screen.keyboard.press("#")
        self.said(self.screen, "Grid: Safe areas")
        frames = self.screen.locator(".grid-frame")
        self.assertEqual(frames.count(), 3)
        box, paper = frames.nth(2).bounding_box(), self.paper()
        self.assertAlmostEqual(box["y"] - paper["y"], paper["height"] * 250 / 1920, delta=1)
        self.assertAlmostEqual(
            paper["y"] + paper["height"] - box["y"] - box["height"], paper["height"] * 340 / 1920, delta=1
        )
        self.keep("canvas-grid-safe")
        self.canvas(size="1080x1080")
        eventually_equal(frames.count, 2)
        self.screen.keyboard.press("#")
        self.said(self.screen, "No grid")
        self.assertEqual(self.screen.locator(".grid > i").count(), 0)
        self.assertEqual(self.collage_state()["revision"], revision + 1)

    def test_a_menu_tells_which_is_chosen(self):
        for size, language in ((PHONE, "en-US"), (DESKTOP, "de-DE")):
            with self.subTest(size=size):
                self.open(self.made, size=size, locale=language)
                names = {"en-US": ("Grid", "Thirds"), "de-DE": ("Raster", "Drittel")}[language]
                button = self.screen.get_by_role("button", name=names[0], exact=True)
                self.assertEqual(button.get_attribute("aria-pressed"), "false")
                button.click()
                entry = self.screen.get_by_role("menuitemradio", name=names[1])
                entry.wait_for()
                self.keep(f"canvas-grid-menu-{size[0]}")
                entry.click()
                eventually_equal(lambda: button.get_attribute("aria-pressed"), "true")
                self.assert_near(self.lines("y"), [1 / 3, 2 / 3])
                self.screen.locator(".veil").wait_for(state="detached")
                button.click()
                chosen = self.screen.get_by_role("menuitemradio", checked=True)
                self.assertEqual(chosen.inner_text().strip(), names[1])
                self.screen.close()


class SettingsTest(CanvasTest):
    grounds = {
        "Dawn": "gradient", "Dusk": "gradient", "Glow": "gradient", "Paper": "paper",
        "Linen": "paper", "Kraft paper": "paper",
    }
    lights = ("Pure white", "Warm cream", "Ice blue", "Soft pink", "Cool lavender")

    def radio(self, group, name):
        found = self.screen.get_by_role("radiogroup", name=group, exact=True)
        return found.get_by_role("radio", name=name, exact=True)

    def test_grounds_light_and_mirror(self):
        for size in (PHONE, DESKTOP):
            with self.subTest(size=size):
                self.open(self.made, size=size)
                if size == PHONE:
                    self.screen.locator(".tool[data-tool=background]").click()
                # Each is marked once the program says that it is this one.
                for name, kind in self.grounds.items():
                    self.choose("Ground", name)
                    eventually_equal(lambda: (self.collage_state().get("backdrop") or {}).get("kind"), kind)
                for name in self.lights:
                    self.choose("Ring light", name)
                self.choose("Ground", "Photo, blurred")
                eventually_equal(lambda: (self.collage_state().get("backdrop") or {}).get("kind"), "blur")
                self.choose("Ring light", "Warm amber")
                eventually_equal(lambda: (self.collage_state().get("frame") or {}).get("on"), True)
                self.choose("Mirror", "Mirrored")
                eventually_equal(lambda: self.collage_state().get("mirrored"), True)
                self.wait_true_picture(self.made)
                self.radio("Mirror", "Mirrored").scroll_into_view_if_needed()
                self.keep(f"canvas-settings-{size[0]}")
                self.choose("Mirror", "As it is")
                self.choose("Ring light", "No light")
                self.choose("Ground", "Colour alone")
                eventually_equal(lambda: self.collage_state().get("backdrop"), None)
                state = self.collage_state()
                self.assertFalse(state.get("mirrored") or state["frame"]["on"])
                self.assertEqual(state["background"], "#f3ead9")
                self.screen.close()

    def choose(self, group, name):
        button = self.radio(group, name)
        button.click()
        eventually_equal(lambda: button.get_attribute("aria-checked"), "true")
