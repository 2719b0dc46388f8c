"""The program's server, with its own store."""

import contextlib
import functools
import json
import pathlib
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import unittest

from harness.client import Client
from shared.fault_proxy import FaultProxy
from shared.program import Program, at_end, tool


@functools.cache
def sample_photos(count, size):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-samples-"))
    at_end(shutil.rmtree, folder, True)
    command = [tool(), "sample", folder, "--count", str(count), "--size", size]
    subprocess.run(command, check=True, capture_output=True)
    return sorted(folder.glob("*.jpg"))


class Server(Program):
    """`collage serve` with a new store or a copy of one, behind a proxy if `is_proxied`, with a limit of `descriptors`."""

    def __init__(self, *options, store=None, is_proxied=False, descriptors=None):
        super().__init__()
        if store:
            shutil.copytree(store, self.store)
        else:
            self.run("new", "first")
        self.command = [self.tool, "serve", "--no-open", "--quiet", "--json", *options]
        self.proxy = FaultProxy() if is_proxied else None
        if self.proxy:
            self.command += ["--proxied", self.proxy.base]
        self.descriptors, self.process, self.listener, self.port = descriptors, None, None, None
        at_end(self.kill)
        self.serve()

    def serve(self):
        """Starts the server; a restart keeps the port and changes the token."""
        port = ["--port", str(self.port)] if self.port else []
        self.process = subprocess.Popen(
            [*self.command, *port], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=self.environment, preexec_fn=self.prepare_process,
        )
        output = json.loads(self.process.stdout.readline())
        self.token, self.port = output["url"].split("#t=")[1], output["port"]
        self.server_url = f"http://127.0.0.1:{self.port}/"
        self.base = f"{self.proxy.base}/" if self.proxy else self.server_url
        self.url = f"{self.base}#t={self.token}"
        self.network = [url.split("/")[2].split(":")[0] for url in output.get("networkUrls") or []]
        if self.proxy:
            self.proxy.target = self.port
        else:
            self.listen()

    def listen(self):
        """Keeps an event stream open, because the server exits when its last page is closed."""
        client = self.client()
        self.listener = socket.create_connection(("127.0.0.1", self.port))
        self.listener.sendall(
            f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Cookie: {client.cookie}\r\n\r\n".encode()
        )
        client.close()

    def prepare_process(self):
        # Background processes of a shell ignore Ctrl-C, and their children inherit that.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        if self.descriptors:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.descriptors, self.descriptors))

    def kill(self):
        if self.listener:
            self.listener.close()
        if self.process and self.process.poll() is None:
            self.process.kill()
        if self.process:
            self.process.wait()
            self.process.stdout.close()

    def stop(self):
        self.kill()
        if self.proxy:
            self.proxy.close()
        self.clear()

    def interrupt(self):
        """Interrupts the server and returns its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)

    def client(self):
        """Returns a client that bypasses the proxy."""
        return Client(f"{self.server_url}#t={self.token}")

    def shell(self, *arguments):
        return self.run(*arguments).out.strip()

    def rows(self):
        with contextlib.closing(sqlite3.connect(f"file:{self.store}/collage.sqlite?mode=ro", uri=True)) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return {
                name: sorted(database.execute(f'SELECT * FROM "{name}"'), key=repr)
                for (name,) in tables.fetchall()
            }

    def require_text(self):
        """Skips a test if this machine can't typeset text."""
        done = self.run("fonts", "--json", status=None)
        if done.status and "library-missing" in done.err:
            raise unittest.SkipTest("Pango or a font is missing.")

    def samples(self, count=4, size="800x600"):
        return sample_photos(count, size)
