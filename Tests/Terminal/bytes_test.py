"""The number of bytes for an image of photos: at most a quarter of chafa's."""

import shutil

from harness.case import TerminalTest, trip
from harness.streams import difference, iterm, kitty
from harness.terminal import Terminal


class BytesTest(TerminalTest):
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

    def sizes(self, form, pictures, cell):
        """Returns the bytes of the program and, if installed, of chafa."""
        ours = self.shown("preview", "-c", "page", COLLAGE_PREVIEW=form, cell=cell, TERM="linux")
        [(_, image)] = pictures(ours)
        rendered = self.program.picture("-c", "page", "--width", "640")
        self.assertEqual(image.size, (640, 360))
        self.assertLess(difference(image, rendered), 8)
        if not shutil.which("chafa"):
            return len(ours), None
        words = ["chafa", "-f", form, "--size", "80x40", str(self.page)]
        terminal = Terminal(words, self.program.environment, cell=cell)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.end(), 0)
        return len(ours), len(terminal.written)

    def test_it_is_a_quarter_at_most(self):
        for form, pictures in (("kitty", kitty), ("iterm", iterm)):
            for cell in ((8, 16), None):
                with self.subTest(form, cell=cell):
                    ours, theirs = self.sizes(form, pictures, cell)
                    self.assertLess(ours, 152_000)
                    if theirs is not None:
                        self.assertLessEqual(4 * ours, theirs)
