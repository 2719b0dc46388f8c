"""The servers that tests start: a stand-in for tests of the page alone, and the program itself."""

import contextlib
import functools
import json
import multiprocessing.util
import os
import pathlib
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from harness.client import Client
from shared.program import tool

FOLDER = pathlib.Path(__file__).resolve().parents[1]
TOKEN = "test"


def at_end(act, *arguments):
    """Does something when this process ends; one that was forked by `multiprocessing` skips `atexit`."""
    multiprocessing.util.Finalize(None, act, args=arguments, exitpriority=10)


class Server:
    """A process that prints its address in its first line."""

    def __init__(self, command, environment=None, files=None):
        self.command, self.process = [str(word) for word in command], None
        self.environment, self.files = environment, files
        self.start()
        at_end(self.kill)

    def start(self):
        self.process = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=self.environment,
            preexec_fn=self.prepare,
        )
        line = self.process.stdout.readline().strip()
        try:
            self.read_address(line)
        except (ValueError, LookupError):
            raise RuntimeError(f"{self.command} did not start: {line!r}") from None

    def prepare(self):
        """What the new process does first."""
        # A shell lets what runs in the background ignore Ctrl-C, which is handed on.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def read_address(self, line):
        """Reads the first line, which is the address."""
        self.url = line
        self.base, self.token = self.url.split("#t=")
        self.port = int(self.base.split(":")[2].strip("/"))

    def kill(self):
        """Ends it as a crash would."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def interrupt(self):
        """Ends it as Ctrl-C does; gives its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)

    def client(self):
        return Client(self.url)


class MockServer(Server):
    """The stand-in; on a port that stays the same over a restart."""

    def __init__(self, *options):
        command = [sys.executable, FOLDER / "mock_server.py", "--lasting-page", "--token", TOKEN]
        super().__init__([*command, *options])

    def start_again(self, token=TOKEN):
        self.command = [*without(self.command, "--port"), "--port", str(self.port)]
        self.command[self.command.index("--token") + 1] = token
        self.start()


def without(command, option):
    """A command without an option and its value."""
    if option not in command:
        return command
    at = command.index(option)
    return command[:at] + command[at + 2 :]


shared = {}


def mock(*options):
    """A stand-in with these options that all tests share."""
    if options not in shared:
        shared[options] = MockServer(*options)
    return shared[options]


@functools.cache
def sample_photos(count, size):
    """Sample photos of the program, which all tests share."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-samples-"))
    at_end(shutil.rmtree, folder, True)
    command = [tool(), "sample", folder, "--count", str(count), "--size", size]
    subprocess.run(command, check=True, capture_output=True)
    return sorted(folder.glob("*.jpg"))


class RealServer(Server):
    """The program on a store of its own, with so many descriptors at most if `files` is given."""

    def __init__(self, *options, files=None):
        self.tool = tool()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-page-"))
        at_end(shutil.rmtree, self.folder, True)
        self.store = self.folder / "store"
        environment = {name: value for name, value in os.environ.items() if name != "COLLAGE"}
        # The settings of whoever runs the tests are none of theirs.
        self.environment = {**environment, "XDG_CONFIG_HOME": str(self.folder / "config")}
        self.shell("new", "first")
        super().__init__(
            [self.tool, "serve", "--no-open", "--quiet", "--json", "--store", self.store, *options],
            self.environment,
            files,
        )

    def read_address(self, line):
        """Reads the address on this machine, and those in the network; another one may be printed for a proxy."""
        told = json.loads(line)
        self.token, self.port = told["url"].split("#t=")[1], told["port"]
        self.base = f"http://127.0.0.1:{self.port}/"
        self.url = f"{self.base}#t={self.token}"
        self.network = [url.split("/")[2].split(":")[0] for url in told.get("networkUrls") or []]

    def start(self):
        """Starts it and listens to it, for it ends when its last page was closed."""
        super().start()
        client = self.client()
        self.listener = socket.create_connection(("127.0.0.1", self.port))
        self.listener.sendall(
            f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Cookie: {client.cookie}\r\n\r\n".encode()
        )
        client.close()

    def kill(self):
        self.listener.close()
        super().kill()

    def start_again(self):
        """Starts it on the same port, with another token."""
        self.command = [*without(self.command, "--port"), "--port", str(self.port)]
        self.start()

    def shell(self, *words):
        """A command beside the server, as in a shell; gives what it prints."""
        done = subprocess.run(
            [self.tool, *map(str, words), "--store", self.store],
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"collage {words}: {done.stderr}")
        return done.stdout.strip()

    def rows(self):
        """All that the database of the store holds, by table."""
        with contextlib.closing(
            sqlite3.connect(f"file:{self.store}/collage.sqlite?mode=ro", uri=True)
        ) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return {
                name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=repr)
                for (name,) in tables.fetchall()
            }

    def require_words(self):
        """Skips a test where this machine has nothing to set words with."""
        try:
            self.shell("fonts", "--json")
        except RuntimeError as error:
            if "library-missing" not in str(error):
                raise
            raise unittest.SkipTest("There is no Pango, or no font.") from None

    def samples(self, count=4, size="800x600"):
        """The paths of sample photos."""
        return sample_photos(count, size)
