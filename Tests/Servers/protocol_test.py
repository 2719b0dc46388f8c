"""What a server of the `jobs` protocol is sent."""

from PIL import Image

from harness import pictures
from harness.case import JobsTest


class FieldsTest(JobsTest):
    def sent(self, *words):
        """The fields of one order."""
        self.repaint("hero", *words)
        (job,) = self.server.jobs
        self.assertEqual(job["files"].get("file"), ["picture.jpg", "image/jpeg"])
        return job["fields"]

    def test_what_is_said_is_sent_by_the_names_of_the_protocol(self):
        wanted = {
            "prompt": "make it snow", "num_inference_steps": "20", "true_cfg_scale": "2.5",
            "seed": "7", "negative_prompt": "people", "strength": "0.6",
        }  # fmt: skip
        options = "--steps 20 --cfg 2.5 --seed 7 --negative people --strength 60%".split()
        self.assertEqual(self.sent("make it snow", *options), wanted)

    def test_a_seed_of_zero_is_one(self):
        self.assertEqual(self.sent("snow", "--seed", "0")["seed"], "0")

    def test_settings_count_where_no_option_does(self):
        for name, value in (("steps", 30), ("cfg", 3), ("seed", 5)):
            self.program.run("config", "set", f"repaint.{name}", value)
        fields = self.sent("snow", "--steps", "40")
        self.assertEqual(
            (fields["num_inference_steps"], fields["true_cfg_scale"], fields["seed"]),
            ("40", "3", "5"),
        )

    def test_a_prompt_arrives_letter_by_letter(self):
        prompt = 'höre "x"; --\r\nContent-Disposition: form-data; name="seed"\r\n\r\n9 雪 ❄️ {prompt}'
        self.assertEqual(self.sent(prompt)["prompt"], prompt)

    def test_a_server_below_a_path_is_asked_there(self):
        self.program.server("home", url=self.server.url + "/nowhere/")
        job = self.repaint("hero", "snow", status=1)
        self.assertIn("(404)", job["failure"]["reason"])
        self.assertEqual(self.server.jobs, [])


class PictureTest(JobsTest):
    def sent(self, name, data, *words, edit=()):
        """The picture that the server gets of a photo."""
        self.program.run("add", self.program.file(name, data), "--as", "other")
        if edit:
            self.program.run(*edit)
        self.repaint("other", "snow", *words)
        return self.server.sent()

    def test_it_is_a_jpeg_without_notes_of_at_most_2048_pixels(self):
        exif = Image.Exif()
        exif[0x010F], exif[0x8825] = "maker", {1: "N", 2: (48.0, 8.0, 0.0)}
        photo = pictures.plain((3000, 1500), kind="JPEG", exif=exif, comment=b"secret")
        data = self.sent("large.jpg", photo)
        picture = pictures.opened(data)
        self.assertEqual((picture.format, picture.size), ("JPEG", (2048, 1024)))
        self.assertEqual(dict(picture.getexif()), {})
        for note in (b"Exif", b"secret", b"maker", b"http://ns.adobe"):
            self.assertNotIn(note, data)
        usual = pictures.opened(pictures.plain(kind="JPEG", quality=90))
        self.assertEqual(picture.quantization, usual.quantization)
        self.assert_alike(pictures.pixel(data), pictures.RED)

    def test_a_turn_in_the_notes_is_in_the_pixels(self):
        exif = Image.Exif()
        exif[0x0112] = 6
        photo = pictures.opened(pictures.halves((80, 40), (250, 0, 0), (0, 0, 250)))
        data = self.sent("turned.jpg", pictures.file(photo, "JPEG", exif=exif))
        self.assertEqual(pictures.opened(data).size, (40, 80))
        self.assert_alike(pictures.pixel(data, (0.5, 0.1)), (250, 0, 0), 12)

    def test_its_long_side_can_be_said_and_set(self):
        data = self.sent("large.png", pictures.plain((600, 300)), "--max-side", "512")
        self.assertEqual(pictures.opened(data).size, (512, 256))
        self.program.run("config", "set", "repaint.max-side", "64")
        self.repaint("other", "snow")
        self.assertEqual(pictures.opened(self.server.sent()).size, (64, 32))

    def test_it_is_as_the_crop_leaves_it(self):
        photo = pictures.halves((80, 40), (250, 0, 0), (0, 0, 250))
        data = self.sent("halves.png", photo, edit=("crop", "other", "50%,0,50%,100%"))
        self.assertEqual(pictures.opened(data).size, (40, 40))
        self.assert_alike(pictures.pixel(data, (0.1, 0.5)), (0, 0, 250), 12)

    def test_effects_are_not_in_it(self):
        data = self.sent("red.png", pictures.plain(), edit=("adjust", "other", "brightness=15"))
        self.assert_alike(pictures.pixel(data), pictures.RED)

    def assert_alike(self, found, wanted, within=6):
        self.assertTrue(pictures.alike(found, wanted, within), f"{found} is not like {wanted}")


class MaskTest(JobsTest):
    def assert_mask(self, light, dark):
        """The server got a mask of the picture's size, light and dark at these places."""
        self.assertEqual(self.server.jobs[-1]["files"]["mask"], ["mask.png", "image/png"])
        mask = self.server.sent("mask")
        picture = pictures.opened(mask)
        self.assertEqual(picture.format, "PNG")
        self.assertEqual(picture.size, pictures.opened(self.server.sent()).size)
        self.assertGreater(min(pictures.pixel(mask, light)), 200)
        self.assertLess(max(pictures.pixel(mask, dark)), 55)

    def test_the_subject_alone_or_all_but_it_changes(self):
        ground, colour = (20, 90, 40), (230, 200, 60)
        photo = self.program.file("disc.png", pictures.disc((120, 120), ground, colour))
        middle, corner = (0.5, 0.5), (0.04, 0.04)
        for option, places in (
            ("--only-subject", (middle, corner)),
            ("--keep-subject", (corner, middle)),
        ):
            with self.subTest(option):
                out = self.program.folder / f"out{option}.png"
                self.repaint(photo, "snow", option, "-o", out)
                self.assert_mask(*places)
                kept = pictures.opened(str(photo)).convert("RGB")
                light = tuple(int(part * 119) for part in places[0])
                dark = tuple(int(part * 119) for part in places[1])
                self.assert_alike(
                    pictures.pixel(str(out), places[0]), pictures.negative(kept.getpixel(light))
                )
                self.assertEqual(pictures.pixel(str(out), places[1]), kept.getpixel(dark))

    def test_a_mask_that_is_no_picture_is_refused_before_anything_is_sent(self):
        mask = self.program.file("mask.png", "no picture")
        done = self.program.run("repaint", "hero", "snow", "--mask", mask, "--json", status=5)
        self.assertTrue(done.failure["code"])
        self.assertEqual(self.server.jobs, [])
