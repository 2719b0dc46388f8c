"""Renders pairs of colors in the browser with each `mix-blend-mode`, to test our blend modes against.

    make conformance

writes chromium.png, with a pixel for each pair of colors, and chromium.json, which describes the pairs.

The browser emulates a graphics card, because its arithmetic is exact then: without one, Chromium 156 rounds to bytes
at each step and is wrong by up to two levels of 255, most often in exclusion.
"""

import io
import json
import os
import pathlib

import numpy as np
from PIL import Image

from harness.browser import PageTest
from shared.chromium import ARGUMENTS, browser

ARGUMENTS += ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
ARGUMENTS += ["--ignore-gpu-blocklist", "--enable-gpu-rasterization"]
OUT = pathlib.Path(os.environ["OUT"])
MODES = (
    "normal multiply screen overlay darken lighten color-dodge color-burn "
    "hard-light soft-light difference exclusion hue saturation color luminosity"
).split()
# All channels are multiples of 5 and all alphas multiples of 1/5, so that their products are whole numbers.
ALPHAS = [51, 102, 204, 255]
COLORS = [
    (0, 0, 0), (255, 255, 255), (125, 125, 125), (255, 0, 0), (0, 60, 255), (250, 200, 10),
    (40, 120, 190), (230, 90, 65),
]  # fmt: skip
SOURCES = [(*color, alpha) for alpha in ALPHAS for color in COLORS]
BACKDROPS = [(*color, 255) for color in COLORS] + [(*COLORS[i], 102) for i in (1, 3, 6, 7)]
CELL = 3


def css(color):
    red, green, blue, alpha = color
    return f"rgb({red} {green} {blue} / {alpha / 255:g})"


def markup():
    columns = "".join(
        f"<i style='left:{x * CELL}px;top:0;bottom:0;width:{CELL}px;background:{css(color)}'></i>"
        for x, color in enumerate(BACKDROPS)
    )
    strips = "".join(
        f"<i style='top:{y * CELL}px;left:0;right:0;height:{CELL}px;background:{css(color)};"
        f"mix-blend-mode:{mode}'></i>"
        for y, (mode, color) in enumerate((mode, color) for mode in MODES for color in SOURCES)
    )
    return (
        "<!doctype html><style>body{margin:0;background:none}i{position:absolute}"
        f"div{{position:relative;isolation:isolate;width:{len(BACKDROPS) * CELL}px;"
        f"height:{len(MODES) * len(SOURCES) * CELL}px}}</style><div>{columns}{strips}</div>"
    )


class Blends(PageTest):
    size, touch = (len(BACKDROPS) * CELL, len(MODES) * len(SOURCES) * CELL), False

    def test_sheet(self):
        page = self.page()
        page.set_content(markup())
        shot = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
        middles = np.asarray(shot)[CELL // 2 :: CELL, CELL // 2 :: CELL]
        # A row for each mode: all backdrops with the first source, with the second and so on.
        sheet = middles.reshape(len(MODES), -1, 4)
        os.makedirs(OUT, exist_ok=True)
        Image.fromarray(sheet).save(OUT / "chromium.png", optimize=True)
        facts = {
            "drawnBy": f"Chromium {browser().version}",
            "modes": MODES,
            "sources": [list(color) for color in SOURCES],
            "backdrops": [list(color) for color in BACKDROPS],
        }
        lines = (f'  "{key}": {json.dumps(value)}' for key, value in facts.items())
        (OUT / "chromium.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
