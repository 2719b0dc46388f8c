"""PDF in poppler and qpdf."""

import hashlib
import json
import re
import subprocess

import numpy
from PIL import Image

from harness.case import OutputTest, photo, psnr
from shared.program import REPOSITORY

PHOTOS = REPOSITORY.parent / "shared/fixtures/photos"
MINIMUM_PSNR = 35
# Poppler samples single pixels of rotated photos and doesn't antialias their edges, so pages are drawn at a higher
# resolution and averaged.
OVERSAMPLING = 4


def output(*command):
    return subprocess.check_output(list(map(str, command)), stderr=subprocess.STDOUT).decode()


def pages(path, dpi, *options):
    stem = path.with_suffix("")
    subprocess.run(["pdftoppm", "-r", str(dpi), "-png", *options, path, stem], check=True)
    files = sorted(path.parent.glob(f"{stem.name}-*.png"))
    drawn = [Image.open(file).convert("RGB") for file in files]
    for file in files:
        file.unlink()
    return drawn


def drawn(path, dpi):
    """Renders the pages of a PDF at a resolution in dpi."""
    return [page.reduce(OVERSAMPLING) for page in pages(path, OVERSAMPLING * dpi)]


def images(path):
    """Returns the images of pages: object, encoding, size in bytes as rounded by poppler."""
    lines = output("pdfimages", "-list", path).splitlines()[2:]
    return [(line.split()[10], line.split()[8], line.split()[2]) for line in lines]


def boxes(path):
    """Returns the boxes of the first page, in points."""
    out = output("pdfinfo", "-box", path)
    found = re.findall(r"(\w+Box): +([-0-9. ]+)", out)
    return {name: tuple(map(float, numbers.split())) for name, numbers in found}


class PDFTestCase(OutputTest):
    """Tests with a collage of 4 by 3 inches at 150 dpi, of real photos if there are any."""

    def setUp(self):
        super().setUp()
        self.program.run("new", "card", "--size", "600x450", "--dpi", "150", "--background", "ivory")
        names = [name for name in ("coffee", "chelsea", "astronaut") if (PHOTOS / f"{name}.jpg").is_file()]
        self.photos = [PHOTOS / f"{name}.jpg" for name in names]
        if not self.photos:
            sizes = (600, 400), (451, 300), (512, 512)
            self.photos = [self.smooth(f"photo-{number}.jpg", size) for number, size in enumerate(sizes)]

    def add(self, number, name, *options):
        self.program.run("add", self.photos[number], "--as", name, *options)

    def smooth(self, name, size=(300, 200), **options):
        """Writes a photo without details at the scale of its pixels."""
        x, y = numpy.meshgrid(numpy.linspace(0, 1, size[0]), numpy.linspace(0, 1, size[1]))
        colors = numpy.stack([127 + 120 * numpy.sin(9 * x), 127 + 120 * numpy.cos(7 * y), 255 * x * y], axis=2)
        image = Image.fromarray(colors.astype(numpy.uint8)).convert(options.pop("mode", "RGB"))
        image.save(self.folder / name, quality=95, **options)
        return self.folder / name

    def compare(self, name="card.pdf", minimum=MINIMUM_PSNR, options=()):
        """Checks that a PDF looks like the image."""
        path, view = self.render(name, *options)
        still, _ = self.render("card.png", "--clobber", *[o for o in options if o != "--clobber"])
        with Image.open(still) as image:
            still = image.convert("RGBA")
        white = Image.new("RGBA", still.size, "white")
        white.alpha_composite(still)
        (fine,), (page,) = drawn(path, 150), pages(path, 150)
        self.assertEqual(page.size, still.size)
        # Rasterized parts are exact at their own resolution, vector parts after averaging.
        near = max(psnr(one, white.convert("RGB")) for one in (fine, page))
        self.assertGreaterEqual(near, minimum, f"{name}: {near:.1f} dB")
        self.check(path)
        self.assertEqual((view["format"], view["bytes"], view["pages"]), ("pdf", path.stat().st_size, 1))
        return path

    def check(self, path):
        self.assertRegex(output("qpdf", "--check", path), "No syntax or stream encoding errors found")

    def hashes(self, path):
        subprocess.run(["pdfimages", "-all", path, self.folder / "out"], check=True)
        return {hashlib.sha256(file.read_bytes()).hexdigest() for file in self.folder.glob("out-*.jpg")}

    def base(self, name):
        text = json.dumps(self.program.json("show", name))
        found = {p for p in (self.folder / "store/images").rglob("*.jpg") if p.stem in text}
        self.assertEqual(len(found), 1, text)
        return found.pop()


class PlainTest(PDFTestCase):
    def test_photos_are_embedded_unchanged(self):
        self.add(0, "big", "--width", "420", "--at", "30%", "40%", "--rotate", "8")
        self.add(1, "cut", "--width", "260", "--at", "75%", "60%")
        self.program.run("crop", "cut", "10%,10%,70%,80%")
        self.add(2, "faded", "--width", "150", "--at", "30%", "80%", "--opacity", "60%")
        self.program.run("flip", "faded", "h")
        path = self.compare()
        self.assertEqual({kind for _, kind, _ in images(path)}, {"jpeg"})
        self.assertEqual(self.hashes(path), {self.base(name).stem for name in ("big", "cut", "faded")})

    def test_a_photo_is_embedded_once(self):
        self.add(0, "one", "--width", "200", "--at", "25%", "30%")
        for name, x, y in (("two", "75%", "30%"), ("three", "50%", "75%")):
            self.program.run("copy", "one", "--as", name)
            self.program.run("move", name, x, y)
        self.program.run("rotate", "three", "-20")
        path = self.compare()
        shown = images(path)
        self.assertEqual((len(shown), len({number for number, _, _ in shown})), (3, 1))
        self.assertLess(path.stat().st_size, self.base("one").stat().st_size + 8000)

    def test_24_photos_take_the_bytes_of_their_jpegs(self):
        for number in range(24):
            with Image.open(self.photos[number % len(self.photos)]) as image:
                image = image.convert("RGB").rotate(number * 3).resize((image.width * 2, image.height * 2))
                image.save(self.folder / f"n{number}.jpg", quality=85)
        self.program.run("add", *[f"n{number}.jpg" for number in range(24)])
        self.program.run("layout", "grid", "--gap", "10")
        self.program.run("rotate", "n3", "n5", "20")
        self.program.run("corners", "n7", "12")
        self.program.run("border", "n8", "6", "white")
        path, _ = self.render("card.pdf")
        self.check(path)
        stored = sum(file.stat().st_size for file in (self.folder / "store/images").rglob("*.jpg"))
        self.assertEqual(len({number for number, _, _ in images(path)}), 24)
        self.assertLessEqual(path.stat().st_size / stored, 1.02)

    def test_borders_corners_and_shapes_are_drawn(self):
        self.add(0, "big", "--width", "360", "--at", "35%", "45%", "--rotate", "-6")
        self.program.run("border", "big", "10", "white")
        self.program.run("corners", "big", "24")
        self.program.run("outline", "big", "6", "navy")
        self.add(1, "small", "--width", "180", "--at", "80%", "70%")
        self.program.run("border", "small", "8", "black")
        path = self.compare()
        self.assertEqual({kind for _, kind, _ in images(path)}, {"jpeg"})


class BakedTest(PDFTestCase):
    def test_shadows_effects_and_blends(self):
        self.add(0, "back", "--width", "600")
        self.program.run("blend", "back", "multiply")
        self.add(1, "shady", "--width", "240", "--at", "30%", "60%", "--rotate", "5")
        self.program.run("shadow", "shady", "--dx", "8", "--dy", "8", "--blur", "16")
        self.add(2, "pixels", "--width", "150", "--at", "75%", "40%")
        self.program.run("shader", "on", "pixels", "pixellate")
        path = self.compare()
        # A photo with only a shadow stays a JPEG.
        self.assertIn(self.base("shady").stem, self.hashes(path))

    def test_adjustments_masks_and_torn_edges(self):
        self.add(0, "warm", "--width", "280", "--at", "30%", "35%")
        self.program.run("adjust", "warm", "temperature=40", "contrast=20")
        self.add(1, "torn", "--width", "260", "--at", "70%", "65%", "--rotate", "-7")
        self.program.run("mask", "torn", "torn")
        self.compare()

    def test_a_transparent_canvas(self):
        self.program.run("canvas", "--background", "none")
        self.add(0, "big", "--width", "300", "--rotate", "12")
        self.program.run("shadow", "big", "--blur", "12")
        self.program.run("corners", "big", "40")
        self.compare()

    def test_cutouts_textures_frames_and_watermarks(self):
        self.program.run("canvas", "--background", "linen")
        self.add(2, "who", "--width", "300")
        self.program.run("cutout", "who")
        self.program.run("outline", "who", "6", "white")
        self.program.run("watermark", "--text", "proof")
        self.compare()

    def test_a_lower_resolution(self):
        self.add(0, "big", "--width", "400")
        self.program.run("shader", "on", "big", "glitch", "seed=7")
        fine, _ = self.render("fine.pdf")
        coarse, view = self.render("coarse.pdf", "--dpi", "75")
        self.assertEqual((view["width"], view["height"]), (300, 225))
        self.assertEqual(boxes(coarse)["MediaBox"], boxes(fine)["MediaBox"])
        self.assertLess(coarse.stat().st_size, fine.stat().st_size / 2)


class TextTest(PDFTestCase):
    def test_text_is_searchable(self):
        self.program.run("text", r"Efficient waffles\nin Zürich", "--size", "50", "--colour", "navy")
        path = self.compare()
        self.assertEqual(images(path), [])
        found = output("pdftotext", "-layout", path, "-")
        for word in ("Efficient", "waffles", "Zürich"):
            self.assertIn(word, found)

    def test_text_with_looks_is_searchable(self):
        self.program.run("canvas", "--background", "teal")
        self.program.run("text", "Shadowy", "--as", "a", "--size", "60", "--colour", "white", "--at", "50%", "20%")
        self.program.run("shadow", "a", "--blur", "6")
        self.program.run("text", "Plate", "--as", "b", "--size", "40", "--background", "gold", "--padding", "10",
                      "--at", "30%", "50%")  # fmt: skip
        self.program.run("rotate", "b", "10")
        self.program.run("text", "Curved words", "--as", "c", "--size", "40", "--arc", "90", "--at", "70%", "60%")
        self.program.run("text", "Gradient", "--as", "d", "--size", "60", "--colour", "linear 90 red blue", "--at", "40%", "85%")
        path = self.compare()
        found = output("pdftotext", "-raw", path, "-")
        for word in ("Shadowy", "Plate", "Gradient"):
            self.assertIn(word, found)
        # Letters on an arc are separate in the extracted text.
        self.assertIn("Curvedwords", re.sub(r"\s", "", found))


class PagesTest(PDFTestCase):
    def test_pages_have_the_size_of_their_canvases(self):
        self.add(0, "big", "--width", "300")
        self.program.run("new", "sheet", "--size", "a5", "--dpi", "300")
        self.add(0, "again", "--width", "800")
        self.add(1, "other", "--width", "500", "--at", "50%", "80%")
        path, view = self.render("book.pdf", "card", "sheet")
        out = output("pdfinfo", "-f", "1", "-l", "2", path)
        self.assertRegex(out, r"Pages: +2\n")
        self.assertRegex(out, r"Title: +card\n")
        self.assertNotRegex(out, "CreationDate")
        sizes = [tuple(map(float, size)) for size in re.findall(r"size: +([\d.]+) x ([\d.]+)", out)]
        for size, millimeters in zip(sizes, [(101.6, 76.2), (148, 210)], strict=True):
            for points, side in zip(size, millimeters):
                self.assertAlmostEqual(points / 72 * 25.4, side, delta=0.1)
        self.assertEqual(len({number for number, _, _ in images(path)}), 2)
        self.assertEqual(view["pages"], 2)
        self.check(path)

    def test_make_writes_all_pages_into_one_file(self):
        for number in range(5):
            photo((200 + number, 150)).save(self.folder / f"p{number}.jpg", quality=85)
        names = [f"p{number}.jpg" for number in range(5)]
        self.program.run("make", *names, "-o", "album.pdf", "--size", "a6", "--per-page", "2", "--layout", "grid")
        path = self.folder / "album.pdf"
        self.assertRegex(output("pdfinfo", path), r"Pages: +3\n")
        self.assertEqual(len({number for number, _, _ in images(path)}), 5)
        self.check(path)

    def made(self, *photos, options):
        """Makes a PDF, which must look like the PNG."""
        outputs = ("-o", "made.pdf", "-o", "made.png", "--dpi", "100", "--margin", "0", "--layout", "grid")
        self.program.run("make", *photos, *outputs, *options)
        (page,) = drawn(self.folder / "made.pdf", 100)
        with Image.open(self.folder / "made.png") as still:
            self.assertGreaterEqual(psnr(page, still.convert("RGB")), MINIMUM_PSNR)
        return self.folder / "made.pdf"

    def test_make_applies_the_orientation_and_removes_exif_data(self):
        notes = Image.Exif()
        notes[0x0112] = 6
        notes[0x010F] = "Secretcam"
        self.smooth("turned.jpg", exif=notes)
        path = self.made("turned.jpg", options=("--size", "300x400"))
        self.assertEqual([kind for _, kind, _ in images(path)], ["jpeg"])
        self.assertNotIn(b"Secretcam", path.read_bytes())

    def test_make_converts_cmyk_and_gray_photos(self):
        self.smooth("inks.jpg", mode="CMYK")
        self.smooth("grey.jpg", mode="L")
        self.made("inks.jpg", "grey.jpg", options=("--size", "600x200", "--gap", "0"))


class CutTest(PDFTestCase):
    def setUp(self):
        super().setUp()
        self.add(0, "big", "--width", "600", "--at", "50%", "50%")
        self.add(1, "over", "--width", "240", "--at", "0", "80%", "--rotate", "10")

    def test_bleed_and_crop_marks_surround_the_image(self):
        plain, _ = self.render("plain.pdf")
        path, _ = self.render("cut.pdf", "--bleed", "3mm", "--crop-marks")
        self.check(path)
        found = boxes(path)
        width, height = 4 * 72, 3 * 72
        bleed, margin = 3 / 25.4 * 72, 9 / 25.4 * 72
        expected = {
            "MediaBox": (0, 0, width + 2 * margin, height + 2 * margin),
            "TrimBox": (margin, margin, margin + width, margin + height),
            "BleedBox": (margin - bleed, margin - bleed, margin + width + bleed, margin + height + bleed),
        }
        for name, box in expected.items():
            for one, other in zip(found[name], box, strict=True):
                self.assertAlmostEqual(one, other, delta=0.02)
        # At 508 dpi, the margin is a whole number of pixels.
        (page,) = pages(path, 508)
        (trim,) = pages(plain, 508)
        left, top = (round(margin / 72 * 508),) * 2
        inside = page.crop((left, top, left + trim.width, top + trim.height))
        self.assertGreaterEqual(psnr(inside, trim), MINIMUM_PSNR)
        dark = numpy.asarray(page.convert("L")) < 128
        mark = round(4 / 25.4 * 508)
        for x in (left, left + trim.width):
            self.assertTrue(dark[:mark, x - 2 : x + 3].any(axis=1)[10:mark - 10].all())
        for y in (top, top + trim.height):
            self.assertTrue(dark[y - 2 : y + 3, :mark].any(axis=0)[10:mark - 10].all())
        # Nothing else is drawn around the crop marks.
        self.assertFalse(dark[: mark // 2, left + 20 : left + trim.width - 20].any())

    def test_bleed_mirrors_the_edges_of_the_image(self):
        path, _ = self.render("cut.pdf", "--bleed", "3mm")
        (page,) = pages(path, 150)
        pixels = numpy.asarray(page, float)
        edge = round(3 / 25.4 * 150)
        self.assertEqual(page.size, (600 + 2 * edge, 450 + 2 * edge))
        # The bleed mirrors the image at the right and top edges.
        right = pixels[edge:-edge, -edge:]
        mirrored = pixels[edge:-edge, -2 * edge : -edge][:, ::-1]
        self.assertGreaterEqual(psnr(right[200:250, 2:-2], mirrored[200:250, 2:-2]), 25)
