"""Layered output: OpenRaster in an independent reader, SVG in Chromium and librsvg."""

import base64
import io
import subprocess
import xml.etree.ElementTree
import zipfile

import numpy
from PIL import Image

from harness.openraster import BLENDS, OpenRaster
from harness.case import OutputTest, psnr
from harness.viewers import by_chromium, by_librsvg
from shared.program import REPOSITORY

PHOTOS = REPOSITORY.parent / "shared/fixtures/photos"
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
MINIMUM_PSNR = 35


def flat(picture):
    """Returns an image on middle gray, so that transparent parts compare by their appearance."""
    ground = Image.new("RGBA", picture.size, (128, 128, 128, 255))
    ground.alpha_composite(picture)
    return ground.convert("RGB")


class LayersCase(OutputTest):
    """Tests with a collage `wall`, of real photos if there are any."""

    size = (600, 420)
    background = "white"

    def setUp(self):
        super().setUp()
        self.program.run("new", "wall", "--size", "{}x{}".format(*self.size), "--background", self.background)

    def photo(self, name):
        path = PHOTOS / name
        if not path.is_file():
            self.skipTest(f"The photo {path} is missing.")
        return path

    def add(self, name, item, *options):
        self.program.run("add", self.photo(name), "--as", item, *options)

    def svg(self, *options):
        path, _ = self.render("wall.svg", "--clobber", *options)
        return path, xml.etree.ElementTree.parse(path).getroot()

    def ora(self, *options):
        return self.render("wall.ora", "--clobber", *options)[0]

    def assert_same(self, *options, minimum=MINIMUM_PSNR):
        still = self.still(*options)
        with OpenRaster(self.ora(*options)) as file:
            self.assertGreaterEqual(psnr(flat(file.drawn()), flat(still)), 45, "OpenRaster")
            self.assertEqual(file.picture("mergedimage.png").tobytes(), still.tobytes())
        path, _ = self.svg(*options)
        subprocess.run(["xmllint", "--noout", path], check=True)
        seen, requests = by_chromium(path, still.size)
        self.assertEqual(requests, [])
        self.assertGreaterEqual(psnr(flat(seen), flat(still)), minimum, "Chromium")
        self.assertGreaterEqual(psnr(flat(by_librsvg(path, still.size)), flat(still)), minimum, "librsvg")
        return path


class PlacesTest(LayersCase):
    def test_photos_rotated_cropped_mirrored_and_beyond_the_canvas(self):
        self.add("coffee.jpg", "cup", "--at", "0%", "10%", "--width", "400", "--rotate", "45")
        self.add("astronaut.jpg", "she", "--at", "72%", "40%", "--width", "240")
        self.program.run("crop", "she", "25%,0,50%,60%")
        self.program.run("flip", "she", "h")
        self.add("chelsea.jpg", "cat", "--at", "50%", "75%", "--width", "260", "--rotate", "-33.3")
        self.program.run("corners", "cat", "30")
        self.add("hubble.jpg", "sky", "--at", "100%", "100%", "--width", "500")
        self.assert_same()

    def test_a_photo_is_embedded_once_as_its_stored_file(self):
        self.add("coffee.jpg", "cup", "--at", "30%", "50%", "--width", "300")
        self.program.run("copy", "cup")
        self.program.run("move", "cup-2", "70%", "50%")
        _, root = self.svg()
        (image,) = root.findall(f".//{SVG}image")
        kind, data = image.get(LINK).split(",")
        self.assertEqual(kind, "data:image/jpeg;base64")
        stored = [path.read_bytes() for path in (self.folder / "store/images").rglob("*.jpg")]
        self.assertIn(base64.b64decode(data), stored)
        self.assertEqual(len(root.findall(f".//{SVG}use")), 2)
        self.assert_same()

    def test_make_embeds_photos_unchanged(self):
        photos = [self.photo(name) for name in ("coffee.jpg", "chelsea.jpg")]
        for ending in ("svg", "png"):
            self.program.run("make", *photos, "-o", f"made.{ending}", "--size", "600x420")
        path = self.folder / "made.svg"
        images = xml.etree.ElementTree.parse(path).getroot().findall(f".//{SVG}image")
        self.assertEqual([image.get(LINK).split(",")[0] for image in images], ["data:image/jpeg;base64"] * 2)
        with Image.open(self.folder / "made.png") as still:
            for seen in (by_librsvg(path, still.size), by_chromium(path, still.size)[0]):
                self.assertGreaterEqual(psnr(flat(seen), flat(still.convert("RGBA"))), MINIMUM_PSNR)

    def test_a_size_with_another_aspect_ratio(self):
        self.add("coffee.jpg", "cup", "--width", "300", "--rotate", "20")
        self.program.run("border", "cup", "12", "gold")
        self.assert_same("--size", "500x500", "--pad", "navy")
        self.assert_same("--scale", "50%")


class LooksTest(LayersCase):
    def test_borders_corners_shadows_and_outlines(self):
        self.add("coffee.jpg", "cup", "--at", "28%", "30%", "--width", "260", "--rotate", "-8")
        self.program.run("border", "cup", "14", "white")
        self.program.run("shadow", "cup")
        self.add("astronaut.jpg", "she", "--at", "72%", "32%", "--width", "200", "--rotate", "5")
        self.program.run("mask", "she", "ellipse")
        self.program.run("outline", "she", "8", "gold")
        self.program.run("shadow", "she")
        self.add("chelsea.jpg", "cat", "--at", "50%", "72%", "--width", "260")
        self.program.run("corners", "cat", "40")
        self.program.run("border", "cat", "10", "#20408080")
        self.program.run("opacity", "cat", "80%")
        self.assert_same()

    def test_effects_adjustments_masks_and_cutouts(self):
        self.add("coffee.jpg", "cup", "--at", "28%", "50%", "--width", "300", "--rotate", "10")
        self.program.run("adjust", "cup", "brightness=20", "saturation=-30")
        self.add("hubble.jpg", "sky", "--at", "70%", "40%", "--width", "260")
        self.program.run("shader", "on", "sky", "pixellate")
        self.add("chelsea.jpg", "cat", "--at", "60%", "75%", "--width", "240")
        self.program.run("mask", "cat", "torn")
        self.add("astronaut.jpg", "she", "--width", "300")
        self.program.run("cutout", "she")
        self.program.run("shadow", "she")
        self.program.run("outline", "she", "6", "white")
        self.assert_same()

    def test_all_blend_modes(self):
        self.add("coffee.jpg", "cup", "--width", "600", "--at", "50%", "50%")
        for mode in (
            "multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light "
            "difference exclusion hue saturation color luminosity"
        ).split():
            with self.subTest(mode):
                if mode == "multiply":
                    self.add("chelsea.jpg", "cat", "--width", "420", "--rotate", "14")
                    self.program.run("opacity", "cat", "85%")
                self.program.run("blend", "cat", mode)
                self.assert_same()
                with OpenRaster(self.ora()) as file:
                    known = f"svg:{mode}" in BLENDS
                    expected = f"svg:{mode}" if known else "svg:src-over"
                    self.assertEqual(file.layer("cat")["composite-op"], expected)


class TransparentTest(LayersCase):
    background = "none"

    def test_a_transparent_background(self):
        self.add("coffee.jpg", "cup", "--at", "35%", "40%", "--width", "300", "--rotate", "10")
        self.program.run("opacity", "cup", "60%")
        self.add("chelsea.jpg", "cat", "--at", "60%", "60%", "--width", "260", "--rotate", "-5")
        self.program.run("shadow", "cat")
        self.program.run("blend", "cat", "multiply")
        self.assert_same()
        with OpenRaster(self.ora()) as file:
            self.assertEqual([layer["name"] for layer in file.layers], ["cat", "cup"])


class CanvasTest(LayersCase):
    def test_backgrounds_frames_watermarks_and_grids(self):
        self.add("coffee.jpg", "cup", "--width", "300", "--rotate", "6")
        self.program.run("watermark", self.photo("chelsea.jpg"))
        self.program.run("canvas", "--frame", "warm-cream:60:80%")
        for background in ("linear 45 navy gold", "kraft", "blur cup 40", f"image {self.photo('hubble.jpg')}"):
            with self.subTest(background):
                self.program.run("canvas", "--background", background)
                self.assert_same("--grid", "thirds")


class TextTest(LayersCase):
    def test_text_looks_the_same_and_can_be_found(self):
        self.add("coffee.jpg", "cup", "--width", "500")
        self.program.run("text", 'Tea & <Coffee> "for two"', "--as", "title", "--size", "60", "--colour", "white")
        self.program.run("text", "two\nlines", "--as", "lines", "--size", "40", "--at", "30%", "80%")
        self.program.run("rotate", "lines", "15")
        self.program.run("shadow", "lines")
        path = self.assert_same()
        root = xml.etree.ElementTree.parse(path).getroot()
        groups = {group.get("id"): group for group in root.iter(f"{SVG}g") if group.get("id")}
        titles = {name: group.find(f"{SVG}title").text for name, group in groups.items()}
        wanted = {"title": 'Tea & <Coffee> "for two"', "lines": "two\nlines", "cup": "cup"}
        self.assertEqual({name: titles.get(name) for name in wanted}, wanted)
        self.assertIn("two\nlines", root.find(f"{SVG}desc").text)
        # Text becomes paths; effects, lines and gradients become pixels.
        self.assertGreaterEqual(len(groups["title"].findall(f".//{SVG}path")), 1)
        (shown,) = [group for group in root.iter(f"{SVG}g") if group.get("aria-label") == "two\nlines"]
        self.assertEqual(shown.get("role"), "img")


class FilesTest(LayersCase):
    def setUp(self):
        super().setUp()
        self.program.run("add", "photo.png", "--as", "one", "--at", "30%", "30%", "--width", "200", "--rotate", "9")
        self.program.run("add", "photo.png", "--as", "two", "--at", "60%", "60%", "--width", "200", "--lossless")
        self.program.run("hide", "two")

    def test_hidden_items(self):
        self.assert_same()
        with OpenRaster(self.ora()) as file:
            seen = [(layer["name"], layer["visibility"]) for layer in file.layers]
            self.assertEqual(seen, [("two", "hidden"), ("one", "visible"), ("Colour", "visible")])
        # Items that are invisible for other reasons are layers too.
        self.program.run("hide", "two", "--off")
        self.program.run("opacity", "two", "0")
        with OpenRaster(self.ora()) as file:
            self.assertEqual(float(file.layer("two")["opacity"]), 0)
        self.program.run("opacity", "two", "1")
        self.program.run("blend", "two", "exclusion")
        self.program.run("hide", "two")
        self.assert_same()
        # SVG output doesn't contain hidden items.
        _, root = self.svg()
        self.assertEqual([group.get("id") for group in root.iter(f"{SVG}g") if group.get("id")], ["one"])
        self.assertNotIn("two", root.find(f"{SVG}desc").text)

    def test_an_openraster_file_follows_the_specification(self):
        self.program.run("canvas", "--dpi", "150")
        path = self.ora()
        head = path.read_bytes()[:54]
        self.assertEqual(head[30:], b"mimetypeimage/openraster")
        with zipfile.ZipFile(path) as file:
            self.assertIsNone(file.testzip())
            first = file.infolist()[0]
            self.assertEqual((first.compress_type, first.extra), (zipfile.ZIP_STORED, b""))
            names = {"mimetype", "stack.xml", "mergedimage.png", "Thumbnails/thumbnail.png"}
            self.assertEqual(set(file.namelist()), names | {f"data/layer{number}.png" for number in range(3)})
        with OpenRaster(path) as file:
            self.assertEqual((file.image.get("xres"), file.image.get("yres")), ("150", "150"))
            self.assertEqual(max(file.picture("Thumbnails/thumbnail.png").size), 256)
            one = file.layer("one")
            with Image.open(io.BytesIO(file.file.read(one["src"]))) as pixels:
                alpha = numpy.asarray(pixels.convert("RGBA"))[..., 3]
            for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]):
                self.assertTrue(edge.any(), "the layer has an empty edge")

    def test_an_svg_has_a_print_size_and_no_external_content(self):
        _, root = self.svg()
        self.assertEqual((root.get("width"), root.get("viewBox")), ("600", "0 0 600 420"))
        path, root = self.svg("--dpi", "300")
        self.assertEqual((root.get("width"), root.get("height")), ("50.8mm", "35.56mm"))
        links = [value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")]
        self.assertTrue(links)
        for link in links:
            self.assertRegex(link, r"^(data:image/(png|jpeg);base64,|#_)")
        self.assertEqual({element.tag for element in root.iter()} & {SVG + "script", SVG + "foreignObject"}, set())

    def test_an_empty_collage(self):
        self.program.run("new", "empty", "--size", "40x30px")
        self.assert_same()
