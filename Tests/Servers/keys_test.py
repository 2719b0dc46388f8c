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

    def key_in_variable(self):
        self.program.server("home", key_env="PAINT_KEY")
        return {"PAINT_KEY": KEY}

    def key_in_file(self):
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

    def test_keys_come_from_the_environment_or_a_file(self):
        for source in (self.key_in_variable, self.key_in_file):
            with self.subTest(source.__name__):
                self.server.reset()
                self.repaint("hero", "snow", **source())
                self.assertEqual(self.keys, [f"Bearer {KEY}"])

    def test_a1111_keys_are_a_name_and_a_password(self):
        self.program.server("home", "a1111", key_env="PAINT_KEY")
        self.repaint("hero", "snow", PAINT_KEY="me:" + KEY)
        self.assertEqual(self.keys, ["Basic " + base64.b64encode(f"me:{KEY}".encode()).decode()])

    def test_a_missing_key_stops_the_job_before_submission(self):
        self.program.server("home", key_env="PAINT_KEY")
        self.failed("the variable PAINT_KEY of the server 'home' is not set")
        self.failed("the variable PAINT_KEY of the server 'home' is not set", PAINT_KEY="")
        self.failed("empty or contains spaces", PAINT_KEY="a\r\nX-Other: b")
        self.program.run("config", "unset", "repaint.home.key-env")
        self.program.server("home", key_file=self.program.folder / "none")
        self.failed("can't be read")
        self.program.server("home", key_file=self.program.file("key", "\n"))
        self.failed("empty or contains spaces")
        job = self.program.jobs[0]
        self.program.file("key", KEY)
        self.assertEqual(self.wait(verb=("retry", job["id"]))["state"], "done")

    def test_keys_are_not_printed_stored_or_exported(self):
        environment = self.key_in_variable()
        done = self.program.run("repaint", "hero", "snow", "--json", *QUICK, **environment)
        outputs = [done.out, done.err]
        failed = self.program.run("repaint", "hero", "fail", *QUICK, status=1, **environment)
        outputs += [failed.out, failed.err]
        outputs.append(self.program.seen("jobs")[1])
        folder = self.program.folder
        for arguments in (
            ("jobs",), ("jobs", "show", self.program.jobs[0]["id"]), ("config", "list"), ("log",),
            ("show", "hero"), ("config", "export"), ("config", "export", "-o", folder / "s.json"),
            ("export", "-o", folder / "p.collage"), ("backup", folder / "backup"), ("doctor",),
        ):  # fmt: skip
            for form in ((), ("--json",)):
                done = self.program.run(*arguments, *form, status=None, **environment)
                outputs += [done.out, done.err]
        for text in outputs:
            self.assertNotIn(KEY, text)
        self.assert_key_not_stored()

    def test_keys_from_files_are_in_no_other_file(self):
        self.key_in_file()
        self.repaint("hero", "snow")
        self.repaint("hero", "fail", status=1)
        (self.program.folder / "key").unlink()
        self.assert_key_not_stored()

    def assert_key_not_stored(self):
        """Checks that no file of the home and the store contains the key, also not in Base64."""
        forms = {KEY.encode(), *(base64.b64encode((" " * n + KEY).encode())[4:-4] for n in range(3))}
        files = [path for path in self.program.folder.rglob("*") if path.is_file()]
        self.assertTrue(any(path.name.endswith(".sqlite") or "db" in path.name for path in files))
        for path in files:
            data = path.read_bytes()
            self.assertFalse([form for form in forms if form in data], path)

    def test_keys_are_not_in_process_arguments(self):
        for source in (self.key_in_variable, self.key_in_file):
            with self.subTest(source.__name__):
                environment = source()
                self.program.server("home", "a1111")
                process = self.program.start("repaint", "hero", "slow", *QUICK, **environment)
                eventually(lambda: self.server.seen["orders"], "it is asked")
                process_folder = pathlib.Path(f"/proc/{process.pid}")
                arguments = [process_folder / "cmdline", *process_folder.glob("task/*/comm")]
                if not environment:
                    arguments.append(process_folder / "environ")
                for path in arguments:
                    self.assertNotIn(KEY.encode(), path.read_bytes())
                process.kill()
                process.wait()
                self.server.reset()

    def test_a_key_in_an_error_message_is_not_stored(self):
        environment = self.key_in_variable()
        job = self.repaint("hero", "echo", status=1, **environment)
        self.assertIn("(401)", job["failure"]["reason"])
        self.assertNotIn(KEY, job["failure"]["reason"])
        self.assert_key_not_stored()

    def test_keys_are_rejected_as_settings_and_in_urls(self):
        for arguments in (("repaint.home.key", KEY), ("repaint.home.url", f"http://me:{KEY}@127.0.0.1:8000")):
            with self.subTest(arguments):
                self.program.run("config", "set", *arguments, status=2)
        self.assert_key_not_stored()

    def test_a_server_of_another_store_gets_no_key_and_no_image(self):
        environment = self.key_in_variable()
        self.repaint("hero", "fail", status=1, **environment)
        store = str(self.program.store)
        job = self.program.job
        other = RepaintProgram()
        self.addCleanup(other.clear)
        done = other.run("jobs", "retry", job["id"], *QUICK, "--store", store, status=1)
        self.assertIn("no server", done.err)
        self.assertEqual(len(self.server.seen["orders"]), 1)

    def test_a_keyring_is_queried_by_attributes(self):
        folder = self.program.folder / "bin"
        folder.mkdir()
        program = folder / "secret-tool"
        program.write_text(f'#!/bin/sh\necho "$@" > "$HOME/words"\nprintf %s "{KEY}"\n')
        program.chmod(0o755)
        self.program.server("home", key_secret="service paint user me")
        path = f"{folder}:{os.environ['PATH']}"
        self.repaint("hero", "snow", PATH=path)
        self.assertEqual(self.keys, [f"Bearer {KEY}"])
        arguments = (self.program.folder / "words").read_text().strip()
        self.assertEqual(arguments, "lookup service paint user me")
