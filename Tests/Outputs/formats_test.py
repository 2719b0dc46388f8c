"""Tests of all output formats: bytes, standard output, refusals and interruptions."""

import signal

from harness.case import OutputTest
from shared.waiting import eventually

FRAMES = ("--frames", "4")
KINDS = {"svg": (), "ora": (), "pdf": (), "png": FRAMES, "webp": FRAMES, "gif": FRAMES, "mp4": FRAMES}
STREAMED = {"svg", "ora", "pdf", "png", "webp"}
REFUSED = (
    *(
        ("-o", f"no.{ending}", *options)
        for ending in ("svg", "ora")
        for options in (["--quality", "80"], ["--max-bytes", "10k"], ["--frames", "3"], ["--progressive"])
    ),
    ("-o", "no.jpg", "--frames", "3"), ("-o", "-", "--frames", "3"), ("-o", "no.gif", "--frames", "1"),
    ("-o", "no.gif", "--frames", "3", "--fps", "0"), ("-o", "no.gif", "--fps", "60"),
    ("-o", "no.gif", "--quality", "80"), ("-o", "no.webp", "--loop", "never"),
    ("-o", "no.gif", "--frames", "3", "--fps", "3", "--duration", "3"), ("-o", "no.gif", "--watch"),
    ("-o", "no.webp", "--frames", "20001"), ("-o", "no.gif", "--duration", "2h"),
    ("-o", "no.png", "--bleed", "3mm"), ("-o", "no.png", "--crop-marks"),
    *(("-o", "no.pdf", "--bleed", wrong) for wrong in ("3", "3px", "60mm", "-1mm")),
    ("-o", "no.png", "loop", "loop"), ("-o", "no.pdf", "--max-bytes", "100k"),
)  # fmt: skip


class FormatsTest(OutputTest):
    def assert_nothing_left(self):
        self.assertEqual(list(self.folder.glob("no.*")), [])
        self.assertEqual(list(self.program.temporary.iterdir()), [])

    def test_output_is_deterministic_on_any_number_of_threads_and_on_standard_output(self):
        self.program.run("text", "Twice", "--size", "20")
        self.program.run("shadow", "still", "--blur", "4")
        for ending, options in KINDS.items():
            with self.subTest(ending):
                runs = enumerate((1, 3, 3))
                files = {
                    self.render(f"{run}.{ending}", *options, "--jobs", jobs)[0].read_bytes() for run, jobs in runs
                }
                if ending in STREAMED:
                    arguments = ("render", "-o", "-", "--format", ending, *options)
                    files.add(self.program.run(*arguments).output)
                self.assertEqual(len(files), 1)

    def test_conflicting_options_are_refused(self):
        for arguments in REFUSED:
            with self.subTest(arguments):
                failure = self.program.failure("render", *arguments, status=2)
                self.assertEqual(failure["code"], "usage")
                if arguments[1] == "no.png" and arguments[2].startswith("--"):
                    self.assertIn("PDF", failure["hint"])
        failure = self.program.failure("render", "-o", "no.ora", "--scale", "500%", "--max-memory", "1M", status=6)
        self.assertIn("memory", failure["message"])
        self.assert_nothing_left()

    def test_an_interruption_leaves_no_files(self):
        self.program.run("new", "card", "--size", "600x450", "--dpi", "150")
        for name in ("one", "two", "three"):
            self.program.run("add", "photo.png", "--as", name, "--width", "600")
            self.program.run("shader", "on", name, "glitch")
        for number, arguments in (
            (signal.SIGINT, ("no.gif", "--frames", "2000")),
            (signal.SIGTERM, ("no.pdf", "--dpi", "1200", "--bleed", "3mm")),
        ):
            with self.subTest(arguments):
                process = self.program.start("render", "-o", *arguments)
                # Output goes to temporary files first.
                written = self.program.temporary.iterdir
                eventually(lambda: process.poll() is not None or any(written()), "a temporary file")
                process.send_signal(number)
                self.assertEqual(self.program.end(process).status, 128 + number)
                self.assert_nothing_left()
