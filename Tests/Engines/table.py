"""Prints a table of guests with names that are difficult for a shell, a Makefile or a scheduler.

    table.py PHOTOS ROWS [--missing ROW]    the photo of that row does not exist
"""

import csv
import pathlib
import sys

NAMES = ["Jörg {:03}", "Zoë & Max {:03}", "it's {:03}", "$HOME `x` {:03}", "Łukasz #{:03}", "{:03}%", 'a "b" {:03}']

photos = sorted(pathlib.Path(sys.argv[1]).glob("*.jpg"))
rows = int(sys.argv[2])
missing = int(sys.argv[4]) if len(sys.argv) > 4 else None
table = csv.writer(sys.stdout)
table.writerow(["name", "title", "hero"])
for row in range(1, rows + 1):
    photo = "photos/nowhere.jpg" if row == missing else photos[row % len(photos)]
    name = NAMES[row % len(NAMES)].format(row)
    table.writerow([name, f"Grüße, {name}", photo])
