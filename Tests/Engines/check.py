"""Checks that a folder has the same images as a plain run, each rendered once.

    check.py FOLDER PLAIN ROWS    ROWS is the number of images in FOLDER, which can be fewer than in PLAIN
"""

import collections
import json
import pathlib
import sys

folder, plain = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
rows = int(sys.argv[3])
failures = []

images = {path.name: path.read_bytes() for path in folder.glob("*.jpg")}
if len(images) != rows:
    failures.append(f"{len(images)} images, not {rows}")
if folder != plain:
    for name, bytes in sorted(images.items()):
        other = plain / name
        if not other.exists():
            failures.append(f"'{name}' is not in '{plain}'")
        elif other.read_bytes() != bytes:
            failures.append(f"'{name}' differs from the image in '{plain}'")

# A line of a log is a rendered row.
rendered = collections.Counter()
for log in folder.glob(".collage-*.jsonl"):
    for line in log.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if "row" in entry and "error" not in entry:
            rendered[entry["row"]] += 1
if len(rendered) != rows:
    failures.append(f"the logs have {len(rendered)} rows, not {rows}")
failures += [f"row {row} was drawn {times} times" for row, times in sorted(rendered.items()) if times > 1]

# No partial image is left.
unexpected = [path.name for path in folder.iterdir() if path.suffix != ".jpg" and not path.name.startswith(".collage-")]
failures += [f"'{name}' is left over" for name in unexpected]

for failure in failures:
    print(f"{folder}: {failure}", file=sys.stderr)
sys.exit(bool(failures))
