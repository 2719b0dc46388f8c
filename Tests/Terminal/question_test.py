"""Terminals that answer nothing, nonsense, too late, or while somebody types."""

import random

from harness.case import TerminalTest
from harness.streams import blocks, difference, iterm, kitty, without_question
from harness.terminal import DA1, DA1_SIXEL, KITTY, NO_KITTY, QUESTION, version


class QuestionTest(TerminalTest):
    def letters(self, sent):
        """That no picture but letters was sent."""
        sent = without_question(sent)
        for start in (b"\x1b_G", b"\x1b]", b"\x1bP"):
            self.assertNotIn(start, sent)
        self.assertGreaterEqual(sent.count(b"\r\n"), 23)

    def test_a_mute_terminal_gets_letters(self):
        terminal = self.terminal("preview")
        self.assertTrue(terminal.until(QUESTION))
        # The picture comes though nothing is ever answered.
        self.assertTrue(terminal.until(b"\r\n"))
        self.assertEqual(terminal.end(), 0)
        self.letters(terminal.written)
        self.assertTrue(terminal.is_as_before)

    def test_the_question_is_one_write_that_ends_with_what_anybody_answers(self):
        terminal = self.terminal("preview")
        terminal.until(QUESTION)
        self.assertEqual(
            terminal.written[: terminal.written.index(QUESTION) + len(QUESTION)],
            b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[>0q\x1b[16t\x1b[c",
        )

    def test_nonsense_is_no_answer(self):
        for answer in (
            b"\x1b", b"\x1b[", b"\x1b[?", b"\x1bP>|kitty(", b"\x1b_Gi=31;OK", b"\x1b_Gi=32;OK\x1b\\" + DA1,
            b"\x1b[?99999999999999999999;4x" + DA1, b"\x1b[6;99999;0t" + DA1, b"\xff\xfe\x00\x9b?4c" + DA1,
            b"\x1b[?;;;c", version("") + DA1, version("kitten") + DA1,
        ):  # fmt: skip
            with self.subTest(answer):
                terminal = self.terminal("preview")
                self.assertTrue(terminal.until(QUESTION))
                terminal.type(answer)
                self.assertEqual(terminal.end(), 0)
                self.letters(terminal.written)
                self.assertTrue(terminal.is_as_before)

    def test_noise_of_any_kind_harms_nothing(self):
        choice = random.Random(5)
        for _ in range(12):
            noise = bytes(choice.choice(b"\x1b\x1b[]P_?;0123456789Gc\\tOK=i,\x07\x18x\xff") for _ in range(3000))
            noise = noise.replace(b"\x03", b"")
            terminal = self.terminal("preview")
            self.assertTrue(terminal.until(QUESTION))
            terminal.type(noise)
            self.assertEqual(terminal.end(), 0)
            self.assertTrue(terminal.is_as_before)

    def test_a_flood_ends_the_question(self):
        terminal = self.terminal("preview")
        self.assertTrue(terminal.until(QUESTION))
        for _ in range(30):
            terminal.type(b"y" * 1000)
            terminal.read(0.001)
        self.assertEqual(terminal.end(), 0)
        self.assertTrue(terminal.is_as_before)

    def test_keys_between_answers_do_not_matter(self):
        sent = self.shown("preview", answer=b"ls" + KITTY[:4] + KITTY[4:] + b"\x1b[A" + b"q" + DA1)
        self.assertTrue(kitty(sent))
        sent = self.shown("preview", answer=b"\x1bOP" + version("iTerm2 3.5") + b"x\r" + NO_KITTY + DA1)
        self.assertTrue(iterm(sent))

    def test_an_answer_in_pieces_is_one(self):
        terminal = self.terminal("preview")
        self.assertTrue(terminal.until(QUESTION))
        for byte in KITTY + DA1:
            terminal.type(bytes([byte]))
        self.assertEqual(terminal.end(), 0)
        self.assertTrue(kitty(terminal.written))

    def test_late_answers_do_not_come_to_the_shell(self):
        terminal = self.terminal("preview")
        self.assertTrue(terminal.until(QUESTION))
        count = len(terminal.written)
        # Letters are being drawn: the decision was made without an answer.
        while len(terminal.written) < count + 100:
            terminal.read(0.01)
        terminal.type(KITTY + version("kitty(0.40)") + DA1_SIXEL)
        self.assertEqual(terminal.end(), 0)
        self.letters(terminal.written)
        self.assertEqual(terminal.left_over, b"")
        self.assertTrue(terminal.is_as_before)

    def test_answers_are_not_shown(self):
        sent = self.shown("preview", answer=version("XTerm(390)") + DA1)
        self.assertNotIn(b"XTerm", sent)
        self.assertNotIn(b"62;22", sent)

    def test_simple_terminals_are_not_asked(self):
        for kind in ("dumb", "linux", "vt100", "screen"):
            self.assertNotIn(QUESTION, self.shown("preview", TERM=kind))
        self.assertNotIn(QUESTION, self.shown("preview", TERM_PROGRAM="Apple_Terminal"))

    def test_a_dumb_terminal_gets_letters_alone(self):
        sent = self.shown("preview", TERM="dumb")
        self.assertLessEqual(set(sent), set(b" .:-=+*#%@\r\n"))
        self.assertEqual(len(sent.split(b"\r\n")), 24)

    def test_half_blocks_show_the_picture(self):
        sent = self.shown("preview", COLLAGE_PREVIEW="blocks", COLORTERM="truecolor")
        image = blocks(sent)
        # 23 lines, the last of which is half: 360 of 368 pixels.
        self.assertEqual(image.size, (80, 46))
        rendered = self.program.picture("--width", "640").convert("RGB").resize((80, 46), 4)
        self.assertLess(difference(image, rendered), 4)
