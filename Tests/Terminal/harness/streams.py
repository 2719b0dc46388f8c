"""Decodes images from terminal output."""

import base64
import io
import re

from PIL import Image, ImageChops, ImageStat

PLACEHOLDER = "\U0010eeee"


def kitty(stream):
    """Returns the images of kitty commands, each with the keys of its first command."""
    found, keys, data = [], None, b""
    for command, content in re.findall(rb"\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\", stream):
        given = dict(part.split("=") for part in command.decode().split(","))
        if given.get("a") == "q":
            continue
        assert len(content) <= 4096 and (len(content) % 4 == 0), len(content)
        keys = given if keys is None else keys
        data += content
        if given["m"] == "0":
            found.append((keys, picture(data)))
            keys, data = None, b""
    assert keys is None, "an image is incomplete"
    return found


def iterm(stream):
    """Returns the images of iTerm2 commands, each with its keys."""
    found = []
    for command, content in re.findall(rb"\x1b\]1337;File=([^:]*):([^\x07]*)\x07", stream):
        keys = dict(part.split("=") for part in command.decode().split(";"))
        assert len(base64.b64decode(content, validate=True)) == int(keys["size"])
        found.append((keys, picture(content)))
    return found


def picture(data):
    image = Image.open(io.BytesIO(base64.b64decode(data, validate=True)))
    image.load()
    return image


def unwrapped(stream):
    """Returns the stream with tmux passthrough sequences unwrapped."""

    def inner(match):
        return match.group(1).replace(b"\x1b\x1b", b"\x1b")

    return re.sub(rb"\x1bPtmux;((?:[^\x1b]|\x1b\x1b)*)\x1b\\", inner, stream)


def without_query(stream):
    stream = re.sub(rb"\x1b_Gi=31[^\x1b]*\x1b\\", b"", unwrapped(stream))
    return stream.replace(b"\x1b[>0q\x1b[16t\x1b[c", b"")


def blocks(stream):
    """Returns the image of half blocks, one pixel per half; cells without a color are transparent."""
    rows, foreground, background = [], None, None
    for line in stream.decode().replace("\r\n", "\n").removesuffix("\n").split("\n"):
        upper, lower, column = [], [], 0
        while column < len(line):
            if match := re.compile(r"\x1b\[([0-9;]*)m").match(line, column):
                foreground, background = colors(match.group(1), foreground, background)
                column = match.end()
                continue
            letter = line[column]
            halves = {"▀": (foreground, background), "▄": (background, foreground), " ": (background, background)}[letter]
            upper.append(halves[0])
            lower.append(halves[1])
            column += 1
        rows += [upper, lower]
    width = max(map(len, rows))
    image = Image.new("RGBA", (width, len(rows)))
    image.putdata([pixel or (0, 0, 0, 0) for row in rows for pixel in row + [None] * (width - len(row))])
    return image


def colors(parameters, foreground, background):
    numbers = [int(number or 0) for number in parameters.split(";")]
    while numbers:
        kind = numbers.pop(0)
        if kind in (38, 48):
            if numbers.pop(0) == 2:
                color, numbers = (*numbers[:3], 255), numbers[3:]
            else:
                color = (*palette_color(numbers.pop(0)), 255)
            foreground, background = (color, background) if kind == 38 else (foreground, color)
        elif kind == 49:
            background = None
        elif kind == 0:
            foreground = background = None
        else:
            raise ValueError(parameters)
    return foreground, background


def palette_color(index):
    if index >= 232:
        return (8 + 10 * (index - 232),) * 3
    levels = [0, 95, 135, 175, 215, 255]
    index -= 16
    return levels[index // 36], levels[index // 6 % 6], levels[index % 6]


def difference(one, other):
    """Returns the root mean square difference, from 0 to 255."""
    one, other = one.convert("RGB"), other.convert("RGB")
    rms = ImageStat.Stat(ImageChops.difference(one, other)).rms
    return (sum(value * value for value in rms) / 3) ** 0.5
