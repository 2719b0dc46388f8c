#!/usr/bin/env python3
"""Generates 900 different photos and 100 changed copies of them, and counts the copies that `photo dups` finds.

    alike.py make FOLDER PHOTOS     900 different photos and 100 copies; PHOTOS is a folder of real photos
    alike.py score FOLDER           reads `collage photo dups --json` from standard input

The photos are PHOTOS, nine disjoint crops of each, and generated images that small fingerprints confuse: scenes of
overlapping shapes, pages of text, skies, and single objects on white. The copies use these changes in turn: half and a
quarter of the size, lighter, darker, with more and less contrast, gray, cropped by 3 percent at every edge, rotated by
one degree.
"""
import glob
import json
import os
import sys
from multiprocessing import Pool

import numpy as np
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont

WIDTH, HEIGHT, COUNT, COPIES = 800, 600, 900, 100


def cloud(rng, width, height, power):
    """Returns noise whose spectrum falls with a power of the frequency, roughly -1...1."""
    rows = np.fft.fftfreq(height)[:, None] * height
    columns = np.fft.rfftfreq(width)[None, :] * width
    far = np.hypot(rows, columns)
    far[0, 0] = 1
    waves = (rng.standard_normal(far.shape) + 1j * rng.standard_normal(far.shape)) * far ** -power
    waves[0, 0] = 0
    field = np.fft.irfft2(waves, s=(height, width))
    return field / (field.std() * 2)


def color(rng, low=0, high=255):
    return tuple(int(value) for value in rng.integers(low, high + 1, 3))


def image_of(array):
    return Image.fromarray(np.clip(array, 0, 255).astype(np.uint8))


def gradient(rng, low=60, high=235):
    """Returns a vertical gradient between two colors."""
    part = np.linspace(0, 1, HEIGHT)[:, None, None] ** rng.uniform(0.5, 2)
    top, bottom = rng.uniform(low, high, 3), rng.uniform(low, high, 3)
    return np.broadcast_to(top * (1 - part) + bottom * part, (HEIGHT, WIDTH, 3))


def scene(rng):
    image = image_of(gradient(rng))
    draw = ImageDraw.Draw(image)
    palette = [color(rng, 20, 235) for _ in range(6)]
    sizes = np.sort(6 * (1 - rng.random(int(rng.integers(60, 500))) * 0.9996) ** -0.5)[::-1]
    for size in np.minimum(sizes, 260):
        x, y = rng.random() * WIDTH, rng.random() * HEIGHT
        a, b = size * (0.5 + rng.random()), size * (0.5 + rng.random())
        fill = palette[rng.integers(6)]
        if rng.random() < 0.5:
            draw.ellipse([x - a, y - b, x + a, y + b], fill=fill)
        else:
            turns = np.sort(rng.random(int(rng.integers(3, 8)))) * 2 * np.pi
            draw.polygon([(x + a * np.cos(t), y + b * np.sin(t)) for t in turns], fill=fill)
    light = 1 + 0.2 * cloud(rng, WIDTH, HEIGHT, 1.1)[..., None]
    return image_of(np.asarray(image) * light + rng.normal(0, 3, (HEIGHT, WIDTH, 3)))


def page(rng):
    image = Image.new("RGB", (HEIGHT, WIDTH), color(rng, 235, 255))
    draw = ImageDraw.Draw(image)
    y = 60
    size = int(rng.integers(13, 20))
    font, head = ImageFont.load_default(size=size), ImageFont.load_default(size=size * 2)
    ink = color(rng, 0, 60)

    def words(width, size):
        text = ""
        while len(text) * size * 0.5 < width:
            text += "".join(chr(97 + int(c)) for c in rng.integers(0, 26, int(rng.integers(2, 10)))) + " "
        return text

    draw.text((60, y), words(rng.uniform(150, 400), size * 2), font=head, fill=ink)
    y += size * 4
    while y < WIDTH - 90:
        if rng.random() < 0.08:
            height = int(rng.integers(60, 200))
            draw.rectangle([60, y, 540, min(y + height, 740)], fill=color(rng, 60, 220))
            y += height + size
            continue
        for line in range(int(rng.integers(2, 9))):
            if y > WIDTH - 90:
                break
            draw.text((60, y), words(480 if line else 430, size), font=font, fill=ink)
            y += int(size * 1.4)
        draw.text((60, y), words(rng.uniform(60, 400), size), font=font, fill=ink)
        y += int(size * 2.4)
    return image_of(np.asarray(image) + rng.normal(0, 2, (WIDTH, HEIGHT, 3)))


def sky(rng):
    base = np.array(gradient(rng, 120, 250))
    base += 45 * rng.random() * cloud(rng, WIDTH, HEIGHT, 1.8)[..., None]
    return image_of(base + rng.normal(0, 2, base.shape))


def product(rng):
    image = Image.new("RGB", (WIDTH, HEIGHT), color(rng, 240, 255))
    draw = ImageDraw.Draw(image)
    for _ in range(int(rng.integers(2, 7))):
        x, y = rng.normal(WIDTH / 2, 70), rng.normal(HEIGHT / 2, 60)
        a, b = rng.uniform(20, 190), rng.uniform(20, 170)
        box = [x - a, y - b, x + a, y + b]
        (draw.ellipse if rng.random() < 0.5 else draw.rectangle)(box, fill=color(rng, 10, 220))
    image = image.filter(ImageFilter.GaussianBlur(1))
    return image_of(np.asarray(image) + rng.normal(0, 2, (HEIGHT, WIDTH, 3)))


KINDS = [(scene, 460), (page, 90), (sky, 90), (product, 90)]


def real(photos):
    """Yields the photos, then nine crops of each, enlarged twice."""
    whole = [Image.open(path).convert("RGB") for path in photos]
    for image in whole:
        yield image
    for image in whole:
        width, height = image.width // 3, image.height // 3
        for place in range(9):
            x, y = place % 3 * width, place // 3 * height
            yield image.crop((x, y, x + width, y + height)).resize((width * 2, height * 2), Image.LANCZOS)


def shrunk(image, part, quality):
    size = max(1, int(image.width * part)), max(1, int(image.height * part))
    return image.resize(size, Image.LANCZOS), quality


def cropped(image):
    x, y = round(image.width * 0.03), round(image.height * 0.03)
    return image.crop((x, y, image.width - x, image.height - y)), 85


def rotated(image):
    """Returns an image rotated by one degree, without the missing corners."""
    turn = np.radians(1)
    x, y = int(np.ceil(image.height * turn / 2)), int(np.ceil(image.width * turn / 2))
    return image.rotate(1, Image.BICUBIC).crop((x, y, image.width - x, image.height - y)), 85


CHANGES = [
    ("half", lambda image: shrunk(image, 0.5, 50)),
    ("quarter", lambda image: shrunk(image, 0.25, 30)),
    ("lighter", lambda image: (ImageEnhance.Brightness(image).enhance(1.25), 85)),
    ("darker", lambda image: (ImageEnhance.Brightness(image).enhance(0.75), 85)),
    ("contrast", lambda image: (ImageEnhance.Contrast(image).enhance(1.3), 85)),
    ("flat", lambda image: (ImageEnhance.Contrast(image).enhance(0.7), 85)),
    ("grey", lambda image: (image.convert("L"), 85)),
    ("cut", cropped),
    ("turned", rotated),
]


def write(job):
    folder, number, kind = job
    make = {drawer.__name__: drawer for drawer, _ in KINDS}[kind]
    make(np.random.default_rng(number)).save(f"{folder}/p{number:03d}-{kind}.jpg", quality=90)


def make(folder, photos):
    os.makedirs(folder, exist_ok=True)
    names = sorted(path for path in glob.glob(photos + "/*") if path.endswith((".jpg", ".png")) and ".mask." not in path)
    seen, paths = set(), []
    for path in names:
        with open(path, "rb") as file:
            contents = file.read()
        if contents not in seen:
            seen.add(contents)
            paths.append(path)
    count = 0
    for image in real(paths):
        image.save(f"{folder}/p{count:03d}-real.jpg", quality=90)
        count += 1
    total = sum(weight for _, weight in KINDS)
    remaining = COUNT - count
    jobs = []
    for drawer, weight in KINDS[1:]:
        for _ in range(remaining * weight // total):
            jobs.append((folder, count + len(jobs), drawer.__name__))
    while len(jobs) < remaining:
        jobs.append((folder, count + len(jobs), "scene"))
    with Pool() as pool:
        for _ in pool.imap_unordered(write, jobs):
            pass
    originals = sorted(glob.glob(folder + "/p*.jpg"))
    selected = np.random.default_rng(1).permutation(len(originals))[:COPIES]
    for turn, place in enumerate(selected):
        name, change = CHANGES[turn % len(CHANGES)]
        path = originals[place]
        image, quality = change(Image.open(path))
        image.save(f"{folder}/c{os.path.basename(path)[1:4]}-{name}.jpg", quality=quality)


def score(folder):
    """Scores groups: a pair of a photo and its copy is correct, any other pair is false."""
    copies = {os.path.basename(path)[:-4] for path in glob.glob(folder + "/c*.jpg")}
    found, wrong = set(), []
    for group in json.load(sys.stdin)["groups"]:
        names = sorted(photo["name"] for photo in group)
        for index, one in enumerate(names):
            for other in names[index + 1:]:
                if one[1:4] == other[1:4]:
                    found.add(one)
                else:
                    wrong.append((one, other))
    for name in sorted(copies - found):
        print("missed:", name)
    for one, other in wrong:
        print("false:", one, other)
    print(f"alike: {len(found)} of {len(copies)} copies found, recall {len(found) / len(copies):.2f}, "
          f"{len(wrong)} false pairs")


if __name__ == "__main__":
    {"make": make, "score": score}[sys.argv[1]](*sys.argv[2:])
