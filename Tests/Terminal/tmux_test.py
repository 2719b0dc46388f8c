"""Images through the real tmux, in a terminal with the kitty protocol."""

import os
import re
import shutil
import subprocess
import unittest

from harness.case import TerminalTest
from harness.streams import PLACEHOLDER, kitty, unwrapped
from harness.terminal import KITTY, Terminal


@unittest.skipUnless(shutil.which("tmux"), "tmux is not installed")
class TmuxTest(TerminalTest):
    def run_in_tmux(self, passes, answers=True):
        """Returns the bytes for the outer terminal and the screen after a preview in tmux."""
        folder = self.program.folder
        socket = folder / f"tmux-{passes}-{answers}"
        settings = folder / "tmux.conf"
        settings.write_text(f"set -g allow-passthrough {passes}\nset -g status off\n")
        tmux = ["tmux", "-S", str(socket), "-f", str(settings)]
        environment = {
            name: value for name, value in os.environ.items() if name not in ("TMUX", "TERM_PROGRAM")
        } | self.program.environment | {"TERM": "xterm-256color", "COLLAGE_PREVIEW": ""}  # fmt: skip
        done = folder / f"done-{passes}-{answers}"
        script = f"stty -g > {done}.1; {self.program.tool} preview; echo $? > {done}.3; stty -g > {done}.2; echo ready; read line"
        terminal = Terminal([*tmux, "new-session", script], environment, folder=folder)
        self.addCleanup(terminal.close)
        self.addCleanup(subprocess.run, [*tmux, "kill-server"], capture_output=True)
        if answers and passes == "on":
            self.assertTrue(terminal.read_until(b"a=q"))
            terminal.type(KITTY)
        self.assertTrue(terminal.read_until(b"ready"))
        screen = subprocess.run([*tmux, "capture-pane", "-p", "-e"], capture_output=True, check=True).stdout
        subprocess.run([*tmux, "kill-server"], capture_output=True)
        terminal.end()
        self.assertEqual((folder / f"{done}.3").read_text().strip(), "0")
        self.assertEqual((folder / f"{done}.1").read_text(), (folder / f"{done}.2").read_text())
        return terminal.written, screen.decode()

    def test_tmux_passes_images_if_allowed(self):
        sent, screen = self.run_in_tmux("on")
        [(keys, image)] = kitty(sent)
        self.assertEqual((keys["U"], keys["a"]), ("1", "T"))
        lines = [line for line in screen.split("\n") if PLACEHOLDER in line]
        self.assertEqual(len(lines), int(keys["r"]))
        for line in lines:
            self.assertEqual(line.count(PLACEHOLDER), int(keys["c"]))
        # tmux doesn't send unchanged text again.
        self.assertIn(f"38;5;{keys['i']}m", screen)
        marks = [re.search(PLACEHOLDER + "(.)", line).group(1) for line in lines]
        self.assertEqual(marks[:3], ["\u0305", "\u030d", "\u030e"])

    def test_tmux_shows_text_if_images_are_not_allowed(self):
        for passes, answers in (("off", False), ("on", False)):
            sent, screen = self.run_in_tmux(passes, answers)
            self.assertFalse(kitty(sent))
            self.assertNotIn(PLACEHOLDER, screen)
            self.assertGreater(len([line for line in screen.split("\n") if "38;" in line or "48;" in line]), 15)

    def test_a_requested_format_is_wrapped_for_tmux(self):
        environment = {"TMUX": "/nowhere,1,0", "TERM": "tmux-256color", "COLLAGE_PREVIEW": "kitty"}
        sent = self.output_of("preview", **environment)
        self.assertIn(b"\x1bPtmux;\x1b\x1b_Ga=T,U=1", sent)
        [(keys, image)] = kitty(unwrapped(sent))
        self.assertEqual(image.size, (640, 360))
        self.assertEqual(sent.decode().count(PLACEHOLDER), 80 * 23)
