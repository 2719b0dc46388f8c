#!/usr/bin/env python3
"""Renders the cards of a table with Pillow, as fast as a script can: a process per core, photos decoded by libjpeg at a
reduced scale and resized once per size, files written atomically.

    batch_pillow.py TABLE PHOTOS OUT FONT [--each]    --each decodes the photos of each row again
"""

import csv
import functools
import multiprocessing
import os
import sys

from PIL import Image, ImageDraw, ImageFont

CANVAS = (1080, 1350)
# Column, left, top, width and height.
FRAMES = [("p1", 30, 30, 1020, 640), ("p2", 30, 690, 500, 500), ("p3", 550, 690, 500, 500)]
TEXT_CENTER, TEXT_WIDTH, TEXT_SIZE = (540, 1270), 1020, 48
# The maximum enlargement of a decoded photo, as in collage.
MAXIMUM_ENLARGEMENT = 1.02
# Enough for two sizes of 30 photos; about 110 MB per process.
CACHE_SIZE = 64


def cover(path, width, height):
    """Returns the center of a photo, scaled to cover a frame."""
    with Image.open(path) as photo:
        factor = max(width / photo.width, height / photo.height) / MAXIMUM_ENLARGEMENT
        photo.draft("RGB", (int(photo.width * factor), int(photo.height * factor)))
        factor = min(photo.width / width, photo.height / height)
        left, top = (photo.width - width * factor) / 2, (photo.height - height * factor) / 2
        box = (left, top, left + width * factor, top + height * factor)
        return photo.resize((width, height), Image.Resampling.LANCZOS, box, reducing_gap=2.0)


cached_cover = functools.lru_cache(maxsize=CACHE_SIZE)(cover)


@functools.lru_cache(maxsize=64)
def font(path, size):
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def fitting_font(path, text):
    width = font(path, TEXT_SIZE).getlength(text)
    return font(path, TEXT_SIZE if width <= TEXT_WIDTH else int(TEXT_SIZE * TEXT_WIDTH / width))


def card(job):
    number, row, photos, folder, font_path, is_cached = job
    covering = cached_cover if is_cached else cover
    canvas = Image.new("RGB", CANVAS, "white")
    for column, left, top, width, height in FRAMES:
        canvas.paste(covering(f"{photos}/{row[column]}", width, height), (left, top))
    text = f"{row['name']}, {row['title']}"
    ImageDraw.Draw(canvas).text(TEXT_CENTER, text, "black", fitting_font(font_path, text), "mm")
    path = f"{folder}/{number:05d}.jpg"
    canvas.save(path + ".part", "JPEG", quality=85)
    os.replace(path + ".part", path)


def main(table, photos, folder, font_path, *options):
    is_cached = "--each" not in options
    os.makedirs(folder, exist_ok=True)
    with open(table, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    jobs = ((number, row, photos, folder, font_path, is_cached) for number, row in enumerate(rows, 1))
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for _ in pool.imap_unordered(card, jobs, chunksize=4):
            pass


if __name__ == "__main__":
    main(*sys.argv[1:])
