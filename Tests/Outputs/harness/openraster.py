"""An independent OpenRaster reader: layers and blend modes of the draft specification, in numpy."""

import io
import xml.etree.ElementTree
import zipfile

import numpy
from PIL import Image


def luminosity(color):
    return (color * (0.3, 0.59, 0.11)).sum(axis=-1, keepdims=True)


def clipped(color):
    light = luminosity(color)
    minimum, maximum = color.min(axis=-1, keepdims=True), color.max(axis=-1, keepdims=True)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        color = numpy.where(minimum < 0, light + (color - light) * light / (light - minimum), color)
        return numpy.where(maximum > 1, light + (color - light) * (1 - light) / (maximum - light), color)


def with_luminosity(color, light):
    return clipped(color + light - luminosity(color))


def saturation(color):
    return color.max(axis=-1, keepdims=True) - color.min(axis=-1, keepdims=True)


def with_saturation(color, target):
    minimum, range_ = color.min(axis=-1, keepdims=True), saturation(color)
    return numpy.where(range_ > 0, (color - minimum) * target / numpy.where(range_ > 0, range_, 1), 0)


def hard_light(s, b):
    return numpy.where(s <= 0.5, b * 2 * s, b + (2 * s - 1) - b * (2 * s - 1))


def soft_light(s, b):
    light = numpy.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, numpy.sqrt(b))
    return numpy.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (light - b))


def color_dodge(s, b):
    return numpy.where(b == 0, 0, numpy.where(s >= 1, 1, numpy.minimum(1, b / numpy.maximum(1 - s, 1e-9))))


def color_burn(s, b):
    return numpy.where(b >= 1, 1, numpy.where(s <= 0, 0, 1 - numpy.minimum(1, (1 - b) / numpy.maximum(s, 1e-9))))


# Source, then backdrop.
BLENDS = {
    "svg:src-over": lambda s, b: s,
    "svg:multiply": lambda s, b: s * b,
    "svg:screen": lambda s, b: s + b - s * b,
    "svg:overlay": lambda s, b: hard_light(b, s),
    "svg:darken": numpy.minimum,
    "svg:lighten": numpy.maximum,
    "svg:color-dodge": color_dodge,
    "svg:color-burn": color_burn,
    "svg:hard-light": hard_light,
    "svg:soft-light": soft_light,
    "svg:difference": lambda s, b: abs(s - b),
    "svg:hue": lambda s, b: with_luminosity(with_saturation(s, saturation(b)), luminosity(b)),
    "svg:saturation": lambda s, b: with_luminosity(with_saturation(b, saturation(s)), luminosity(b)),
    "svg:color": lambda s, b: with_luminosity(s, luminosity(b)),
    "svg:luminosity": lambda s, b: with_luminosity(b, luminosity(s)),
}


class OpenRaster:
    """An open file; `layers` has the attributes of its layers, top first."""

    def __init__(self, path):
        self.file = zipfile.ZipFile(path)
        self.image = xml.etree.ElementTree.fromstring(self.file.read("stack.xml"))
        (stack,) = self.image
        assert self.image.tag == "image" and stack.tag == "stack"
        self.layers = [dict(layer.attrib) for layer in stack]
        self.size = int(self.image.get("w")), int(self.image.get("h"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    def layer(self, name):
        (found,) = (layer for layer in self.layers if layer["name"] == name)
        return found

    def picture(self, path):
        with Image.open(io.BytesIO(self.file.read(path))) as picture:
            assert picture.format == "PNG"
            return picture.convert("RGBA")

    def drawn(self):
        """Composites the visible layers on transparency."""
        width, height = self.size
        color, alpha = numpy.zeros((height, width, 3)), numpy.zeros((height, width, 1))
        for layer in reversed(self.layers):
            if layer.get("visibility", "visible") != "visible":
                continue
            whole = Image.new("RGBA", self.size)
            whole.paste(self.picture(layer["src"]), (int(layer.get("x", 0)), int(layer.get("y", 0))))
            pixels = numpy.asarray(whole, float) / 255
            source, cover = pixels[..., :3], pixels[..., 3:] * float(layer.get("opacity", 1))
            behind = numpy.where(alpha > 0, color / numpy.where(alpha > 0, alpha, 1), 0)
            mixed = (1 - alpha) * source + alpha * BLENDS[layer.get("composite-op", "svg:src-over")](source, behind)
            color = cover * mixed + (1 - cover) * color
            alpha = cover + alpha - cover * alpha
        straight = numpy.where(alpha > 0, color / numpy.where(alpha > 0, alpha, 1), 0)
        return Image.fromarray(numpy.rint(numpy.concatenate([straight, alpha], -1) * 255).clip(0, 255).astype(numpy.uint8))
