"""The looks of a photo: styles, sliders with a live preview, the crop, and exact images."""

from harness.browser import DESKTOP, PHONE, TABLET, sizes
from harness.scene import SampleTest, SceneTest
from shared.waiting import eventually, eventually_equal


class LooksTest(SceneTest):
    """The front photo of two is selected, and its looks are open."""

    positions = {"red": (300, 500), "blue": (530, 900)}

    def setUp(self):
        super().setUp()
        self.blue = self.item("blue")["id"]

    def edit(self, verb, **arguments):
        self.client.edit(verb, self.id, [self.blue], **arguments)

    def show(self, kind="style", **options):
        self.open(**options)
        self.select("blue")
        self.press("l")
        self.screen.wait_for_selector(".section-looks")
        self.take(kind)

    def take(self, kind):
        self.screen.click(f".look-tab[data-kind={kind}]")
        self.screen.wait_for_selector(f".look-tab[data-kind={kind}][aria-selected=true]")

    def tile(self, name):
        self.screen.click(f".look-tile[data-name={name}]")

    def slider(self, name):
        return self.screen.get_by_role("slider", name=name, exact=True)

    def slide(self, name, value, is_held=False):
        """Moves a slider as a finger does: input events during the move, a change event at the end."""
        self.slider(name).evaluate(
            """(slider, [value, isHeld]) => {
                slider.value = value
                slider.dispatchEvent(new Event('input'))
                if (!isHeld) slider.dispatchEvent(new Event('change'))
            }""",
            [value, is_held],
        )

    def source(self):
        return self.image("blue").get_attribute("src") or ""

    def wait_source(self, part):
        eventually(lambda: part in self.source(), f"an image with {part}")

    def look(self, path):
        """A stored value such as `border.width.given`; None if a part of the path is missing."""
        value = self.item("blue")
        for key in path.split("."):
            value = (value or {}).get(key)
        return value

    def wait_look(self, path, value):
        eventually_equal(lambda: self.look(path), value)

    def wait_any(self, path):
        return eventually(lambda: self.look(path), path)


class StyleTest(LooksTest):
    @sizes(PHONE, TABLET, DESKTOP)
    def test_style_tiles_show_the_selected_photo(self):
        self.show()
        tiles = self.screen.locator(".look-tile img")
        eventually_equal(tiles.count, 5)
        for tile in tiles.all():
            self.wait_tile(tile)
        found = tiles.evaluate_all("(all) => all.map((i) => i.naturalWidth + 'x' + i.naturalHeight)")
        self.assertGreater(len(set(found)), 2, "styles extend the item differently")

    def wait_tile(self, tile):
        tile.scroll_into_view_if_needed()
        eventually(lambda: tile.evaluate("(i) => i.naturalWidth > 20"), "a picture")

    def test_a_style_is_one_revision_and_plain_removes_it(self):
        self.show()
        self.tile("polaroid")
        self.wait_any("border")
        self.assertEqual(self.revision_count(), 1)
        self.wait_announced(self.screen, "Style: Polaroid")
        self.wait_exact_image()
        self.tile("plain")
        self.wait_item("blue", border=None, shadow=None)

    def test_saved_styles_have_tiles(self):
        self.edit("border", width="4%", color="#123456")
        self.host.shell("style", "save", "mine", "blue", "--collage", self.id)
        self.addCleanup(self.host.shell, "style", "delete", "mine")
        self.edit("border", width="none")
        self.show()
        self.tile("mine")
        self.wait_look("border.colour", "123456")

    def test_a_tile_with_an_outdated_url_reloads(self):
        self.show()
        # Moving the photo doesn't change its image.
        self.edit("move", to=[400, 400])
        self.wait_exact_image()
        last = self.screen.locator(".look-tile img").last
        last.evaluate("(image) => { image.src = image.src.replace(/pictures.[^?]+/, 'pictures/old') }")
        self.wait_tile(last)

    def test_a_module_that_fails_to_load_shows_a_message(self):
        self.open()
        self.screen.route("**/Looks.js", lambda route: route.abort())
        self.select("blue")
        self.press("l")
        self.wait_toast(self.screen, "The server isn’t responding.")
        self.screen.unroute("**/Looks.js")


class SliderTest(LooksTest):
    @sizes(PHONE, DESKTOP)
    def test_a_moving_slider_previews_and_its_release_stores(self):
        self.edit("adjust", to="none")
        self.show("adjust")
        before = self.revision_count()
        for value in (10, 25, 40):
            self.slide("Brightness", value, is_held=True)
        self.wait_source("edit=")
        self.wait_source("%3A40")
        self.assertEqual(self.revision_count(), before, "nothing is stored")
        self.assertFalse(self.screen.locator(".canvas.exact").count())
        self.slide("Brightness", 40)
        self.wait_item("blue", adjustments={"brightness": 40})
        self.assertEqual(self.revision_count(), before + 1)
        self.wait_exact_image()
        self.assertNotIn("edit=", self.source())

    def test_a_slider_that_returns_to_its_start_ends_the_preview(self):
        self.show("adjust")
        self.wait_exact_image()
        self.slide("Contrast", 30, is_held=True)
        self.wait_source("edit=")
        self.slide("Contrast", 0, is_held=True)
        self.slider("Contrast").dispatch_event("pointerup")
        self.wait_exact_image()
        self.slide("Midtones", 50)
        self.wait_item("blue", adjustments={"gamma": 3.16})

    def hold_key(self):
        self.show("adjust", has_touch=False)
        self.slider("Temperature").focus()
        for _ in range(12):
            self.screen.keyboard.down("ArrowRight")

    def release_key(self):
        self.wait_source("%3A12")
        self.screen.keyboard.up("ArrowRight")
        self.wait_item("blue", adjustments={"temperature": 12})

    def test_the_repeats_of_a_held_key_are_one_revision(self):
        self.hold_key()
        self.release_key()
        self.assertEqual(self.revision_count(), 2)

    def test_a_held_key_previews_while_its_first_edit_is_pending(self):
        held = self.proxy.hold("/edits")
        self.hold_key()
        held.wait().release()
        self.wait_item("blue", adjustments={"temperature": 1})
        self.release_key()

    def test_the_border_and_its_bottom(self):
        self.show("border")
        self.slide("Width", 4)
        self.wait_any("border")
        self.slide("Bottom", 15)
        self.wait_look("border.bottom.given", "15%")
        self.screen.get_by_role("radio", name="Sky").click()
        self.wait_look("border.colour", "a9c4d6")
        self.assertEqual(self.look("border.bottom.given"), "15%")
        self.button("Inside the photo").click()
        self.wait_look("border.inside", True)
        self.screen.click(".look-toggle")
        self.wait_look("border", None)
        self.screen.click(".look-toggle")
        self.wait_any("border")

    def test_corners_outline_and_shadow(self):
        self.show()
        for kind, name, value, path in (
            ("corners", "Radius", 12, "corners.given"), ("outline", "Width", 3, "outline.width.given"),
            ("shadow", "Blur", 10, "shadow.blur.given"), ("shadow", "Horizontal", -8, "shadow.dx.given"),
        ):  # fmt: skip
            self.take(kind)
            self.slide(name, value)
            self.wait_look(path, f"{value}%")
        self.assertEqual(self.look("shadow.blur.given"), "10%")

    def test_moving_a_shadow_sends_no_request(self):
        self.edit("shadow", dx="2%", dy="2%", blur="6%")
        self.show("shadow")
        self.wait_exact_image()
        requests = []
        self.screen.on("request", lambda request: requests.append(request.url))
        shadow = self.screen.locator(f'.item[data-id="{self.blue}"] img').first
        before = shadow.evaluate("(image) => image.style.translate")
        self.slide("Vertical", 20, is_held=True)
        self.assertNotEqual(shadow.evaluate("(image) => image.style.translate"), before)
        self.wait_frames(self.screen)
        self.assertEqual(requests, [])
        self.slide("Vertical", 20)
        self.wait_look("shadow.dy.given", "20%")

    def test_masks_and_blends(self):
        self.show("mask")
        self.tile("ellipse")
        self.wait_look("mask", {"kind": "ellipse"})
        self.screen.wait_for_selector(".look-tile[data-name=ellipse][aria-pressed=true]")
        self.tile("torn")
        self.wait_look("mask.kind", "torn")
        seed = self.look("mask.seed")
        self.tile("torn")
        eventually(lambda: self.look("mask.seed") != seed, "another tear")
        self.tile("none")
        self.wait_look("mask", None)
        self.take("blend")
        self.screen.get_by_role("radio", name="Multiply").click()
        self.wait_look("blend", "multiply")
        item = self.screen.locator(f'.item[data-id="{self.blue}"]')
        self.assertEqual(item.evaluate("(e) => getComputedStyle(e).mixBlendMode"), "multiply")


class PreviewTest(SampleTest, LooksTest):
    looks = {
        "polaroid": [{"verb": "style", "name": "polaroid"}], "sticker": [{"verb": "style", "name": "sticker"}],
        "card": [{"verb": "style", "name": "card"}, {"verb": "shadow", "dx": "9%", "dy": "4%"}],
        "stamp": [{"verb": "style", "name": "stamp"}],
        "crop": [{"verb": "crop", "to": ["20%", "10%", "40%", "70%"]}, {"verb": "corners", "radius": "20%"}],
        "ellipse": [{"verb": "mask", "to": "ellipse"}, {"verb": "outline", "width": "4%", "colour": "#e7b873"}],
        "torn": [{"verb": "mask", "to": "torn", "seed": 7}, {"verb": "shadow", "dx": "5%", "blur": "4%"}],
        "multiply": [{"verb": "blend", "mode": "multiply"}, {"verb": "border", "width": "5%"}],
        "luminosity": [{"verb": "blend", "mode": "luminosity"}, {"verb": "opacity", "to": 0.7}],
        "fixed": [{"verb": "border", "width": 30, "colour": "#1f3d36", "bottom": 90, "fixed": True}],
        "inside": [{"verb": "border", "width": "6%", "inside": True}, {"verb": "adjust", "set": {"contrast": 40}}],
    }

    def test_layers_match_the_exact_image(self):
        for verb, arguments in (
            ("move", {"to": [540, 800]}), ("scale", {"to": 0.8}), ("rotate", {"to": 130}), ("flip", {"axis": "h"}),
        ):  # fmt: skip
            self.edit(verb, **arguments)
        self.client.edit("scale", self.id, [self.item("red")["id"]], to=1.6)
        self.open(size=DESKTOP)
        for name, edits in self.looks.items():
            with self.subTest(look=name):
                self.client.edits(self.id, [{**edit, "items": [self.blue]} for edit in edits], name)
                try:
                    self.wait_exact_image()
                    self.wait_source(self.look("picture"))
                    self.wait_frames(self.screen)
                    # The browser antialiases the edges of photos differently; most edges are in the item's part.
                    self.assert_layers_match(f"looks-{name}", 0.8, 12)
                    self.assert_layers_match(f"looks-{name}", 2.2, 28, self.part)
                finally:
                    self.client.edit("undo", self.id, steps=1)

    def part(self, shot):
        """Returns the part of an image of the canvas that shows the item and its surroundings."""
        bounds = self.look("bounds")
        scale = shot.shape[1] / self.document["collage"]["width"]
        around = 0.15 * max(bounds["width"], bounds["height"])
        ends = (
            (max(0, bounds[start] - around), bounds[start] + bounds[length] + around)
            for start, length in (("y", "height"), ("x", "width"))
        )
        return shot[tuple(slice(int(start * scale), int(end * scale) + 1) for start, end in ends)]


class CropTest(LooksTest):
    def crop(self, **options):
        self.show("crop", **options)
        self.begin()
        self.screen.wait_for_selector(".crop-photo")
        self.wait_script(self.screen, "document.querySelector('.crop-photo img').naturalWidth > 0")
        self.wait_animations(self.screen)
        self.area = self.screen.locator(".crop-photo").bounding_box()

    def begin(self):
        self.button("Crop manually").click()

    def at(self, x, y):
        return self.area["x"] + self.area["width"] * x, self.area["y"] + self.area["height"] * y

    def press_done(self):
        self.button("Done").click()
        self.screen.wait_for_selector(".crop", state="detached")

    def assert_crop(self, *expected, within=0.012):
        crop = self.look("crop")
        values = [crop[key] for key in ("x", "y", "width", "height")]
        for value, wanted in zip(values, expected):
            self.assertAlmostEqual(value, wanted, delta=within, msg=str(values))

    @sizes(PHONE, DESKTOP)
    def test_a_corner_is_dragged_by_a_finger(self):
        self.edit("crop", to="none")
        self.crop()
        before = self.revision_count()
        hand = self.fingers(self.screen)
        hand.drag(self.at(0, 0), self.at(0.3, 0.2))
        hand.drag(self.at(1, 0.6), self.at(0.9, 0.6))
        hand.drag(self.at(0.6, 0.6), self.at(0.55, 0.5))
        self.assertEqual(self.revision_count(), before)
        self.press_done()
        self.assertEqual(self.revision_count(), before + 1)
        self.assert_crop(0.25, 0.1, 0.6, 0.8)
        self.wait_exact_image()

    def test_a_ratio_is_kept_and_cancel_stores_nothing(self):
        self.crop()
        self.screen.get_by_role("radio", name="1:1", exact=True).click()
        self.fingers(self.screen).drag(self.at(0.875, 1), self.at(0.6, 0.6))
        self.press_done()
        crop = self.look("crop.pixels")
        self.assertAlmostEqual(crop["width"], crop["height"], delta=1)
        self.begin()
        self.button("Whole photo").click()
        self.press("Escape")
        self.screen.wait_for_selector(".crop", state="detached")
        self.assertEqual(self.revision_count(), 1)
        self.begin()
        self.button("Whole photo").click()
        self.press_done()
        self.wait_look("crop", None)
        # An aspect ratio crops to the best position.
        self.button("9:16").click()
        crop = self.wait_any("crop.pixels")
        self.assertAlmostEqual(crop["width"] / crop["height"], 9 / 16, delta=0.01)

    def test_the_focus_is_found_dragged_and_removed(self):
        self.crop()
        self.button("Find focus").click()
        self.screen.wait_for_selector(".crop-focus.set")
        self.press_done()
        self.wait_any("focus")
        self.begin()
        self.screen.wait_for_selector(".crop-focus.set")
        self.wait_animations(self.screen)
        point = self.screen.locator(".crop-focus").bounding_box()
        start = point["x"] + point["width"] / 2, point["y"] + point["height"] / 2
        self.fingers(self.screen).drag(start, self.at(0.25, 0.75))
        self.press_done()
        self.assertAlmostEqual(self.look("focus.x"), 0.25, delta=0.01)
        self.assertAlmostEqual(self.look("focus.y"), 0.75, delta=0.01)
        self.begin()
        self.button("No focus").click()
        self.press_done()
        self.wait_look("focus", None)

    def test_a_flipped_photo_is_cropped_as_seen(self):
        self.edit("flip", axis="h")
        self.crop(has_touch=False)
        self.drag(self.at(0, 0.5), self.at(0.4, 0.5))
        self.press_done()
        self.assert_crop(0, 0, 0.6, 1)

    def test_crops_can_be_edited_with_keys(self):
        self.crop(has_touch=False)
        self.screen.locator("[data-part=topLeft]").focus()
        for _ in range(2):
            self.press("Shift+ArrowRight")
        self.wait_announced(self.screen, "20% from the left, 0% from the top")
        self.screen.locator(".crop-frame").press("Shift+ArrowLeft")
        self.screen.locator(".crop-focus").press("ArrowUp")
        self.press("Enter")
        self.screen.wait_for_selector(".crop", state="detached")
        self.assert_crop(0.1, 0, 0.8, 1)
        self.assertAlmostEqual(self.look("focus.y"), 0.49, delta=0.001)


class AccessTest(LooksTest):
    def test_looks_and_the_crop_editor_pass_axe(self):
        kinds = "style crop adjust border corners shadow outline mask blend".split()
        for options in ({}, {"color_scheme": "dark", "size": DESKTOP}):
            with self.subTest(**options):
                self.show(**options)
                for kind in kinds:
                    self.take(kind)
                    self.assert_accessible(kind, selector=".panel")
                self.take("crop")
                self.button("Crop manually").click()
                self.screen.wait_for_selector(".crop-photo")
                self.assert_accessible("crop", selector=".crop")
                self.screen.close()

    def test_arrow_keys_switch_tabs(self):
        self.show(has_touch=False)
        self.screen.locator(".look-tab[aria-selected=true]").press("ArrowRight")
        self.screen.wait_for_selector(".look-tab[data-kind=crop][aria-selected=true]:focus")
        self.press("End")
        self.screen.wait_for_selector(".look-tab[data-kind=blend][aria-selected=true]:focus")

    def test_targets_are_large_enough_and_german(self):
        self.show("shadow", locale="de-DE")
        self.screen.get_by_role("slider", name="Weichheit").wait_for()
        self.take("border")
        for selector in (".look-tab", ".look-toggle", ".look-switch", ".slider", ".swatch"):
            selector = f".section-looks {selector}"
            boxes = self.screen.locator(selector).evaluate_all(
                "(all) => all.map((e) => e.getBoundingClientRect()).map(({ width, height }) => [width, height])"
            )
            self.assertTrue(boxes, selector)
            for box in boxes:
                self.assertGreaterEqual(min(box), 44, selector)
