"""The image formats for each kind of terminal; the pixels must be those of `render`."""

import ctypes
import unittest

from harness.case import ESCAPE, TerminalTest
from harness.streams import blocks, difference, iterm, kitty
from harness.terminal import CELL, DA1, DA1_SIXEL, KITTY, NO_KITTY, QUESTION, version


def has_chafa():
    try:
        return bool(ctypes.CDLL("libchafa.so.0"))
    except OSError:
        return False


class BrandsTest(TerminalTest):
    def test_terminals_that_are_known_get_an_image_and_no_question(self):
        rendered = self.program.picture("--width", "640")
        for find, variables in ((kitty, {"TERM": "xterm-kitty"}), (iterm, {"TERM_PROGRAM": "iTerm.app"})):
            with self.subTest(variables):
                sent = self.shown("preview", **variables)
                self.assertNotIn(QUESTION, sent)
                [(keys, image)] = find(sent)
                if find == kitty:
                    self.assertEqual((keys["a"], keys["f"], keys["q"]), ("T", "100", "2"))
                else:
                    self.assertEqual((keys["inline"], keys["width"], keys["height"]), ("1", "80", "23"))
                self.assertEqual((image.format, image.size), ("PNG" if find == kitty else "JPEG", (640, 360)))
                self.assertLess(difference(image, rendered), 6)

    def test_what_the_user_wants_comes_before_the_terminal(self):
        self.assertTrue(iterm(self.shown("preview", TERM="xterm-kitty", COLLAGE_PREVIEW="iterm")))
        self.assertTrue(kitty(self.shown("preview", TERM_PROGRAM="iTerm.app", COLLAGE_PREVIEW="kitty")))
        sent = self.shown("preview", TERM="xterm-kitty", COLLAGE_PREVIEW="blocks", COLORTERM="truecolor")
        self.assertNotIn(QUESTION, sent)
        self.assertEqual(blocks(sent).size, (80, 46))
        self.assertIn(b"COLLAGE_PREVIEW", self.shown("preview", status=2, COLLAGE_PREVIEW="none"))
        self.assertIn(b"kitty, iterm", self.shown("preview", status=2, COLLAGE_PREVIEW="holograms"))

    def test_who_is_not_known_is_asked(self):
        self.assertTrue(kitty(self.shown("preview", answer=KITTY + DA1)))
        self.assertTrue(kitty(self.shown("preview", answer=version("ghostty 1.1.3") + DA1)))
        self.assertTrue(iterm(self.shown("preview", answer=version("WezTerm 20240203") + NO_KITTY + DA1)))

    @unittest.skipUnless(has_chafa(), "libchafa is not installed")
    def test_sixels_are_drawn_where_the_library_is(self):
        for answer in (DA1_SIXEL, version("foot(1.16.2)") + DA1):
            sent = self.shown("preview", answer=answer)
            self.assertRegex(sent, rb'\x1bP[0-9;]*q"1;1;640;3[0-9]{2}')

    def test_a_terminal_without_pictures_gets_letters(self):
        sent = self.shown("preview", answer=NO_KITTY + version("XTerm(390)") + DA1)
        self.assertFalse(kitty(sent) or iterm(sent))
        self.assertNotIn(b"\x1bP", sent)
        self.assertEqual(sent.count(b"\r\n"), 23)

    def test_a_cell_is_as_large_as_the_terminal_says(self):
        [(keys, image)] = kitty(self.shown("preview", TERM="xterm-kitty", cell=(10, 20)))
        self.assertEqual(image.size, (800, 450))
        [(keys, image)] = kitty(self.shown("preview", TERM="xterm-kitty", cell=None, answer=CELL + DA1))
        self.assertEqual((image.size, keys.get("c")), ((800, 450), None))
        # If the size of a cell is unknown, the terminal gets the width of the image.
        [(keys, image)] = kitty(self.shown("preview", TERM="xterm-kitty", cell=None, answer=DA1))
        self.assertEqual((image.size, keys["c"]), ((640, 360), "80"))

    def test_a_picture_is_no_larger_than_its_canvas_unless_that_is_wanted(self):
        [(_, image)] = kitty(self.shown("preview", TERM="xterm-kitty", size=(300, 100)))
        self.assertEqual(image.size, (960, 540))
        [(_, image)] = kitty(self.shown("preview", "--width", "150", TERM="xterm-kitty", size=(300, 100)))
        self.assertEqual(image.size, (1200, 675))
        [(_, image)] = kitty(self.shown("preview", "--height", "5", TERM="xterm-kitty"))
        self.assertEqual(image.size, (142, 80))

    def test_items_are_shown_alone(self):
        sent = self.shown("preview", "one", "two", TERM="xterm-kitty")
        self.assertEqual([image.size for _, image in kitty(sent)], [(400, 300)] * 2)
        [(_, image)] = iterm(self.shown("preview", "one", TERM_PROGRAM="iTerm.app"))
        self.assertEqual((image.size, image.format), ((400, 300), "JPEG"))

    def test_lists_have_pictures_before_their_lines(self):
        sent = self.shown("list", "--pictures", TERM="xterm-kitty")
        [(_, image)] = kitty(sent)
        self.assertEqual(image.size, (114, 64))
        self.assertLess(sent.index(b"name"), sent.index(b"\x1b_G"))
        self.assertLess(sent.index(b"\x1b_G"), sent.index(b"trip"))
        sent = self.shown("show", "--picture", TERM_PROGRAM="iTerm.app")
        self.assertEqual(len(iterm(sent)), 1)
        self.assertIn(b"trip", sent)
        self.program.run("photo", "add", "one.png")
        sent = self.shown("photo", "show", "one", "--picture", TERM="xterm-kitty")
        self.assertEqual([image.size for _, image in kitty(sent)], [(400, 300)])
        self.assertIn(b"sha256", sent)


class PipesTest(TerminalTest):
    def test_nothing_for_terminals_gets_into_a_pipe(self):
        for words in (("list", "--pictures"), ("show", "--picture"), ("show", "one", "--picture")):
            for variables in ({"TERM": "xterm-kitty"}, {"COLLAGE_PREVIEW": "kitty"}):
                with self.subTest(words):
                    done = self.program.run(*words, **variables)
                    self.assertNotIn(ESCAPE, done.output + done.errors)
                    plain = [word for word in words if "--p" not in word]
                    self.assertEqual(done.output, self.program.run(*plain).output)

    def test_preview_refuses_a_pipe(self):
        done = self.program.run("preview", status=2, COLLAGE_PREVIEW="kitty")
        self.assertEqual(done.output, b"")
        self.assertIn(b"render -o FILE", done.errors)
        self.assertNotIn(ESCAPE, done.errors)

    def test_programs_get_no_pictures(self):
        for words in (("preview",), ("list", "--pictures"), ("show", "--picture")):
            done = self.program.run(*words, "--json", status=2)
            self.assertEqual(done.output, b"")
            self.assertIn(b"--json can't be used together", done.errors)
