"""Writes TIFF files: any samples, strips or tiles, planes, both byte orders."""
import struct


def tiff(samples, bits, photometric, order="<", tile=None, rows=5, planar=False, extra=None, orientation=None,
         icc=None, tags=()):
    """Encodes `samples` (height, width, channels), integers of `bits` 8 or 16."""
    height, width, channels = samples.shape
    kind = {8: "u1", 16: order + "u2"}[bits]
    planes = [samples[:, :, c:c + 1] for c in range(channels)] if planar else [samples]
    blocks = []
    for plane in planes:
        if tile:
            for y in range(0, height, tile):
                for x in range(0, width, tile):
                    part = plane[y:y + tile, x:x + tile]
                    full = plane[:1, :1].repeat(tile, 0).repeat(tile, 1).copy()
                    full[:part.shape[0], :part.shape[1]] = part
                    blocks.append(full.astype(kind).tobytes())
        else:
            blocks += [plane[y:y + rows].astype(kind).tobytes() for y in range(0, height, rows)]
    offset, offsets, body = 8, [], b""
    for block in blocks:
        offsets.append(offset + len(body))
        body += block + b"\0" * (len(block) % 2)
    entries = {256: (4, [width]), 257: (4, [height]), 258: (3, [bits] * channels), 259: (3, [1]),
               262: (3, [photometric]), 277: (3, [channels]), 284: (3, [2 if planar else 1])}
    if tile:
        entries |= {322: (4, [tile]), 323: (4, [tile]), 324: (4, offsets), 325: (4, [len(b) for b in blocks])}
    else:
        entries |= {273: (4, offsets), 278: (4, [rows]), 279: (4, [len(b) for b in blocks])}
    if extra is not None:
        entries[338] = (3, [extra])
    if orientation:
        entries[274] = (3, [orientation])
    if icc:
        entries[34675] = (7, list(icc))
    for tag, text in tags:
        entries[tag] = (2, list(text.encode() + b"\0"))
    directory = 8 + len(body)
    spill_at = directory + 2 + 12 * len(entries) + 4
    table, spill = struct.pack(order + "H", len(entries)), b""
    for tag in sorted(entries):
        form, values = entries[tag]
        packed = struct.pack(order + {2: "B", 3: "H", 4: "I", 7: "B"}[form] * len(values), *values)
        if len(packed) <= 4:
            table += struct.pack(order + "HHI", tag, form, len(values)) + packed.ljust(4, b"\0")
        else:
            table += struct.pack(order + "HHII", tag, form, len(values), spill_at + len(spill))
            spill += packed + b"\0" * (len(packed) % 2)
    magic = b"II*\0" if order == "<" else b"MM\0*"
    return magic + struct.pack(order + "I", directory) + body + table + b"\0\0\0\0" + spill
