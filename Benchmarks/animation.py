"""Measures animations, compared with other programs and still images; see the script `animation`."""

import glob
import io
import os
import shutil
import subprocess
import sys

import numpy
from PIL import Image, ImageSequence

from timing import in_turns

TOOL = os.environ["TOOL"]
HERE, ROUNDS = sys.argv[1], int(sys.argv[2])
# A stand-in for ffmpeg that reads all frames and encodes nothing.
SWALLOW = '#!/bin/sh\nfor file; do :; done\ncat >/dev/null\necho frames >"$file"\n'


def collage(*words):
    subprocess.run([TOOL, "-q", *map(str, words)], check=True, stdout=subprocess.DEVNULL)


def photos():
    folder = os.environ.get("PHOTOS")
    if not folder:
        folder = f"{HERE}/photos"
        collage("sample", folder, "--count", 4, "--size", "3000x2000")
    return sorted(glob.glob(f"{folder}/*.jpg"))[:4]


def frames(file):
    """Returns the frames of a loop as an array, and the size of its file."""
    with Image.open(file) as picture:
        return numpy.stack([numpy.asarray(frame.convert("RGB"), float) for frame in ImageSequence.Iterator(picture)])


def psnr(found, wanted):
    return 10 * numpy.log10(255**2 / numpy.mean((found - wanted) ** 2))


def loop(ending, *options):
    path = f"{HERE}/loop.{ending}"
    collage("render", "-o", path, "--clobber", "--frames", 24, *options)
    return path


def glitch(photo):
    collage("new", "loop", "--size", "720x405")
    collage("add", photo, "--as", "hero")
    collage("scale", "hero", "--cover", "720x405")
    collage("shader", "on", "hero", "glitch")


def gif_beside_ffmpeg(exact):
    """Returns the smallest file of ffmpeg's palettes with ordered dithering, and its PSNR."""
    best = None
    for scale in range(1, 6):
        for mode in ("full", "diff"):
            path = f"{HERE}/ffmpeg.gif"
            graph = f"split[a][b];[a]palettegen=stats_mode={mode}[p];[b][p]paletteuse=dither=bayer:bayer_scale={scale}"
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-i", f"{HERE}/loop.png", "-filter_complex", graph, path], check=True
            )
            found = os.path.getsize(path), psnr(frames(path), exact)
            best = min(best or found, found)
    return best


def webp_of_pillow(exact, quality):
    out = io.BytesIO()
    pictures = [Image.fromarray(frame.astype(numpy.uint8)) for frame in exact]
    pictures[0].save(
        out, "WEBP", save_all=True, append_images=pictures[1:], duration=83, loop=0, quality=quality, method=4
    )
    return len(out.getvalue()), psnr(frames(out), exact)


def formats():
    for photo in photos():
        glitch(photo)
        exact = frames(loop("png"))
        print(os.path.basename(photo))
        path = loop("gif")
        bytes_, near = os.path.getsize(path), psnr(frames(path), exact)
        if shutil.which("ffmpeg"):
            size, other = gif_beside_ffmpeg(exact)
            print(f"  GIF {bytes_} bytes, {bytes_ / size - 1:+.1%} of ffmpeg's, {near:.2f} dB, {near - other:+.2f} dB")
        path = loop("webp", "--quality", 85)
        bytes_, near = os.path.getsize(path), psnr(frames(path), exact)
        # The lowest quality with the same PSNR.
        sizes = [webp_of_pillow(exact, quality) for quality in (70, 75, 80, 85, 90, 95)]
        size, other = next((found for found in sizes if found[1] >= near), sizes[-1])
        print(f"  WebP {bytes_} bytes, {bytes_ / size - 1:+.1%} of Pillow's, {near:.2f} dB, Pillow {other:.2f} dB")
        collage("delete", "loop")


def times():
    """Times frames without encoding, compared with one encoded still image."""
    program = f"{HERE}/bin/ffmpeg"
    os.mkdir(os.path.dirname(program))
    with open(program, "w") as script:
        script.write(SWALLOW)
    os.chmod(program, 0o755)
    collage("new", "scene", "--size", "1080x1080")
    collage("add", photos()[0], "--as", "hero")
    collage("add", *photos()[1:])
    collage("layout", "grid", "--gap", 20)
    still = [TOOL, "-q", "render", "-o", f"{HERE}/still.png", "--clobber"]
    film = [TOOL, "-q", "render", "-o", f"{HERE}/film.mp4", "--clobber", "--frames", "24"]
    for name, verb in (
        ("glitch", ["shader", "on", "hero", "glitch"]), ("rotation", ["animate", "hero", "rotation", "0", "360"]),
        ("opacity", ["animate", "hero", "opacity", "own", "0", "--alternate"]),
        ("scale", ["animate", "hero", "scale", "own", "1.2", "--alternate"]), ("reveal", ["animate", "@all", "reveal"]),
    ):  # fmt: skip
        collage(*verb)
        found = in_turns(ROUNDS, {"still": still, "frames": film}, PATH=f"{HERE}/bin:{os.environ['PATH']}")
        (one, small), (all_, large) = found["still"], found["frames"]
        print(f"24 frames of 1080x1080, {name}: {all_ / one:.2f} stills, {large:.0f} MB, a still {small:.0f} MB")
        collage("undo")


# Without a cache, each run renders everything.
collage("config", "set", "cache.max-size", "0")
times()
formats()
