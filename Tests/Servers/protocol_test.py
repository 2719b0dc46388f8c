"""The requests to a server of the `jobs` protocol, and the handling of its results."""

from PIL import Image

from harness import pictures
from harness.case import QUICK, JobsTest

PAINTED = pictures.negative(pictures.RED)


class FieldsTest(JobsTest):
    def sent(self, *arguments):
        self.repaint("hero", *arguments)
        return self.server.jobs[-1]["fields"]

    def test_settings_are_defaults_of_options(self):
        for name, value in (("steps", 30), ("cfg", 3), ("seed", 5)):
            self.program.run("config", "set", f"repaint.{name}", value)
        expected = {"prompt": "snow", "num_inference_steps": "40", "true_cfg_scale": "3", "seed": "5"}
        self.assertEqual(self.sent("snow", "--steps", "40"), expected)
        expected |= {"num_inference_steps": "30", "seed": "0", "negative_prompt": "people", "strength": "0.6"}
        self.assertEqual(self.sent("snow", "--seed", "0", "--negative", "people", "--strength", "60%"), expected)

    def test_a_prompt_is_sent_unchanged(self):
        prompt = 'höre "x"; --\r\nContent-Disposition: form-data; name="seed"\r\n\r\n9 雪 ❄️ {prompt}'
        self.assertEqual(self.sent(prompt)["prompt"], prompt)

    def test_the_path_of_a_url_is_used(self):
        self.program.server("home", url=self.server.url + "/nowhere/")
        job = self.repaint("hero", "snow", status=1)
        self.assertIn("(404)", job["failure"]["reason"])
        self.assertEqual(self.server.jobs, [])


class PictureTest(JobsTest):
    def sent(self, name, data, *arguments, edits=()):
        self.program.run("add", self.program.file(name, data), "--as", "other")
        for edit in edits:
            self.program.run(*edit)
        self.repaint("other", "snow", *arguments)
        self.assertEqual(self.server.jobs[-1]["files"]["file"], ["picture.jpg", "image/jpeg"])
        return self.server.sent()

    def assert_color(self, data, expected, at=(0.5, 0.5)):
        found = pictures.pixel(data, at)
        self.assertTrue(pictures.is_similar(found, expected, 12), f"{found} differs from {expected}")

    def test_the_input_is_a_jpeg_without_metadata_of_at_most_2048_pixels(self):
        exif = Image.Exif()
        exif[0x010F], exif[0x8825] = "maker", {1: "N", 2: (48.0, 8.0, 0.0)}
        photo = pictures.plain((3000, 1500), kind="JPEG", exif=exif, comment=b"secret")
        data = self.sent("large.jpg", photo)
        image = pictures.opened(data)
        self.assertEqual((image.format, image.size), ("JPEG", (2048, 1024)))
        self.assertEqual(dict(image.getexif()), {})
        for note in (b"Exif", b"secret", b"maker", b"http://ns.adobe"):
            self.assertNotIn(note, data)
        default_image = pictures.opened(pictures.plain(kind="JPEG", quality=90))
        self.assertEqual(image.quantization, default_image.quantization)
        self.assert_color(data, pictures.RED)

    def test_the_exif_orientation_is_applied(self):
        exif = Image.Exif()
        exif[0x0112] = 6
        photo = pictures.opened(pictures.halves((80, 40), (250, 0, 0), (0, 0, 250)))
        data = self.sent("turned.jpg", pictures.file(photo, "JPEG", exif=exif))
        self.assertEqual(pictures.opened(data).size, (40, 80))
        self.assert_color(data, (250, 0, 0), (0.5, 0.1))

    def test_the_long_side_is_an_option_and_a_setting(self):
        data = self.sent("large.png", pictures.plain((600, 300)), "--max-side", "512")
        self.assertEqual(pictures.opened(data).size, (512, 256))
        self.program.run("config", "set", "repaint.max-side", "64")
        self.repaint("other", "snow")
        self.assertEqual(pictures.opened(self.server.sent()).size, (64, 32))

    def test_the_input_is_cropped_and_has_no_effects(self):
        photo = pictures.halves((80, 40), (250, 0, 0), (0, 0, 250))
        edits = ("crop", "other", "50%,0,50%,100%"), ("adjust", "other", "brightness=15")
        data = self.sent("halves.png", photo, edits=edits)
        self.assertEqual(pictures.opened(data).size, (40, 40))
        self.assert_color(data, (0, 0, 250), (0.1, 0.5))


class MaskTest(JobsTest):
    def assert_mask(self, light, dark):
        """Checks that the server got a mask of the image's size, light and dark at these places."""
        self.assertEqual(self.server.jobs[-1]["files"]["mask"], ["mask.png", "image/png"])
        mask = self.server.sent("mask")
        image = pictures.opened(mask)
        self.assertEqual(image.format, "PNG")
        self.assertEqual(image.size, pictures.opened(self.server.sent()).size)
        self.assertGreater(min(pictures.pixel(mask, light)), 200)
        self.assertLess(max(pictures.pixel(mask, dark)), 55)

    def test_only_the_subject_or_only_the_background_changes(self):
        background, color = (20, 90, 40), (230, 200, 60)
        photo = self.program.file("disc.png", pictures.disc((120, 120), background, color))
        middle, corner = (0.5, 0.5), (0.04, 0.04)
        for option, light, dark in (("--only-subject", middle, corner), ("--keep-subject", corner, middle)):
            with self.subTest(option):
                out = self.program.folder / f"out{option}.png"
                self.repaint(photo, "snow", option, "-o", out)
                self.assert_mask(light, dark)
                changed, unchanged = (color, background) if light == middle else (background, color)
                self.assert_similar(pictures.pixel(str(out), light), pictures.negative(changed))
                self.assertEqual(pictures.pixel(str(out), dark), unchanged)

    def test_an_unreadable_mask_is_refused_before_submission(self):
        mask = self.program.file("mask.png", "no picture")
        done = self.program.run("repaint", "hero", "snow", "--mask", mask, "--json", status=5)
        self.assertTrue(done.failure["code"])
        self.assertEqual(self.server.jobs, [])


class ResultTest(JobsTest):
    def assert_painted(self, path):
        self.assert_similar(pictures.pixel(str(path)), PAINTED)

    def test_several_jobs_are_submitted_before_waiting(self):
        self.program.run("add", self.photo, "--as", "other")
        response = self.program.json("repaint", "hero", "other", "make it snow", *QUICK)
        self.assertEqual([job["state"] for job in response["jobs"]], ["done", "done"])
        self.assertLess(max(self.server.times("edit")), min(self.server.times("jobs")))
        self.assertIn("repaint", self.program.item("other"))
        self.repaint("hero", "two")
        self.assertEqual(self.program.item()["repaint"]["prompt"], "two")

    def test_locked_items_are_skipped(self):
        self.program.run("lock", "hero")
        self.program.run("repaint", "hero", "make it snow", *QUICK, status=None)
        self.assertEqual(self.server.jobs, [])

    def test_files_of_several_formats_are_written_without_a_collage(self):
        store = str(self.program.folder / "other")
        for name, kind in (("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.webp", "WEBP")):
            with self.subTest(name):
                out = self.program.folder / name
                job = self.repaint(self.photo, "make it snow", "-o", out, COLLAGE_STORE=store)
                self.assertEqual(job["goal"], {"kind": "file", "path": str(out)})
                self.assertEqual(pictures.opened(str(out)).format, kind)
                self.assert_painted(out)

    def test_a_detached_result_is_written_to_a_file_and_the_item_is_unchanged(self):
        self.program.folder.joinpath("here").mkdir()
        for name in ("out.png", "here/out.png"):
            out = self.program.file(name, "mine")
            self.repaint("hero", "snow", "-o", name, "--detach")
            self.assertEqual(out.read_text(), "mine")
            self.wait()
            self.assert_painted(out)
        self.assert_untouched()

    def test_several_results_are_written_to_a_folder(self):
        folder = self.program.folder / "out"
        folder.mkdir()
        other = self.program.file("other.png", pictures.plain((30, 20)))
        self.program.run("repaint", self.photo, other, "snow", "-o", folder, *QUICK)
        self.assertEqual(sorted(file.name for file in folder.iterdir()), ["other.jpg", "red.jpg"])

    def test_results_are_added_to_the_library(self):
        job = self.repaint(self.photo, "make it snow", "--to-library")
        self.assertEqual(job["goal"], {"kind": "library", "name": "red"})
        (photo,) = self.program.json("photo", "list")["photos"]
        self.assertEqual(photo["name"], "red")
        out = self.program.folder / "exported"
        out.mkdir()
        self.program.run("photo", "export", "red", out)
        (file,) = out.iterdir()
        self.assert_painted(file)
        self.assert_store_valid()
