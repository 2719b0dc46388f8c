"""The program as a user has it: with a home, a store, and settings of its own."""

import contextlib
import json
import os
import pathlib
import pty
import shutil
import subprocess
import tempfile

from harness import pictures
from harness.servers import at_end
from shared.program import tool


class Done:
    """How a command ended, and what it said."""

    def __init__(self, words, status, out, err):
        self.words, self.status, self.out, self.err = words, status, out, err

    @property
    def json(self):
        """The one object that it printed."""
        lines = self.out.splitlines()
        if len(lines) != 1:
            raise AssertionError(f"{self} is not one object")
        return json.loads(lines[0])

    @property
    def failure(self):
        """The error that it printed as JSON, after what it may have warned of."""
        return json.loads(self.err.splitlines()[-1])["error"]

    def __str__(self):
        return f"collage {' '.join(self.words)}: {self.status}\n{self.out}{self.err}"


class Desk:
    """The program with a home and a store of its own."""

    def __init__(self):
        self.tool = tool()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-desk-"))
        at_end(shutil.rmtree, self.folder, True)
        self.store = self.folder / "store"
        (self.folder / "tmp").mkdir()
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "COLLAGE_STORE": str(self.store),
            "TMPDIR": str(self.folder / "tmp"),
            "LANG": "C.UTF-8",
        }
        self.processes = []

    def clear(self):
        for process in self.processes:
            with contextlib.suppress(OSError):
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream:
                    stream.close()
        shutil.rmtree(self.folder, True)

    def start(self, *words, waits=False, **environment):
        """A command that runs beside the test; one that waits begins at a line of its input."""
        command = [str(self.tool), *map(str, words)]
        if waits:
            # The process is there, with its number, before it is the program.
            command = ["sh", "-c", 'read -r line; exec "$@" < /dev/null', "sh", *command]
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env=self.environment | environment,
            stdin=subprocess.PIPE if waits else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.processes.append(process)
        return process

    @staticmethod
    def go(process):
        """Lets a command begin that waits."""
        process.stdin.write("\n")
        process.stdin.close()
        process.stdin = None

    def end(self, process, limit=120):
        """Waits for a command."""
        out, err = process.communicate(timeout=limit)
        status = process.returncode
        # As a shell tells of who died of a signal.
        return Done(process.args[1:], status if status >= 0 else 128 - status, out, err)

    def run(self, *words, status=0, **environment):
        """A command; its exit status must be as expected."""
        done = self.end(self.start(*words, **environment))
        if status is not None and done.status != status:
            raise AssertionError(f"{done}\nThe status should be {status}.")
        return done

    def json(self, *words, status=0, **environment):
        """The object that a command prints."""
        return self.run(*words, "--json", status=status, **environment).json

    def seen(self, *words):
        """What a command writes on a terminal, with its status."""
        here, there = pty.openpty()
        environment = self.environment | {"TERM": "xterm", "COLUMNS": "100"}
        process = subprocess.Popen(
            [str(self.tool), *map(str, words)], cwd=self.folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=there, stderr=there,
        )  # fmt: skip
        os.close(there)
        written = b""
        with contextlib.suppress(OSError):
            while data := os.read(here, 65536):
                written += data
        os.close(here)
        return process.wait(60), written.decode()

    def file(self, name, data):
        """A file in the folder."""
        path = self.folder / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path

    def server(self, name, kind=None, **settings):
        """Describes a server in the settings."""
        for part, value in {"kind": kind, **settings}.items():
            if value is not None:
                self.run("config", "set", f"repaint.{name}.{part.replace('_', '-')}", value)

    @property
    def jobs(self):
        """All jobs, as `jobs list` tells them."""
        return self.json("jobs")["jobs"]

    @property
    def job(self):
        """The only job."""
        (job,) = self.jobs
        return job

    def item(self, name="hero"):
        """What `show` tells of an item."""
        (item,) = self.json("show", name)["items"]
        return item

    def colour(self, at=(0.5, 0.5)):
        """The colour at a place of the collage."""
        path = self.folder / "rendered.png"
        self.run("render", "-o", path)
        colour = pictures.pixel(path.read_bytes(), at)
        # A picture of one colour is like the photo, which nothing may replace.
        path.unlink()
        return colour
