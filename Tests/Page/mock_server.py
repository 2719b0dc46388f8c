"""Stands in for `collage serve` in tests of the page: the same interface, everything in memory, pictures roughly drawn.

    python3 mock_server.py --count 14 --port 8010 --photos FOLDER

prints the address with the token. Nothing here is fast or exact; it is there so that the page can be tried alone.
"""

import argparse
import collections
import hashlib
import http.server
import json
import mimetypes
import pathlib
import pickle
import queue
import secrets
import socket
import threading
import time
import urllib.parse

from mock_library import Library
from mock_painter import Painter
from mock_pictures import Photos, encoded, whole
from mock_store import Refusal, Store, item_key, state_key

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/CollageCLI/Serve/Page"
POLICY = "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # one write an answer: otherwise header and body wait for each other

    def log_message(self, *_):
        pass

    def setup(self):
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    # Every request ------------------------------------------------------------------------------------------

    def do_GET(self):
        self.handle_request("GET")

    def do_POST(self):
        self.handle_request("POST")

    def handle_request(self, method):
        address = urllib.parse.urlsplit(self.path)
        self.query = dict(urllib.parse.parse_qsl(address.query))
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) if method == "POST" else b""
        self.server.counts[f"{method} {address.path.split('/')[2] if address.path.startswith('/api/') else 'page'}"] += 1
        try:
            if address.path.startswith("/mock"):
                self.json(self.control(json.loads(body or b"{}")))
            elif address.path.startswith("/api/"):
                self.api(method, address.path[5:].strip("/").split("/"), body)
            else:
                self.page(address.path)
        except Refusal as refusal:
            error = {"code": refusal.code, "message": refusal.message, "exitCode": 1}
            if refusal.hint:
                error["hint"] = refusal.hint
            self.json({"error": error}, refusal.status)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        except Exception as error:  # a mistake in here must not look like a page that hangs
            import traceback
            traceback.print_exc()
            self.json({"error": {"code": "internal", "message": f"{type(error).__name__}: {error}", "exitCode": 70}}, 500)

    def send(self, data, kind, status=200, headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)
        self.wfile.flush()

    def json(self, value, status=200, headers=()):
        self.send(json.dumps(value).encode(), "application/json", status, [("Cache-Control", "no-store"), *headers])

    def page(self, path):
        file = (self.server.page / urllib.parse.unquote(path).lstrip("/")).resolve()
        if file.is_dir():
            file = file / "index.html"
        if self.server.page not in file.parents or not file.is_file():
            raise Refusal(404, "not-found", f"there is nothing at {path}.")
        kind = {".js": "text/javascript", ".css": "text/css"}.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        self.send(file.read_bytes(), f"{kind}; charset=utf-8" if kind.startswith("text") else kind, 200, [("Cache-Control", self.server.page_cache)])

    # The interface ------------------------------------------------------------------------------------------

    def control(self, body):
        """For tests: {"latency": ms, "slow": "photos"}, {"fail": {"path": "edits", "status": 409, "code": "x", "times": 1}}, {"readOnly": true}."""
        self.server.settings.update(body)
        if "paintTo" in body:
            # How far repainting goes before it waits; 2 lets it finish.
            painter = self.server.painter
            painter.stops_at = body["paintTo"]
            (painter.going.set if body["paintTo"] > 1 else painter.going.clear)()
        self.server.painter.defaults = body.get("paintDefaults", self.server.painter.defaults)
        # So do cutouts.
        self.server.store.cuts_to = body.get("cutTo", self.server.store.cuts_to)
        listeners = len(self.server.store.listeners)
        return {"counts": dict(self.server.counts), "settings": self.server.settings, "listeners": listeners}

    def api(self, method, parts, body):
        settings, store = self.server.settings, self.server.store
        if settings.get("latency") and settings.get("slow") in (None, parts[0]):
            time.sleep(settings["latency"] / 1000)
        fail = settings.get("fail")
        if fail and fail["path"] in parts and fail.get("times", 1) > 0:
            fail["times"] = fail.get("times", 1) - 1
            raise Refusal(fail["status"], fail.get("code", "internal"), fail.get("message", "it was told to fail."), fail.get("hint"))
        if parts[0] == "session":
            return self.session(method, body)
        if f"{self.server.cookie}={self.server.secret}" not in (self.headers.get("Cookie") or "").split("; "):
            raise Refusal(401, "no-session", "there is no session.", "Open the printed address again.")
        if method == "POST" and settings.get("readOnly"):
            raise Refusal(403, "read-only", "the store is read-only.")
        if parts[0] == "library":
            return self.library(method, parts, body)
        if parts[0] == "photos" and "library" in self.query:
            library = self.server.library
            photo = library.find(self.query["library"])
            return self.json(self.once(lambda: self.saved(store.add_picture(photo["picture"], self.query["collage"], photo["name"]))))
        if parts[0] == "photos":
            return self.json(self.once(lambda: self.saved(store.add_photo(body, self.query))))
        data = json.loads(body) if body else {}
        if parts == ["collages"]:
            with store.lock:
                return self.json(store.entries(int(self.query.get("limit", 200)), self.query.get("after"), self.query.get("search", "")))
        if parts[0] == "collages":
            return self.json(self.collage(method, parts, data))
        if parts == ["edits"]:
            job = self.headers.get("X-Job")
            return self.json(self.once(lambda: self.saved(store.edit(data, job))))
        if parts[0] == "jobs":
            store.jobs[parts[1]] = "cancelled"
            return self.json({})
        if parts[0] == "pictures":
            return self.picture(parts[1])
        if parts == ["repaint"]:
            painter = self.server.painter
            return self.json(self.once(lambda: painter.submit(data)) if method == "POST" else painter.settings())
        if parts[0] == "tickets":
            return self.tickets(method, parts)
        if parts == ["events"]:
            return self.events()
        raise Refusal(404, "not-found", "there is nothing at this address.")

    def library(self, method, parts, body):
        library, store = self.server.library, self.server.store
        with store.lock:
            if method == "GET":
                if parts[2:] and parts[2] in ("thumbnail", "picture"):
                    return self.send(library.picture(parts[1], parts[2], self.query), "image/jpeg")
                return self.json(library.show(parts[1]) if parts[1:] else library.list(self.query))
            if parts == ["library"]:
                return self.json(self.once(lambda: library.add(body, self.query)))
            if parts == ["library", "undo"]:
                return self.json(self.once(library.undo))
            self.json(self.once(lambda: library.act(parts[1], parts[2], json.loads(body or b"{}"))))

    def tickets(self, method, parts):
        painter = self.server.painter
        if method == "POST":
            self.json(self.once(lambda: painter.act(parts[1], parts[2])))
        elif parts[2:] == ["picture"]:
            self.send(painter.picture(parts[1]), "image/jpeg")
        else:
            self.json(painter.list(self.query))

    def once(self, act):
        """What is sent again under the same name, because its answer got lost, is not done again."""
        name, answers = self.headers.get("X-Edit"), self.server.answers
        if name and name in answers:
            return answers[name]
        answer = act()
        if name:
            answers[name] = answer
        return answer

    def saved(self, answer):
        if self.server.file:
            with self.server.store.lock:
                self.server.keep()
        return answer

    def session(self, method, body):
        server = self.server
        about = {"version": "0.0.0", "readOnly": bool(server.settings.get("readOnly")), "repaints": True, "language": server.settings.get("language")}
        if method == "POST":
            if json.loads(body or b"{}").get("token") != server.token:
                raise Refusal(401, "no-session", "the token is not the one that was printed.", "Open the printed address again.")
            return self.json(about, 200, [("Set-Cookie", f"{server.cookie}={server.secret}; Path=/; HttpOnly; SameSite=Strict")])
        if f"{server.cookie}={server.secret}" not in (self.headers.get("Cookie") or "").split("; "):
            raise Refusal(401, "no-session", "there is no session.", "Open the printed address again.")
        self.json(about)

    def collage(self, method, parts, data):
        store = self.server.store
        with store.lock:
            one = store.collage(parts[1])
            if method == "GET":
                return store.history(one) if parts[2:] == ["history"] else store.document(one)
        if parts[2] == "opening":
            return store.open(one.id)
        if parts[2] == "discard":
            return self.saved(store.discard(one.id, data.get("opening")))
        if parts[2] == "save":
            time.sleep(0.15)  # rendering takes its time
            return self.saved(store.save(one.id))
        raise Refusal(404, "not-found", "there is nothing at this address.")

    def picture(self, key):
        store, query = self.server.store, self.query
        width = int(query.get("width", 0))
        with store.lock:
            one = store.collage(query["collage"])
            item = next((item for item in one.state["items"] if item["id"] == query.get("item")), None)
            if "item" in query and item is None:
                raise Refusal(404, "item-not-found", "there is no such item.")
            state = (one.saved_state or one.state) if "saved" in query else one.state
            if key != (item_key(item) if item else state_key(state)):
                raise Refusal(409, "picture-outdated", "the picture is not the one of now.")
        at = (key, width, query.get("part"), "saved" in query, "download" in query)
        cache = self.server.pictures
        if at not in cache:
            if item:
                image = store.photos.item(item, query.get("part"))
                if 0 < width < image.width:
                    image = image.resize((width, max(1, round(image.height * width / image.width))))
                cache[at] = encoded(image, "webp")
            else:
                image = whole(store.photos, state, min(width or state["width"], 4096))
                cache[at] = encoded(image, "jpeg" if "saved" in query and "download" not in query else "png")
        data, kind = cache[at]
        headers = [("Cache-Control", "private, max-age=31536000, immutable")]
        if "download" in query:
            headers.append(("Content-Disposition", f"attachment; filename*=UTF-8''{urllib.parse.quote(one.name)}.png"))
        self.send(data, kind, 200, headers)

    def events(self):
        store, inbox = self.server.store, queue.Queue()
        store.listeners.append(inbox)
        try:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(b": here\n\n")
            self.wfile.flush()
            self.close_connection = True
            while True:
                try:
                    event, data = inbox.get(timeout=2)
                    self.wfile.write(f"event: {event}\ndata: {json.dumps(data)}\n\n".encode())
                except queue.Empty:
                    self.wfile.write(b": alive\n\n")
                self.wfile.flush()
        finally:
            store.listeners.remove(inbox)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128

    def __init__(self, options):
        super().__init__(("127.0.0.1", options.port), Handler)
        self.page = pathlib.Path(options.page).resolve()
        self.page_cache = "max-age=86400" if options.lasting_page else "no-cache"
        self.token = options.token or secrets.token_hex(16)
        self.secret = hashlib.sha256(self.token.encode()).hexdigest()
        self.cookie = f"collage-{self.server_address[1]}"
        self.settings = {"readOnly": options.read_only, "language": options.language, "latency": options.latency}
        self.pictures, self.counts, self.answers = {}, collections.Counter(), {}
        self.store = Store(Photos(options.photos), options.count)
        self.store.cut_seconds = options.cut_seconds
        self.library = Library(self.store)
        self.library.fill(options.library)
        self.painter = Painter(self.store, options.painters.split(",") if options.painters else [])
        self.file = options.state and pathlib.Path(options.state)
        if self.file and self.file.exists():
            kept = pickle.loads(self.file.read_bytes())
            self.store.collages, self.store.deleted = kept["collages"], kept["deleted"]
            self.store.photos.images, self.store.photos.names = kept["images"], kept["names"]
        elif self.file:
            self.keep()

    def keep(self):
        photos = self.store.photos
        self.file.write_bytes(pickle.dumps({"collages": self.store.collages, "deleted": self.store.deleted,
                                            "images": photos.images, "names": photos.names}))

    def handle_error(self, request, client_address):
        pass  # a browser that goes away is no mistake


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=14, help="how many collages there are")
    parser.add_argument("--library", type=int, default=0, help="how many photos the library has")
    parser.add_argument("--painters", help="names of servers that repaint, with commas between them")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--photos", help="a folder of photos; without one they are drawn")
    parser.add_argument("--page", default=str(PAGE), help="the folder of the page")
    parser.add_argument("--lasting-page", action="store_true", help="browsers need not ask for its files again")
    parser.add_argument("--token", help="the token, so that a session outlives a restart")
    parser.add_argument("--state", help="a file that keeps the store over a restart")
    parser.add_argument("--read-only", action="store_true")
    parser.add_argument("--language", choices=["en", "de"])
    parser.add_argument("--latency", type=float, default=0, help="milliseconds that every answer takes more")
    parser.add_argument("--cut-seconds", type=float, default=1.2, help="how long a cutout takes")
    server = Server(parser.parse_args())
    print(f"http://127.0.0.1:{server.server_address[1]}/#t={server.token}", flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
