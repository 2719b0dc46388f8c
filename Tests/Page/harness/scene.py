"""Collages with known photos in known positions, on a page."""

import base64
import contextlib
import errno
import io
import os

import numpy
from PIL import Image

from harness.browser import PageTest
from harness.photos import encoded, photo
from harness.servers import Server
from shared.program import REPOSITORY
from shared.waiting import close_to, eventually, eventually_equal

# The distance in pixels that a finger and a mouse may move before a drag starts.
SLOP_TOUCH, SLOP_MOUSE = 8, 3
SCREENSHOTS = REPOSITORY / ".build/page-screenshots"

TRANSFER = """([files]) => {
    const transfer = new DataTransfer()
    for (const [name, data] of files) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'image/png' }))
    }
    return transfer
}"""


class ServedTest(PageTest):
    """A test on the program behind a proxy; all tests of a class share it unless `is_shared` is false."""

    # `options` are the server's; `store` is a function of `stores` with its arguments, or None for a new store.
    options, store, is_proxied, is_shared = (), None, True, True

    @classmethod
    def new_server(cls):
        store = cls.store and cls.store[0](*cls.store[1:])
        return Server(*cls.options, store=store, is_proxied=cls.is_proxied)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if cls.is_shared:
            cls.host = cls.new_server()
            cls.addClassCleanup(cls.host.stop)

    def setUp(self):
        super().setUp()
        if not self.is_shared:
            self.host = self.new_server()
            self.addCleanup(self.host.stop)
        if self.host.proxy:
            self.proxy = self.host.proxy
            self.proxy.clear()
        self.client = self.host.client()
        self.addCleanup(self.client.close)

    def gallery(self, query="", **options):
        """Opens the gallery, and waits for its first cells or its empty state."""
        self.screen = self.page(**options)
        self.screen.goto(f"{self.host.base}{query}#t={self.host.token}")
        self.screen.wait_for_selector(".cell.ready, .empty-state:not([hidden])")
        return self.screen

    def collage(self, collage, page=None, **options):
        """Opens a collage, and waits until all its photos are drawn."""
        page = page or self.page(**options)
        page.goto(f"{self.host.base}#t={self.host.token}&c={collage}")
        self.wait_drawn(page)
        return page

    def button(self, name, exact=True):
        return self.screen.get_by_role("button", name=name, exact=exact)

    def select(self, name):
        """Selects a photo by keyboard, without changing the order."""
        label = self.screen.locator(f'.item[aria-label^="{name},"]')
        eventually(
            lambda: label.evaluate("""(element) => {
            element.blur()
            element.focus({ focusVisible: true })
            return element.getAttribute('aria-pressed') === 'true'
        }"""),
            f"{name} in hand",
        )

    def press_retry(self, fault):
        """Ends a fault, and presses \"Try again\" until it disappears; server events can retry first."""
        again = self.button("Try again")
        again.wait_for()
        fault.release()
        eventually(lambda: not again.evaluate_all("(all) => all.map((button) => button.click())"), "it is gone")

    def press(self, *keys):
        for key in keys:
            self.screen.keyboard.press(key)

    def wait_notice(self, text):
        self.screen.locator(".notice:not([hidden])", has_text=text).wait_for()

    def restart(self, meanwhile=lambda: None):
        """Kills and restarts the server, and opens the new address in the same browser."""
        self.host.kill()
        self.wait_notice("Not connected")
        meanwhile()
        self.host.serve()
        self.wait_notice("The server was restarted")
        other_page = self.page(self.screen.context)
        other_page.goto(self.host.url)
        other_page.wait_for_selector(".cell")
        self.screen.locator(".notice").wait_for(state="hidden")
        self.client.close()
        self.client = self.host.client()


class PausedRemover:
    """A background remover that waits until it is released, and then keeps the left half of a photo."""

    def __init__(self, host):
        self.fifo = host.folder / "released"
        os.mkfifo(self.fifo)
        mask = Image.new("L", (400, 300))
        mask.paste(255, (0, 0, 200, 300))
        path = host.file("mask.png", encoded(mask))
        program = host.file("remover", f"#!/bin/sh\nread -r _ < '{self.fifo}'\ncp '{path}' \"$2\"\n")
        program.chmod(0o700)
        host.run("config", "set", "engine.held", f"{program} {{in}} {{out}}")
        host.run("config", "set", "cutout.engine", "held")

    def release(self):
        """Waits until the background remover runs, and releases it."""
        os.close(eventually(self.opened, "a background remover that runs"))

    def opened(self):
        try:
            return os.open(self.fifo, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            return None


class SceneTest(ServedTest):
    """A test with its own collage."""

    positions, new_canvas = {"red": (540, 500), "blue": (540, 1300)}, {"size": "1080x1920"}

    def setUp(self):
        super().setUp()
        self.id = self.scene(self.positions)
        self.revision = self.document["collage"]["revision"]

    def scene(self, positions):
        """Creates a collage with photos `{name: (x, y)}`, from back to front, each 540 pixels wide."""
        collage = self.client.edit("new", **self.new_canvas)["document"]["collage"]["id"]
        for seed, (name, (x, y)) in enumerate(positions.items()):
            self.client.add_photo(collage, f"{name}.png", self.photo(seed), at=f"{x},{y}")
        return collage

    def photo(self, number):
        return photo(number + 1)

    @property
    def document(self):
        return self.client.document(self.id)

    def item(self, name):
        return next(item for item in self.document["items"] if item["name"] == name)

    def names_by_order(self):
        return [item["name"] for item in self.document["items"]]

    def revision_count(self):
        """Returns the number of revisions since the test began."""
        return self.document["collage"]["revision"] - self.revision

    def wait_revisions(self, count):
        eventually_equal(self.revision_count, count)

    def wait_item(self, name, within=0.01, **fields):
        """Waits until the stored photo has the given values."""

        def differing():
            item = self.item(name)
            return {
                key: item.get(key)
                for key, value in fields.items()
                if item.get(key) != value
                and not (isinstance(value, (int, float)) and close_to(item.get(key) or 0, value, within))
            }

        try:
            eventually(lambda: not differing(), f"{name} with {fields}")
        except AssertionError as error:
            raise AssertionError(f"{error}: {differing()}") from None

    def open(self, guides=False, **options):
        """Opens the collage; disables snapping unless `guides` is set."""
        self.screen = self.collage(self.id, **options)
        if not guides:
            self.screen.keyboard.press("g")
        return self.screen

    def zoom(self):
        return self.canvas_box()["width"] / self.document["collage"]["width"]

    def canvas_box(self):
        return self.screen.locator(".canvas").bounding_box()

    def center_of(self, name, dx=0, dy=0):
        """Returns the center of a photo in the window, plus an offset in pixels."""
        document, canvas_box = self.document, self.canvas_box()
        collage = document["collage"]
        item, zoom = next(item for item in document["items"] if item["name"] == name), canvas_box["width"] / collage["width"]
        x = collage["width"] - item["x"] if collage.get("mirrored") else item["x"]
        return canvas_box["x"] + x * zoom + dx, canvas_box["y"] + item["y"] * zoom + dy

    def transfer(self, *files):
        """Returns the data transfer of a drop or paste of files `(name, data)`."""
        listed = [[name, base64.b64encode(data).decode()] for name, data in files]
        return self.screen.evaluate_handle(TRANSFER, [listed])

    def image(self, name):
        return self.screen.locator(f'.item[data-id="{self.item(name)["id"]}"] img').last

    def shown_transform(self, name):
        """Returns the transform of a photo on the screen: x and y of its center, rotation, scale."""
        return self.screen.locator(f'.item[aria-label^="{name},"]').evaluate("""(element) => {
            const [, x, y, turn, scale] = element.style.transform
                .match(/translate\\((.*)px, (.*)px\\) rotate\\((.*)deg\\) scale\\((.*),/).map(Number)
            const half = (side) => parseFloat(element.style[side]) / 2
            return [x + half('width'), y + half('height'), turn, scale]
        }""")

    def wait_exact_image(self):
        """Waits until the exact image of the stored collage covers the photos."""
        image = '.canvas.exact .exact-image img[src*="/{picture}?"]'
        eventually(lambda: self.screen.locator(image.format(**self.document)).count(), "the exact image")
        self.wait_frames(self.screen)

    def assert_layers_match(self, name, mean, maximum, part=lambda difference: difference):
        """Compares a part of the exact image with the layers that the page draws during a gesture."""
        self.screen.evaluate("""() => {
            for (const element of document.querySelectorAll('.bar, .panel, .frame, .toasts'))
                element.style.visibility = 'hidden'
        }""")
        shots = []
        for shown_transform in ("", "hidden"):
            self.screen.evaluate("(shown) => { document.querySelector('.exact-image').style.visibility = shown }", shown_transform)
            self.wait_frames(self.screen)
            shot = self.screen.locator(".canvas").screenshot()
            shots.append(numpy.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(int))
        self.screen.evaluate("() => { document.querySelector('.exact-image').style.visibility = '' }")
        difference = part(numpy.abs(shots[0] - shots[1]))
        with self.saving_images(name, *shots):
            self.assertLess(difference.mean(), mean)
            self.assertLess(numpy.percentile(difference, 99), maximum)

    @contextlib.contextmanager
    def saving_images(self, name, one, other):
        """Saves two images and their difference, amplified eight times, if an assertion about them fails."""
        try:
            yield
        except AssertionError as error:
            both = numpy.concatenate([one, other, numpy.abs(one - other) * 8], 1)
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            path = SCREENSHOTS / f"{name}.png"
            Image.fromarray(both.clip(0, 255).astype("uint8")).save(path)
            raise AssertionError(f"{error}: see {path}") from None


class SampleTest(SceneTest):
    """A test on a colored canvas with the program's sample photos, which have few edges."""

    positions = {"red": (300, 500), "blue": (530, 900)}
    new_canvas = {"size": "1080x1920", "background": "#f3ead9"}

    def photo(self, number):
        return self.host.samples(len(self.positions))[number].read_bytes()
