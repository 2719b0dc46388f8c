"""A collage in its own store, and comparisons of images."""

import unittest

import numpy
from PIL import Image

from shared.program import Program


def photo(size=(120, 90)):
    """Returns an image with fine and coarse details."""
    width, height = size
    x, y = numpy.meshgrid(numpy.arange(width), numpy.arange(height))
    channels = (x * 255 // width, y * 255 // height, (x * x + y * 3) // 7 % 256)
    return Image.fromarray(numpy.stack(channels, axis=2).astype(numpy.uint8))


def psnr(one, other):
    difference = numpy.asarray(one, float) - numpy.asarray(other, float)
    error = numpy.mean(difference**2)
    return 99.0 if error == 0 else 10 * numpy.log10(255**2 / error)


class OutputTest(unittest.TestCase):
    """Creates a collage `loop` of 120 by 90 pixels: a photo `still`, and `hero` in front with moving effects."""

    background = "white"

    def setUp(self):
        self.program = Program()
        self.addCleanup(self.program.clear)
        self.folder, run = self.program.folder, self.program.run
        photo().save(self.folder / "photo.png")
        run("new", "loop", "--size", "120x90", "--background", self.background)
        run("add", "photo.png", "--as", "still", "--scale", "70%", "--lossless")
        run("add", "photo.png", "--as", "hero", "--scale", "50%", "--rotate", "10", "--lossless")
        run("shader", "on", "hero", "3d-glasses")
        run("shader", "on", "hero", "glitch", "bands=9", "seed=7")

    def render(self, name, *options):
        return self.folder / name, self.program.json("render", "-o", name, *options)

    def still(self, *options):
        path, _ = self.render("still.png", "--clobber", *options)
        with Image.open(path) as image:
            return image.convert("RGBA")
