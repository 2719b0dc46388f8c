"""Measures the page of `serve` and prints a table: measurement, result, limit.

    make bench-page

Run it on an otherwise idle machine.
"""

import math
import statistics
import time

from harness.photos import photo
from harness.scene import SampleTest
from shared.program import REPOSITORY

PAGE = REPOSITORY / "Sources/CollageCLI/Serve/Page"
TABLES = ("words.js", "icons.js", "lookWords.js", "hintWords.js", "listWords.js")
LATER = ("hints", "lists")
PARTS = ("/Looks/Looks.js", "/Looks/looks.css", "/Collage/Hints.js", "/Collage/hints.css", "/Collage/Lists.js")
RECORD = "() => { window.times = []; (function tick(time) { times.push(time); requestAnimationFrame(tick) })(0) }"


def row(what, figure, limit=""):
    print(f"{what:<58} {figure:<34} {limit}", flush=True)


def elapsed(act):
    """Returns the time of a call, in milliseconds."""
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def spread(values):
    ordered = sorted(values)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"median {statistics.median(ordered):.1f} ms, 99 % {last:.1f} ms"


class Figures(SampleTest):
    """Tests that print rows of the table."""

    is_proxied = False
    positions = {"red": (300, 500), "blue": (530, 900), "green": (760, 1300)}

    def test_1_size_of_the_page(self):
        files = [file for kind in ("js", "css", "html") for file in PAGE.rglob(f"*.{kind}")]
        tables = [file for file in files if file.name in TABLES]
        later = [file for file in files if file.parent.name == "Looks" or file.stem.lower() in LATER]
        code = [file for file in files if file not in tables]
        for name, group, limit in (
            ("code and styles of the start, as written", set(code) - set(later), "≤ 150 kB"),
            ("code and styles for later", set(code) & set(later), "≤ 50 kB"),
            ("besides the texts and the drawings", tables, ""),
        ):
            row(name, f"{sum(file.stat().st_size for file in group) / 1000:.1f} kB", limit)
        packed = {"Accept-Encoding": "gzip"}
        for name, paths, limit in (
            ("the start as sent", ("/", "/app.js", "/styles.css"), "≤ 45 kB"),
            ("what follows as sent", PARTS, "≤ 17 kB"),
        ):
            sent = sum(len(self.client.request("GET", path, headers=packed).body) for path in paths)
            row(name, f"{sent / 1000:.1f} kB", limit)

    def test_2_small_requests(self):
        for path in ("session", f"collages/{self.id}", "collages"):
            values = [elapsed(lambda: self.client.get(path)) for _ in range(500)]
            row(
                f"GET {path.split('/')[0]}{'/ID' if '/' in path else ''}, kept alive, 500 times",
                spread(values),
                "≤ 1 ms",
            )
        item = self.item("red")["id"]
        values = [
            elapsed(lambda: self.client.edit("move", self.id, [item], to=[number, 5]))
            for number in range(200)
        ]
        row("POST edits, 200 times", spread(values), "≤ 20 ms")

    def test_3_first_image_of_two_hundred(self):
        self.client.edit("duplicate", self.id)
        for _ in range(200):
            self.client.edit("duplicate", self.client.collages(limit=1)["collages"][0]["id"])
        page = self.page()
        page.goto(self.host.url)
        page.wait_for_selector(".cell.ready")
        page.goto("about:blank")
        took = elapsed(lambda: (page.goto(self.host.base), page.wait_for_selector(".cell.ready")))
        row("gallery of 200: to the first picture", f"{took:.0f} ms", "≤ 500 ms")

    def add_thirty_photos(self):
        """Adds thirty photos to a new collage."""
        self.id = self.scene({})
        for number in range(30):
            place = f"{120 + number * 263 % 860},{150 + number * 419 % 1640}"
            data = photo(number % 6, 800, 600, "JPEG")
            self.client.add_photo(self.id, f"p{number}.jpg", data, at=place)

    def test_4_frames(self):
        self.add_thirty_photos()
        for size in ((390, 844), (1440, 900)):
            for fingers in (1, 2):
                self.open(size=size, reduced_motion="no-preference")
                self.wait_exact_image()
                gaps = self.gesture(fingers)
                rate = 1000 * len(gaps) / sum(gaps)
                row(
                    f"{'pinch' if fingers == 2 else 'drag'} of one among 30 at {size[0]}×{size[1]}",
                    f"{rate:.1f} frames/s, longest {max(gaps):.1f} ms",
                    "≥ 55 frames/s",
                )
                self.screen.close()

    def gesture(self, fingers):
        hand = self.fingers(self.screen)
        item_box = self.screen.locator(".item").last.bounding_box()
        x, y = item_box["x"] + item_box["width"] / 2, item_box["y"] + item_box["height"] / 2
        self.screen.evaluate(RECORD)
        hand.press(0, x, y)
        if fingers == 2:
            hand.press(1, x + 40, y)
        begin = self.screen.evaluate("times.length")
        for step in range(150):
            angle = step / 12
            hand.down[0] = x + 60 * math.sin(angle), y - 90 + 80 * math.cos(angle)
            if fingers == 2:
                hand.down[1] = x + 70 + 60 * math.sin(angle * 1.3), y + 90 + 60 * math.cos(angle)
            hand.send("touchMove")
            time.sleep(0.008)
        times = self.screen.evaluate("(begin) => times.slice(begin)", begin)
        hand.cancel()
        return [after - before for before, after in zip(times, times[1:])]

    def test_5_from_release_to_stored_and_exact(self):
        self.open(size=(1080, 2200))
        width = self.screen.locator(".canvas").bounding_box()["width"]
        self.wait_exact_image()
        stored, true = [], []
        for number in range(8):
            self.watch()
            hand, item_box = self.fingers(self.screen), self.screen.locator(".item").last.bounding_box()
            x, y = item_box["x"] + item_box["width"] / 2, item_box["y"] + item_box["height"] / 2
            hand.press(0, x, y)
            hand.move({0: (x + (30 if number % 2 else -30), y - 20)})
            hand.lift(0)
            self.wait_script(self.screen, "window.marks?.exact")
            marks = self.screen.evaluate("marks")
            stored.append(marks["stored"] - marks["up"])
            true.append(marks["exact"] - marks["up"])
        row("release of a gesture to the stored edit", spread(stored), "≤ 20 ms")
        row(f"release to the true picture, {width:.0f} columns", spread(true), "≤ 100 ms")

    def watch(self):
        """Records the times of release, response and the next exact image."""
        self.screen.evaluate("""() => {
            const marks = window.marks = {}
            const now = () => performance.now()
            addEventListener('pointerup', () => { marks.up = now() }, { once: true, capture: true })
            const ask = window.ask ??= window.fetch
            window.fetch = async (...given) => {
                const answer = await ask(...given)
                if (String(given[0]).endsWith('/edits')) marks.stored ??= now()
                return answer
            }
            const paper = document.querySelector('.canvas')
            new MutationObserver(() => {
                if (marks.up && paper.classList.contains('exact')) marks.exact ??= now()
            }).observe(paper, { attributes: true })
        }""")

    def test_6_from_a_tool_to_the_screen(self):
        self.open()
        self.select("green")
        for tool in ("pixellate", "3d-glasses", "glitch"):
            values = [self.toggle(tool) for _ in range(6)]
            row(f"{tool} to its picture on the screen", spread(values), "≤ 150 ms")

    def toggle(self, tool):
        return self.redrawn(self.screen.locator(f'.tool[data-tool="{tool}"]'), "(button) => button.click()")

    def redrawn(self, control, act, value=None):
        """Returns the time from an action on a control until the selected photo's new image is shown."""
        return control.evaluate(
            """(control, value) => new Promise((done) => {
                const item = document.querySelector('.item[aria-pressed=true]')
                const start = performance.now()
                new MutationObserver((_, observer) => {
                    observer.disconnect()
                    requestAnimationFrame(() => done(performance.now() - start))
                }).observe(item, { childList: true })
                (%s)(control, value)
            })"""
            % act,
            value,
        )

    def test_6_from_a_slider_to_the_screen(self):
        """Measures a photo of twelve megapixels that is as wide as the canvas and covers a small one."""
        self.id = self.scene({"red": (300, 500)})
        data = self.host.samples(1, "4000x3000")[0].read_bytes()
        item = self.client.add_photo(self.id, "large.jpg", data)["items"][0]
        self.open(size=(1080, 2200))
        self.client.edit("scale", self.id, [item], width=1080)
        self.wait_exact_image()
        width = self.screen.locator(".canvas").bounding_box()["width"]
        self.select("large")
        self.screen.keyboard.press("l")
        for kind, name in (("adjust", "Brightness"), ("adjust", "Sharpness"), ("border", "Width"), ("shadow", "Blur")):
            self.screen.click(f".look-tab[data-kind={kind}]")
            self.slide(name, 1)
            values = [self.slide(name, value) for value in range(3, 24)]
            row(f"{kind}, {name.lower()}: to its picture, {width:.0f} columns", spread(values), "≤ 100 ms")
            self.screen.get_by_role("slider", name=name, exact=True).dispatch_event("change")
        self.screen.click(".look-tab[data-kind=style]")
        values = [self.style(name) for name in ("polaroid", "card", "sticker", "stamp", "plain") * 2]
        row("a tap on a style to the stored edit", spread(values), "≤ 20 ms")

    def slide(self, name, value):
        return self.redrawn(
            self.screen.get_by_role("slider", name=name, exact=True),
            "(slider, value) => { slider.value = value; slider.dispatchEvent(new Event('input')) }",
            value,
        )

    def style(self, name):
        self.screen.wait_for_timeout(300)
        self.watch()
        self.screen.click(f".look-tile[data-name={name}]")
        self.wait_script(self.screen, "window.marks?.stored")
        marks = self.screen.evaluate("marks")
        return marks["stored"] - marks["up"]

    def test_7_memory(self):
        row("memory of the server so far", self.memory())
        self.host.kill()
        self.host.serve()
        self.client = self.host.client()
        row("memory of a server that has just begun", self.memory(), "≤ 25 MB more than a command")
        item = self.item("red")["id"]
        for number in range(1000):
            self.client.edit("move", self.id, [item], to=[number % 1000, 500])
        row("after 1,000 edits", self.memory())

    def memory(self):
        with open(f"/proc/{self.host.process.pid}/status", encoding="utf-8") as status:
            lines = dict(line.split(":", 1) for line in status)
        return f"{int(lines['VmRSS'].split()[0]) / 1000:.0f} MB, most {int(lines['VmHWM'].split()[0]) / 1000:.0f} MB"
