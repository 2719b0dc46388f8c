"""The state of the terminal after the program is interrupted at any time."""

import os
import random
import signal

from harness.case import TerminalTest

TIMES = int(os.environ.get("COLLAGE_INTERRUPTIONS", "100"))
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


class InterruptionTest(TerminalTest):
    def interrupted(self, terminal, number):
        terminal.interrupt(number)
        status = terminal.end()
        self.assertIn(status, (0, 128 + number), terminal.written[-300:])
        self.assertTrue(terminal.is_restored, f"{number}: {status}")
        return status

    def test_the_terminal_is_restored_after_a_signal_at_any_time(self):
        generator, ended = random.Random(7), 0
        for turn in range(TIMES):
            form = generator.choice([None, None, "kitty", "iterm", "blocks"])
            terminal = self.terminal("preview", COLLAGE_PREVIEW=form)
            wait = generator.random() * (0.9 if form is None else 0.2)
            number = signal.SIGINT if turn % 3 else generator.choice(SIGNALS)
            for _ in range(int(wait / 0.005)):
                terminal.read(0.005)
            ended += self.interrupted(terminal, number) != 0
            self.assert_complete(terminal.written)
            terminal.close()
            self._cleanups.pop()
        # Some interruptions come too late, more of them on a fast machine.
        self.assertGreater(ended, TIMES // 10)

    def assert_complete(self, sent):
        """Checks that no image command is left open: the terminal would swallow later output."""
        for start, ends in ((b"\x1b_G", (b"\x1b\\",)), (b"\x1b]1337", (b"\x07", b"\x1b\\")), (b"\x1bP", (b"\x1b\\",))):
            last = sent.rfind(start)
            if last >= 0:
                self.assertTrue(any(end in sent[last:] for end in ends), sent[-200:])

    def test_ctrl_c_works_during_the_query(self):
        terminal = self.start_query("preview")
        terminal.type(b"\x03")
        self.assertIn(terminal.end(), (130,))
        self.assertTrue(terminal.is_restored)

    def test_an_interrupted_image_is_terminated(self):
        # Longer than the buffer of a terminal that is not read.
        terminal = self.terminal("preview", COLLAGE_PREVIEW="kitty")
        self.assertTrue(terminal.read_until(b"\x1b_Ga=T"))
        terminal.interrupt()
        self.assertEqual(terminal.end(), 130)
        self.assert_complete(terminal.written)
        self.assertTrue(terminal.is_restored)
