"""Server keys: they are sent in the header to their server, and nowhere else."""

import base64
import os
import pathlib

from harness.case import QUICK, RepaintProgram, RepaintTest
from harness.servers import StandIns, shared_server
from shared.waiting import eventually

KEY = "sk-Zq7vXw1Lm9"


class KeysTest(RepaintTest):
    def setUp(self):
        super().setUp()
        self.server = shared_server(StandIns)
        self.program.server("home", "openai", url=self.server.url)

    def by_variable(self):
        self.program.server("home", key_env="PAINT_KEY")
        return {"PAINT_KEY": KEY}

    def by_file(self):
        self.program.run("config", "unset", "repaint.home.key-env", status=None)
        self.program.server("home", key_file=self.program.file("key", KEY + "\n"))
        return {}

    @property
    def keys(self):
        return [order["key"] for order in self.server.seen["orders"]]

    def failed(self, reason, **environment):
        job = self.repaint("hero", "snow", status=1, **environment)
        self.assertIn(reason, job["failure"]["reason"])
        self.assertFalse(job["failure"]["uncertain"])
        self.assertEqual(self.server.seen["orders"], [])

    def test_they_come_from_the_environment_or_from_a_file(self):
        for source in (self.by_variable, self.by_file):
            with self.subTest(source.__name__):
                self.server.forget()
                self.repaint("hero", "snow", **source())
                self.assertEqual(self.keys, [f"Bearer {KEY}"])

    def test_one_of_a1111_is_a_name_and_a_word(self):
        self.program.server("home", "a1111", key_env="PAINT_KEY")
        self.repaint("hero", "snow", PAINT_KEY="me:" + KEY)
        self.assertEqual(self.keys, ["Basic " + base64.b64encode(f"me:{KEY}".encode()).decode()])

    def test_one_that_is_not_there_stops_the_job_before_anything_is_sent(self):
        self.program.server("home", key_env="PAINT_KEY")
        self.failed("the variable PAINT_KEY is not set")
        self.failed("the variable PAINT_KEY is not set", PAINT_KEY="")
        self.failed("not a key", PAINT_KEY="a\r\nX-Other: b")
        self.program.run("config", "unset", "repaint.home.key-env")
        self.program.server("home", key_file=self.program.folder / "none")
        self.failed("can't be read")
        self.program.server("home", key_file=self.program.file("key", "\n"))
        self.failed("not a key")
        job = self.program.jobs[0]
        self.program.file("key", KEY)
        self.assertEqual(self.wait(verb=("retry", job["id"]))["state"], "done")

    def test_they_are_in_nothing_that_is_printed_kept_or_handed_on(self):
        environment = self.by_variable()
        done = self.program.run("repaint", "hero", "snow", "--json", *QUICK, **environment)
        told = [done.out, done.err]
        failed = self.program.run("repaint", "hero", "fail", *QUICK, status=1, **environment)
        told += [failed.out, failed.err]
        told.append(self.program.seen("jobs")[1])
        folder = self.program.folder
        for words in (
            ("jobs",), ("jobs", "show", self.program.jobs[0]["id"]), ("config", "list"), ("log",),
            ("show", "hero"), ("config", "export"), ("config", "export", "-o", folder / "s.json"),
            ("export", "-o", folder / "p.collage"), ("backup", folder / "backup"), ("doctor",),
        ):  # fmt: skip
            for form in ((), ("--json",)):
                done = self.program.run(*words, *form, status=None, **environment)
                told += [done.out, done.err]
        for text in told:
            self.assertNotIn(KEY, text)
        self.assert_nowhere()

    def test_those_of_files_are_in_no_other_file(self):
        self.by_file()
        self.repaint("hero", "snow")
        self.repaint("hero", "fail", status=1)
        (self.program.folder / "key").unlink()
        self.assert_nowhere()

    def assert_nowhere(self):
        """Checks that no file of the home and the store contains the key, also not in Base64."""
        forms = {KEY.encode(), *(base64.b64encode((" " * n + KEY).encode())[4:-4] for n in range(3))}
        files = [path for path in self.program.folder.rglob("*") if path.is_file()]
        self.assertTrue(any(path.name.endswith(".sqlite") or "db" in path.name for path in files))
        for path in files:
            data = path.read_bytes()
            self.assertFalse([form for form in forms if form in data], path)

    def test_they_are_in_no_arguments(self):
        for source in (self.by_variable, self.by_file):
            with self.subTest(source.__name__):
                environment = source()
                self.program.server("home", "a1111")
                process = self.program.start("repaint", "hero", "slow", *QUICK, **environment)
                eventually(lambda: self.server.seen["orders"], "it is asked")
                place = pathlib.Path(f"/proc/{process.pid}")
                words = [place / "cmdline", *place.glob("task/*/comm")]
                if not environment:
                    words.append(place / "environ")
                for path in words:
                    self.assertNotIn(KEY.encode(), path.read_bytes())
                process.kill()
                process.wait()
                self.server.forget()

    def test_one_that_a_server_says_back_is_not_kept(self):
        environment = self.by_variable()
        job = self.repaint("hero", "echo", status=1, **environment)
        self.assertIn("(401)", job["failure"]["reason"])
        self.assertNotIn(KEY, job["failure"]["reason"])
        self.assert_nowhere()

    def test_they_are_no_settings_and_in_no_address(self):
        for words in (("repaint.home.key", KEY), ("repaint.home.url", f"http://me:{KEY}@127.0.0.1:8000")):
            with self.subTest(words):
                self.program.run("config", "set", *words, status=2)
        self.assert_nowhere()

    def test_a_server_of_somebody_elses_store_gets_neither_key_nor_picture(self):
        environment = self.by_variable()
        self.repaint("hero", "fail", status=1, **environment)
        store = str(self.program.store)
        job = self.program.job
        other = RepaintProgram()
        self.addCleanup(other.clear)
        done = other.run("jobs", "retry", job["id"], *QUICK, "--store", store, status=1)
        self.assertIn("no server", done.err)
        self.assertEqual(len(self.server.seen["orders"]), 1)

    def test_a_keyring_is_asked_by_attributes_alone(self):
        folder = self.program.folder / "bin"
        folder.mkdir()
        program = folder / "secret-tool"
        program.write_text(f'#!/bin/sh\necho "$@" > "$HOME/words"\nprintf %s "{KEY}"\n')
        program.chmod(0o755)
        self.program.server("home", key_secret="service paint user me")
        path = f"{folder}:{os.environ['PATH']}"
        self.repaint("hero", "snow", PATH=path)
        self.assertEqual(self.keys, [f"Bearer {KEY}"])
        words = (self.program.folder / "words").read_text().strip()
        self.assertEqual(words, "lookup service paint user me")
