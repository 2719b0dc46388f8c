"""The image formats for each kind of terminal, compared with the pixels of `render`."""

import ctypes
import unittest

from harness.case import ESCAPE, TerminalTest
from harness.streams import blocks, difference, iterm, kitty
from harness.terminal import CELL, DA1, DA1_SIXEL, KITTY, NO_KITTY, QUERY, version


def has_chafa():
    try:
        return bool(ctypes.CDLL("libchafa.so.0"))
    except OSError:
        return False


class KindsTest(TerminalTest):
    def test_known_terminals_get_an_image_without_a_query(self):
        rendered = self.program.rendered_image("--width", "640")
        for find, variables in ((kitty, {"TERM": "xterm-kitty"}), (iterm, {"TERM_PROGRAM": "iTerm.app"})):
            with self.subTest(variables):
                sent = self.output_of("preview", **variables)
                self.assertNotIn(QUERY, sent)
                [(keys, image)] = find(sent)
                if find == kitty:
                    self.assertEqual((keys["a"], keys["f"], keys["q"]), ("T", "100", "2"))
                else:
                    self.assertEqual((keys["inline"], keys["width"], keys["height"]), ("1", "80", "23"))
                self.assertEqual((image.format, image.size), ("PNG" if find == kitty else "JPEG", (640, 360)))
                self.assertLess(difference(image, rendered), 6)

    def test_the_user_setting_overrides_the_terminal(self):
        self.assertTrue(iterm(self.output_of("preview", TERM="xterm-kitty", COLLAGE_PREVIEW="iterm")))
        self.assertTrue(kitty(self.output_of("preview", TERM_PROGRAM="iTerm.app", COLLAGE_PREVIEW="kitty")))
        sent = self.output_of("preview", TERM="xterm-kitty", COLLAGE_PREVIEW="blocks", COLORTERM="truecolor")
        self.assertNotIn(QUERY, sent)
        self.assertEqual(blocks(sent).size, (80, 46))
        self.assertIn(b"COLLAGE_PREVIEW", self.output_of("preview", status=2, COLLAGE_PREVIEW="none"))
        self.assertIn(b"kitty, iterm", self.output_of("preview", status=2, COLLAGE_PREVIEW="holograms"))

    def test_unknown_terminals_are_queried(self):
        self.assertTrue(kitty(self.output_of("preview", answer=KITTY + DA1)))
        self.assertTrue(kitty(self.output_of("preview", answer=version("ghostty 1.1.3") + DA1)))
        self.assertTrue(iterm(self.output_of("preview", answer=version("WezTerm 20240203") + NO_KITTY + DA1)))

    @unittest.skipUnless(has_chafa(), "libchafa is not installed")
    def test_sixels_are_used_if_the_library_is_installed(self):
        for answer in (DA1_SIXEL, version("foot(1.16.2)") + DA1):
            sent = self.output_of("preview", answer=answer)
            self.assertRegex(sent, rb'\x1bP[0-9;]*q"1;1;640;3[0-9]{2}')

    def test_a_terminal_without_images_gets_text(self):
        sent = self.output_of("preview", answer=NO_KITTY + version("XTerm(390)") + DA1)
        self.assertFalse(kitty(sent) or iterm(sent))
        self.assertNotIn(b"\x1bP", sent)
        self.assertEqual(sent.count(b"\r\n"), 23)

    def test_the_terminal_reports_the_size_of_a_cell(self):
        [(keys, image)] = kitty(self.output_of("preview", TERM="xterm-kitty", cell=(10, 20)))
        self.assertEqual(image.size, (800, 450))
        [(keys, image)] = kitty(self.output_of("preview", TERM="xterm-kitty", cell=None, answer=CELL + DA1))
        self.assertEqual((image.size, keys.get("c")), ((800, 450), None))
        # If the size of a cell is unknown, the terminal gets the width of the image.
        [(keys, image)] = kitty(self.output_of("preview", TERM="xterm-kitty", cell=None, answer=DA1))
        self.assertEqual((image.size, keys["c"]), ((640, 360), "80"))

    def test_an_image_is_not_larger_than_its_canvas_by_default(self):
        [(_, image)] = kitty(self.output_of("preview", TERM="xterm-kitty", size=(300, 100)))
        self.assertEqual(image.size, (960, 540))
        [(_, image)] = kitty(self.output_of("preview", "--width", "150", TERM="xterm-kitty", size=(300, 100)))
        self.assertEqual(image.size, (1200, 675))
        [(_, image)] = kitty(self.output_of("preview", "--height", "5", TERM="xterm-kitty"))
        self.assertEqual(image.size, (142, 80))

    def test_items_are_shown_alone(self):
        sent = self.output_of("preview", "one", "two", TERM="xterm-kitty")
        self.assertEqual([image.size for _, image in kitty(sent)], [(400, 300)] * 2)
        [(_, image)] = iterm(self.output_of("preview", "one", TERM_PROGRAM="iTerm.app"))
        self.assertEqual((image.size, image.format), ((400, 300), "JPEG"))

    def test_lists_show_images_before_their_lines(self):
        sent = self.output_of("list", "--pictures", TERM="xterm-kitty")
        [(_, image)] = kitty(sent)
        self.assertEqual(image.size, (114, 64))
        self.assertLess(sent.index(b"name"), sent.index(b"\x1b_G"))
        self.assertLess(sent.index(b"\x1b_G"), sent.index(b"trip"))
        sent = self.output_of("show", "--picture", TERM_PROGRAM="iTerm.app")
        self.assertEqual(len(iterm(sent)), 1)
        self.assertIn(b"trip", sent)
        self.program.run("photo", "add", "one.png")
        sent = self.output_of("photo", "show", "one", "--picture", TERM="xterm-kitty")
        self.assertEqual([image.size for _, image in kitty(sent)], [(400, 300)])
        self.assertIn(b"sha256", sent)


class PipesTest(TerminalTest):
    def test_pipes_get_no_terminal_sequences(self):
        for arguments in (("list", "--pictures"), ("show", "--picture"), ("show", "one", "--picture")):
            for variables in ({"TERM": "xterm-kitty"}, {"COLLAGE_PREVIEW": "kitty"}):
                with self.subTest(arguments):
                    done = self.program.run(*arguments, **variables)
                    self.assertNotIn(ESCAPE, done.output + done.errors)
                    plain = [word for word in arguments if "--p" not in word]
                    self.assertEqual(done.output, self.program.run(*plain).output)

    def test_preview_refuses_a_pipe(self):
        done = self.program.run("preview", status=2, COLLAGE_PREVIEW="kitty")
        self.assertEqual(done.output, b"")
        self.assertIn(b"render -o FILE", done.errors)
        self.assertNotIn(ESCAPE, done.errors)

    def test_json_output_has_no_images(self):
        for arguments in (("preview",), ("list", "--pictures"), ("show", "--picture")):
            done = self.program.run(*arguments, "--json", status=2)
            self.assertEqual(done.output, b"")
            self.assertIn(b"--json can't be used together", done.errors)
