"""The servers that tests start: real ones, and stand-ins."""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request

from shared.program import at_end
from shared.waiting import eventually

FOLDER = pathlib.Path(__file__).resolve().parents[1]


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


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
        # Not in the environment of whoever runs the tests, and with nothing kept beside them.
        environment = dict(os.environ, HOME=str(self.folder), TMPDIR=str(self.folder))
        self.process = subprocess.Popen(
            self.command,
            cwd=self.place,
            env=environment | self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )

    @property
    def port(self):
        return int(self.url.rsplit(":", 1)[1])

    def kill(self):
        """Ends it, and what it has started, as a crash would."""
        if self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, 9)
        self.process.wait()
        self.process.stdout.close()

    def ask(self, path, value=None, method=None):
        """What the server answers to a test: JSON, or bytes where it is none."""
        data = None if value is None else json.dumps(value).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            body = answer.read()
            is_json = answer.headers.get_content_type() == "application/json"
            return json.loads(body) if is_json else body


class JobsServer(Server):
    """Speaks the `jobs` protocol; on a port that stays the same over a restart."""

    def __init__(self):
        super().__init__(sys.executable, "-m", "harness.jobs_server", 0)

    def start_again(self):
        self.command[-1] = str(self.port)
        self.start()

    def plan(self, **faults):
        self.ask("/plan", faults)

    def forget(self):
        self.ask("/forget", {})

    @property
    def jobs(self):
        """What was sent."""
        return self.ask("/seen")["jobs"]

    def times(self, kind):
        """When it was asked."""
        return [moment for name, moment in self.ask("/seen")["asked"] if name == kind]

    def sent(self, field="file", job=-1):
        """The bytes of a file that was sent."""
        return self.ask(f"/sent/{self.jobs[job]['name']}/{field}")


class StandIns(Server):
    """Servers that need a model, by their published interfaces."""

    def __init__(self):
        super().__init__(sys.executable, "-m", "harness.stand_ins")

    @property
    def seen(self):
        return self.ask("/seen")

    def forget(self):
        self.ask("/forget", {})


class Painter(Server):
    """A real server, whose function notes what it is asked, and can be slow."""

    def forget(self):
        for name in ("asked", "go"):
            (self.folder / name).unlink(missing_ok=True)

    @property
    def asked(self):
        """The lines that it has noted."""
        path = self.folder / "asked"
        return path.read_text().splitlines() if path.exists() else []

    def go(self):
        """Lets what is slow come to its end."""
        (self.folder / "go").touch()


class GradioServer(Painter):
    """The real one, with an app that inverts a picture."""

    def __init__(self):
        super().__init__(
            sys.executable, "-m", "harness.gradio_app", GRADIO_ANALYTICS_ENABLED="False"
        )


class CogServer(Painter):
    """The real one, with a model that inverts a picture."""

    place = FOLDER / "cog"

    def __init__(self):
        # It starts a Python of its own by the path.
        path = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
        super().__init__(
            sys.executable, "-m", "cog.server.http", "--host", "127.0.0.1",
            PATH=path, COG_PREDICT_TYPE_STUB="predict.py:Predictor",
        )  # fmt: skip

    def start(self):
        port = free_port()
        self.environment["PORT"] = str(port)
        self.url = f"http://127.0.0.1:{port}"
        self.launch()

    def health(self):
        """What it says of itself; nothing while nobody listens."""
        try:
            return self.ask("/health-check")["status"]
        except OSError:
            return None

    def ready(self):
        eventually(lambda: self.health() == "READY", "cog is ready")
        return self


shared = {}


def shared_server(kind):
    """A server that all tests of this process share, which has forgotten what was before."""
    if kind not in shared:
        shared[kind] = kind()
    if hasattr(shared[kind], "forget"):
        shared[kind].forget()
    return shared[kind]
