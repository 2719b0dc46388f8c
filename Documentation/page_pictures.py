"""Makes the README's images of the page: both screens, and an animated gesture.

    make page-pictures PHOTOS=FOLDER

The folder has at least five photos; the README shows astronaut, chelsea, coffee, hubble and rocket of
scikit-image's samples.
"""

import io
import os
import pathlib

from PIL import Image, ImageDraw

from harness.browser import DESKTOP, PHONE
from harness.scene import ServedTest
from shared.waiting import eventually_equal

OUT = pathlib.Path(os.environ["OUT"])
PHOTOS = sorted(pathlib.Path(os.environ["PHOTOS"]).glob("*.jpg"))

# The collages: name, canvas, background and [photo, position, width, rotation, shader].
COLLAGES = [
    ("launch day", "1080x1440", "#1c2733", [
        (4, ("50%", "36%"), "104%", -3, None),
        (0, ("34%", "70%"), "58%", -6, None),
        (3, ("72%", "78%"), "46%", 7, "3d-glasses"),
    ]),
    ("sunday", "1080x1440", "#f0d9b8", [
        (2, ("50%", "28%"), "86%", 3, None),
        (1, ("52%", "68%"), "92%", -4, None),
    ]),
    ("far out", "1080x1350", "#0d0b16", [
        (3, ("50%", "36%"), "92%", 0, None),
        (4, ("50%", "76%"), "76%", 5, "glitch"),
    ]),
    ("pixels", "1080x1080", "#cfe3d6", [
        (1, ("50%", "50%"), "94%", -5, "pixellate"),
        (0, ("76%", "72%"), "40%", 8, None),
    ]),
    ("morning", "1080x1440", "#e9e2d5", [
        (2, ("42%", "34%"), "84%", -6, None),
        (2, ("58%", "72%"), "70%", 7, "mono"),
    ]),
    ("whiskers", "1080x1440", "#f4c9b4", [
        (1, ("50%", "30%"), "96%", 4, None),
        (1, ("44%", "66%"), "80%", -8, "3d-glasses"),
        (2, ("74%", "84%"), "44%", 10, None),
    ]),
]


class Pictures(ServedTest):
    """Writes screens.jpg and gesture.webp."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.host.shell("delete", "first")
        for name, size, background, photos in reversed(COLLAGES):
            cls.host.shell("new", name, "--size", size, "--background", background)
            for number, (x, y), width, turn, shader in photos:
                added = cls.host.shell("add", PHOTOS[number], "--at", x, y, "--width", width)
                cls.host.shell("rotate", added, turn)
                if shader:
                    cls.host.shell("shader", "on", added, shader)
            cls.host.shell("save")

    def picture(self):
        return Image.open(io.BytesIO(self.screen.screenshot())).convert("RGB")

    def still(self):
        self.wait_script(
            self.screen, "document.getAnimations().every((one) => one.playState !== 'running')"
        )

    def collage_of(self, name):
        entries = self.client.collages()["collages"]
        return next(entry["id"] for entry in entries if entry["name"] == name)

    def open_photo(self, name, **options):
        """Opens a collage with its front photo selected."""
        self.screen = self.collage(self.collage_of(name), **options)
        self.screen.locator(".item").last.tap()
        self.screen.wait_for_selector(".tools.rise")
        self.still()

    def test_screens(self):
        self.gallery(size=PHONE, device_scale_factor=2)
        self.screen.wait_for_selector(".cell.ready >> nth=5")
        self.still()
        gallery = self.picture()
        self.open_photo("launch day", size=PHONE, device_scale_factor=2)
        phone = self.picture()
        self.open_photo("whiskers", size=DESKTOP, color_scheme="dark", device_scale_factor=2)
        desktop = self.picture()
        sheet(gallery, phone, desktop).save(OUT / "screens.jpg", quality=82, optimize=True)

    def test_gesture(self):
        self.open_photo("sunday", size=PHONE, reduced_motion="no-preference")
        box = self.screen.locator(".item").last.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hand, frames = self.fingers(self.screen), []

        def shoot(count=1):
            for _ in range(count):
                frames.append(fingered(self.picture(), hand.down))

        def go(where, steps):
            start = dict(hand.down)
            for step in range(1, steps + 1):
                part = (1 - (1 - step / steps) ** 2)
                hand.move({
                    number: tuple(a + (b - a) * part for a, b in zip(start[number], end))
                    for number, end in where.items()
                }, 1)
                shoot()

        shoot(6)
        hand.press(0, x - 40, y + 20)
        go({0: (x - 60, y - 70)}, 10)
        hand.press(1, x + 80, y - 60)
        go({0: (x - 70, y + 10), 1: (x + 78, y - 50)}, 14)
        go({0: (x - 36, y + 6), 1: (x + 60, y - 40)}, 8)
        hand.lift(1)
        go({0: (x - 30, y + 30)}, 8)
        hand.lift(0)
        eventually_equal(lambda: len(self.screen.locator(".canvas.exact").all()), 1)
        shoot(8)
        self.screen.locator(".tool[data-tool=pixellate]").tap()
        self.screen.wait_for_selector(".tool[data-tool=pixellate].on")
        eventually_equal(lambda: len(self.screen.locator(".canvas.exact").all()), 1)
        shoot(16)
        small = [frame.resize((300, 649), Image.Resampling.LANCZOS) for frame in frames]
        small[0].save(
            OUT / "gesture.webp", save_all=True, append_images=small[1:], duration=60, loop=0,
            quality=72, method=6,
        )


def fingered(picture, down):
    """Returns the image with a light disc at each finger."""
    mark = Image.new("RGBA", picture.size)
    draw = ImageDraw.Draw(mark)
    for x, y in down.values():
        draw.ellipse([x - 20, y - 20, x + 20, y + 20], fill="#ffffff90", outline="#00000050", width=2)
    return Image.alpha_composite(picture.convert("RGBA"), mark).convert("RGB")


def sheet(gallery, phone, desktop):
    """Places three screens on one background, with the desktop vertically centered."""
    height, gap = 740, 42
    screens = [fitted(one, height) for one in (gallery, phone)] + [fitted(desktop, 600)]
    width = sum(one.width for one in screens) + gap * (len(screens) + 1)
    ground = Image.new("RGB", (width, height + 2 * gap), "#e7e2d8")
    x = gap
    for screen in screens:
        ground.paste(screen, (x, (ground.height - screen.height) // 2), rounded(screen.size, 22))
        x += screen.width + gap
    return ground


def fitted(picture, height):
    return picture.resize(
        (round(picture.width * height / picture.height), height), Image.Resampling.LANCZOS
    )


def rounded(size, radius):
    mask = Image.new("L", [4 * side for side in size])
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, mask.width, mask.height], 4 * radius, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)
