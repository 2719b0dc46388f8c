"""Animations in Pillow and ffmpeg."""

import json
import stat
import subprocess

import numpy
from PIL import Image, ImageSequence

from harness.case import OutputTest, psnr


def frames(path, mode="RGBA"):
    """Returns the frames of a file with their durations, in milliseconds."""
    with Image.open(path) as image:
        return [(frame.convert(mode), frame.info.get("duration")) for frame in ImageSequence.Iterator(image)]


def probe(path):
    output = subprocess.check_output(
        ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-of", "json", path]
    )
    (stream,) = json.loads(output)["streams"]
    return stream


def video_frames(path, size, channels="rgb24"):
    raw = subprocess.check_output(
        ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", channels, "-"]
    )
    depth = 4 if channels == "rgba" else 3
    return numpy.frombuffer(raw, numpy.uint8).reshape(-1, size[1], size[0], depth)


class FramesTest(OutputTest):
    def assert_loop(self, found, still, minimum=99.0):
        """Checks that the first frame is the still image, and that most frames differ."""
        self.assertGreaterEqual(psnr(found[0][0], still), minimum)
        self.assertGreater(len({frame.tobytes() for frame, _ in found}), len(found) // 2)

    def test_a_png_has_all_pixels(self):
        path, output = self.render("loop.png", "--frames", "8", "--fps", "10")
        self.assertEqual((output["frames"], output["format"], output["bytes"]), (8, "apng", path.stat().st_size))
        found = frames(path)
        self.assertEqual([length for _, length in found], [100] * 8)
        self.assert_loop(found, self.still())
        with Image.open(path) as image:
            self.assertEqual(image.info.get("loop"), 0)

    def test_a_lossless_webp_has_the_pixels_of_the_png(self):
        exact = frames(self.render("loop.png", "--frames", "8")[0])
        path, _ = self.render("loop.webp", "--frames", "8", "--lossless", "--loop", "3")
        found = frames(path)
        self.assertEqual(sum(length for _, length in found), 667)
        for (one, _), (other, _) in zip(exact, found, strict=True):
            self.assertEqual(one.tobytes(), other.tobytes())
        with Image.open(path) as image:
            self.assertEqual(image.info["loop"], 3)
            self.assertTrue(image.info.get("icc_profile"))

    def test_a_webp_is_close_to_the_still_image(self):
        found = frames(self.render("loop.webp", "--duration", "1s", "--quality", "90")[0])
        # Equal frames become one.
        self.assertLessEqual(len(found), 12)
        self.assertEqual(sum(length for _, length in found), 1000)
        self.assert_loop(found, self.still(), 30)

    def test_a_gif_is_close_to_the_exact_frames(self):
        path, output = self.render("loop.gif", "--duration", "2s", "--fps", "3")
        found = frames(path)
        self.assertEqual((len(found), output["frames"]), (6, 6))
        self.assertEqual(sum(length for _, length in found), 2000)
        self.assert_loop(found, self.still(), 30)
        exact = frames(self.render("loop.png", "--duration", "2s", "--fps", "3")[0])
        for (one, _), (other, _) in zip(exact, found, strict=True):
            self.assertGreater(psnr(one, other), 30)
        pixels = numpy.stack([numpy.asarray(frame) for frame, _ in found])
        # A corner of the photo behind, far from the moving one.
        corner = pixels[:, 14:24, 20:26]
        self.assertEqual(len({part.tobytes() for part in corner}), 1)

    def test_a_boomerang_does_not_repeat_its_ends(self):
        for ending in ("png", "webp", "gif"):
            options = ["--frames", "5", "--boomerang"] + (["--lossless"] if ending == "webp" else [])
            found = [frame for frame, _ in frames(self.render(f"back.{ending}", *options)[0])]
            self.assertEqual(len(found), 8, ending)
            # A GIF keeps pixels that are close enough, depending on the frame before.
            minimum = 36 if ending == "gif" else 99
            for there, back in zip(found[1:4], found[7:4:-1], strict=True):
                self.assertGreaterEqual(psnr(there, back), minimum, ending)

    def test_a_still_collage_is_one_frame(self):
        self.program.run("shader", "clear", "hero")
        found = frames(self.render("still.gif", "--frames", "6", "--fps", "6")[0])
        self.assertEqual([length for _, length in found], [1000])
        self.assertEqual(len(frames(self.render("one.webp")[0])), 1)
        self.assertNotIn("frames", self.render("one.png")[1])


class TransparentTest(OutputTest):
    background = "none"

    def test_transparency_is_preserved(self):
        exact = frames(self.render("loop.png", "--frames", "6")[0])
        self.assertEqual(exact[0][0].getpixel((0, 0))[3], 0)
        lossless = frames(self.render("loop.webp", "--frames", "6", "--lossless")[0])
        indexed = frames(self.render("loop.gif", "--frames", "6")[0])
        for (png, _), (webp, _), (gif, _) in zip(exact, lossless, indexed, strict=True):
            alphas = [numpy.asarray(frame)[:, :, 3] for frame in (png, webp, gif)]
            self.assertTrue((alphas[0] == alphas[1]).all())
            self.assertTrue(((alphas[0] >= 128) == (alphas[2] > 0)).all())


class VideoTest(OutputTest):
    def test_videos_have_all_frames(self):
        exact = [frame for frame, _ in frames(self.render("loop.png", "--frames", "6", "--fps", "12")[0], "RGB")]
        for ending, codec in (("mp4", "h264"), ("webm", "vp9")):
            path, output = self.render(f"loop.{ending}", "--frames", "6", "--fps", "12", "--loop", "2")
            stream = probe(path)
            self.assertEqual((stream["codec_name"], stream["nb_read_frames"]), (codec, "12"))
            self.assertEqual((stream["width"], stream["height"], stream["r_frame_rate"]), (120, 90, "12/1"))
            found = video_frames(path, (120, 90))
            for index, frame in enumerate(found):
                self.assertGreater(psnr(exact[index % 6], frame), 24, (ending, index))

    def test_video_sides_are_even_and_videos_can_boomerang(self):
        path, _ = self.render("odd.mp4", "--frames", "4", "--boomerang", "--width", "61")
        stream = probe(path)
        self.assertEqual((stream["width"] % 2, stream["height"] % 2, stream["nb_read_frames"]), (0, 0, "6"))

    def test_the_last_error_of_ffmpeg_or_its_absence_is_reported(self):
        failure = self.failure_with_path("render", "-o", "loop.mp4", "--frames", "3")
        self.assertIn("ffmpeg", failure["message"])
        self.assertIn("apt install ffmpeg", failure["hint"])
        program = self.folder / "bin" / "ffmpeg"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\necho first >&2\nprintf 'no \\033[31mcodec\\n\\n' >&2\nexit 3\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        failure = self.failure_with_path("render", "-o", "loop.mp4", "--frames", "3")
        self.assertTrue(failure["message"].endswith(": no ?[31mcodec"), failure)
        self.assertNotIn("\033", failure["message"])
        self.assertFalse((self.folder / "loop.mp4").exists())
        self.assertEqual(list(self.program.temporary.iterdir()), [])

    def failure_with_path(self, *arguments):
        """Returns the error of a command that finds only the programs of the test."""
        return self.program.failure(*arguments, status=1, PATH=f"{self.folder}/bin")


class AnimateTest(OutputTest):
    def setUp(self):
        super().setUp()
        self.program.run("shader", "clear", "hero")

    def loop(self, count):
        return [frame for frame, _ in frames(self.render("loop.png", "--clobber", "--frames", str(count))[0])]

    def bytes(self, count):
        return [frame.tobytes() for frame in self.loop(count)]

    def assert_frames(self, found, *edits):
        self.program.run("animate", "@all", "none")
        for frame, edit in zip(found, edits, strict=True):
            self.program.run(*edit)
            self.assertEqual(frame.tobytes(), self.still().tobytes(), edit)

    def test_items_fade(self):
        self.program.run("animate", "hero", "opacity", "0", "80%")
        found = self.loop(4)
        self.assertEqual(found[0].tobytes(), self.still().tobytes())
        self.assert_frames(found, *(["opacity", "hero", f"{value}%"] for value in (0, 20, 40, 60)))

    def test_items_move_and_grow(self):
        self.program.run("animate", "hero", "position", "10,20", "50", "40")
        self.program.run("animate", "hero", "scale", "0.25", "0.5")
        found = self.loop(2)
        self.program.run("scale", "hero", "0.25")
        self.assert_frames(found[:1], ["move", "hero", "10", "20"])
        self.program.run("scale", "hero", "0.375")
        self.assert_frames(found[1:], ["move", "hero", "30", "30"])

    def test_a_whole_rotation_loops(self):
        self.program.run("animate", "hero", "rotation", "own", "370")
        found = self.loop(4)
        self.assert_frames(found, *(["rotate", "hero", str(angle)] for angle in (10, 100, 190, 280)))

    def test_an_alternating_animation_returns_the_same_way(self):
        self.program.run("animate", "hero", "opacity", "own", "0", "--alternate")
        found = self.bytes(6)
        self.assertEqual(len(set(found)), 4)
        self.assertEqual(found[1:3], found[:3:-1])

    def test_items_appear_one_after_the_other(self):
        before = self.still().tobytes()
        self.program.run("animate", "@all", "reveal", "--during", "0-1")
        self.assertEqual(self.still().tobytes(), before)
        found = self.loop(4)
        self.assertEqual(found[0].tobytes(), before)
        self.program.run("hide", "hero")
        self.program.run("animate", "@all", "none")
        self.assertEqual(found[2].tobytes(), self.still().tobytes())
        self.program.run("opacity", "still", "50%")
        self.assertEqual(found[1].tobytes(), self.still().tobytes())

    def test_animations_are_exported_undone_and_redone(self):
        self.program.run("animate", "hero", "position", "-20%,50%", "own", "--ease", "out")
        self.program.run("animate", "hero", "reveal")
        before = self.bytes(3)
        self.program.run("export", "loop", "-o", "loop.collage")
        self.program.run("import", "loop.collage", "--as", "other")
        self.program.run("undo", "2")
        self.assertEqual(len(set(self.bytes(3))), 1)
        self.program.run("open", "other")
        self.assertEqual(self.bytes(3), before)
        self.program.run("open", "loop")
        self.program.run("redo", "2")
        self.assertEqual(self.bytes(3), before)

    def test_a_loop_has_the_same_number_of_frames_in_every_format(self):
        self.program.run("animate", "hero", "rotation", "0", "360")
        for ending in ("webp", "gif", "png"):
            self.assertEqual(len(frames(self.render(f"turn.{ending}", "--frames", "5")[0])), 5, ending)
        self.assertEqual(probe(self.render("turn.mp4", "--frames", "5")[0])["nb_read_frames"], "5")
