#!/usr/bin/env python3
"""Measures the layouts of `collage make`. TOOL is the program.

    layouts.py many ROUNDS PEER PHOTO...    500 photos on 20000x20000, in turns with PEER, peer-make.c
    layouts.py places SETS                  mosaics and justified rows of random shapes, scattered photos, times;
                                            PHOTOCOLLAGE is the folder of its package; optional
    layouts.py same PHOTO...                whether repeated runs, with any number of threads, have the same bytes

The aspect ratios are those of cameras and phones, with portrait photos and some panoramas. A crop is the part of a
photo that its cell doesn't show. The missed part of a page is the part inside the margins that the bounds of all cells
don't cover. The area ratio is the largest cell's area divided by the smallest cell's. The visible share of a scattered
photo is relative to the whole photo, including parts beyond the page.
"""
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import Image

TOOL = os.environ.get("TOOL", "collage")
MANY, SIDE = 500, 20000
CANVASES = [(2400, 1800), (1800, 2400), (2400, 2400)]
GAP = 12
SHAPES = [(3, 2)] * 5 + [(4, 3)] * 5 + [(2, 3)] * 3 + [(3, 4)] * 3 + [(16, 9)] * 2 + [(9, 16)] * 2 \
    + [(1, 1)] * 2 + [(5, 4), (4, 5), (2, 1), (3, 1)]


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part / 100))]


def table(*names):
    print()
    line(*names)
    line(*["---"] * len(names))


def line(*values):
    print("|", " | ".join(map(str, values)), "|", flush=True)


def run(command, text=None):
    """Returns the output of a program, its wall time, processor time and peak memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(text or "")
    process.stdin.close()
    output = process.stdout.read()
    _, status, use = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status:
        sys.exit("failed: " + " ".join(command[:3] + command[-12:]))
    return output, wall, use.ru_utime + use.ru_stime, use.ru_maxrss / 1024


# Many photos.

def many(rounds, peer, *photos):
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number in range(MANY):
            names.append(f"{folder}/h{number:03d}.jpg")
            with open(photos[number % len(photos)], "rb") as file:
                contents = file.read()
            with open(names[-1], "wb") as file:
                # A unique comment, so that all bytes differ.
                file.write(b"\xff\xd8\xff\xfe\0\x06%04d" % number + contents[2:])
        ours = [TOOL, "make", *names, "-o", folder + "/page.jpg", "--clobber", "--json", "--size", f"{SIDE}x{SIDE}",
                "--quality", "85", "--layout", "justified"]
        items = json.loads(run(ours)[0])["pages"][0]["items"]
        places = "".join(f"{max(item['width'], item['height'])} {item['file']}\n" for item in items)
        floor = [peer, f"{SIDE}x{SIDE}", folder + "/floor"]
        figures = {"floor": [], "ours": []}
        for round in range(int(rounds) + 1):
            for name, command, text in (("floor", floor, places), ("ours", ours, None)):
                figure = run(command, text)
                # The first round is a warm-up.
                if round:
                    figures[name].append(figure[1:])
        table(f"{len(items)} photos on {SIDE}×{SIDE}", "wall s", "cpu s", "peak MB", "wall / floor", "cpu / floor")
        base = [statistics.median(values) for values in zip(*figures["floor"])]
        for name, figure in figures.items():
            wall, cpu, _ = (statistics.median(values) for values in zip(*figure))
            peak = max(peak for _, _, peak in figure)
            line(name, f"{wall:.2f}", f"{cpu:.2f}", f"{peak:.0f}", f"{wall / base[0]:.2f}", f"{cpu / base[1]:.2f}")


# Cells.

class Shapes:
    """Creates small photos of various aspect ratios, and lays them out."""

    def __init__(self, folder):
        self.folder = folder
        for width, height in set(SHAPES):
            unit = round(240 / (width * height) ** 0.5)
            Image.new("RGB", (width * unit, height * unit), (90, 120, 160)).save(self.name((width, height)), "PNG")

    def name(self, shape):
        return f"{self.folder}/s{shape[0]}x{shape[1]}.png"

    def make(self, shapes, canvas, *command):
        """Returns the cells, back to front, and the time in seconds."""
        output, wall, _, _ = run([TOOL, "make", *map(self.name, shapes), "-o", self.folder + "/page.jpg",
                                  "--clobber", "--json", "--size", f"{canvas[0]}x{canvas[1]}", *command])
        items = json.loads(output)["pages"][0]["items"]
        if len(items) != len(shapes):
            sys.exit(f"{len(shapes)} photos, {len(items)} items")
        for item in items:
            width, height = map(int, os.path.basename(item["file"])[1:-4].split("x"))
            item["crop"] = crop(width / height, item["width"], item["height"])
        return items, wall


def crop(shape, width, height):
    """Returns the cropped share of a photo in a cell; 1 if the cell is empty."""
    return 1 - min(shape * height / width, width / height / shape) if min(width, height) > 1e-9 else 1


def area_ratio(sizes):
    areas = [max(0, width) * max(0, height) for width, height in sizes]
    return max(areas) / min(areas) if min(areas) > 0 else float("inf")


def edges(items):
    return [(i["x"] - i["width"] / 2, i["y"] - i["height"] / 2, i["x"] + i["width"] / 2, i["y"] + i["height"] / 2)
            for i in items]


def missed_share(items, canvas):
    """Returns the share of the page inside its margins that the bounds of all cells don't cover."""
    left, top, right, bottom = zip(*edges(items))
    return 1 - (max(right) - min(left)) * (max(bottom) - min(top)) / (canvas[0] - 2 * GAP) / (canvas[1] - 2 * GAP)


def gaps(items):
    """Returns the distance from each cell to the next cell on the right and below."""
    found = []
    for a in edges(items):
        for near, far, low, high in ((0, 2, 1, 3), (1, 3, 0, 2)):
            ahead = [b[near] - a[far] for b in edges(items)
                     if b[near] > a[far] - GAP / 2 and min(a[high], b[high]) - max(a[low], b[low]) > GAP]
            if ahead:
                found.append(min(ahead))
    return found


def photocollage(shapes, canvas, rng):
    """Returns the crops and sizes of PhotoCollage's layout, with its default number of columns."""
    from photocollage import collage
    photos = [collage.Photo("", width * 100, height * 100) for width, height in shapes]
    ratio = canvas[1] / canvas[0]
    mean = statistics.mean(photo.ratio for photo in photos)
    page = collage.Page(1.0, ratio, round((mean / ratio * 2 * len(photos)) ** 0.5))
    rng.shuffle(photos)
    for photo in photos:
        page.add_cell(photo)
    page.adjust()
    cells = [cell for column in page.cols for cell in column.cells if not cell.is_extension()]
    return [crop(1 / cell.photo.ratio, cell.w, cell.h) for cell in cells], [(cell.w, cell.h) for cell in cells]


def sets(count, number, seed):
    rng = random.Random(seed)
    return [[rng.choice(SHAPES) for _ in range(count if isinstance(count, int) else rng.choice(count))]
            for _ in range(number)]


def percent(value, digits=2):
    return f"{100 * value:.{digits}f}"


def mosaics(shapes_folder, number):
    other = os.environ.get("PHOTOCOLLAGE")
    if other:
        sys.path.insert(0, other)
    table(f"photos, {number} sets on {len(CANVASES)} canvases", "program", "mean crop, %", "worst crop, mean / most",
          "page missed, % mean / most", "area ratio, median / p95", "gaps")
    for count in (5, 9, 12, 20, 30):
        theirs, ours, misses, apart = [], [], [], []
        for shapes in sets(count, number, count):
            for canvas in CANVASES:
                if other:
                    random.seed(len(theirs))
                    theirs.append(photocollage(shapes, canvas, random))
                items, _ = shapes_folder.make(shapes, canvas, "--layout", "mosaic", "--gap", f"{GAP}", "--margin", f"{GAP}")
                ours.append(([item["crop"] for item in items], [(item["width"], item["height"]) for item in items]))
                misses.append(missed_share(items, canvas))
                apart += gaps(items)
        for name, pages in (("PhotoCollage", theirs), ("collage", ours)):
            if pages:
                mean = statistics.mean(statistics.mean(crops) for crops, _ in pages)
                worst = [max(crops) for crops, _ in pages]
                ratios = [area_ratio(sizes) for _, sizes in pages]
                line(count, name, percent(mean), f"{percent(statistics.mean(worst))} / {percent(max(worst))}",
                     f"{percent(statistics.mean(misses))} / {percent(max(misses))}" if pages is ours else "",
                     f"{statistics.median(ratios):.1f} / {percentile(ratios, 95):.1f}",
                     f"{min(apart):.1f} to {max(apart):.1f}" if pages is ours else "")


def rows(items):
    """Returns the rows of a page from the top: cells with the same vertical center."""
    found = []
    for item in sorted(items, key=lambda item: (item["y"], item["x"])):
        if not found or item["y"] - found[-1][-1]["y"] > found[-1][0]["height"] / 2:
            found.append([])
        found[-1].append(item)
    return found


def justified(shapes_folder, number):
    factors, spans, misses, crops, short = [], [], [], [], 0
    for index, shapes in enumerate(sets(range(8, 61), number, 1)):
        canvas = CANVASES[index % len(CANVASES)]
        items, _ = shapes_folder.make(shapes, canvas, "--layout", "justified", "--gap", f"{GAP}", "--margin", f"{GAP}")
        heights = [statistics.mean(item["height"] for item in row) for row in rows(items)]
        typical = statistics.median(heights)
        factors.append(max(max(height / typical, typical / height) for height in heights))
        spans.append(max(heights) / min(heights))
        misses.append(missed_share(items, canvas))
        crops.append(max(item["crop"] for item in items))
        widths = [row[-1]["x"] + row[-1]["width"] / 2 - row[0]["x"] + row[0]["width"] / 2 for row in rows(items)]
        short += min(widths) < 0.99 * max(widths)
    table(f"justified, {number} sets of 8 to 60", "median", "p95", "most")
    for name, values in (("worst row, factor from the median row", factors), ("highest row to the lowest", spans),
                         ("page missed", misses), ("worst crop", crops)):
        line(name, f"{statistics.median(values):.3f}", f"{percentile(values, 95):.3f}", f"{max(values):.3f}")
    line("pages with a short row", short, "", "")


def scattered(shapes_folder, number):
    table(f"scattered, {number} sets on {len(CANVASES)} canvases", "least seen, median / least",
          "the same, of what is on the page", "seen, mean", "page covered, median / least")
    for count in (8, 15, 30):
        minimum_seen, least_there, seen, covered = [], [], [], []
        for shapes in sets(count, number, 100 + count):
            for canvas in CANVASES:
                items, _ = shapes_folder.make(shapes, canvas, "--layout", "scatter")
                step = 4
                y, x = np.mgrid[0:canvas[1]:step, 0:canvas[0]:step] + step / 2
                top, there = np.full(x.shape, -1), []
                for depth, item in enumerate(items):
                    turn = np.radians(item["rotation"])
                    dx, dy = x - item["x"], y - item["y"]
                    inside = np.abs(dx * np.cos(turn) + dy * np.sin(turn)) <= item["width"] / 2
                    inside &= np.abs(dy * np.cos(turn) - dx * np.sin(turn)) <= item["height"] / 2
                    top[inside] = depth
                    there.append(np.sum(inside))
                shares = [np.sum(top == depth) * step * step / (item["width"] * item["height"])
                          for depth, item in enumerate(items)]
                minimum_seen.append(min(shares))
                least_there.append(min(np.sum(top == depth) / cells for depth, cells in enumerate(there)))
                seen.append(statistics.mean(shares))
                covered.append(np.mean(top >= 0))
        line(count, f"{statistics.median(minimum_seen):.2f} / {min(minimum_seen):.2f}",
             f"{statistics.median(least_there):.2f} / {min(least_there):.2f}", f"{statistics.mean(seen):.2f}",
             f"{statistics.median(covered):.3f} / {min(covered):.3f}")


def times(shapes_folder):
    """Times whole commands, compared with a grid of the same photos."""
    table("layout", "photos", "command, ms", "of that of a grid", "more than that of a grid, ms")
    for kind, count, rounds in (("justified", 30, 15), ("justified", 500, 7), ("columns", 500, 7), ("mosaic", 9, 15),
                                ("mosaic", 30, 15), ("mosaic", 500, 7), ("scatter", 8, 15), ("scatter", 15, 15),
                                ("scatter", 30, 15)):
        grid, other = [], []
        for shapes in sets(count, rounds, 7):
            grid.append(shapes_folder.make(shapes, CANVASES[0], "--layout", "grid")[1])
            other.append(shapes_folder.make(shapes, CANVASES[0], "--layout", kind)[1])
        more = statistics.median(b - a for a, b in zip(grid, other))
        line(kind, count, f"{1000 * statistics.median(other):.0f}",
             f"{statistics.median(b / a for a, b in zip(grid, other)):.2f}", f"{1000 * more:.0f}")


def places(number):
    with tempfile.TemporaryDirectory() as folder:
        shapes_folder = Shapes(folder)
        mosaics(shapes_folder, int(number))
        justified(shapes_folder, 5 * int(number))
        scattered(shapes_folder, max(1, int(number) // 5))
        times(shapes_folder)


# Determinism.

def same(*photos):
    layouts = "grid justified columns mosaic hero strip circle spiral heart scatter stack".split()
    with tempfile.TemporaryDirectory() as folder:
        for layout in layouts:
            found = set()
            seed = ["--seed", "7"] if layout in ("mosaic", "hero", "scatter", "stack") else []
            for command in ([], [], ["--jobs", "1"], ["--jobs", "2"]):
                path = folder + "/page.jpg"
                run([TOOL, "-q", "make", *photos, "-o", path, "--clobber", "--size", "2400x1800", "--layout", layout,
                     *seed, *command])
                with open(path, "rb") as file:
                    found.add(file.read())
            print(f"{layout}: {'the same' if len(found) == 1 else f'{len(found)} different ones'}", flush=True)


if __name__ == "__main__":
    {"many": many, "places": places, "same": same}[sys.argv[1]](*sys.argv[2:])
