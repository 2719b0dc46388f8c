"""Stores that are created once and copied for each server."""

import contextlib
import functools
import sqlite3

from PIL import Image

from harness.photos import photo, plain
from shared.program import Program

# Copies of the first collage, each a minute older.
MORE = """WITH RECURSIVE number(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM number WHERE n < {last})
    INSERT INTO {table} ({columns}) SELECT {values} FROM {table}, number WHERE {is_first}"""


@functools.cache
def gallery(count=14):
    """`count` collages: `Garden 1` and so on, and `Night shift`, which has a photo and an unsaved edit.

    `Garden 1` and `Garden 2` are saved, and so is the earlier state of `Night shift`.
    """
    program, created = Program(), min(count, 14)
    program.file("night.png", photo(2))
    lines = ["new first", "delete first"]
    lines += [f"new 'Garden {number}' --size 1080x1350" for number in range(1, created)]
    if count:
        lines += ["save -c 'Garden 1'", "save -c 'Garden 2'", "new 'Night shift'", "add night.png", "save"]
        lines.append("rotate night 1")
    program.file("lines", "\n".join(lines))
    program.run("batch", "lines")
    if count > created:
        add_copies(program.store, created, count)
    return program.store


def add_copies(store, first, last):
    """Copies `Garden 3` in the database, which is faster than with the program."""
    with contextlib.closing(sqlite3.connect(store / "collage.sqlite")) as database, database:
        (identity,) = database.execute("SELECT id FROM collage WHERE name = 'Garden 3'").fetchone()
        for table, key in (("collage", "id"), ("revision", "collage_id")):
            values = {
                key: "printf('%08x-0000-4000-8000-000000000000', n)",
                "name": "iif(n % 12, 'Album ', 'Garden ') || n", "created_at": "created_at - n * 60",
                "updated_at": "updated_at - n * 60",
            }
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            database.execute(
                MORE.format(
                    table=table, first=first, last=last - 1, columns=", ".join(columns),
                    values=", ".join(values.get(column, column) for column in columns),
                    is_first=f"{key} = '{identity}'",
                )
            )  # fmt: skip


@functools.cache
def library(count):
    """A library of photos, the newest `Oranges`, and a collage that shows it."""
    program = Program()
    names = ["Oranges", "City", "Dunes", "Meadow", *(f"Photo {number}" for number in range(4, count))]
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x0132] = "Fujifilm", "X100V", "2024:05:06 07:08:09"
    for number, name in enumerate(names[:count]):
        data = photo(number, 800, 600, "JPEG", exif=exif.tobytes()) if number < 8 else plain("teal", 8, number)
        program.file(f"{name}.jpg", data)
    if count:
        program.run("photo", "add", *(f"{name}.jpg" for name in reversed(names[:count])))
    program.run("new", "shown")
    if count:
        program.run("add", "photo:Oranges")
    return program.store
