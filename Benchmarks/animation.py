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
STAND_IN = '#!/bin/sh\nfor file; do :; done\ncat >/dev/null\necho frames >"$file"\n'


def collage(*arguments):
    subprocess.run([TOOL, "-q", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def photos():
    folder = os.environ.get("PHOTOS")
    if not folder:
        folder = f"{HERE}/photos"
        collage("sample", folder, "--count", 4, "--size", "3000x2000")
    return sorted(glob.glob(f"{folder}/*.jpg"))[:4]


def frames(file):
    """Returns the frames of a loop as an array."""
    with Image.open(file) as image:
        return numpy.stack([numpy.asarray(frame.convert("RGB"), float) for frame in ImageSequence.Iterator(image)])


def psnr(result, expected):
    return 10 * numpy.log10(255**2 / numpy.mean((result - expected) ** 2))


def loop(ending, *options):
    path = f"{HERE}/loop.{ending}"
    collage("render", "-o", path, "--clobber", "--frames", 24, *options)
    return path


def glitch(photo):
    collage("new", "loop", "--size", "720x405")
    collage("add", photo, "--as", "hero")
    collage("scale", "hero", "--cover", "720x405")
    collage("shader", "on", "hero", "glitch")


def best_ffmpeg_gif(exact):
    """Returns the smallest file of ffmpeg's palettes with ordered dithering, and its PSNR."""
    best = None
    for scale in range(1, 6):
        for mode in ("full", "diff"):
            path = f"{HERE}/ffmpeg.gif"
            graph = f"split[a][b];[a]palettegen=stats_mode={mode}[p];[b][p]paletteuse=dither=bayer:bayer_scale={scale}"
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-i", f"{HERE}/loop.png", "-filter_complex", graph, path], check=True
            )
            result = os.path.getsize(path), psnr(frames(path), exact)
            best = min(best or result, result)
    return best


def pillow_webp(exact, quality):
    out = io.BytesIO()
    images = [Image.fromarray(frame.astype(numpy.uint8)) for frame in exact]
    images[0].save(
        out, "WEBP", save_all=True, append_images=images[1:], duration=83, loop=0, quality=quality, method=4
    )
    return len(out.getvalue()), psnr(frames(out), exact)


def formats():
    for photo in photos():
        glitch(photo)
        exact = frames(loop("png"))
        print(os.path.basename(photo))
        path = loop("gif")
        bytes_, quality_db = os.path.getsize(path), psnr(frames(path), exact)
        if shutil.which("ffmpeg"):
            size, other = best_ffmpeg_gif(exact)
            print(f"  GIF {bytes_} bytes, {bytes_ / size - 1:+.1%} of ffmpeg's, {quality_db:.2f} dB, {quality_db - other:+.2f} dB")
        path = loop("webp", "--quality", 85)
        bytes_, quality_db = os.path.getsize(path), psnr(frames(path), exact)
        # The lowest quality with the same PSNR.
        sizes = [pillow_webp(exact, quality) for quality in (70, 75, 80, 85, 90, 95)]
        size, other = next((result for result in sizes if result[1] >= quality_db), sizes[-1])
        print(f"  WebP {bytes_} bytes, {bytes_ / size - 1:+.1%} of Pillow's, {quality_db:.2f} dB, Pillow {other:.2f} dB")
        collage("delete", "loop")


def times():
    """Times frames without encoding, compared with one encoded still image."""
    program = f"{HERE}/bin/ffmpeg"
    os.mkdir(os.path.dirname(program))
    with open(program, "w") as script:
        script.write(STAND_IN)
    os.chmod(program, 0o755)
    collage("new", "scene", "--size", "1080x1080")
    collage("add", photos()[0], "--as", "hero")
    collage("add", *photos()[1:])
    collage("layout", "grid", "--gap", 20)
    still = [TOOL, "-q", "render", "-o", f"{HERE}/still.png", "--clobber"]
    video = [TOOL, "-q", "render", "-o", f"{HERE}/film.mp4", "--clobber", "--frames", "24"]
    for name, verb in (
        ("glitch", ["shader", "on", "hero", "glitch"]), ("rotation", ["animate", "hero", "rotation", "0", "360"]),
        ("opacity", ["animate", "hero", "opacity", "own", "0", "--alternate"]),
        ("scale", ["animate", "hero", "scale", "own", "1.2", "--alternate"]), ("reveal", ["animate", "@all", "reveal"]),
    ):  # fmt: skip
        collage(*verb)
        result = in_turns(ROUNDS, {"still": still, "frames": video}, PATH=f"{HERE}/bin:{os.environ['PATH']}")
        (one, small), (all_, large) = result["still"], result["frames"]
        print(f"24 frames of 1080x1080, {name}: {all_ / one:.2f} stills, {large:.0f} MB, a still {small:.0f} MB")
        collage("undo")


# Without a cache, each run renders everything.
collage("config", "set", "cache.max-size", "0")
times()
formats()
