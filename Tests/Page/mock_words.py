"""The words of the mock server: what their items say of them, and roughly how they look."""

import hashlib
import json

from PIL import Image, ImageDraw, ImageFont

USUAL = {"font": "sans", "weight": 400, "style": "normal", "align": "left", "lineHeight": 1, "letterSpacing": 0, "colour": "000000",
         "padding": 0, "direction": "auto", "markup": False, "fonts": []}
NAMES = {"words": "words", "font": "font", "size": "size", "weight": "weight", "style": "style", "align": "align", "width": "width",
         "line-height": "lineHeight", "letter-spacing": "letterSpacing", "colour": "colour", "background": "background",
         "padding": "padding", "direction": "direction"}
# Where a line begins, as a part of the width.
STARTS = {"center": 0.5, "right": 1}


def set_anew(text, edit):
    """What words become by an edit."""
    made = {**text, **{NAMES[name]: value for name, value in edit.items() if name in NAMES}}
    for name in ("colour", "background"):
        if made.get(name) == "none":
            del made[name]
        elif name in made:
            made[name] = made[name].removeprefix("#")
    return made


def drawn(text):
    """A picture of words; a pixel of it is one of the canvas."""
    font = ImageFont.load_default(text["size"])
    draw = ImageDraw.Draw(Image.new("RGBA", (1, 1)))
    left, top, right, bottom = draw.multiline_textbbox((0, 0), text["words"] or " ", font=font)
    pad = int(text["padding"])
    size = max(1, round(right) + 2 * pad), max(1, round(bottom) + 2 * pad)
    image = Image.new("RGBA", size, f"#{text['background']}" if "background" in text else (0, 0, 0, 0))
    ink = "#000000" if text["colour"] == "auto" else f"#{text['colour']}"
    align = text["align"] if text["align"] in ("center", "right") else "left"
    ImageDraw.Draw(image).multiline_text((pad, pad), text["words"], fill=ink, font=font, align=align)
    return image


def identity(text):
    return "words-" + hashlib.sha256(json.dumps(text, sort_keys=True).encode()).hexdigest()[:16]


def begin(item):
    """Where the first line begins, of an item that is not turned."""
    width, height = item["w"] * item["scale"], item["h"] * item["scale"]
    return item["x"] + (STARTS.get(item["text"]["align"], 0) - 0.5) * width, item["y"] - height / 2


def show(item, text, photos):
    """Gives an item words; where they begin stays as it was."""
    name = identity(text)
    photos.images.setdefault(name, drawn(text))
    item["text"] = text
    x, y = begin(item)
    item.update(photo=name, w=float(photos.images[name].width), h=float(photos.images[name].height))
    moved = begin(item)
    item["x"] += x - moved[0]
    item["y"] += y - moved[1]
