"""A collage of sample photos on the program itself, and the page that shows it."""

import contextlib
import io

import numpy
from PIL import Image

from harness.scene import ServedTest
from shared.program import REPOSITORY
from shared.waiting import eventually_equal

SCREENSHOTS = REPOSITORY / ".build/page-screenshots"


class RealTest(ServedTest):
    """A test on the program; the server is the same for all of a class."""

    size = (390, 844)

    def scene(self, count=3, size="1080x1920"):
        """A collage with sample photos in several places."""
        made = self.client.edit("new", size=size, background="#f3ead9")
        identity = made["document"]["collage"]["id"]
        for number, file in enumerate(self.host.samples(count)):
            place = f"{300 + 230 * number},{500 + 400 * number}"
            self.client.add_photo(identity, file.name, file.read_bytes(), at=place)
        return identity

    def items(self, collage):
        return [item["id"] for item in self.client.document(collage)["items"]]

    def open(self, collage, **options):
        self.screen = self.collage(collage, **options)
        self.screen.keyboard.press("g")  # nothing pulls
        return self.screen

    def wait_true_picture(self, collage):
        """Waits until the exact picture of what is stored now lies over the photos."""
        key = self.client.document(collage)["picture"]
        self.screen.wait_for_selector(f'.paper.true .truth img[src*="/{key}?"]', state="attached")
        self.settled(self.screen)

    def shots(self):
        """What is on the paper: the exact picture, and what the page draws itself while something moves."""
        self.screen.evaluate("""() => {
            for (const element of document.querySelectorAll('.bar, .panel, .frame, .toasts'))
                element.style.visibility = 'hidden'
        }""")
        shots = []
        for shown in ("", "hidden"):
            self.screen.evaluate(
                "(shown) => { document.querySelector('.truth').style.visibility = shown }", shown
            )
            self.settled(self.screen)
            shot = self.screen.locator(".paper").screenshot()
            shots.append(numpy.asarray(Image.open(io.BytesIO(shot)).convert("RGB")).astype(int))
        self.screen.evaluate("() => { document.querySelector('.truth').style.visibility = '' }")
        return shots

    @contextlib.contextmanager
    def kept(self, name, one, other):
        """Keeps two images and their difference, eight times as strong, where an assertion about them fails."""
        try:
            yield
        except AssertionError as error:
            both = numpy.concatenate([one, other, numpy.abs(one - other) * 8], 1)
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            path = SCREENSHOTS / f"{name}.png"
            Image.fromarray(both.clip(0, 255).astype("uint8")).save(path)
            raise AssertionError(f"{error}: see {path}") from None

    def wait_revision(self, collage, revision):
        eventually_equal(lambda: self.client.document(collage)["collage"]["revision"], revision)

    def render(self, collage, width):
        """What the program renders, as a file."""
        path = self.host.folder / f"{collage}-{width}.png"
        self.host.run("render", "-c", collage, "--width", width, "-o", path, "--clobber", "--quiet")
        return path
