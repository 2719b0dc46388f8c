"""Builds color profiles from primaries and curves, and converts colors with Little CMS."""
import io
import struct

import numpy as np
from PIL import Image, ImageCms

BRADFORD = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
D50 = np.array([0.9642, 1.0, 0.8249])
D65 = (0.3127, 0.3290)
P3 = (D65, (0.680, 0.320), (0.265, 0.690), (0.150, 0.060))
BT709 = (D65, (0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
ADOBE = (D65, (0.64, 0.33), (0.21, 0.71), (0.15, 0.06))
WIDE = ((0.3457, 0.3585), (0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001))


def xyz(point):
    x, y = point
    return np.array([x / y, 1, (1 - x - y) / y])


def matrix(space):
    """Returns the matrix from linear light of a color space to XYZ adapted to D50."""
    white, *primaries = space
    columns = np.stack([xyz(p) for p in primaries], 1)
    columns = columns * np.linalg.solve(columns, xyz(white))
    scale = (BRADFORD @ D50) / (BRADFORD @ xyz(white))
    return np.linalg.inv(BRADFORD) @ np.diag(scale) @ BRADFORD @ columns


def _fixed(values):
    return b"".join(struct.pack(">i", round(v * 65536)) for v in values)


def _profile(kind, space, pcs, tags, version=0x02400000):
    table, body = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags:
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    head = struct.pack(">I4sI4s4s4s", start + len(body), b"\0\0\0\0", version, kind, space, pcs)
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + b"\0" * 28 + _fixed(D50)
    return head.ljust(128, b"\0") + table + body


def _text(text):
    desc = b"desc\0\0\0\0" + struct.pack(">I", len(text) + 1) + text + b"\0" + b"\0" * 78
    return [(b"desc", desc), (b"cprt", b"text\0\0\0\0CC0\0"), (b"wtpt", b"XYZ \0\0\0\0" + _fixed(D50))]


def _gamma(power):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(power * 256)) + b"\0\0"


SRGB_CURVE = b"para\0\0\0\0\0\3\0\0" + _fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])


def rgb(space, curve, name=b"conformance"):
    m = matrix(space)
    tags = _text(name)
    tags += [(n, b"XYZ \0\0\0\0" + _fixed(m[:, i])) for i, n in enumerate([b"rXYZ", b"gXYZ", b"bXYZ"])]
    tags += [(n, curve) for n in (b"rTRC", b"gTRC", b"bTRC")]
    return _profile(b"mntr", b"RGB ", b"XYZ ", tags, 0x04200000 if curve[:4] == b"para" else 0x02400000)


def gray(power):
    return _profile(b"mntr", b"GRAY", b"XYZ ", _text(b"grey") + [(b"kTRC", _gamma(power))])


def inks(grid=5):
    """Returns a CMYK profile: a Lab table of a simple ink model."""
    steps = np.linspace(0, 1, grid)
    c, m, y, k = np.meshgrid(steps, steps, steps, steps, indexing="ij")
    paper = 1 - np.stack([0.96 * c + 0.02 * m, 0.25 * c + 0.85 * m + 0.03 * y, 0.1 * c + 0.35 * m + 0.9 * y], -1)
    light = np.clip(paper, 0.02, 1) * (1 - 0.95 * k[..., None])
    white = matrix(BT709)
    t = (light @ white.T) / D50
    f = np.where(t > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    lab = np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)
    table = np.clip(np.rint(lab * [255 / 100, 1, 1] + [0, 128, 128]), 0, 255).astype(np.uint8).tobytes()
    ramp = bytes(range(256))
    lut = b"mft1\0\0\0\0" + bytes([4, 3, grid, 0]) + _fixed([1, 0, 0, 0, 1, 0, 0, 0, 1])
    lut += ramp * 4 + table + ramp * 3
    return _profile(b"prtr", b"CMYK", b"Lab ", _text(b"inks") + [(b"A2B0", lut)])


DISPLAY_P3 = rgb(P3, SRGB_CURVE)
ADOBE_RGB = rgb(ADOBE, _gamma(563 / 256))
WIDE_GAMUT = rgb(WIDE, _gamma(1.8))
SRGB = rgb(BT709, SRGB_CURVE, b"another name")
GRAY = gray(1.8)
INKS = inks()


def converted(array, profile, mode="RGB"):
    """Converts bytes from a profile to sRGB."""
    image = Image.fromarray(array if mode != "CMYK" else array, mode)
    flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
    out = ImageCms.profileToProfile(
        image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
        renderingIntent=ImageCms.Intent.PERCEPTUAL, outputMode="RGB", flags=flags)
    return np.asarray(out)


def srgb(light):
    light = np.clip(light, 0, 1)
    value = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.power(light, 1 / 2.4) - 0.055)
    return np.rint(value * 255).astype(np.uint8)


def p3_to_srgb(value):
    """Converts Display P3 values from 0 to 1 to sRGB bytes, by the definitions of both."""
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return srgb(light @ (np.linalg.inv(matrix(BT709)) @ matrix(P3)).T)
