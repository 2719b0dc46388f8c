"""Generated photos, so that the tests don't need files."""

import functools
import io
import math
import random

from PIL import Image, ImageDraw


@functools.cache
def photo(seed=1, width=400, height=300, kind="PNG", **options):
    """Returns the bytes of a photo: waves of color with some discs, the same for the same arguments."""
    chance = random.Random(seed)
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    for y in range(height):
        color = [int(128 + 110 * math.sin(seed * 2 + channel * 1.7 + y / 90)) for channel in range(3)]
        draw.line([0, y, width, y], fill=tuple(color))
    for _ in range(12):
        x, y, r = (chance.randrange(width), chance.randrange(height), chance.randrange(8, height // 5))
        color = tuple(chance.randrange(40, 250) for _ in range(3))
        draw.ellipse([x - r, y - r, x + r, y + r], fill=color)
    return encoded(image, kind, **options)


def plain(color, width=400, height=300):
    return encoded(Image.new("RGB", (width, height), color))


def encoded(image, kind="PNG", **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def upload(name, data):
    """Returns a file in the form that Playwright's `set_input_files` takes."""
    return {"name": name, "mimeType": "image/png", "buffer": data}
