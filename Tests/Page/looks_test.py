"""The looks of a photo: styles to tap, sliders that show what they do, the crop, and pictures that tell the truth."""

import numpy
from harness.browser import DESKTOP, PHONE, TABLET
from harness.real import RealTest
from shared.waiting import eventually, eventually_equal


class LooksTest(RealTest):
    """The last of two photos is in hand, and its looks are open."""

    def setUp(self):
        super().setUp()
        self.made = self.scene(2)
        self.item = self.items(self.made)[-1]

    def photo(self):
        return next(i for i in self.client.document(self.made)["items"] if i["id"] == self.item)

    def revision(self):
        return self.client.document(self.made)["collage"]["revision"]

    def show(self, kind="style", **options):
        self.open(self.made, **options)
        self.select(self.photo()["name"])
        self.screen.keyboard.press("l")
        self.screen.wait_for_selector(".section-looks")
        self.take(kind)
        return self.screen

    def take(self, kind):
        self.screen.click(f".look-tab[data-kind={kind}]")
        self.screen.wait_for_selector(f".look-tab[data-kind={kind}][aria-selected=true]")

    def slider(self, name):
        return self.screen.get_by_role("slider", name=name, exact=True)

    def slide(self, name, value, isHeld=False):
        """Moves a slider as a finger does: input all the while, a change at the end."""
        self.slider(name).evaluate(
            """(slider, [value, isHeld]) => {
            slider.value = value
            slider.dispatchEvent(new Event('input'))
            if (!isHeld) slider.dispatchEvent(new Event('change'))
        }""",
            [value, isHeld],
        )

    def image(self):
        return self.screen.locator(f'.item[data-id="{self.item}"] img').last

    def wait_photo(self, **fields):
        for field, value in fields.items():
            eventually_equal(lambda: self.photo().get(field), value)


class StyleTest(LooksTest):
    def test_tiles_are_pictures_of_this_photo(self):
        for size in (PHONE, TABLET, DESKTOP):
            with self.subTest(size=size):
                self.show(size=size)
                tiles = self.screen.locator(".look-tile img")
                eventually_equal(tiles.count, 5)
                for number in range(5):
                    tiles.nth(number).scroll_into_view_if_needed()
                    eventually(
                        lambda: tiles.nth(number).evaluate("(i) => i.naturalWidth > 20"), "a picture"
                    )
                sizes = tiles.evaluate_all("(all) => all.map((i) => i.naturalWidth + 'x' + i.naturalHeight)")
                self.assertGreater(len(set(sizes)), 2, "styles reach differently far")
                self.screen.close()

    def test_a_tap_is_one_step_and_plain_takes_it_off(self):
        self.show()
        before = self.revision()
        self.screen.click(".look-tile[data-name=polaroid]")
        eventually(lambda: self.photo().get("border"), "a border")
        self.assertEqual(self.revision(), before + 1)
        self.said(self.screen, "Style: Polaroid")
        self.wait_true_picture(self.made)
        self.screen.click(".look-tile[data-name=plain]")
        self.wait_photo(border=None, shadow=None)

    def test_a_style_of_ones_own_is_offered(self):
        self.client.edit("border", self.made, [self.item], width="4%", colour="#123456")
        self.host.shell("style", "save", "mine", self.photo()["name"], "--collage", self.made)
        self.addCleanup(self.host.shell, "style", "delete", "mine")
        self.client.edit("border", self.made, [self.item], width="none")
        self.show()
        self.screen.click(".look-tile[data-name=mine]")
        eventually(lambda: (self.photo().get("border") or {}).get("colour") == "123456", "its colour")

    def test_a_tile_that_is_looked_at_late_is_made_as_well(self):
        self.show()
        # Another place is no other picture of the photo.
        self.client.edit("move", self.made, [self.item], to=[400, 400])
        self.wait_true_picture(self.made)
        last = self.screen.locator(".look-tile img").last
        last.evaluate("(image) => { image.src = image.src.replace(/pictures.[^?]+/, 'pictures/old') }")
        last.scroll_into_view_if_needed()
        eventually(lambda: last.evaluate("(i) => i.naturalWidth > 20"), "a picture")

    def test_what_cannot_be_had_is_told(self):
        self.open(self.made)
        self.screen.route("**/Looks.js", lambda route: route.abort())
        self.select(self.photo()["name"])
        self.screen.keyboard.press("l")
        self.toast(self.screen, "The server does not answer.")
        self.screen.unroute("**/Looks.js")


class SliderTest(LooksTest):
    def test_what_moves_is_shown_and_stored_at_the_end(self):
        for size in (PHONE, DESKTOP):
            with self.subTest(size=size):
                self.client.edit("adjust", self.made, [self.item], to="none")
                self.show("adjust", size=size)
                before = self.revision()
                for value in (10, 25, 40):
                    self.slide("Brightness", value, isHeld=True)
                eventually(lambda: "edit=" in self.image().get_attribute("src"), "a trial")
                eventually(lambda: "%3A40" in self.image().get_attribute("src"), "the newest one")
                self.assertEqual(self.revision(), before, "nothing is stored")
                self.assertFalse(self.screen.locator(".paper.true").count())
                self.slide("Brightness", 40)
                self.wait_photo(adjustments={"brightness": 40})
                self.assertEqual(self.revision(), before + 1)
                self.wait_true_picture(self.made)
                self.assertNotIn("edit=", self.image().get_attribute("src"))
                self.screen.close()

    def test_back_where_it_began_nothing_is_left(self):
        self.show("adjust")
        self.wait_true_picture(self.made)
        self.slide("Contrast", 30, isHeld=True)
        eventually(lambda: "edit=" in self.image().get_attribute("src"), "a trial")
        self.slide("Contrast", 0, isHeld=True)
        self.slider("Contrast").dispatch_event("pointerup")
        self.wait_true_picture(self.made)

    def test_keys_move_a_slider(self):
        self.show("adjust", has_touch=False)
        self.slider("Warmth").press("ArrowRight")
        self.wait_photo(adjustments={"temperature": 1})

    def test_a_key_that_is_held_down_is_one_step_more(self):
        self.show("adjust", has_touch=False)
        before = self.revision()
        self.slider("Warmth").focus()
        for _ in range(12):
            self.screen.keyboard.down("ArrowRight")
        eventually(lambda: "%3A12" in self.image().get_attribute("src"), "what is held is shown")
        self.screen.keyboard.up("ArrowRight")
        self.wait_photo(adjustments={"temperature": 12})
        self.assertEqual(self.revision(), before + 2)

    def test_what_a_held_key_tries_is_shown_though_its_first_step_is_stored_late(self):
        self.show("adjust", has_touch=False)
        held = []
        self.screen.route("**/api/edits*", lambda route: held.append(route))
        self.slider("Warmth").focus()
        for _ in range(12):
            self.screen.keyboard.down("ArrowRight")
        self.settled(self.screen)
        held[0].continue_()
        self.screen.unroute("**/api/edits*")
        self.wait_photo(adjustments={"temperature": 1})
        eventually(lambda: "%3A12" in self.image().get_attribute("src"), "what is held is shown")
        self.screen.keyboard.up("ArrowRight")
        self.wait_photo(adjustments={"temperature": 12})

    def test_midtones_are_gamma(self):
        self.show("adjust")
        self.slide("Midtones", 50)
        self.wait_photo(adjustments={"gamma": 3.16})

    def test_the_border_and_its_foot(self):
        self.show("border")
        self.slide("Width", 4)
        eventually(lambda: self.photo().get("border"), "a border")
        self.slide("Foot", 15)
        eventually(lambda: (self.photo()["border"].get("bottom") or {}).get("given") == "15%", "a foot")
        self.screen.get_by_role("radio", name="Sky").click()
        eventually(lambda: self.photo()["border"]["colour"] == "a9c4d6", "another colour")
        self.assertEqual(self.photo()["border"]["bottom"]["given"], "15%")
        self.screen.get_by_role("button", name="Inside the photo").click()
        eventually(lambda: self.photo()["border"]["inside"], "inside")
        self.screen.click(".look-toggle")
        self.wait_photo(border=None)
        self.screen.click(".look-toggle")
        eventually(lambda: self.photo().get("border"), "a border again")

    def test_corners_outline_and_shadow(self):
        self.show("corners")
        self.slide("Radius", 12)
        eventually(lambda: (self.photo().get("corners") or {}).get("given") == "12%", "corners")
        self.take("outline")
        self.slide("Width", 3)
        eventually(lambda: (self.photo().get("outline") or {}).get("width", {}).get("given") == "3%", "outline")
        self.take("shadow")
        self.slide("Softness", 10)
        eventually(lambda: (self.photo().get("shadow") or {}).get("blur", {}).get("given") == "10%", "shadow")
        self.slide("Sideways", -8)
        eventually(lambda: self.photo()["shadow"]["dx"]["given"] == "-8%", "to the left")
        self.assertEqual(self.photo()["shadow"]["blur"]["given"], "10%")

    def test_a_shadow_that_only_moves_asks_for_nothing(self):
        self.client.edit("shadow", self.made, [self.item], dx="2%", dy="2%", blur="6%")
        self.show("shadow")
        self.wait_true_picture(self.made)
        asked = []
        self.screen.on("request", lambda request: asked.append(request.url))
        shadow = self.screen.locator(f'.item[data-id="{self.item}"] img').first
        before = shadow.evaluate("(image) => image.style.translate")
        self.slide("Down", 20, isHeld=True)
        self.assertNotEqual(shadow.evaluate("(image) => image.style.translate"), before)
        self.settled(self.screen)
        self.assertEqual(asked, [])
        self.slide("Down", 20)
        eventually(lambda: self.photo()["shadow"]["dy"]["given"] == "20%", "further down")

    def test_masks_and_blends(self):
        self.show("mask")
        self.screen.click(".look-tile[data-name=ellipse]")
        self.wait_photo(mask={"kind": "ellipse"})
        self.screen.wait_for_selector(".look-tile[data-name=ellipse][aria-pressed=true]")
        self.screen.click(".look-tile[data-name=torn]")
        eventually(lambda: (self.photo().get("mask") or {}).get("kind") == "torn", "torn")
        seed = self.photo()["mask"]["seed"]
        self.screen.click(".look-tile[data-name=torn]")
        eventually(lambda: self.photo()["mask"]["seed"] != seed, "another tear")
        self.screen.click(".look-tile[data-name=none]")
        self.wait_photo(mask=None)
        self.take("blend")
        self.screen.get_by_role("radio", name="Multiply").click()
        self.wait_photo(blend="multiply")
        item = self.screen.locator(f'.item[data-id="{self.item}"]')
        self.assertEqual(item.evaluate("(e) => getComputedStyle(e).mixBlendMode"), "multiply")


class TruthTest(LooksTest):
    """What lies below the exact picture while a photo is moved is nearly the same."""

    looks = {
        "polaroid": [{"verb": "style", "name": "polaroid"}],
        "sticker": [{"verb": "style", "name": "sticker"}],
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

    def test_layers_and_picture_agree(self):
        items = self.items(self.made)
        self.client.edit("move", self.made, [self.item], to=[540, 800])
        self.client.edit("scale", self.made, [self.item], to=0.8)
        self.client.edit("rotate", self.made, [self.item], to=130)
        self.client.edit("flip", self.made, [self.item], axis="h")
        self.client.edit("scale", self.made, [items[0]], to=1.6)
        self.open(self.made, size=DESKTOP)
        for name, edits in self.looks.items():
            with self.subTest(look=name):
                named = [{**edit, "items": [self.item]} for edit in edits]
                self.client.edits(self.made, named, name)
                try:
                    self.compare(name)
                finally:
                    self.client.edit("undo", self.made, steps=1)

    def compare(self, name):
        self.wait_true_picture(self.made)
        self.painted()
        true, layers = self.shots()
        difference = numpy.abs(true - layers)
        part = difference[self.region(difference)]
        # The edges of photos are drawn by the browser; most of them are in the item's part.
        with self.kept(f"looks-{name}", true, layers):
            for shown, mean, most in ((difference, 0.8, 12), (part, 2.2, 28)):
                self.assertLess(shown.mean(), mean)
                self.assertLess(numpy.percentile(shown, 99), most)

    def region(self, shot):
        """The rows and columns of a picture of the paper that show the item, with all that is around it."""
        bounds = self.photo()["bounds"]
        scale = shot.shape[1] / self.client.document(self.made)["collage"]["width"]
        around = 0.15 * max(bounds["width"], bounds["height"])
        ends = (
            (max(0, bounds[start] - around), bounds[start] + bounds[length] + around)
            for start, length in (("y", "height"), ("x", "width"))
        )
        return tuple(slice(int(start * scale), int(end * scale) + 1) for start, end in ends)

    def painted(self):
        key = self.photo()["picture"]
        eventually(lambda: key in (self.image().get_attribute("src") or ""), "its picture")
        self.settled(self.screen)


class CropTest(LooksTest):
    def crop(self, **options):
        self.show("crop", **options)
        self.screen.get_by_role("button", name="Crop by hand").click()
        self.screen.wait_for_selector(".crop-photo")
        self.wait_script(self.screen, "document.querySelector('.crop-photo img').naturalWidth > 0")
        self.still(self.screen)
        self.area = self.screen.locator(".crop-photo").bounding_box()

    def at(self, x, y):
        return self.area["x"] + self.area["width"] * x, self.area["y"] + self.area["height"] * y

    def done(self):
        self.screen.get_by_role("button", name="Done").click()
        self.screen.wait_for_selector(".crop", state="detached")

    def assert_crop(self, *expected, within=0.012):
        crop = self.photo()["crop"]
        values = [crop[key] for key in ("x", "y", "width", "height")]
        for value, wanted in zip(values, expected):
            self.assertAlmostEqual(value, wanted, delta=within, msg=str(values))

    def test_a_corner_is_dragged_by_a_finger(self):
        for size in (PHONE, TABLET, DESKTOP):
            with self.subTest(size=size):
                self.client.edit("crop", self.made, [self.item], to="none")
                self.crop(size=size)
                before = self.revision()
                hand = self.fingers(self.screen)
                hand.drag(self.at(0, 0), self.at(0.3, 0.2))
                hand.drag(self.at(1, 0.6), self.at(0.9, 0.6))
                hand.drag(self.at(0.6, 0.6), self.at(0.55, 0.5))
                self.assertEqual(self.revision(), before)
                self.done()
                self.assertEqual(self.revision(), before + 1)
                self.assert_crop(0.25, 0.1, 0.6, 0.8)
                self.wait_true_picture(self.made)
                self.screen.close()

    def test_a_shape_stays_and_nothing_is_stored_by_cancel(self):
        self.crop()
        self.screen.get_by_role("radio", name="1:1", exact=True).click()
        self.fingers(self.screen).drag(self.at(0.875, 1), self.at(0.6, 0.6))
        before = self.revision()
        self.done()
        crop = self.photo()["crop"]["pixels"]
        self.assertAlmostEqual(crop["width"], crop["height"], delta=1)
        self.screen.get_by_role("button", name="Crop by hand").click()
        self.screen.get_by_role("button", name="Whole photo").click()
        self.screen.keyboard.press("Escape")
        self.screen.wait_for_selector(".crop", state="detached")
        self.assertEqual(self.revision(), before + 1)
        self.screen.get_by_role("button", name="Crop by hand").click()
        self.screen.get_by_role("button", name="Whole photo").click()
        self.done()
        self.wait_photo(crop=None)

    def test_the_focus_is_found_dragged_and_taken_off(self):
        self.crop()
        self.screen.get_by_role("button", name="Find the focus").click()
        self.screen.wait_for_selector(".crop-focus.set")
        self.done()
        eventually(lambda: self.photo().get("focus"), "a focus")
        self.screen.get_by_role("button", name="Crop by hand").click()
        self.screen.wait_for_selector(".crop-focus.set")
        self.still(self.screen)
        point = self.screen.locator(".crop-focus").bounding_box()
        start = point["x"] + point["width"] / 2, point["y"] + point["height"] / 2
        self.fingers(self.screen).drag(start, self.at(0.25, 0.75))
        self.done()
        focus = self.photo()["focus"]
        self.assertAlmostEqual(focus["x"], 0.25, delta=0.01)
        self.assertAlmostEqual(focus["y"], 0.75, delta=0.01)
        self.screen.get_by_role("button", name="Crop by hand").click()
        self.screen.get_by_role("button", name="No focus").click()
        self.done()
        self.wait_photo(focus=None)

    def test_a_mirrored_photo_is_cropped_as_it_is_seen(self):
        self.client.edit("flip", self.made, [self.item], axis="h")
        self.crop(has_touch=False)
        left, right = self.at(0, 0.5), self.at(0.4, 0.5)
        self.screen.mouse.move(*left)
        self.screen.mouse.down()
        self.screen.mouse.move(*right, steps=4)
        self.screen.mouse.up()
        self.done()
        self.assert_crop(0, 0, 0.6, 1)

    def test_by_keys_alone(self):
        self.crop(has_touch=False)
        self.screen.locator("[data-part=topLeft]").focus()
        for _ in range(2):
            self.screen.keyboard.press("Shift+ArrowRight")
        self.said(self.screen, "From 20% across and 0% down")
        self.screen.locator(".crop-frame").focus()
        self.screen.keyboard.press("Shift+ArrowLeft")
        self.screen.locator(".crop-focus").focus()
        self.screen.keyboard.press("ArrowUp")
        self.screen.keyboard.press("Enter")
        self.screen.wait_for_selector(".crop", state="detached")
        self.assert_crop(0.1, 0, 0.8, 1)
        self.assertAlmostEqual(self.photo()["focus"]["y"], 0.49, delta=0.001)

    def test_a_shape_where_it_is_best(self):
        self.show("crop")
        self.screen.get_by_role("button", name="9:16").click()
        eventually(lambda: self.photo().get("crop"), "a crop")
        crop = self.photo()["crop"]["pixels"]
        self.assertAlmostEqual(crop["width"] / crop["height"], 9 / 16, delta=0.01)


class AccessTest(LooksTest):
    def axe(self, where):
        self.still(self.screen)
        self.assertEqual(self.violations(self.screen, where)[0], [])

    def test_nothing_is_missing_for_those_who_listen(self):
        kinds = "style crop adjust border corners shadow outline mask blend".split()
        for options in ({}, {"color_scheme": "dark", "size": DESKTOP}):
            with self.subTest(**options):
                self.show(**options)
                for kind in kinds:
                    self.take(kind)
                    self.axe(".panel")
                self.take("crop")
                self.screen.get_by_role("button", name="Crop by hand").click()
                self.screen.wait_for_selector(".crop-photo")
                self.axe(".crop")
                self.screen.close()

    def test_tabs_are_walked_by_arrows(self):
        self.show(has_touch=False)
        self.screen.locator(".look-tab[aria-selected=true]").focus()
        self.screen.keyboard.press("ArrowRight")
        self.screen.wait_for_selector(".look-tab[data-kind=crop][aria-selected=true]:focus")
        self.screen.keyboard.press("End")
        self.screen.wait_for_selector(".look-tab[data-kind=blend][aria-selected=true]:focus")

    def test_german(self):
        self.show("shadow", locale="de-DE")
        self.screen.get_by_role("slider", name="Weichheit").wait_for()

    def test_targets_are_large_enough(self):
        self.show("border")
        for selector in (".look-tab", ".look-toggle", ".look-switch", ".section-looks .slider", ".section-looks .paper-choice"):
            boxes = self.screen.locator(selector).evaluate_all(
                "(all) => all.map((e) => e.getBoundingClientRect()).map(({ width, height }) => [width, height])"
            )
            self.assertTrue(boxes, selector)
            for box in boxes:
                self.assertGreaterEqual(min(box), 44, selector)
