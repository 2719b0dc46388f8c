"""Servers for tests: real ones and stand-ins."""

import os
import pathlib
import socket
import sys

from shared.servers import FOLDER, Server
from shared.waiting import eventually


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class StandIns(Server):
    """Stand-ins with the published interfaces of servers that need a model."""

    def __init__(self):
        super().__init__(sys.executable, "-m", "harness.stand_ins")

    @property
    def seen(self):
        return self.ask("/seen")

    def reset(self):
        self.ask("/forget", {})


class RealServer(Server):
    """A real server whose function records its requests and can be slow."""

    def reset(self):
        for name in ("asked", "go"):
            (self.folder / name).unlink(missing_ok=True)

    @property
    def asked(self):
        path = self.folder / "asked"
        return path.read_text().splitlines() if path.exists() else []

    def release(self):
        """Releases slow requests."""
        (self.folder / "go").touch()


class GradioServer(RealServer):
    def __init__(self):
        super().__init__(sys.executable, "-m", "harness.gradio_app", GRADIO_ANALYTICS_ENABLED="False")


class CogServer(RealServer):
    place = FOLDER / "cog"

    def __init__(self):
        # cog starts its own Python, found in PATH.
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
        """Returns the server's status; None while it doesn't respond."""
        try:
            return self.ask("/health-check")["status"]
        except OSError:
            return None

    def ready(self):
        eventually(lambda: self.health() == "READY", "cog is ready")
        return self


shared = {}


def shared_server(kind):
    """Returns the server that the tests of this process share, in a fresh state."""
    if kind not in shared:
        shared[kind] = kind()
    if hasattr(shared[kind], "reset"):
        shared[kind].reset()
    return shared[kind]
