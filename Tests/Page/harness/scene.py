"""Collages of known photos in known places, and where they are on the screen."""

import base64
import pathlib
import tempfile

from harness.browser import PageTest
from harness.photos import photo
from harness.servers import MockServer, mock
from shared.waiting import close_to, eventually, eventually_equal

# How much a finger and a mouse may tremble before they drag, in pixels.
SLOP_TOUCH, SLOP_MOUSE = 8, 3

TRANSFER = """([files]) => {
    const transfer = new DataTransfer()
    for (const [name, data] of files) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'image/png' }))
    }
    return transfer
}"""


class SceneTest(PageTest):
    """A test on a collage of its own, on the stand-in that all of them share."""

    places = {"red": (540, 500), "blue": (540, 1300)}

    def server(self):
        return mock("--count", "14", "--cut-seconds", "0.3")

    def lasting_server(self):
        """A stand-in of the test's own, which keeps its store when it is killed."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        server = MockServer("--count", "1", "--state", str(pathlib.Path(folder.name) / "state"))
        self.addCleanup(server.kill)
        return server

    def setUp(self):
        super().setUp()
        self.host = self.server()
        self.client = self.host.client()
        self.addCleanup(self.client.close)
        self.id = self.scene(self.places)
        self.revision = self.document["collage"]["revision"]

    def scene(self, places, **options):
        """A new collage with photos `{name: (x, y)}`, from back to front; they are 540 wide."""
        made = self.client.edit("new", **{"size": "1080x1920", **options})
        collage = made["document"]["collage"]["id"]
        for seed, (name, (x, y)) in enumerate(places.items()):
            self.client.add_photo(collage, f"{name}.png", photo(seed + 1), at=f"{x},{y}")
        return collage

    # What the server knows ----------------------------------------------------------------------

    @property
    def document(self):
        return self.client.document(self.id)

    def item(self, name):
        return next(item for item in self.document["items"] if item["name"] == name)

    def order(self):
        return [item["name"] for item in self.document["items"]]

    def steps(self):
        """How many steps were made since the test began."""
        return self.document["collage"]["revision"] - self.revision

    def wait_steps(self, count):
        eventually_equal(self.steps, count)

    def wait_item(self, name, within=0.01, **fields):
        """Waits until a photo has these values, where it is stored."""

        def differing():
            item = self.item(name)
            return {
                key: item.get(key)
                for key, value in fields.items()
                if not (item.get(key) == value or close_to(item.get(key) or 0, value, within))
            }

        try:
            eventually(lambda: not differing(), f"{name} with {fields}")
        except AssertionError as error:
            raise AssertionError(f"{error}: {differing()}") from None

    # What is on the screen ----------------------------------------------------------------------

    def open(self, guides=False, **options):
        """Opens the collage; without `guides` nothing pulls."""
        self.screen = self.collage(self.host, self.id, **options)
        if not guides:
            self.screen.keyboard.press("g")
        return self.screen

    def zoom(self):
        return self.box()["width"] / self.document["collage"]["width"]

    def box(self):
        return self.screen.locator(".paper").bounding_box()

    def spot(self, name, dx=0, dy=0):
        """Where the middle of a photo is in the window, and so many pixels beside it."""
        item, box, zoom = self.item(name), self.box(), self.zoom()
        return box["x"] + item["x"] * zoom + dx, box["y"] + item["y"] * zoom + dy

    def button(self, name, exact=True):
        return self.screen.get_by_role("button", name=name, exact=exact)

    def transfer(self, *files):
        """What a drop or a paste of files `(name, data)` carries."""
        listed = [[name, base64.b64encode(data).decode()] for name, data in files]
        return self.screen.evaluate_handle(TRANSFER, [listed])

    def select(self, name):
        """Takes a photo in hand by the keyboard, which changes no order."""
        label = self.screen.locator(f'.item[aria-label^="{name},"]')
        eventually(
            lambda: label.evaluate("""(element) => {
            element.blur()
            element.focus({ focusVisible: true })
            return element.getAttribute('aria-pressed') === 'true'
        }"""),
            f"{name} in hand",
        )

    def shown(self, name):
        """The transform that a photo has on the screen, as x and y of its middle, turn, scale."""
        return self.screen.locator(f'.item[aria-label^="{name},"]').evaluate("""(element) => {
            const [, x, y, turn, scale] = element.style.transform
                .match(/translate\\((.*)px, (.*)px\\) rotate\\((.*)deg\\) scale\\((.*),/).map(Number)
            const half = (side) => parseFloat(element.style[side]) / 2
            return [x + half('width'), y + half('height'), turn, scale]
        }""")
