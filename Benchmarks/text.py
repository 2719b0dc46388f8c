"""Times text, compared with renders without text and with other programs; see the script `text`."""

import os
import shutil
import subprocess
import sys

from timing import in_turns

TOOL = os.environ["TOOL"]
HERE, ROUNDS = sys.argv[1], int(sys.argv[2])
STORY = "Three photographers walked along the shore, waited for the light, and went home with wet shoes. " * 6
# In pixels: a point is a pixel at 72 dpi, but ImageMagick's `pango:` always uses 96.
WIDTH, SIZE = 900, 32


def collage(*arguments):
    subprocess.run([TOOL, "-q", *arguments], check=True, stdout=subprocess.DEVNULL)


def render(name, ending="png"):
    return [TOOL, "-q", "render", "--collage", name, "-o", f"{HERE}/{name}.{ending}", "--clobber"]


def print_costs(what, without, arguments):
    """Prints the costs of a render with and without text."""
    (plain_time, small), (full, large) = without, arguments
    print(f"{what}: {1000 * plain_time:.1f} ms and {small:.1f} MB without, {1000 * full:.1f} ms and {large:.1f} MB with them")
    print(f"  {1000 * (full - plain_time):.1f} ms and {large - small:.1f} MB on top, {full / plain_time:.3f} of the time without")


def first_text():
    for name in ("without", "with"):
        collage("new", name, "--size", "1080x1080")
    collage("text", "Hello", "--collage", "with", "--size", "60", "--font", "DejaVu Sans")
    found = in_turns(ROUNDS, {name: render(name) for name in ("without", "with")})
    print_costs("the first words of a process", found["without"], found["with"])


def captions():
    photos = f"{HERE}/photos"
    collage("sample", photos, "--count", "20", "--size", "3000x2000")
    collage("new", "plain", "--size", "20000x20000")
    for _ in range(10):
        collage("add", photos, "--collage", "plain")
    collage("layout", "grid", "--collage", "plain", "--gap", "300")
    collage("duplicate", "plain", "--as", "captions")
    collage("text", "{name}, {number} of {count}", "--of", "@all", "--collage", "captions", "--size", "120")
    rounds = max(3, ROUNDS // 3)
    found = in_turns(rounds, {name: render(name, "jpg") for name in ("plain", "captions")})
    print_costs("200 captions on 20000x20000", found["plain"], found["captions"])


def peers():
    """Renders the same text at the same size and width as a PNG file."""
    collage("new", "story", "--size", f"{WIDTH}x480")
    collage("text", STORY, "--collage", "story", "--size", str(SIZE), "--width", str(WIDTH), "--font", "DejaVu Sans")
    commands = {"collage": render("story")}
    if shutil.which("vips"):
        font = ["--font", f"DejaVu Sans {SIZE}", "--dpi", "72"]
        commands["vips text"] = ["vips", "text", f"{HERE}/vips.png", STORY, "--width", str(WIDTH), *font]
    if shutil.which("convert"):
        size = ["-size", f"{WIDTH}x", "-pointsize", str(SIZE * 72 / 96), "-font", "DejaVu Sans"]
        commands["pango:"] = ["convert", *size, f"pango:{STORY}", f"{HERE}/pango.png"]
    found = in_turns(ROUNDS, commands)
    ours = found["collage"][0]
    for name, (seconds, megabytes) in found.items():
        print(f"{name}: {1000 * seconds:.1f} ms, {seconds / ours:.2f} of collage's, {megabytes:.1f} MB")


# Without a cache, each run renders everything.
collage("config", "set", "cache.max-size", "0")
first_text()
peers()
captions()
