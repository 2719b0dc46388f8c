"""Times web galleries, compared with Pillow; see the script `gallery`."""

import glob
import json
import multiprocessing
import os
import shutil
import subprocess
import sys

from PIL import Image

from timing import in_turns

TOOL = os.environ["TOOL"]
QUALITY = 85


def write_smaller(job):
    """Writes the smaller sizes of a snapshot, all from one decoding."""
    source, targets = job
    with Image.open(source) as image:
        image.draft("RGB", targets[-1][1])
        for path, size in targets:
            image.resize(size, Image.Resampling.BOX).save(path, quality=QUALITY)
    shutil.copy(source, targets[0][0] + ".whole.jpg")


def render_with_pillow(plan, folder):
    os.makedirs(folder)
    with open(plan) as file:
        jobs = [
            (source, [(f"{folder}/{name}", tuple(size)) for name, size in targets])
            for source, targets in json.load(file)
        ]
    with multiprocessing.Pool() as pool:
        pool.map(write_smaller, jobs, 1)


def make_collages(here, count):
    """Creates and saves collages of three photos each, in one batch."""
    subprocess.run(
        [TOOL, "-q", "sample", f"{here}/photos", "--count", "6", "--size", "1600x1200"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    photos = sorted(glob.glob(f"{here}/photos/*.jpg"))
    lines = []
    for number in range(count):
        lines.append(f"new c{number:04} --size 1600x1200")
        lines += [f"add '{photos[(number + place) % len(photos)]}' --as p{place}" for place in range(3)]
        lines += ["layout grid --gap 20", f"rotate p0 {number % 30}", "save"]
    text = "\n".join(lines) + "\n"
    subprocess.run([TOOL, "-q", "batch", "-"], input=text.encode(), check=True, stdout=subprocess.DEVNULL)


def write_plan(here, site):
    """Writes a JSON file with each image of a gallery and its smaller copies (name, size); returns the path."""
    plan = []
    for path in sorted(glob.glob(f"{site}/pictures/*.jpg")):
        stem = path.removesuffix(".jpg")
        others = glob.glob(f"{stem}-*.jpg")
        if others:
            targets = [(os.path.basename(other), Image.open(other).size) for other in others]
            plan.append((path, sorted(targets, key=lambda target: target[1])))
    with open(f"{here}/plan.json", "w") as file:
        json.dump(plan, file)
    return f"{here}/plan.json"


def main(here, rounds, count=200):
    make_collages(here, count)
    subprocess.run([TOOL, "-q", "gallery", "-o", f"{here}/kept"], check=True)
    plan = write_plan(here, f"{here}/kept")
    # A new folder each time, because removing an old one is not measured.
    new_folder = ["sh", "-c", 'exec "$@" "$(mktemp -d "$0.XXXXXX")/site"', f"{here}/new"]
    results = in_turns(rounds, {
        "gallery": [*new_folder, TOOL, "-q", "gallery", "-o"],
        "nothing to do": [TOOL, "-q", "gallery", "-o", f"{here}/kept"],
        "Pillow": [*new_folder, sys.executable, __file__, plan],
    })  # fmt: skip
    peer = results["Pillow"][0]
    for name, (seconds, megabytes) in results.items():
        print(
            f"{count} collages, {name}: {seconds:.2f} s, {seconds / peer:.2f} of Pillow's, {megabytes:.0f} MB a process"
        )


if __name__ == "__main__":
    if sys.argv[1].endswith(".json"):
        render_with_pillow(*sys.argv[1:])
    else:
        main(sys.argv[1], *map(int, sys.argv[2:]))
