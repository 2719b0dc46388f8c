"""Text items: editing in place, adding, and styling in the panel."""

import io

import numpy
from PIL import Image

from harness.browser import DESKTOP, NO_REGION, PHONE, TABLET, sizes
from harness.fingers import Fingers
from harness.scene import SampleTest, SceneTest
from shared.waiting import close_to, eventually, eventually_equal

NAME, WORDS = "summer-in-rome", "Summer in\nRome"
# Hides everything but the canvas, and everything but the text of the field.
BARE = """.bar, .panel, .frame, .toasts { visibility: hidden }
    .text-editor-field { outline: 0 !important; box-shadow: none !important; caret-color: transparent !important }"""


class TextTest(SceneTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.host.require_text()

    def setUp(self):
        super().setUp()
        response = self.client.edit("text", self.id, words=WORDS, at=[540, 900], size=100, color="#0b6e55")
        self.words = response["items"][0]
        self.revision = self.document["collage"]["revision"]

    def stored(self):
        return next(item for item in self.document["items"] if item["id"] == self.words)["text"]

    def wait_text(self, words):
        eventually_equal(lambda: self.stored()["words"], words)

    def field(self):
        return self.screen.locator(".text-editor:not(.sent) .text-editor-field")

    def wait_editing(self):
        self.screen.wait_for_selector(".text-editor:not(.sent) .text-editor-field:focus")

    def start_editing(self):
        self.press("Enter")
        self.wait_editing()

    def wait_text_image(self):
        """Waits until the image shows the entered text."""
        self.screen.locator(".text-editor").wait_for(state="detached")

    def open_editor(self, **options):
        self.open(**options)
        self.select(NAME)
        self.start_editing()

    def double_tap(self, x, y):
        if self.touch:
            Fingers(self.screen).tap_twice(x, y)
        else:
            self.screen.mouse.dblclick(x, y)

    def store_alone(self):
        """Stores the text, and checks that nothing else was sent before; edits are stored in order."""
        self.screen.keyboard.type(".")
        words = self.field().input_value()
        self.press("Control+Enter")
        self.wait_text(words)
        self.assertEqual((self.revision_count(), len(self.names_by_order())), (1, 3))


class OpeningTest(TextTest):
    @sizes(PHONE, DESKTOP, has_mouse=True)
    def test_a_double_tap_or_double_click_edits_text_in_place(self):
        self.open()
        self.double_tap(*self.center_of(NAME))
        self.wait_editing()
        self.assertEqual(self.field().input_value(), WORDS)
        self.press("End")
        self.screen.keyboard.type(f" {self.size[0]}")
        self.press("Control+Enter")
        self.wait_text(f"{WORDS} {self.size[0]}")
        self.wait_text_image()
        self.client.edit("text", self.id, [self.words], words=WORDS)

    def test_a_double_tap_resets_photos_and_raises_and_edits_text(self):
        self.client.edit("rotate", self.id, [self.item("red")["id"]], to=30)
        self.open()
        self.wait_item("red", rotation=30)
        self.double_tap(*self.center_of("red"))
        self.wait_item("red", rotation=0)
        self.assertEqual(self.screen.locator(".text-editor").count(), 0)
        self.double_tap(*self.center_of(NAME))
        self.wait_editing()
        self.press("Escape")
        self.assertEqual((self.names_by_order()[-1], self.stored()["words"]), (NAME, WORDS))

    def test_enter_edits_text_and_the_space_bar_raises_it(self):
        self.client.edit("order", self.id, [self.words], to="back")
        self.open_editor(size=DESKTOP)
        self.assertEqual(self.field().input_value(), WORDS)
        self.press("Escape")
        self.wait_text_image()
        self.assertTrue(self.screen.evaluate("document.activeElement.matches('.item')"))
        self.press(" ")
        eventually_equal(lambda: self.names_by_order()[-1], NAME)
        # A click between letters selects the text item.
        self.screen.mouse.click(*self.center_of("red"))
        self.screen.mouse.click(*self.center_of(NAME))
        self.screen.wait_for_selector(f'.item[aria-label^="{NAME},"][aria-pressed=true]')

    @sizes(PHONE, TABLET, DESKTOP)
    def test_the_tool_and_the_menu_edit_text(self):
        self.open()
        self.select(NAME)
        self.screen.click(".tool[data-tool=editText]")
        self.wait_editing()
        self.press("Escape")
        self.wait_text_image()
        self.press("Shift+F10")
        self.screen.get_by_role("menuitem", name="Edit text").click()
        self.wait_editing()

    def test_locked_text_is_not_edited(self):
        self.client.edit("lock", self.id, [self.words])
        self.open(size=DESKTOP)
        self.select(NAME)
        self.press("Enter")
        self.wait_toast(self.screen, f"{NAME} is locked")
        self.assertEqual(self.screen.locator(".text-editor").count(), 0)

    def test_a_module_that_fails_to_load_shows_a_message(self):
        self.open()
        self.screen.route("**/TextItems.js", lambda route: route.abort())
        self.select(NAME)
        self.wait_toast(self.screen, "The server isn’t responding.")
        self.screen.unroute("**/TextItems.js")
        self.start_editing()


class WritingTest(TextTest):
    size, touch = DESKTOP, False

    def test_a_key_a_click_or_saving_stores_the_text_as_one_revision(self):
        self.open_editor()
        self.press("Control+a")
        self.screen.keyboard.type("Two\nlines")
        self.assertEqual(self.revision_count(), 0, "nothing is stored before the end")
        self.press("Control+Enter")
        self.wait_text("Two\nlines")
        self.wait_announced(self.screen, "Text saved")
        self.assertEqual(self.revision_count(), 1)
        self.wait_text_image()
        self.press("Control+z")
        self.screen.wait_for_selector(f'.item[data-id="{self.words}"][aria-label*="Rome"]')
        self.assertEqual(self.stored()["words"], WORDS)
        self.append("!")
        self.screen.mouse.click(*self.center_of("red"))
        self.wait_text(f"{WORDS}!")
        self.screen.wait_for_selector('.item[aria-label^="red,"][aria-pressed=true]')
        self.wait_text_image()
        self.select(NAME)
        self.append("?")
        self.press("Control+s")
        self.wait_toast(self.screen, "Saved")
        self.assertEqual(self.stored()["words"], f"{WORDS}!?")
        self.assertFalse(self.document["collage"]["dirty"])

    def append(self, text):
        self.start_editing()
        self.press("Control+End")
        self.screen.keyboard.type(text)

    def test_a_tap_elsewhere_and_tab_store_the_text(self):
        self.touch = True
        self.open_editor(size=PHONE)
        self.screen.keyboard.type("!")
        Fingers(self.screen).tap(*self.center_of("red"))
        self.wait_text(f"{WORDS}!")
        self.wait_text_image()
        self.select(NAME)
        self.append("?")
        self.press("Shift+Tab")
        self.wait_text(f"{WORDS}!?")

    def test_escape_discards_the_text_and_rejected_text_is_kept_as_a_draft(self):
        self.open_editor()
        self.screen.keyboard.type("never")
        self.press("Escape")
        self.wait_text_image()
        self.wait_announced(self.screen, "Text unchanged")
        self.assertEqual((self.stored()["words"], self.revision_count()), (WORDS, 0))
        self.assertTrue(self.screen.locator(".collage").is_visible(), "Escape did not leave the collage")
        self.append("!")
        self.assertEqual(self.field().input_value(), f"{WORDS}!")
        self.proxy.fail("/edits", 409, "library-missing")
        self.press("Control+Enter")
        self.wait_toast(self.screen, "lacks a library for text")
        self.wait_text_image()
        self.assertEqual(self.stored()["words"], WORDS)
        self.start_editing()
        self.assertEqual(self.field().input_value(), f"{WORDS}!")
        self.press("Control+Enter")
        self.wait_text(f"{WORDS}!")

    def test_unchanged_or_empty_text_creates_no_revision(self):
        self.open_editor()
        self.press("Control+Enter")
        self.wait_text_image()
        self.start_editing()
        self.press("Control+a", "Delete", "Control+Enter")
        self.wait_toast(self.screen, "Text can’t be empty")
        self.wait_text_image()
        self.assertEqual((self.stored()["words"], self.revision_count()), (WORDS, 0))

    def test_shortcuts_of_the_canvas_type_letters(self):
        self.open_editor()
        self.screen.keyboard.type("agt12[]+-")
        self.press("ArrowLeft", "Backspace")
        self.assertEqual(self.field().input_value(), f"{WORDS}agt12[]-")
        self.press("Control+z")
        eventually(lambda: self.field().input_value() != f"{WORDS}agt12[]-", "the field undoes what was typed in it")
        self.store_alone()

    def test_keys_of_an_input_method_are_ignored(self):
        self.open_editor()
        line = self.screen.context.new_cdp_session(self.screen)
        line.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
        eventually_equal(self.field().input_value, f"{WORDS}にほ")
        self.press("Escape")
        self.wait_editing()
        self.assertEqual(self.revision_count(), 0)
        line.send("Input.insertText", {"text": "日本"})
        eventually_equal(self.field().input_value, f"{WORDS}日本")
        self.press("Control+Enter")
        self.wait_text(f"{WORDS}日本")
        self.wait_text_image()
        # WebKit reports the key that ends a composition after the end, by its code alone.
        self.append("!")
        for key in ({"key": "Escape"}, {"key": "Enter", "ctrlKey": True}, {"key": "s", "ctrlKey": True}):
            self.field().dispatch_event("keydown", {**key, "keyCode": 229})
            self.assertEqual((self.field().input_value(), self.revision_count()), (f"{WORDS}日本!", 1))
        self.field().dispatch_event("keydown", {"key": "Enter", "ctrlKey": True, "keyCode": 13})
        self.wait_text(f"{WORDS}日本!")

    def test_removing_the_item_ends_editing(self):
        self.open_editor()
        self.client.edit("remove", self.id, [self.words])
        self.wait_text_image()

    def test_a_drag_in_the_field_selects_text_and_moves_nothing(self):
        self.open_editor()
        before = self.shown_transform(NAME)
        box = self.field().bounding_box()
        self.drag((box["x"] + 4, box["y"] + 10), (box["x"] + box["width"] - 4, box["y"] + 10))
        self.screen.mouse.wheel(0, 200)
        self.wait_frames(self.screen)
        self.assertTrue(self.field().evaluate("(field) => field.selectionEnd > field.selectionStart"))
        self.assertEqual(self.shown_transform(NAME), before)
        self.press("ArrowRight")
        self.store_alone()


class PlaceTest(TextTest):
    @sizes(PHONE, DESKTOP, has_mouse=True)
    def test_edited_text_is_shown_once(self):
        self.open_editor()
        self.assertFalse(self.screen.locator(".canvas.exact").count(), "the exact image")
        image = self.image(NAME)
        self.assertFalse(image.is_visible(), "the image below")
        # The corner that even small frames have.
        corner = self.screen.locator(".frame.shown .corner").nth(2)
        self.assertEqual((corner.count(), corner.is_visible()), (1, False), "the old frame")
        self.press("Escape")
        self.wait_text_image()
        self.assertTrue(image.is_visible())
        self.assertTrue(corner.is_visible())
        self.screen.wait_for_selector(".canvas.exact")

    def test_sent_text_is_shown_until_its_image_loads(self):
        self.open_editor(size=DESKTOP)
        self.screen.keyboard.type("!")
        held = self.proxy.hold("/edits")
        self.press("Control+Enter")
        sent = self.screen.locator(".text-editor.sent")
        sent.wait_for(state="attached")
        self.assertEqual(sent.locator("textarea").input_value(), f"{WORDS}!")
        self.assertFalse(self.image(NAME).is_visible())
        held.wait().release()
        self.wait_text_image()
        self.assertTrue(self.image(NAME).is_visible())

    @sizes(PHONE, DESKTOP)
    def test_the_field_is_at_the_position_of_the_item(self):
        for edits in ([], [{"verb": "rotate", "to": 40}, {"verb": "scale", "to": 1.4}]):
            for edit in edits:
                self.client.edit(items=[self.words], collage=self.id, **edit)
            self.open_editor()
            item, middle = self.item(NAME), self.center_of(NAME)
            # The center of the field is close to that of the item.
            x, y, turn = self.field().evaluate("""(field) => {
                const { x, y, width, height } = field.getBoundingClientRect()
                const [, turn] = field.closest('.text-editor').style.transform.match(/rotate\\((.*)deg/)
                return [x + width / 2, y + height / 2, Number(turn)]
            }""")
            self.assertAlmostEqual(turn, item["rotation"], 2)
            # The letters of the program and the browser can differ.
            reach = item["width"] * self.zoom() * 0.3
            self.assertTrue(close_to([x, y], middle, reach), ([x, y], middle, reach))
            self.screen.close()

    def test_small_text_does_not_make_a_phone_zoom_in(self):
        self.client.edit("text", self.id, [self.words], size=12)
        self.open_editor(size=PHONE)
        size = self.field().evaluate("(field) => parseFloat(getComputedStyle(field).fontSize)")
        self.assertGreaterEqual(size, 16)
        height = self.field().bounding_box()["height"]
        self.assertLess(height, 12 * 2 * 1.6 * self.zoom() + 2)

    def test_the_field_has_the_style_of_the_text(self):
        self.client.edit(
            "text", self.id, [self.words], font="serif", weight=700, style="italic", align="right",
            color="#c2351f", background="#ffffff", padding=20, letter_spacing=4, width=400,
        )  # fmt: skip
        self.open_editor(size=DESKTOP)
        style = self.field().evaluate("""(field) => {
            const of = getComputedStyle(field)
            const box = getComputedStyle(field.parentElement)
            return [of.fontFamily, of.fontWeight, of.fontStyle, of.textAlign, of.color, box.backgroundColor,
                parseFloat(of.fontSize), parseFloat(of.letterSpacing), parseFloat(box.width)]
        }""")
        zoom = self.zoom()
        expected = ["serif, sans-serif", "700", "italic", "end", "rgb(194, 53, 31)", "rgb(255, 255, 255)"]
        self.assertEqual(style[:6], expected)
        self.assertTrue(close_to(style[6:], [100 * zoom, 4 * zoom, 400 * zoom], 0.5), style)

    def test_the_field_grows_with_the_text(self):
        self.open_editor(size=DESKTOP)
        before = self.field().bounding_box()
        self.screen.keyboard.type(" and beyond\nand more\n")
        self.wait_frames(self.screen)
        after = self.field().bounding_box()
        self.assertTrue(close_to([after["x"], after["y"]], [before["x"], before["y"]], 1))
        self.assertGreater(after["width"], before["width"] * 1.2)
        self.assertGreater(after["height"], before["height"] * 1.7)
        over = self.field().evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight")
        self.assertLessEqual(over, 1)


class AddingTest(TextTest):
    @sizes(PHONE, DESKTOP, has_mouse=True)
    def test_a_button_and_a_key_add_selected_placeholder_text(self):
        before = self.names_by_order()
        self.open()
        if self.touch:
            self.button("Add text").tap()
        else:
            self.press("t")
        self.wait_editing()
        selected = self.field().evaluate(
            "({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd)"
        )
        self.assertEqual(selected, "Text")
        response = self.document["items"][-1]
        self.assertEqual((response["text"]["words"], response["x"], response["y"]), ("Text", 540, 960))
        self.screen.keyboard.type("Hello")
        self.press("Control+Enter")
        eventually_equal(lambda: self.document["items"][-1]["text"]["words"], "Hello")
        self.assertEqual(len(self.names_by_order()), len(before) + 1)

    def test_canceled_new_text_is_removed_and_rejected_text_is_not_added(self):
        self.client.edit("canvas", self.id, background="#141227")
        self.open(size=DESKTOP)
        before = self.document["collage"]["revision"]
        for keys in (["Escape"], ["Delete", "Control+Enter"]):
            with self.subTest(keys):
                self.button("Add text").click()
                self.wait_editing()
                self.assertEqual(self.document["items"][-1]["text"]["colour"], "ffffff", "dark on a dark canvas")
                for key in keys:
                    self.press(key)
                eventually_equal(lambda: len(self.names_by_order()), 3)
                self.assertEqual(self.document["collage"]["revision"], before)
                self.wait_text_image()
        self.proxy.fail("/edits", 409, "library-missing")
        self.button("Add text").click()
        self.wait_toast(self.screen, "lacks a library for text")
        self.assertEqual((len(self.names_by_order()), self.screen.locator(".text-editor").count()), (3, 0))

    @sizes((320, 700), (360, 700), (390, 700))
    def test_the_toolbar_fits_on_narrow_phones(self):
        self.open()
        names = ("Back to the gallery", "Undo", "Redo", "Add photos", "Add text", "Save")
        boxes = [self.button(name).bounding_box() for name in names]
        ends = [(box["x"], box["x"] + box["width"]) for box in boxes]
        self.assertGreaterEqual(ends[0][0], 0)
        self.assertLessEqual(ends[-1][1], self.size[0])
        for one, other in zip(ends, ends[1:]):
            self.assertLessEqual(one[1], other[0])


class SettingsTest(TextTest):
    size, touch = DESKTOP, False

    def show(self, **options):
        self.open(**options)
        self.select(NAME)
        if self.screen.locator(".handle").is_visible():
            self.screen.locator(".section-text").wait_for(state="attached")
            self.button("More settings").click()
            self.screen.wait_for_selector(".panel.open")
        self.screen.wait_for_selector(".section-text")

    def wait_stored(self, **fields):
        for name, value in fields.items():
            eventually_equal(lambda: self.stored().get(name), value)

    def type(self, role, name, text):
        field = self.screen.get_by_role(role, name=name)
        field.fill(text)
        field.press("Enter")
        return field

    def choice(self, group, name):
        return self.screen.get_by_role("radiogroup", name=group).get_by_role("radio", name=name)

    @sizes(DESKTOP, PHONE)
    def test_each_control_stores_one_revision(self):
        self.show()
        sand = self.choice("Text background", "Sand")
        for act, expected in (
            (lambda: self.type("combobox", "Font", "serif"), {"font": "serif"}),
            (lambda: self.type("textbox", "Size, pixels", "60"), {"size": 60}),
            (self.button("Bold").click, {"weight": 700}),
            (self.button("Italic").click, {"style": "italic"}),
            (self.screen.get_by_role("radio", name="Center").click, {"align": "center"}),
            (self.choice("Text color", "Fir").click, {"colour": "1f3d36"}),
            (sand.click, {"background": "e7b873"}),
            (lambda: eventually_equal(lambda: sand.get_attribute("aria-checked"), "true"), {}),
            (self.choice("Text background", "None").click, {"background": None}),
        ):
            act()
            self.wait_stored(**expected)
        self.assertEqual(self.document["collage"]["revision"], self.revision + 8)
        self.assertEqual(self.button("Bold").get_attribute("aria-pressed"), "true")
        self.button("Bold").click()
        self.wait_stored(weight=400)
        self.client.edit("undo", self.id, steps=9)

    def test_the_size_is_in_canvas_pixels_and_an_empty_font_is_reverted(self):
        self.client.edit("scale", self.id, [self.words], to=2)
        self.show()
        font = self.type("combobox", "Font", "")
        eventually_equal(font.input_value, "sans")
        font.fill("nothing")
        font.press("Escape")
        eventually_equal(font.input_value, "sans")
        self.button("Bold").click()
        self.wait_stored(weight=700)
        self.assertEqual(self.revision_count(), 2, "more than the weight was sent")
        size = self.screen.get_by_role("textbox", name="Size, pixels")
        eventually_equal(size.input_value, "200")
        for _ in range(4):
            self.button("Increase: Size").click()
        self.wait_stored(size=108)
        self.type("textbox", "Size, pixels", "100")
        self.wait_stored(size=50)

    def test_text_has_no_photo_tools(self):
        self.show()
        tools = [tool.get_attribute("data-tool") for tool in self.screen.locator(".tool").all()]
        self.assertEqual(tools, ["editText", "looks", "pixellate", "3d-glasses", "glitch"])
        self.assertFalse(self.button("Replace").is_visible())
        self.screen.locator(f'.item[data-id="{self.words}"]').focus()
        self.press("1")
        self.wait_toast(self.screen, "Cut out the subject: photos only")
        self.press("p")
        self.wait_toast(self.screen, "Repaint with a prompt: photos only")
        self.press("Shift+F10")
        self.screen.get_by_role("menuitem", name="Edit text").wait_for()
        self.assertEqual(self.screen.get_by_role("menuitem", name="Replace").count(), 0)
        self.press("Escape")
        self.assertEqual(self.revision_count(), 0)
        self.select("red")
        self.screen.wait_for_selector(".tool[data-tool=cutout]")
        self.assertEqual(self.screen.locator(".section-text").count(), 0)
        self.assertTrue(self.button("Replace").is_visible())

    def test_locked_text_keeps_its_style(self):
        self.client.edit("lock", self.id, [self.words])
        self.show()
        self.button("Bold").click()
        self.wait_toast(self.screen, f"{NAME} is locked")
        self.assertEqual(self.stored()["weight"], 400)


class NamesTest(TextTest):
    def test_text_items_have_accessible_names(self):
        self.open(size=DESKTOP)
        item = self.screen.locator(f'.item[data-id="{self.words}"]')
        self.assertEqual(item.get_attribute("aria-roledescription"), "text")
        self.assertEqual(item.get_attribute("aria-label"), f"{NAME}, 1 of 3 from the front, {WORDS}")
        self.assertEqual(self.screen.locator(".stage").get_attribute("aria-label"), "Canvas, 3 items")
        self.select(NAME)
        self.start_editing()
        field = self.screen.get_by_role("textbox", name=f"Text of {NAME}")
        self.assertTrue(field.is_visible())
        self.assertIn("Escape", field.get_attribute("aria-description"))

    def test_the_editor_and_the_settings_pass_axe(self):
        for scheme in ("light", "dark"):
            for size in (PHONE, DESKTOP):
                self.open_editor(size=size, color_scheme=scheme)
                self.assert_accessible(f"writing, {scheme}, {size}", **NO_REGION)
                self.press("Escape")
                self.wait_text_image()
                if size == PHONE:
                    self.button("More settings").click()
                    self.screen.wait_for_selector(".panel.open")
                self.assert_accessible(f"settings, {scheme}, {size}", **NO_REGION)
                self.screen.close()

    @sizes(PHONE, DESKTOP)
    def test_controls_are_large_enough_and_show_the_focus(self):
        self.open()
        self.select(NAME)
        self.screen.locator(".section-text").wait_for(state="attached")
        if self.size == PHONE:
            self.button("More settings").click()
            self.screen.wait_for_selector(".panel.open")
            self.wait_animations(self.screen)
        controls = self.screen.evaluate("""() => [...document.querySelectorAll('.section-text :is(button, input)')]
            .map((element) => [element.closest('label') ?? element, element.outerHTML.slice(0, 80)])
            .map(([{ offsetWidth, offsetHeight }, words]) => [Math.min(offsetWidth, offsetHeight), words])""")
        self.assertGreater(len(controls), 20)
        self.assertEqual([words for side, words in controls if side < 43.5], [])
        if self.size == DESKTOP:
            self.press("Enter")
            self.wait_editing()
            outline = self.field().evaluate("(field) => getComputedStyle(field).outlineWidth")
            self.assertGreaterEqual(float(outline.removesuffix("px")), 2)


class DrawnTextTest(SampleTest, TextTest):
    positions = {"red": (300, 500)}

    def ink(self):
        """Returns the bounds and the number of dark pixels in the canvas's lower half."""
        shot = self.screen.locator(".canvas").screenshot()
        pixels = numpy.asarray(Image.open(io.BytesIO(shot)).convert("L"))
        rows, columns = numpy.nonzero(pixels[pixels.shape[0] // 2 :] < 90)
        return [columns.min(), columns.max(), rows.min(), rows.max(), len(rows)]

    @sizes(PHONE, DESKTOP)
    def test_the_field_looks_like_the_image(self):
        self.client.edit("text", self.id, [self.words], size=90, color="#000000")
        self.client.edit("move", self.id, [self.words], to=[540, 1200])
        self.open(bypass_csp=True)
        self.screen.add_style_tag(content=BARE)
        self.wait_exact_image()
        drawn = self.ink()
        self.select(NAME)
        self.start_editing()
        self.wait_frames(self.screen)
        field = self.ink()
        self.assertTrue(close_to(field[:4], drawn[:4], 90 * self.zoom() * 0.25), (field, drawn))
        self.assertLess(abs(field[4] / drawn[4] - 1), 0.35, "the text may be drawn twice")

    def test_the_template_of_a_caption_is_edited(self):
        response = self.client.edit("text", self.id, words="{name}!", of=self.item("red")["id"])
        self.words, name = response["items"][0], response["document"]["items"][-1]["name"]
        self.assertEqual(self.stored()["words"], "red!")
        self.open(size=DESKTOP)
        self.select(name)
        self.start_editing()
        self.assertEqual(self.field().input_value(), "{name}!")
        self.screen.keyboard.type("!")
        self.press("Control+Enter")
        self.wait_text("red!!")
        self.assertEqual(self.stored()["caption"], "{name}!!")
