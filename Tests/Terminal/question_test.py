"""Terminals that don't respond, or respond with garbage, too late, or while the user types."""

import random

from harness.case import TerminalTest
from harness.streams import blocks, difference, iterm, kitty, without_query
from harness.terminal import DA1, DA1_SIXEL, KITTY, NO_KITTY, QUERY, version


class QuestionTest(TerminalTest):
    def assert_text(self, sent):
        """Checks that text was sent instead of an image."""
        sent = without_query(sent)
        for start in (b"\x1b_G", b"\x1b]", b"\x1bP"):
            self.assertNotIn(start, sent)
        self.assertGreaterEqual(sent.count(b"\r\n"), 23)

    def test_a_silent_terminal_gets_text(self):
        terminal = self.start_query("preview")
        # The image is printed even without a response.
        self.assertTrue(terminal.read_until(b"\r\n"))
        self.assertEqual(terminal.end(), 0)
        self.assert_text(terminal.written)
        self.assertTrue(terminal.is_restored)

    def test_invalid_responses_are_ignored(self):
        for answer in (
            b"\x1b", b"\x1b[", b"\x1b[?", b"\x1bP>|kitty(", b"\x1b_Gi=31;OK", b"\x1b_Gi=32;OK\x1b\\" + DA1,
            b"\x1b[?99999999999999999999;4x" + DA1, b"\x1b[6;99999;0t" + DA1, b"\xff\xfe\x00\x9b?4c" + DA1,
            b"\x1b[?;;;c", version("") + DA1, version("kitten") + DA1,
        ):  # fmt: skip
            with self.subTest(answer):
                terminal = self.start_query("preview")
                terminal.type(answer)
                self.assertEqual(terminal.end(), 0)
                self.assert_text(terminal.written)
                self.assertTrue(terminal.is_restored)

    def test_random_input_is_harmless(self):
        generator = random.Random(5)
        for _ in range(12):
            noise = bytes(generator.choice(b"\x1b\x1b[]P_?;0123456789Gc\\tOK=i,\x07\x18x\xff") for _ in range(3000))
            noise = noise.replace(b"\x03", b"")
            terminal = self.start_query("preview")
            terminal.type(noise)
            self.assertEqual(terminal.end(), 0)
            self.assertTrue(terminal.is_restored)

    def test_too_much_input_ends_the_query(self):
        terminal = self.start_query("preview")
        for _ in range(30):
            terminal.type(b"y" * 1000)
            terminal.read(0.001)
        self.assertEqual(terminal.end(), 0)
        self.assertTrue(terminal.is_restored)

    def test_a_response_in_pieces_is_read_and_not_echoed(self):
        for answer, find in ((KITTY, kitty), (version("iTerm2 3.5") + NO_KITTY, iterm)):
            terminal = self.start_query("preview")
            for byte in b"ls" + answer + DA1:
                terminal.type(bytes([byte]))
            self.assertEqual(terminal.end(), 0)
            self.assertTrue(find(terminal.written))
            for part in (b"iTerm2 3.5", b"62;22"):
                self.assertNotIn(part, terminal.written)

    def test_late_responses_do_not_reach_the_shell(self):
        terminal = self.start_query("preview")
        count = len(terminal.written)
        # The program has started to print text, without a response.
        while len(terminal.written) < count + 100:
            terminal.read(0.01)
        terminal.type(KITTY + version("kitty(0.40)") + DA1_SIXEL)
        self.assertEqual(terminal.end(), 0)
        self.assert_text(terminal.written)
        self.assertEqual(terminal.unread_input, b"")
        self.assertTrue(terminal.is_restored)

    def test_keys_after_the_response_are_left_for_the_next_program(self):
        terminal = self.start_query("preview")
        terminal.type(KITTY + DA1)
        self.assertTrue(terminal.read_until(b"a=T"))
        terminal.type(b"ls\n")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(terminal.unread_input, b"ls\n")

    def test_simple_terminals_are_not_queried_and_dumb_terminals_get_plain_text(self):
        kinds = [{"TERM": kind} for kind in ("dumb", "linux", "vt100", "screen")]
        for variables in (*kinds, {"TERM_PROGRAM": "Apple_Terminal"}):
            sent = self.output_of("preview", **variables)
            self.assertNotIn(QUERY, sent)
            if variables == {"TERM": "dumb"}:
                self.assertLessEqual(set(sent), set(b" .:-=+*#%@\r\n"))
                self.assertEqual(len(sent.split(b"\r\n")), 24)

    def test_half_blocks_show_the_image(self):
        sent = self.output_of("preview", COLLAGE_PREVIEW="blocks", COLORTERM="truecolor")
        image = blocks(sent)
        # The image takes 23 lines: 22 whole lines and the upper half of the last one, 360 of 368 pixels.
        self.assertEqual(image.size, (80, 46))
        rendered = self.program.rendered_image("--width", "640").convert("RGB").resize((80, 46), 4)
        self.assertLess(difference(image, rendered), 4)
