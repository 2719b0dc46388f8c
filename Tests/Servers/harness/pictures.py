"""Inverting images, which test servers do instead of repainting; and images for tests."""

import io

from PIL import Image, ImageDraw, ImageOps

RED = (200, 40, 10)


def inverted(data):
    """Returns the negative of an image file as a PNG file."""
    with Image.open(io.BytesIO(data)) as image:
        negative = ImageOps.invert(image.convert("RGB"))
    return file(negative)


def file(image, kind="PNG", **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def plain(size=(96, 64), color=RED, kind="PNG", **options):
    mode = "RGBA" if len(color) == 4 else "RGB"
    return file(Image.new(mode, size, color), kind, **options)


def halves(size, left, right):
    image = Image.new("RGB", size, left)
    ImageDraw.Draw(image).rectangle((size[0] // 2, 0, *size), right)
    return file(image)


def disc(size, background, color):
    """Returns an image file of a disc on a background, a subject that a cutout finds."""
    image = Image.new("RGB", size, background)
    box = (size[0] // 4, size[1] // 4, size[0] * 3 // 4, size[1] * 3 // 4)
    ImageDraw.Draw(image).ellipse(box, color)
    return file(image)


def opened(data):
    with Image.open(io.BytesIO(data) if isinstance(data, bytes) else data) as image:
        image.load()
        return image


def pixel(data, at=(0.5, 0.5)):
    """Returns the color of an image file at a position, in fractions of its size."""
    image = opened(data).convert("RGB")
    width, height = image.size
    return image.getpixel((int(at[0] * (width - 1)), int(at[1] * (height - 1))))


def negative(color):
    return tuple(255 - part for part in color)


def is_similar(one, other, within=6):
    """Returns whether colors are the same except for JPEG compression."""
    return all(abs(a - b) <= within for a, b in zip(one, other))
