"""Text items: edited in place, added, styled in the panel, and never drawn twice."""

import io

import numpy
from PIL import Image

from harness.browser import DESKTOP, NO_REGION, PHONE, TABLET, sizes
from harness.fingers import Fingers
from harness.scene import SampleTest, SceneTest
from shared.waiting import close_to, eventually, eventually_equal

NAME, WORDS = "summer-in-rome", "Summer in\nRome"
# Hides all but the canvas, and of the field all but its letters.
BARE = """.bar, .panel, .frame, .toasts { visibility: hidden }
    .text-editor-field { outline: 0 !important; box-shadow: none !important; caret-color: transparent !important }"""


class WordsTest(SceneTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.host.require_words()

    def setUp(self):
        super().setUp()
        made = self.client.edit("text", self.id, words=WORDS, at=[540, 900], size=100, color="#0b6e55")
        self.words = made["items"][0]
        self.revision = self.document["collage"]["revision"]

    def stored(self):
        return next(item for item in self.document["items"] if item["id"] == self.words)["text"]

    def wait_words(self, words):
        eventually_equal(lambda: self.stored()["words"], words)

    def field(self):
        return self.screen.locator(".text-editor:not(.sent) .text-editor-field")

    def wait_writing(self):
        self.screen.wait_for_selector(".text-editor:not(.sent) .text-editor-field:focus")

    def write(self):
        self.press("Enter")
        self.wait_writing()

    def wait_written(self):
        """Waits until the image shows the entered text."""
        self.screen.locator(".text-editor").wait_for(state="detached")

    def start(self, **options):
        self.open(**options)
        self.select(NAME)
        self.write()

    def twice(self, x, y):
        if self.touch:
            Fingers(self.screen).tap_twice(x, y)
        else:
            self.screen.mouse.dblclick(x, y)

    def store_alone(self):
        """Stores the text, and checks that nothing else was sent before; edits are stored in order."""
        self.screen.keyboard.type(".")
        words = self.field().input_value()
        self.press("Control+Enter")
        self.wait_words(words)
        self.assertEqual((self.steps(), len(self.order())), (1, 3))


class OpeningTest(WordsTest):
    @sizes(PHONE, DESKTOP, has_mouse=True)
    def test_two_taps_and_a_double_click_write_where_the_words_stand(self):
        self.open()
        self.twice(*self.spot(NAME))
        self.wait_writing()
        self.assertEqual(self.field().input_value(), WORDS)
        self.press("End")
        self.screen.keyboard.type(f" {self.size[0]}")
        self.press("Control+Enter")
        self.wait_words(f"{WORDS} {self.size[0]}")
        self.wait_written()
        self.client.edit("text", self.id, [self.words], words=WORDS)

    def test_the_first_of_two_taps_alone_brings_to_the_front_and_on_a_photo_two_reset_it(self):
        self.client.edit("rotate", self.id, [self.item("red")["id"]], to=30)
        self.open()
        self.wait_item("red", rotation=30)
        self.twice(*self.spot("red"))
        self.wait_item("red", rotation=0)
        self.assertEqual(self.screen.locator(".text-editor").count(), 0)
        self.twice(*self.spot(NAME))
        self.wait_writing()
        self.press("Escape")
        self.assertEqual((self.order()[-1], self.stored()["words"]), (NAME, WORDS))

    def test_enter_writes_and_the_space_bar_brings_to_the_front(self):
        self.client.edit("order", self.id, [self.words], to="back")
        self.start(size=DESKTOP)
        self.assertEqual(self.field().input_value(), WORDS)
        self.press("Escape")
        self.wait_written()
        self.assertTrue(self.screen.evaluate("document.activeElement.matches('.item')"))
        self.press(" ")
        eventually_equal(lambda: self.order()[-1], NAME)
        # A click between letters selects the text item.
        self.screen.mouse.click(*self.spot("red"))
        self.screen.mouse.click(*self.spot(NAME))
        self.screen.wait_for_selector(f'.item[aria-label^="{NAME},"][aria-pressed=true]')

    @sizes(PHONE, TABLET, DESKTOP)
    def test_the_tool_and_the_menu_write_as_well(self):
        self.open()
        self.select(NAME)
        self.screen.click(".tool[data-tool=editText]")
        self.wait_writing()
        self.press("Escape")
        self.wait_written()
        self.press("Shift+F10")
        self.screen.get_by_role("menuitem", name="Edit text").click()
        self.wait_writing()

    def test_what_is_locked_is_not_written(self):
        self.client.edit("lock", self.id, [self.words])
        self.open(size=DESKTOP)
        self.select(NAME)
        self.press("Enter")
        self.toast(self.screen, f"{NAME} is locked")
        self.assertEqual(self.screen.locator(".text-editor").count(), 0)

    def test_what_cannot_be_had_is_told(self):
        self.open()
        self.screen.route("**/TextItems.js", lambda route: route.abort())
        self.select(NAME)
        self.toast(self.screen, "The server isn’t responding.")
        self.screen.unroute("**/TextItems.js")
        self.write()


class WritingTest(WordsTest):
    size, touch = DESKTOP, False

    def test_what_is_written_is_one_step_that_a_key_a_click_or_saving_stores(self):
        self.start()
        self.press("Control+a")
        self.screen.keyboard.type("Two\nlines")
        self.assertEqual(self.steps(), 0, "nothing is stored before the end")
        self.press("Control+Enter")
        self.wait_words("Two\nlines")
        self.said(self.screen, "Text saved")
        self.assertEqual(self.steps(), 1)
        self.wait_written()
        self.press("Control+z")
        self.screen.wait_for_selector(f'.item[data-id="{self.words}"][aria-label*="Rome"]')
        self.assertEqual(self.stored()["words"], WORDS)
        self.again("!")
        self.screen.mouse.click(*self.spot("red"))
        self.wait_words(f"{WORDS}!")
        self.screen.wait_for_selector('.item[aria-label^="red,"][aria-pressed=true]')
        self.wait_written()
        self.select(NAME)
        self.again("?")
        self.press("Control+s")
        self.toast(self.screen, "Saved")
        self.assertEqual(self.stored()["words"], f"{WORDS}!?")
        self.assertFalse(self.document["collage"]["dirty"])

    def again(self, text):
        self.write()
        self.press("Control+End")
        self.screen.keyboard.type(text)

    def test_a_finger_elsewhere_and_the_key_for_the_next_control_store(self):
        self.touch = True
        self.start(size=PHONE)
        self.screen.keyboard.type("!")
        Fingers(self.screen).tap(*self.spot("red"))
        self.wait_words(f"{WORDS}!")
        self.wait_written()
        self.select(NAME)
        self.again("?")
        self.press("Shift+Tab")
        self.wait_words(f"{WORDS}!?")

    def test_escape_leaves_the_words_as_they_were_and_what_was_refused_is_found_again(self):
        self.start()
        self.screen.keyboard.type("never")
        self.press("Escape")
        self.wait_written()
        self.said(self.screen, "Text unchanged")
        self.assertEqual((self.stored()["words"], self.steps()), (WORDS, 0))
        self.assertTrue(self.screen.locator(".collage").is_visible(), "Escape did not leave the collage")
        self.again("!")
        self.assertEqual(self.field().input_value(), f"{WORDS}!")
        self.proxy.fail("/edits", 409, "library-missing")
        self.press("Control+Enter")
        self.toast(self.screen, "lacks a library for text")
        self.wait_written()
        self.assertEqual(self.stored()["words"], WORDS)
        self.write()
        self.assertEqual(self.field().input_value(), f"{WORDS}!")
        self.press("Control+Enter")
        self.wait_words(f"{WORDS}!")

    def test_what_was_not_changed_or_emptied_is_no_step(self):
        self.start()
        self.press("Control+Enter")
        self.wait_written()
        self.write()
        self.press("Control+a", "Delete", "Control+Enter")
        self.toast(self.screen, "Text can’t be empty")
        self.wait_written()
        self.assertEqual((self.stored()["words"], self.steps()), (WORDS, 0))

    def test_keys_of_the_canvas_are_letters_here(self):
        self.start()
        self.screen.keyboard.type("agt12[]+-")
        self.press("ArrowLeft", "Backspace")
        self.assertEqual(self.field().input_value(), f"{WORDS}agt12[]-")
        self.press("Control+z")
        eventually(lambda: self.field().input_value() != f"{WORDS}agt12[]-", "the field undoes what was typed in it")
        self.store_alone()

    def test_keys_in_a_composition_are_the_input_methods(self):
        self.start()
        line = self.screen.context.new_cdp_session(self.screen)
        line.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
        eventually_equal(self.field().input_value, f"{WORDS}にほ")
        self.press("Escape")
        self.wait_writing()
        self.assertEqual(self.steps(), 0)
        line.send("Input.insertText", {"text": "日本"})
        eventually_equal(self.field().input_value, f"{WORDS}日本")
        self.press("Control+Enter")
        self.wait_words(f"{WORDS}日本")
        self.wait_written()
        # WebKit reports the key that ends a composition after the end, by its code alone.
        self.again("!")
        for key in ({"key": "Escape"}, {"key": "Enter", "ctrlKey": True}, {"key": "s", "ctrlKey": True}):
            self.field().dispatch_event("keydown", {**key, "keyCode": 229})
            self.assertEqual((self.field().input_value(), self.steps()), (f"{WORDS}日本!", 1))
        self.field().dispatch_event("keydown", {"key": "Enter", "ctrlKey": True, "keyCode": 13})
        self.wait_words(f"{WORDS}日本!")

    def test_words_that_somebody_takes_away_are_not_written_any_more(self):
        self.start()
        self.client.edit("remove", self.id, [self.words])
        self.wait_written()

    def test_a_drag_in_the_field_selects_words_and_moves_nothing(self):
        self.start()
        before = self.shown(NAME)
        box = self.field().bounding_box()
        self.drag((box["x"] + 4, box["y"] + 10), (box["x"] + box["width"] - 4, box["y"] + 10))
        self.screen.mouse.wheel(0, 200)
        self.settled(self.screen)
        self.assertTrue(self.field().evaluate("(field) => field.selectionEnd > field.selectionStart"))
        self.assertEqual(self.shown(NAME), before)
        self.press("ArrowRight")
        self.store_alone()


class PlaceTest(WordsTest):
    @sizes(PHONE, DESKTOP, has_mouse=True)
    def test_nothing_of_the_words_is_seen_twice(self):
        self.start()
        self.assertFalse(self.screen.locator(".paper.exact").count(), "the exact image")
        image = self.image(NAME)
        self.assertFalse(image.is_visible(), "the image below")
        # The corner that even small frames have.
        corner = self.screen.locator(".frame.shown .corner").nth(2)
        self.assertEqual((corner.count(), corner.is_visible()), (1, False), "the old frame")
        self.press("Escape")
        self.wait_written()
        self.assertTrue(image.is_visible())
        self.assertTrue(corner.is_visible())
        self.screen.wait_for_selector(".paper.exact")

    def test_what_was_sent_is_shown_until_the_picture_shows_it(self):
        self.start(size=DESKTOP)
        self.screen.keyboard.type("!")
        held = self.proxy.hold("/edits")
        self.press("Control+Enter")
        sent = self.screen.locator(".text-editor.sent")
        sent.wait_for(state="attached")
        self.assertEqual(sent.locator("textarea").input_value(), f"{WORDS}!")
        self.assertFalse(self.image(NAME).is_visible())
        held.wait().release()
        self.wait_written()
        self.assertTrue(self.image(NAME).is_visible())

    @sizes(PHONE, DESKTOP)
    def test_the_field_lies_where_the_item_does(self):
        for edits in ([], [{"verb": "rotate", "to": 40}, {"verb": "scale", "to": 1.4}]):
            for edit in edits:
                self.client.edit(items=[self.words], collage=self.id, **edit)
            self.start()
            item, middle = self.item(NAME), self.spot(NAME)
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

    def test_small_letters_do_not_make_a_phone_zoom_in(self):
        self.client.edit("text", self.id, [self.words], size=12)
        self.start(size=PHONE)
        size = self.field().evaluate("(field) => parseFloat(getComputedStyle(field).fontSize)")
        self.assertGreaterEqual(size, 16)
        height = self.field().bounding_box()["height"]
        self.assertLess(height, 12 * 2 * 1.6 * self.zoom() + 2)

    def test_the_letters_are_set_as_the_words_are(self):
        self.client.edit(
            "text", self.id, [self.words], font="serif", weight=700, style="italic", align="right",
            color="#c2351f", background="#ffffff", padding=20, letter_spacing=4, width=400,
        )  # fmt: skip
        self.start(size=DESKTOP)
        style = self.field().evaluate("""(field) => {
            const of = getComputedStyle(field)
            const box = getComputedStyle(field.parentElement)
            return [of.fontFamily, of.fontWeight, of.fontStyle, of.textAlign, of.color, box.backgroundColor,
                parseFloat(of.fontSize), parseFloat(of.letterSpacing), parseFloat(box.width)]
        }""")
        zoom = self.zoom()
        wanted = ["serif, sans-serif", "700", "italic", "end", "rgb(194, 53, 31)", "rgb(255, 255, 255)"]
        self.assertEqual(style[:6], wanted)
        self.assertTrue(close_to(style[6:], [100 * zoom, 4 * zoom, 400 * zoom], 0.5), style)

    def test_words_that_run_on_take_the_field_along(self):
        self.start(size=DESKTOP)
        before = self.field().bounding_box()
        self.screen.keyboard.type(" and beyond\nand more\n")
        self.settled(self.screen)
        after = self.field().bounding_box()
        self.assertTrue(close_to([after["x"], after["y"]], [before["x"], before["y"]], 1))
        self.assertGreater(after["width"], before["width"] * 1.2)
        self.assertGreater(after["height"], before["height"] * 1.7)
        over = self.field().evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight")
        self.assertLessEqual(over, 1)


class AddingTest(WordsTest):
    @sizes(PHONE, DESKTOP, has_mouse=True)
    def test_a_button_and_a_key_add_words_that_are_written_over(self):
        before = self.order()
        self.open()
        if self.touch:
            self.button("Add text").tap()
        else:
            self.press("t")
        self.wait_writing()
        selected = self.field().evaluate(
            "({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd)"
        )
        self.assertEqual(selected, "Text")
        made = self.document["items"][-1]
        self.assertEqual((made["text"]["words"], made["x"], made["y"]), ("Text", 540, 960))
        self.screen.keyboard.type("Hello")
        self.press("Control+Enter")
        eventually_equal(lambda: self.document["items"][-1]["text"]["words"], "Hello")
        self.assertEqual(len(self.order()), len(before) + 1)

    def test_new_words_that_are_given_up_are_gone_again_and_those_that_cannot_be_set_never_there(self):
        self.client.edit("canvas", self.id, background="#141227")
        self.open(size=DESKTOP)
        before = self.document["collage"]["revision"]
        for keys in (["Escape"], ["Delete", "Control+Enter"]):
            with self.subTest(keys):
                self.button("Add text").click()
                self.wait_writing()
                self.assertEqual(self.document["items"][-1]["text"]["colour"], "ffffff", "dark on a dark canvas")
                for key in keys:
                    self.press(key)
                eventually_equal(lambda: len(self.order()), 3)
                self.assertEqual(self.document["collage"]["revision"], before)
                self.wait_written()
        self.proxy.fail("/edits", 409, "library-missing")
        self.button("Add text").click()
        self.toast(self.screen, "lacks a library for text")
        self.assertEqual((len(self.order()), self.screen.locator(".text-editor").count()), (3, 0))

    @sizes((320, 700), (360, 700), (390, 700))
    def test_the_bar_has_room_for_it_on_narrow_phones(self):
        self.open()
        names = ("Back to the gallery", "Undo", "Redo", "Add photos", "Add text", "Save")
        boxes = [self.button(name).bounding_box() for name in names]
        ends = [(box["x"], box["x"] + box["width"]) for box in boxes]
        self.assertGreaterEqual(ends[0][0], 0)
        self.assertLessEqual(ends[-1][1], self.size[0])
        for one, other in zip(ends, ends[1:]):
            self.assertLessEqual(one[1], other[0])


class SettingsTest(WordsTest):
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
    def test_each_control_is_one_step(self):
        self.show()
        sand = self.choice("Text background", "Sand")
        for act, wanted in (
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
            self.wait_stored(**wanted)
        self.assertEqual(self.document["collage"]["revision"], self.revision + 8)
        self.assertEqual(self.button("Bold").get_attribute("aria-pressed"), "true")
        self.button("Bold").click()
        self.wait_stored(weight=400)
        self.client.edit("undo", self.id, steps=9)

    def test_the_size_is_that_on_the_canvas_steps_add_up_and_a_font_is_not_emptied(self):
        self.client.edit("scale", self.id, [self.words], to=2)
        self.show()
        font = self.type("combobox", "Font", "")
        eventually_equal(font.input_value, "sans")
        font.fill("nothing")
        font.press("Escape")
        eventually_equal(font.input_value, "sans")
        self.button("Bold").click()
        self.wait_stored(weight=700)
        self.assertEqual(self.steps(), 2, "more than the weight was sent")
        size = self.screen.get_by_role("textbox", name="Size, pixels")
        eventually_equal(size.input_value, "200")
        for _ in range(4):
            self.button("Increase: Size").click()
        self.wait_stored(size=108)
        self.type("textbox", "Size, pixels", "100")
        self.wait_stored(size=50)

    def test_words_have_no_tools_of_photos(self):
        self.show()
        tools = [tool.get_attribute("data-tool") for tool in self.screen.locator(".tool").all()]
        self.assertEqual(tools, ["editText", "looks", "pixellate", "3d-glasses", "glitch"])
        self.assertFalse(self.button("Replace").is_visible())
        self.screen.locator(f'.item[data-id="{self.words}"]').focus()
        self.press("1")
        self.toast(self.screen, "Cut out the subject: photos only")
        self.press("p")
        self.toast(self.screen, "Repaint with a prompt: photos only")
        self.press("Shift+F10")
        self.screen.get_by_role("menuitem", name="Edit text").wait_for()
        self.assertEqual(self.screen.get_by_role("menuitem", name="Replace").count(), 0)
        self.press("Escape")
        self.assertEqual(self.steps(), 0)
        self.select("red")
        self.screen.wait_for_selector(".tool[data-tool=cutout]")
        self.assertEqual(self.screen.locator(".section-text").count(), 0)
        self.assertTrue(self.button("Replace").is_visible())

    def test_what_is_locked_is_not_set(self):
        self.client.edit("lock", self.id, [self.words])
        self.show()
        self.button("Bold").click()
        self.toast(self.screen, f"{NAME} is locked")
        self.assertEqual(self.stored()["weight"], 400)


class NamesTest(WordsTest):
    def test_who_listens_hears_what_it_is(self):
        self.open(size=DESKTOP)
        item = self.screen.locator(f'.item[data-id="{self.words}"]')
        self.assertEqual(item.get_attribute("aria-roledescription"), "text")
        self.assertEqual(item.get_attribute("aria-label"), f"{NAME}, 1 of 3 from the front, {WORDS}")
        self.assertEqual(self.screen.locator(".stage").get_attribute("aria-label"), "Canvas, 3 items")
        self.select(NAME)
        self.write()
        field = self.screen.get_by_role("textbox", name=f"Text of {NAME}")
        self.assertTrue(field.is_visible())
        self.assertIn("Escape", field.get_attribute("aria-description"))

    def test_the_rules_of_axe_find_nothing(self):
        for scheme in ("light", "dark"):
            for size in (PHONE, DESKTOP):
                self.start(size=size, color_scheme=scheme)
                self.assert_accessible(f"writing, {scheme}, {size}", **NO_REGION)
                self.press("Escape")
                self.wait_written()
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
            self.still(self.screen)
        controls = self.screen.evaluate("""() => [...document.querySelectorAll('.section-text :is(button, input)')]
            .map((element) => [element.closest('label') ?? element, element.outerHTML.slice(0, 80)])
            .map(([{ offsetWidth, offsetHeight }, words]) => [Math.min(offsetWidth, offsetHeight), words])""")
        self.assertGreater(len(controls), 20)
        self.assertEqual([words for side, words in controls if side < 43.5], [])
        if self.size == DESKTOP:
            self.press("Enter")
            self.wait_writing()
            outline = self.field().evaluate("(field) => getComputedStyle(field).outlineWidth")
            self.assertGreaterEqual(float(outline.removesuffix("px")), 2)


class InkTest(SampleTest, WordsTest):
    places = {"red": (300, 500)}

    def ink(self):
        """Returns the bounds and the number of dark pixels in the canvas's lower half."""
        shot = self.screen.locator(".paper").screenshot()
        pixels = numpy.asarray(Image.open(io.BytesIO(shot)).convert("L"))
        rows, columns = numpy.nonzero(pixels[pixels.shape[0] // 2 :] < 90)
        return [columns.min(), columns.max(), rows.min(), rows.max(), len(rows)]

    @sizes(PHONE, DESKTOP)
    def test_the_field_is_drawn_about_as_the_picture_is(self):
        self.client.edit("text", self.id, [self.words], size=90, color="#000000")
        self.client.edit("move", self.id, [self.words], to=[540, 1200])
        self.open(bypass_csp=True)
        self.screen.add_style_tag(content=BARE)
        self.wait_true_picture()
        drawn = self.ink()
        self.select(NAME)
        self.write()
        self.settled(self.screen)
        field = self.ink()
        self.assertTrue(close_to(field[:4], drawn[:4], 90 * self.zoom() * 0.25), (field, drawn))
        self.assertLess(abs(field[4] / drawn[4] - 1), 0.35, "the text may be drawn twice")

    def test_the_template_of_a_caption_is_written(self):
        made = self.client.edit("text", self.id, words="{name}!", of=self.item("red")["id"])
        self.words, name = made["items"][0], made["document"]["items"][-1]["name"]
        self.assertEqual(self.stored()["words"], "red!")
        self.open(size=DESKTOP)
        self.select(name)
        self.write()
        self.assertEqual(self.field().input_value(), "{name}!")
        self.screen.keyboard.type("!")
        self.press("Control+Enter")
        self.wait_words("red!!")
        self.assertEqual(self.stored()["caption"], "{name}!!")
