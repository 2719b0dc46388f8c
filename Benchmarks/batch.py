"""Measures rendering the rows of a table, compared with Pillow and a minimal C program; see the script `batch`."""

import csv
import glob
import hashlib
import json
import multiprocessing
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import threading
import time

from PIL import Image, ImageOps

import batch_pillow

TOOL = os.environ["TOOL"]
PARTS = (os.environ.get("PARTS") or "cards again small many distinct shards").split()
HERE = sys.argv[1]
ROUNDS, ROWS, MANY, DISTINCT = (
    int(value) for value in [*sys.argv[2:], *["5", "1000", "100000", "100"][len(sys.argv) - 2:]])
ROOT = os.path.dirname(os.path.abspath(__file__))
SAMPLES, PHOTOS, SIZE, SEED = 6, 30, (4000, 3000), 20260
# The interval of sampling processes and of kills, in seconds.
SAMPLING_INTERVAL, KILL_INTERVAL = 0.02, 2
SHARDS = (2, 7)
FIRST = ["Ana", "Ibrahim", "Wilhelmina", "Søren", "Jo", "Katarzyna", "Luis", "Maximiliana"]
LAST = ["Ek", "Featherstone", "Nowak", "de la Fuente", "Okonkwo", "Szczepański", "Li", "Vandenberghe"]
TITLES = ["engineer", "head of the archive", "photographer", "keeper of early printed books", "guest"]


def table(*names):
    print()
    line(*names)
    line(*["---"] * len(names))


def line(*values):
    print("|", " | ".join(map(str, values)), "|", flush=True)


# Processes.

def descendants(process):
    """Yields a process and its descendants."""
    yield process
    for path in glob.glob(f"/proc/{process}/task/*/children"):
        try:
            with open(path) as file:
                children = file.read().split()
        except OSError:
            continue
        for child in children:
            yield from descendants(int(child))


def field(process, file, name):
    """Returns a value of a process from /proc, in megabytes; 0 if the process has ended."""
    try:
        with open(f"/proc/{process}/{file}") as lines:
            return sum(int(text.split()[1]) for text in lines if text.startswith(name)) / 1024
    except OSError:
        return 0


def run(command, text=None, look=None):
    """Runs a program; returns its wall time, processor time and peak memory in megabytes.

    Child processes are included; shared pages count once. `look` replaces the sampling loop: it receives the process ID
    and an event that is set at the end.
    """
    peak, done = [0.0], threading.Event()

    def watch():
        while not done.wait(SAMPLING_INTERVAL):
            peak[0] = max(peak[0], sum(field(each, "smaps_rollup", "Pss:") for each in descendants(child.pid)))

    start = time.perf_counter()
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if look or command[0] == sys.executable:
        watcher = threading.Thread(target=(lambda: look(child.pid, done)) if look else watch)
        watcher.start()
    child.stdin.write(text or b"")
    child.stdin.close()
    errors = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - start
    done.set()
    if status:
        sys.exit(f"failed: {' '.join(command)}\n{errors.decode()}")
    own_peak = usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
    return seconds, usage.ru_utime + usage.ru_stime, max(peak[0], own_peak)


def median(runs):
    return tuple(map(statistics.median, zip(*runs)))


def in_turns(rounds, programs, either=()):
    """Runs several programs in turns and returns the medians of `run`; the first round is a warm-up.

    Of `either`, only the fastest of the first round runs again.
    """
    programs = dict(programs)
    results = {name: [] for name in programs}
    for turn in range(rounds + 1):
        for name, (folder, command, text) in programs.items():
            shutil.rmtree(folder, ignore_errors=True)
            if text:
                os.makedirs(folder)
            figures = run(command, text)
            if turn or name in either:
                results[name].append(figures)
        if not turn and either:
            quickest = min(either, key=lambda name: results[name][0])
            results[quickest].clear()
            for name in set(either) - {quickest}:
                del programs[name]
    return {name: median(runs) for name, runs in results.items()}


# Inputs.

def collage(*command):
    subprocess.run([TOOL, "-q", *command], check=True, stdout=subprocess.DEVNULL)


def sample(number):
    return sorted(glob.glob(f"{HERE}/samples/*.jpg"))[number % SAMPLES]


def draw_photo(number):
    """Writes a unique photo: a tinted part of a sample with noise, sometimes mirrored."""
    generator = random.Random(SEED + number)
    with Image.open(sample(number)) as photo:
        width, height = SIZE
        part = generator.uniform(0.7, 0.98)
        remaining, top = generator.uniform(0, width * (1 - part)), generator.uniform(0, height * (1 - part))
        photo = photo.resize(
            SIZE, Image.Resampling.BICUBIC, (remaining, top, remaining + width * part, top + height * part))
    if generator.random() < 0.5:
        photo = ImageOps.mirror(photo)
    tint = Image.new("RGB", SIZE, tuple(generator.randrange(256) for _ in range(3)))
    photo = Image.blend(photo, tint, generator.uniform(0.02, 0.2))
    noise = Image.effect_noise(SIZE, 64).convert("RGB")
    Image.blend(photo, noise, 0.09).save(f"{HERE}/photos/photo{number:02d}.jpg", quality=88)


def make_photos():
    os.makedirs(f"{HERE}/photos")
    collage("sample", f"{HERE}/samples", "--count", str(SAMPLES), "--size", "x".join(map(str, SIZE)))
    with multiprocessing.Pool() as pool:
        pool.map(draw_photo, range(PHOTOS), 1)
    size = statistics.mean(os.path.getsize(path) for path in glob.glob(f"{HERE}/photos/*"))
    print(f"{PHOTOS} photos of {SIZE[0]}×{SIZE[1]}, {size / 1e6:.1f} MB each")


def make_copies(count):
    """Writes photos with distinct bytes: each has its own comment."""
    os.makedirs(f"{HERE}/copies")
    for number in range(count):
        with open(f"{HERE}/photos/photo{number % PHOTOS:02d}.jpg", "rb") as file:
            contents = file.read()
        with open(f"{HERE}/copies/copy{number:05d}.jpg", "wb") as file:
            file.write(b"\xff\xd8\xff\xfe\0\x0a%08d" % number + contents[2:])


def make_table(name, count, photos):
    """Writes a table of cards; `photos` returns the three photos of a row."""
    generator = random.Random(SEED)
    rows = []
    for number in range(count):
        person = f"{generator.choice(FIRST)} {generator.choice(LAST)}"
        rows.append([person, generator.choice(TITLES), *photos(number, generator)])
    with open(f"{HERE}/{name}.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["name", "title", "p1", "p2", "p3"], *rows])
    return rows


def make_templates():
    collage("new", "card", "--size", "x".join(map(str, batch_pillow.CANVAS)), "--background", "white")
    for number, (column, remaining, top, width, height) in enumerate(batch_pillow.FRAMES):
        collage("add", f"{HERE}/photos/photo{number:02d}.jpg", "--as", column)
        collage("crop", column, "--ratio", f"{width}:{height}")
        collage("scale", column, "--width", str(width))
        collage("move", column, str(remaining + width / 2), str(top + height / 2))
        collage("template", "place", column, column, "--required")
    collage("text", "{name}, {title}", "--as", "words", "--size", str(batch_pillow.TEXT_SIZE), "--font",
            "DejaVu Sans", "--width", str(batch_pillow.TEXT_WIDTH), "--align", "center", "--at",
            *map(str, batch_pillow.TEXT_CENTER))
    collage("template", "save", "card")
    collage("new", "tiny", "--size", "16x16", "--background", "coral")
    collage("template", "save", "tiny")


def font_file():
    results = subprocess.run(["fc-match", "--format=%{file}", "DejaVu Sans"], capture_output=True, text=True)
    return results.stdout or "DejaVuSans.ttf"


def cards(name, folder, *options, photos="photos", template="card"):
    return [TOOL, "-q", "batch", "--csv", f"{HERE}/{name}.csv", "--template", template, "-o",
            f"{HERE}/{folder}/{{row:05}}.jpg", "--photos", f"{HERE}/{photos}", *options]


def pillow(name, folder, *options, photos="photos"):
    return [sys.executable, f"{ROOT}/batch_pillow.py", f"{HERE}/{name}.csv", f"{HERE}/{photos}",
            f"{HERE}/{folder}", font_file(), *options]


def floor(rows, folder, how, photos="photos"):
    text = "".join("\t".join(f"{HERE}/{photos}/{name}" for name in row[2:]) + "\n" for row in rows)
    return f"{HERE}/{folder}", [f"{HERE}/peer-batch", how, f"{HERE}/{folder}"], text.encode()


def log(folder):
    """Returns the log entries of rows, shard by shard; lines that a kill cut off are ignored."""
    entries = []
    for path in sorted(glob.glob(f"{HERE}/{folder}/.collage-*.jsonl")):
        with open(path, encoding="utf-8", errors="replace") as file:
            for text in file:
                try:
                    entry = json.loads(text)
                except ValueError:
                    continue
                if "row" in entry:
                    entries.append(entry)
    return entries


# Measurements.

def print_comparison(title, results, count):
    base, ours = results["floor"][0], results["collage"][0]
    table(title, "s", "ms a card", "of the floor", "of collage", "processor s", "peak MB")
    for name, (seconds, processor, peak) in results.items():
        line(name, f"{seconds:.2f}", f"{1000 * seconds / count:.1f}", f"{seconds / base:.2f}",
             f"{seconds / ours:.2f}", f"{processor:.2f}", f"{peak:.0f}")


def thousand(rows):
    results = in_turns(ROUNDS, {
        "floor": floor(rows, "floor", "keep"),
        "collage": (f"{HERE}/ours", cards("cards", "ours"), None),
        "Pillow, photos kept": (f"{HERE}/pillow", pillow("cards", "pillow"), None),
        "Pillow, photos decoded fresh": (f"{HERE}/fresh", pillow("cards", "fresh", "--each"), None),
    }, either=("Pillow, photos kept", "Pillow, photos decoded fresh"))
    print_comparison(f"{ROWS} cards of {PHOTOS} photos", results, ROWS)
    table("ms of a card on its thread", "mean", "median", "90th percentile")
    times = [entry["ms"] for entry in log("ours")]
    for name, part in (("first half", times[:len(times) // 2]), ("second half", times[len(times) // 2:])):
        line(name, f"{statistics.mean(part):.1f}", f"{statistics.median(part):.1f}",
             f"{statistics.quantiles(part, n=10)[-1]:.1f}")


def again():
    if not os.path.isdir(f"{HERE}/ours"):
        run(cards("cards", "ours"))
    table(f"{ROWS} cards that are there", "ms", "peak MB")
    for name, command in (("batch again", cards("cards", "ours")),
                        ("batch status", [TOOL, "-q", "batch", "status", f"{HERE}/ours"])):
        seconds, _, peak = median([run(command) for _ in range(ROUNDS)])
        line(name, f"{1000 * seconds:.0f}", f"{peak:.0f}")


def small():
    make_table("small", ROWS, lambda number, generator: ("", "", ""))
    make_table("one", 1, lambda number, generator: ("", "", ""))
    results = in_turns(ROUNDS, {
        name: (f"{HERE}/{name}", cards(name, name, template="tiny"), None) for name in ("one", "small")})
    more = results["small"][0] - results["one"][0]
    table("rows of 16×16 without a photo", "ms", "ms a row on top of one, all cores", "peak MB")
    for name, count in (("one", 1), ("small", ROWS)):
        seconds, _, peak = results[name]
        each = f"{1000 * more / max(1, ROWS - 1):.3f}" if count > 1 else ""
        line(count, f"{1000 * seconds:.0f}", each, f"{peak:.0f}")


def many():
    make_table("many", MANY, lambda number, generator: ("", "", ""))
    path, seen = f"{HERE}/many/.collage-1-1.jsonl", []

    def look(process, done):
        while not done.wait(SAMPLING_INTERVAL):
            peak = field(process, "status", "VmHWM:")
            if peak and os.path.exists(path):
                seen.append((os.path.getsize(path), time.perf_counter(), peak))

    shutil.rmtree(f"{HERE}/many", ignore_errors=True)
    started = time.perf_counter()
    seconds, _, peak = run(cards("many", "many", template="tiny"), look=look)
    length = os.path.getsize(path)
    tenth = next(((moment - started, height) for size, moment, height in seen if size >= length / 10), (0, 0))
    table(f"{MANY} rows of 16×16", "s", "peak MB")
    line(f"after {MANY // 10}", f"{tenth[0]:.1f}", f"{tenth[1]:.0f}")
    line(f"after {MANY}", f"{seconds:.1f}", f"{peak:.0f}")
    for name, command in (("batch again", cards("many", "many", template="tiny")),
                        ("batch status", [TOOL, "-q", "batch", "status", f"{HERE}/many"])):
        seconds, _, peak = median([run(command) for _ in range(min(3, ROUNDS))])
        line(name, f"{seconds:.2f}", f"{peak:.0f}")
    entries = log("many")
    if len({entry["row"] for entry in entries}) != MANY or len(entries) != MANY:
        sys.exit(f"{len(entries)} lines of {MANY} rows")
    shutil.rmtree(f"{HERE}/many")


def distinct():
    make_copies(3 * DISTINCT)
    rows = make_table(
        "distinct", DISTINCT, lambda row, generator: [f"copy{3 * row + place:05d}.jpg" for place in range(3)])
    results = in_turns(ROUNDS, {
        "floor": floor(rows, "floor", "each", "copies"),
        "collage": (f"{HERE}/distinct", cards("distinct", "distinct", photos="copies"), None),
        "Pillow": (f"{HERE}/pillow", pillow("distinct", "pillow", "--each", photos="copies"), None),
    })
    print_comparison(f"{DISTINCT} cards of {3 * DISTINCT} photos", results, DISTINCT)


# Killed shards.

def hashes(folder):
    return {os.path.basename(path): hashlib.sha256(open(path, "rb").read()).hexdigest()
            for path in glob.glob(f"{HERE}/{folder}/*.jpg")}


def kill_and_restart(count, folder):
    """Runs all shards in parallel and kills them repeatedly; returns the seconds and the number of kills."""
    def started(part):
        return subprocess.Popen(
            cards("cards", folder, "--shard", f"{part}/{count}", "--jobs", "1"), stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)

    generator, start, kills = random.Random(SEED), time.perf_counter(), 0
    remaining = list(range(1, count + 1))
    while remaining:
        running = {part: started(part) for part in remaining}
        end = time.perf_counter() + KILL_INTERVAL * generator.uniform(0.8, 1.2)
        while time.perf_counter() < end and any(child.poll() is None for child in running.values()):
            time.sleep(0.01)
        for part, child in running.items():
            child.kill()
            errors = child.stderr.read().decode()
            if child.wait() == -signal.SIGKILL:
                kills += 1
            elif child.returncode == 0:
                remaining.remove(part)
            else:
                sys.exit(f"part {part} of {count} ended with {child.returncode}: {errors}")
    return time.perf_counter() - start, kills


def shards():
    shutil.rmtree(f"{HERE}/whole", ignore_errors=True)
    seconds, _, _ = run(cards("cards", "whole"))
    whole = hashes("whole")
    table(f"{ROWS} cards, killed every {KILL_INTERVAL} s", "s", "kills", "the same bytes", "missing", "noted twice",
          "other files")
    line("all at once, not killed", f"{seconds:.1f}", 0, len(whole), ROWS - len(whole), 0, "")
    for count in SHARDS:
        folder = f"shards{count}"
        seconds, kills = kill_and_restart(count, folder)
        parts, entries = hashes(folder), log(folder)
        same = sum(parts.get(name) == value for name, value in whole.items())
        others = [name for name in os.listdir(f"{HERE}/{folder}")
                  if not name.endswith((".jpg", ".jsonl", ".lock"))]
        twice = len(entries) - len({entry["row"] for entry in entries})
        line(f"{count} parts", f"{seconds:.1f}", kills, same, len(whole) - len(parts), twice, len(others))


def main():
    make_photos()
    rows = make_table(
        "cards", ROWS, lambda row, generator: [f"photo{each:02d}.jpg" for each in generator.sample(range(PHOTOS), 3)])
    make_templates()
    measures = {"cards": lambda: thousand(rows), "again": again, "small": small, "many": many,
                "distinct": distinct, "shards": shards}
    for name, measure in measures.items():
        if name in PARTS:
            measure()


if __name__ == "__main__":
    main()
