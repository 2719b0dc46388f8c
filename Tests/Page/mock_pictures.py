"""Roughly drawn pictures for the mock server: photos, cutouts, effects and whole canvases, by Pillow alone."""

import io
import math
import pathlib
import random
import threading

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps


class Photos:
    """The photos by id, with a cutout each: a file `NAME-cutout.*`, or an ellipse."""

    def __init__(self, folder):
        self.images, self.cutouts, self.names, self.made = {}, {}, {}, {}
        self.lock = threading.RLock()
        if folder:
            for path in sorted(pathlib.Path(folder).iterdir()):
                if path.suffix.lower() not in (".webp", ".jpg", ".jpeg", ".png"):
                    continue
                image = Image.open(path).convert("RGBA")
                name = path.stem
                if name.endswith("-cutout"):
                    self.cutouts[name[: -len("-cutout")]] = image
                else:
                    self.images[name], self.names[name] = image, name
        for index, name in enumerate(["balloon", "oranges", "city", "dunes", "meadow", "mountains", "seashore", "aurora"]):
            if name not in self.images:
                self.images[name], self.names[name] = drawn(index), name

    def add(self, data, name):
        """Decodes an upload; raises when it is not an image."""
        image = ImageOps.exif_transpose(Image.open(io.BytesIO(data))).convert("RGBA")
        identity = f"up{len(self.images)}"
        with self.lock:
            self.images[identity], self.names[identity] = image, name
        return identity

    def cutout(self, photo, hints=0):
        """The photo's subject; every hint moves the border a little, so that it can be seen."""
        with self.lock:
            if photo in self.cutouts and not hints:
                return self.cutouts[photo]
            key = (photo, hints)
            if key not in self.made:
                image = self.images[photo]
                mask = Image.new("L", image.size)
                inset = 0.1 + 0.03 * (hints % 5)
                box = [image.width * inset, image.height * inset, image.width * (1 - inset), image.height * (1 - inset)]
                ImageDraw.Draw(mask).ellipse(box, fill=255)
                copy = image.copy()
                copy.putalpha(ImageChops.multiply(copy.getchannel("A"), mask.filter(ImageFilter.GaussianBlur(3))))
                self.made[key] = copy
            return self.made[key]

    def item(self, item, part=None):
        """What an item shows: its photo or its cutout, with its effects in their order."""
        cut = part == "cutout" or (part is None and item["usesCutout"])
        image = self.cutout(item["photo"], len(item["hints"])) if cut else self.images[item["photo"]]
        for shader in [] if part else item["shaders"]:
            image = self.shaded(image, shader, (item["photo"], cut, len(item["hints"]), shader))
        return image

    def shaded(self, image, shader, key):
        with self.lock:
            key = (id(image), key)
            if key not in self.made:
                self.made[key] = (EFFECTS[shader](image), image)
            return self.made[key][0]


def drawn(index):
    """A landscape of bands, so that the tests need no files."""
    image = Image.new("RGBA", (800, 600))
    draw, chance = ImageDraw.Draw(image), random.Random(index)
    for y in range(0, 600, 6):
        part = y / 600
        colour = [int(120 + 110 * math.sin(index * 2.1 + channel * 1.7 + part * 2)) for channel in range(3)]
        draw.rectangle([0, y, 800, y + 6], fill=(*colour, 255))
    for _ in range(9):
        x, y, r = chance.randrange(800), chance.randrange(600), chance.randrange(20, 90)
        draw.ellipse([x - r, y - r, x + r, y + r], fill=tuple(chance.randrange(60, 240) for _ in range(3)) + (255,))
    return image


def pixellated(image):
    tiny = image.resize((max(1, image.width // 20), max(1, image.height // 20)), Image.BOX)
    return tiny.resize(image.size, Image.NEAREST)


def glasses(image):
    red, green, blue, alpha = image.split()
    shift = max(1, image.width // 90)
    return Image.merge("RGBA", (ImageChops.offset(red, -shift, 0), green, blue, alpha))


def glitched(image):
    result, chance, y = image.copy(), random.Random(11), 14
    while y < image.height - 40:
        height = 12 + chance.randrange(46)
        band = image.crop((0, y, image.width, min(image.height, y + height)))
        result.paste(ImageChops.offset(band, chance.randrange(-60, 60), 0), (0, y))
        y += height + 14 + chance.randrange(50)
    return result


EFFECTS = {"pixellate": pixellated, "3d-glasses": glasses, "glitch": glitched}


def colour(text):
    """`#rgb`, `#rrggbb` or `#rrggbbaa` as four numbers; none is transparent."""
    if text == "none":
        return (0, 0, 0, 0)
    digits = text.lstrip("#")
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    values = [int(digits[at:at + 2], 16) for at in range(0, len(digits), 2)]
    return tuple(values + [255])[:4]


def whole(photos, state, width):
    """The whole canvas, `width` columns wide."""
    factor = width / state["width"]
    canvas = Image.new("RGBA", (width, max(1, round(state["height"] * factor))), colour(state["background"]))
    for item in state["items"]:
        layer = placed(photos, item, factor, canvas.size)
        if layer:
            canvas.alpha_composite(layer)
    return canvas


def placed(photos, item, factor, size):
    picture = photos.item(item)
    columns = max(1, round(item["w"] * item["scale"] * factor))
    rows = max(1, round(item["h"] * item["scale"] * factor))
    if columns > 4 * size[0] or rows > 4 * size[1]:
        columns, rows = columns // 4, rows // 4
    picture = picture.resize((columns, rows), Image.LANCZOS if columns < picture.width else Image.BICUBIC)
    turn = math.radians(item["rotation"])
    cos, sin = math.cos(turn), math.sin(turn)
    mirror = (-1 if item["flipH"] else 1, -1 if item["flipV"] else 1)
    sx = item["w"] * item["scale"] * factor / columns * mirror[0]
    sy = item["h"] * item["scale"] * factor / rows * mirror[1]
    cx, cy = item["x"] * factor, item["y"] * factor
    matrix = (cos / sx, sin / sx, columns / 2 - (cx * cos + cy * sin) / sx,
              -sin / sy, cos / sy, rows / 2 - (-cx * sin + cy * cos) / sy)
    padded = picture  # the rim of the picture is not smoothed: rough is enough here
    layer = padded.transform(size, Image.AFFINE, matrix, Image.BICUBIC)
    if item["opacity"] < 1:
        layer.putalpha(layer.getchannel("A").point(lambda value: int(value * item["opacity"])))
    return layer


def encoded(image, kind):
    out = io.BytesIO()
    if kind == "jpeg":
        backed = Image.new("RGB", image.size, "white")
        backed.paste(image, mask=image.getchannel("A"))
        backed.save(out, "JPEG", quality=86)
    elif kind == "png":
        image.save(out, "PNG", compress_level=1)
    else:
        image.save(out, "WEBP", quality=85, method=0)
    return out.getvalue(), f"image/{kind}"
