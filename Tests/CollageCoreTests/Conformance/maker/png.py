"""Writes PNG files of every type, with any chunks."""
import struct
import zlib

ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _packed(rows, depth):
    """Packs rows of samples (height, width * channels) into bytes."""
    out = []
    for row in rows:
        if depth == 16:
            out.append(b"".join(struct.pack(">H", int(v)) for v in row))
        elif depth == 8:
            out.append(bytes(int(v) for v in row))
        else:
            bits = "".join(format(int(v), f"0{depth}b") for v in row)
            bits += "0" * (-len(bits) % 8)
            out.append(bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8)))
    return out


def _paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def _filtered(rows, step):
    """Applies the filters in rotation, so that each is used."""
    out, above = b"", None
    for y, row in enumerate(rows):
        above = above if above is not None and len(above) == len(row) else bytes(len(row))
        kind = y % 5
        line = bytearray()
        for i, v in enumerate(row):
            a = row[i - step] if i >= step else 0
            b = above[i]
            c = above[i - step] if i >= step else 0
            line.append((v - [0, a, b, (a + b) // 2, _paeth(a, b, c)][kind]) & 255)
        out += bytes([kind]) + bytes(line)
        above = row
    return out


def data(samples, depth, interlaced):
    height, width, channels = samples.shape
    step = max(1, depth * channels // 8)
    if not interlaced:
        return _filtered(_packed(samples.reshape(height, -1), depth), step)
    out = b""
    for x, y, dx, dy in ADAM7:
        part = samples[y::dy, x::dx]
        if part.size:
            out += _filtered(_packed(part.reshape(part.shape[0], -1), depth), step)
    return out


def png(samples, depth, kind, interlaced=False, chunks=b"", before_end=b"", after_header=b""):
    """Encodes `samples` (height, width, channels), which are stored unchanged."""
    height, width, _ = samples.shape
    packed = zlib.compress(data(samples, depth, interlaced))
    third = max(1, len(packed) // 3)
    parts = [packed[i:i + third] for i in range(0, len(packed), third)]
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    return (SIGNATURE + chunk(b"IHDR", header) + after_header + chunks
            + b"".join(chunk(b"IDAT", p) for p in parts) + before_end + chunk(b"IEND", b""))
