"""Web galleries written by the program, and a static file server for them."""

import functools
import http.server
import threading

from harness.servers import sample_photos
from shared.program import REPOSITORY, Program

NAMES = (
    "Summer by the lake", "<script>document.title='mine'</script>", 'Anna & "Ben"', "عيد ميلاد سعيد",
    "A very long name that a user gave without a thought for narrow columns " + "x" * 45, "🎉 2026",
)
SIZES = ("1080x1920", "1920x1080", "1080x1080", "1080x1350", "600x900", "1080x1920")


class WebGallery(Program):
    def __init__(self, names, photos=4):
        super().__init__()
        files = sample_photos(4, "800x600")[:photos]
        for number, name in enumerate(names):
            self.run("new", name, "--size", SIZES[number % len(SIZES)], "--background", "#f3ead9")
            # The first collage has no photos; its page is a special case.
            chosen = files[: number % (photos + 1)]
            if chosen:
                self.run("add", *chosen)
                self.run("layout", "scatter", "--seed", number)
            self.run("save")
        if not names:
            # A store whose only collage is deleted.
            self.run("new", "gone")
            self.run("delete", "--collage", "gone")
        self.write()

    def write(self, *options):
        self.run("gallery", "-o", self.root, *options)

    @property
    def root(self):
        return self.folder / "served" / "deep down" / "site"

    @property
    def index(self):
        return (self.root / "index.html").as_uri()


@functools.cache
def web_gallery(count=len(NAMES)):
    return WebGallery(NAMES[:count])


@functools.cache
def page_files():
    """Returns a server for the page's separate source modules."""
    return FileServer(REPOSITORY / "Sources/CollageCLI/Serve/Page")


class FileServer:
    """Serves a folder on its own port, and records the requests."""

    def __init__(self, folder):
        requests = self.requests = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=str(folder))

            def log_request(self, code="-", size="-"):
                requests.append((self.path, int(code)))

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}/"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
