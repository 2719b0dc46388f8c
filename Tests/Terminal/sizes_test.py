"""The number of bytes of an image in the terminal: at most a quarter of chafa's."""

import shutil

from harness.case import TerminalTest, trip
from harness.streams import difference, iterm, kitty
from harness.terminal import Terminal


class SizesTest(TerminalTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        program = trip()
        program.run("sample", "photos", "--count", "6")
        photos = sorted(str(path) for path in (program.folder / "photos").iterdir())
        program.run("make", *photos, "-o", "page.png", "--size", "960x540", "--keep", "page", "--layout", "mosaic")
        # The other tests use the current collage.
        program.run("open", "trip")
        cls.page = program.folder / "page.png"

    def sizes(self, form, decode, cell):
        """Returns the bytes of the program and, if installed, of chafa."""
        ours = self.output_of("preview", "-c", "page", COLLAGE_PREVIEW=form, cell=cell, TERM="linux")
        [(_, image)] = decode(ours)
        rendered = self.program.rendered_image("-c", "page", "--width", "640")
        self.assertEqual(image.size, (640, 360))
        self.assertLess(difference(image, rendered), 8)
        if not shutil.which("chafa"):
            return len(ours), None
        command = ["chafa", "-f", form, "--size", "80x40", str(self.page)]
        terminal = Terminal(command, self.program.environment, cell=cell)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.end(), 0)
        return len(ours), len(terminal.written)

    def test_the_output_is_at_most_a_quarter_of_chafas(self):
        for form, decode in (("kitty", kitty), ("iterm", iterm)):
            for cell in ((8, 16), None):
                with self.subTest(form, cell=cell):
                    ours, theirs = self.sizes(form, decode, cell)
                    self.assertLess(ours, 152_000)
                    if theirs is not None:
                        self.assertLessEqual(4 * ours, theirs)
