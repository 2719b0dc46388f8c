"""A baseline JPEG encoder for rare variants: any sampling, CMYK, any markers."""
import struct

import numpy as np

ZIGZAG = sorted(range(64), key=lambda i: (i // 8 + i % 8, (i // 8 if (i // 8 + i % 8) % 2 else i % 8)))
DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
DC_VALUES = list(range(12))
# One code for each pair of run and size, each with at least eight bits: simple, but not compact.
AC_VALUES = [0x00, 0xF0] + [run << 4 | size for run in range(16) for size in range(1, 11)]
AC_COUNTS = [0] * 7 + [len(AC_VALUES)] + [0] * 8


def _codes(counts, values):
    codes, code, index = {}, 0, 0
    for length, count in enumerate(counts, 1):
        for _ in range(count):
            codes[values[index]] = (code, length)
            code += 1
            index += 1
        code <<= 1
    return codes


def _dct():
    k = np.arange(8)
    m = np.cos((2 * k[None, :] + 1) * k[:, None] * np.pi / 16) / 2
    m[0] /= np.sqrt(2)
    return m


def segment(marker, body):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body


class Bits:
    def __init__(self):
        self.text = []

    def put(self, value, length):
        if length:
            self.text.append(format(value, f"0{length}b"))

    def bytes(self):
        bits = "".join(self.text)
        bits += "1" * (-len(bits) % 8)
        return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8)).replace(b"\xff", b"\xff\x00")


def jpeg(planes, sampling, markers=b"", quant=2, ids=None):
    """Encodes `planes`, full-size arrays of bytes, with `sampling` (h, v) for each."""
    dct, dc, ac = _dct(), _codes(DC_COUNTS, DC_VALUES), _codes(AC_COUNTS, AC_VALUES)
    height, width = planes[0].shape
    hmax, vmax = max(h for h, _ in sampling), max(v for _, v in sampling)
    across, down = -(-width // (8 * hmax)), -(-height // (8 * vmax))
    padded = []
    for plane, (h, v) in zip(planes, sampling):
        full = np.pad(plane.astype(float), ((0, down * 8 * vmax - height), (0, across * 8 * hmax - width)), "edge")
        fy, fx = vmax // v, hmax // h
        padded.append(full.reshape(full.shape[0] // fy, fy, full.shape[1] // fx, fx).mean((1, 3)))
    bits, last = Bits(), [0] * len(planes)
    for my in range(down):
        for mx in range(across):
            for index, (plane, (h, v)) in enumerate(zip(padded, sampling)):
                for by in range(v):
                    for bx in range(h):
                        y, x = (my * v + by) * 8, (mx * h + bx) * 8
                        block = dct @ (plane[y:y + 8, x:x + 8] - 128) @ dct.T
                        q = np.rint(block / quant).astype(int).ravel()
                        _block(bits, q, last, index, dc, ac)
    count = len(planes)
    ids = ids or list(range(1, count + 1))
    tables = segment(0xDB, b"\0" + bytes([quant] * 64))
    frame = struct.pack(">BHHB", 8, height, width, count)
    frame += b"".join(bytes([i, h << 4 | v, 0]) for i, (h, v) in zip(ids, sampling))
    huffman = segment(0xC4, b"\x00" + bytes(DC_COUNTS) + bytes(DC_VALUES))
    huffman += segment(0xC4, b"\x10" + bytes(AC_COUNTS) + bytes(AC_VALUES))
    scan = bytes([count]) + b"".join(bytes([i, 0]) for i in ids) + b"\0\x3f\0"
    return (b"\xff\xd8" + markers + tables + segment(0xC0, frame) + huffman + segment(0xDA, scan)
            + bits.bytes() + b"\xff\xd9")


def _number(bits, value):
    size = int(abs(value)).bit_length()
    return size, (value if value > 0 else value + (1 << size) - 1)


def _block(bits, q, last, index, dc, ac):
    values = [int(q[i]) for i in ZIGZAG]
    size, number = _number(bits, values[0] - last[index])
    last[index] = values[0]
    bits.put(*dc[size])
    bits.put(number, size)
    run = 0
    end = max([i for i in range(1, 64) if values[i]], default=0)
    for value in values[1:end + 1]:
        if value == 0:
            run += 1
            continue
        while run > 15:
            bits.put(*ac[0xF0])
            run -= 16
        size, number = _number(bits, value)
        bits.put(*ac[run << 4 | size])
        bits.put(number, size)
        run = 0
    if end < 63:
        bits.put(*ac[0x00])
