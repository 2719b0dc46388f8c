"""Galleries as files that the program writes, and a server for them that knows nothing but files."""

import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import tempfile
import threading

from harness.servers import at_end, sample_photos
from shared.program import tool

NAMES = (
    "Summer by the lake",
    "<script>document.title='mine'</script>",
    'Anna & "Ben"',
    "عيد ميلاد سعيد",
    "A very long name that somebody gave without a thought for narrow columns " + "x" * 45,
    "🎉 2026",
)
SIZES = ("1080x1920", "1920x1080", "1080x1080", "1080x1350", "600x900", "1080x1920")


class Site:
    """A store with some collages, and the folder of its gallery."""

    def __init__(self, names, photos=4):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-site-"))
        at_end(shutil.rmtree, self.folder, True)
        files = sample_photos(4, "800x600")[:photos]
        for number, name in enumerate(names):
            self.shell("new", name, "--size", SIZES[number % len(SIZES)], "--background", "#f3ead9")
            # The first one has no photos, which is a page of its own kind.
            chosen = files[: number % (photos + 1)]
            if chosen:
                self.shell("add", *chosen)
                self.shell("layout", "scatter", "--seed", number)
            self.shell("save")
        if not names:
            # A store in which nothing is left.
            self.shell("new", "gone")
            self.shell("delete", "--collage", "gone")
        self.write()

    def shell(self, *words):
        environment = {name: value for name, value in os.environ.items() if name != "COLLAGE"}
        environment |= {
            "COLLAGE_STORE": str(self.folder / "store"),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
        }
        subprocess.run(
            [tool(), *map(str, words)], env=environment, check=True, capture_output=True
        )

    def write(self, *options):
        self.shell("gallery", "-o", self.root, *options)

    @property
    def root(self):
        return self.folder / "served" / "deep down" / "site"

    @property
    def index(self):
        """The address of the first page on the disk."""
        return (self.root / "index.html").as_uri()


@functools.cache
def site(count=len(NAMES)):
    """A gallery of so many collages that all tests share."""
    return Site(NAMES[:count])


class FileServer:
    """Serves a folder on a port of its own, and notes what is asked for."""

    def __init__(self, folder):
        asked = self.asked = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))

            def log_request(self, code="-", size="-"):
                asked.append((self.path, int(code)))

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
