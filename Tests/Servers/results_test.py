"""What becomes of results: versions of items, files, photos of the library."""

from harness import pictures
from harness.case import QUICK, JobsTest

PAINTED = pictures.negative(pictures.RED)


class VersionTest(JobsTest):
    def test_a_second_one_is_of_what_is_shown_and_takes_the_place_of_the_first(self):
        self.repaint("hero", "one")
        self.repaint("hero", "two")
        self.assertEqual(self.program.item()["repaint"]["prompt"], "two")
        self.assertEqual(len(self.program.jobs), 2)

    def test_several_are_all_sent_before_one_is_waited_for(self):
        self.program.run("add", self.photo, "--as", "other")
        told = self.program.json("repaint", "hero", "other", "make it snow", *QUICK)
        self.assertEqual([job["state"] for job in told["jobs"]], ["done", "done"])
        self.assertLess(max(self.server.times("edit")), min(self.server.times("jobs")))
        self.assertIn("repaint", self.program.item("other"))

    def test_locked_items_are_left_alone(self):
        self.program.run("lock", "hero")
        self.program.run("repaint", "hero", "make it snow", *QUICK, status=None)
        self.assertEqual(self.server.jobs, [])


class FileTest(JobsTest):
    def test_files_of_several_formats_are_written(self):
        for name, kind in (("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.webp", "WEBP")):
            with self.subTest(name):
                out = self.program.folder / name
                job = self.repaint(self.photo, "make it snow", "-o", out)
                self.assertEqual(job["goal"], {"kind": "file", "path": str(out)})
                self.assertEqual(pictures.opened(str(out)).format, kind)
                self.assert_alike(pictures.pixel(str(out)), PAINTED)

    def test_no_collage_is_needed(self):
        store = self.program.folder / "other"
        self.repaint(self.photo, "snow", "-o", "out.png", COLLAGE_STORE=str(store))
        self.assert_alike(pictures.pixel(str(self.program.folder / "out.png")), PAINTED)

    def test_an_item_becomes_a_file_and_stays_as_it_is(self):
        self.repaint("hero", "snow", "-o", "out.png")
        self.assert_alike(pictures.pixel(str(self.program.folder / "out.png")), PAINTED)
        self.assert_untouched()

    def test_a_folder_takes_those_of_several(self):
        folder = self.program.folder / "out"
        folder.mkdir()
        other = self.program.file("other.png", pictures.plain((30, 20)))
        self.program.run("repaint", self.photo, other, "snow", "-o", folder, *QUICK)
        self.assertEqual(sorted(file.name for file in folder.iterdir()), ["other.jpg", "red.jpg"])

    def test_a_file_that_may_be_replaced_is_also_later(self):
        out = self.program.file("out.png", "mine")
        self.repaint(self.photo, "snow", "-o", out, "--detach")
        self.assertEqual(out.read_text(), "mine")
        self.wait()
        self.assert_alike(pictures.pixel(str(out)), PAINTED)

    def test_a_job_knows_its_file_wherever_it_is_waited_for(self):
        folder = self.program.folder / "here"
        folder.mkdir()
        self.repaint(self.photo, "snow", "-o", "here/out.png", "--detach")
        self.wait()
        self.assertEqual([file.name for file in folder.iterdir()], ["out.png"])


class LibraryTest(JobsTest):
    def photos(self):
        return self.program.json("photo", "list")["photos"]

    def test_results_are_kept_in_the_library(self):
        job = self.repaint(self.photo, "make it snow", "--to-library")
        self.assertEqual(job["goal"], {"kind": "library", "name": "red"})
        (photo,) = self.photos()
        self.assertEqual(photo["name"], "red")
        out = self.program.folder / "exported"
        out.mkdir()
        self.program.run("photo", "export", "red", out)
        (file,) = out.iterdir()
        self.assert_alike(pictures.pixel(str(file)), PAINTED)
        self.assert_sound()
