"""Servers that tests start."""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.request

from shared.program import at_end

# The folder of the servers' modules.
FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Servers"


class Server:
    """A process that prints its address in its first line."""

    place = FOLDER

    def __init__(self, *command, **environment):
        self.command, self.environment = [str(word) for word in command], environment
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-server-"))
        at_end(shutil.rmtree, self.folder, True)
        self.process = None
        self.start()
        at_end(self.kill)

    def start(self):
        self.launch()
        self.url = self.process.stdout.readline().strip()
        if not self.url.startswith("http://"):
            raise RuntimeError(f"{self.command} did not start: {self.url!r}")

    def launch(self):
        # Its own home keeps it from writing into other folders.
        environment = dict(os.environ, HOME=str(self.folder), TMPDIR=str(self.folder))
        self.process = subprocess.Popen(
            self.command, cwd=self.place, env=environment | self.environment, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True, start_new_session=True,
        )

    @property
    def port(self):
        return int(self.url.rsplit(":", 1)[1])

    def kill(self):
        """Kills the server and its child processes."""
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, 9)
        self.process.wait()
        self.process.stdout.close()

    def ask(self, path, value=None, method=None):
        """Returns the server's response: parsed JSON, or bytes if it isn't JSON."""
        data = None if value is None else json.dumps(value).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as response:
            body = response.read()
            is_json = response.headers.get_content_type() == "application/json"
            return json.loads(body) if is_json else body


class JobsServer(Server):
    """A server of the `jobs` protocol, on a port that survives a restart."""

    def __init__(self):
        super().__init__(sys.executable, "-m", "harness.jobs_server", 0)

    def restart(self):
        self.command[-1] = str(self.port)
        self.start()

    def plan(self, **faults):
        self.ask("/plan", faults)

    def reset(self):
        self.ask("/forget", {})

    @property
    def jobs(self):
        return self.ask("/seen")["jobs"]

    def times(self, kind):
        return [moment for name, moment in self.ask("/seen")["asked"] if name == kind]

    def sent(self, field="file", job=-1):
        return self.ask(f"/sent/{self.jobs[job]['name']}/{field}")
