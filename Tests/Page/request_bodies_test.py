"""The body of a refused request, and bytes after it, must not run as another request."""

import itertools

from harness.attack_case import AttackTest
from harness.routes import Route, request
from harness.sites import FileServer
from harness.wire import RESPONSE, Wire
from shared.chromium import browser

NEW = Route("POST", "/api/edits", b'{"verb":"new"}')

# A cross-origin page that sends every kind of request that a browser allows.
FOREIGN = """async ([base, hidden]) => {
    const large = hidden.repeat(Math.ceil(3e6 / hidden.length))
    const paths = ['api/edits', '/api/edits', '%2fapi/edits', './/api/edits', 'api/session', 'api/photos', 'x', '']
    const form = new FormData()
    form.append('x', hidden)
    const bodies = [hidden, large, new Blob([large]), new URLSearchParams({ x: hidden }), form]
    const send = (path, body, more) => fetch(base + path,
        { method: 'POST', mode: 'no-cors', credentials: 'include', body, ...more }).catch(() => {})
    for (const path of paths) await Promise.all(bodies.map((body) => send(path, body)))
    await Promise.all(paths.map((path) => send(path, hidden, { keepalive: true })))
    for (const path of paths) navigator.sendBeacon(base + path, hidden)
    for (const enctype of ['text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'])
        await new Promise((done) => {
            const [frame, form, area] = ['iframe', 'form', 'textarea'].map((name) => document.createElement(name))
            frame.name = `to ${enctype}`
            frame.onload = frame.onerror = () => form.isConnected && done()
            document.body.append(frame)
            Object.assign(form, { method: 'POST', action: base + '/api/edits', enctype, target: frame.name })
            Object.assign(area, { name: 'x', value: hidden })
            form.append(area)
            document.body.append(form)
            form.submit()
        })
}"""


class RequestBodyTest(AttackTest):
    def setUp(self):
        super().setUp()
        self.name = f"127.0.0.1:{self.host.port}"
        self.before = self.host.rows()
        # An edit that succeeds if the server reads it.
        self.hidden = NEW.request(**self.default_headers())

    def tearDown(self):
        self.assertEqual(self.host.rows(), self.before, "a hidden request was run")
        super().tearDown()

    def test_the_hidden_request_is_valid(self):
        [wire] = self.exchange([Wire(self.hidden)])
        self.assertEqual(wire.reply.status, 200)
        self.before = self.host.rows()
        self.count += 1

    def reasons(self):
        """Yields requests that are refused: method, path, headers, and the status."""
        for path in ("/api/edits", "/"):
            yield "POST", path, {"Host": "evil.example"}, 403
            yield "POST", path, {"Host": None}, 400
            yield "POST", path, {"Host": [self.name, self.name]}, 400
            yield "POST", path, {"Origin": "http://evil.example"}, 403
            yield "POST", path, {"Origin": None}, 403
            yield "POST", path, {"Origin": [f"http://{self.name}"] * 2}, 400
            yield "POST", path, {"Sec_Fetch_Site": "cross-site"}, 403
        for path in ("/api/photos?collage=x&name=a.png", "/nothing"):
            yield "POST", path, {"Cookie": None}, 401
            yield "PUT", path, {"Cookie": None}, 401
            yield "GET", path, {"Host": "evil.example"}, 403
        for path in ("//api/edits", "/%2fapi/edits", "/api/./edits", "api/edits", f"http://{self.name}/api/edits"):
            yield "POST", path, {}, 400
            yield "POST", path, {"Cookie": None}, 400
        yield "POST", "/api/edits", {"Upgrade": "websocket", "Connection": "Upgrade"}, 403
        yield "POST", "/api/session", {"Cookie": f"{self.client.cookie}0", "Content_Length": 10**15}, 413

    def bodies(self):
        """Yields bodies that consist of requests: a name, headers, and the parts to send."""
        hidden = self.hidden
        block = hidden * (65536 // len(hidden))
        chunk = b"%x\r\n%b\r\n" % (len(hidden), hidden)
        large = b"%x\r\n%b\r\n" % (len(block), block)
        chunked = {"Transfer_Encoding": "chunked"}

        def length(parts, count):
            return {"Content_Length": count}, parts

        def blocks(megabytes):
            count = megabytes * 2**20 // len(block)
            return length([[block] * count], count * len(block))

        yield "none", {}, []
        yield "empty", *length([], 0)
        yield "one", *length([hidden], len(hidden))
        yield "later", *length([RESPONSE, hidden], len(hidden))
        yield "half", *length([hidden], 3 * 2**20)
        yield "3 MB", *blocks(3)
        yield "chunked", chunked, [chunk, b"0\r\n\r\n"]
        yield "chunked later", chunked, [RESPONSE, chunk, b"0\r\n\r\n"]
        yield "chunked without an end", chunked, [chunk]
        yield "3 MB chunked", chunked, [[large] * 48, b"0\r\n\r\n"]
        extended = [chunk.replace(b"\r\n", b';x="y"\r\n', 1), b"0;last\r\nX-Late: 1\r\n\r\n"]
        yield "extensions and trailers", {**chunked, "Trailer": "X-Late"}, extended
        yield "length behind encoding", {**chunked, "Content_Length": 5}, [b"0\r\n\r\n", hidden]
        yield "encoding behind length", {"Content_Length": 5, **chunked}, [b"0\r\n\r\n", hidden]
        yield "two lengths", *length([hidden], [0, len(hidden)])
        yield "one length twice", *length([hidden], [len(hidden)] * 2)
        yield "no number of a chunk", chunked, [b"zz\r\n", hidden]
        yield "expecting", {"Content_Length": len(hidden), "Expect": "100-continue"}, [RESPONSE, hidden]

    def wires(self, reasons, bodies, *behind):
        """Combines each request with each body and the bytes sent after it."""
        for (method, path, headers, status), (name, body_headers, parts) in itertools.product(reasons, bodies):
            given = {"Content_Type": "application/json", **body_headers, **headers}
            text = request(method, path, **self.default_headers(**given))
            yield Wire(text, *parts, *behind, name=(method, path, headers, name, status), ends=True)

    def assert_one_refusal(self, wires, **options):
        failures = []
        for wire in self.exchange(wires, **options):
            method, path, headers, name, status = wire.name
            found = [reply.status for reply in wire.replies]
            closes = [value for reply in wire.replies[:1] for value in reply.header("Connection")]
            # The length of the body can be checked first.
            if found not in ([status], [400], [413]) or closes != ["close"] or wire.end == "left":
                failures.append((method, path, headers, name, status, found, closes, wire.end))
        self.assertEqual((len(failures), failures[:10]), (0, []))

    def test_a_refused_request_is_the_last_of_its_connection(self):
        self.assert_one_refusal(self.wires(self.reasons(), list(self.bodies()), self.hidden * 2), at_once=48)

    def test_a_refused_request_of_fifty_megabytes_is_the_last_of_its_connection(self):
        block = self.hidden * (65536 // len(self.hidden))
        large = b"%x\r\n%b\r\n" % (len(block), block)
        count = 50 * 2**20 // len(block)
        bodies = [
            ("50 MB", {"Content_Length": count * len(block)}, [[block] * count]),
            ("50 MB chunked", {"Transfer_Encoding": "chunked"}, [[large] * count]),
        ]
        reasons = [
            ("POST", "/api/edits", {"Host": "evil.example"}, 403),
            ("POST", "/api/edits", {"Origin": "http://evil.example"}, 403),
            ("POST", "/api/edits", {"Cookie": None}, 401), ("POST", "//api/edits", {}, 400),
            ("POST", "/api/edits", {}, 413),
        ]
        self.assert_one_refusal(self.wires(reasons, bodies, self.hidden * 2))

    def test_the_body_of_a_failed_request_is_not_run(self):
        """Checks failed requests with a session, after which the connection could be reused."""
        reasons = (
            ("POST", "/api/nothing", {}, 404), ("POST", "/", {}, 404), ("PUT", "/api/edits", {}, 404),
            ("DELETE", "/api/collages", {}, 404), ("GET", "/api/nothing", {}, 404), ("POST", "/api/edits", {}, 400),
            ("POST", "/api/edits", {"Content_Type": "text/plain"}, 400), ("POST", "/api/session", {}, 401),
            ("POST", "/api/library/undo", {"Content_Type": None}, 400), ("GET", "/api/styles", {}, 200),
        )
        left_out = ("none", "empty", "half", "chunked without an end", "expecting")
        bodies = [
            (name, {"Connection": "close", **headers}, parts)
            for name, headers, parts in self.bodies()
            if name not in left_out and "later" not in name
        ]
        failures = []
        for wire in self.exchange(self.wires(reasons, bodies)):
            found = [reply.status for reply in wire.replies]
            if len(found) != 1 or found[0] not in (wire.name[-1], 400, 413, 405) or wire.end == "left":
                failures.append((*wire.name, found, wire.end))
        self.assertEqual((len(failures), failures[:10]), (0, []))

    def test_a_page_of_another_origin_edits_nothing(self):
        folder = self.host.folder / "foreign"
        folder.mkdir()
        (folder / "index.html").write_text("<!doctype html><title>Foreign</title>")
        web_gallery = FileServer(folder)
        self.addCleanup(web_gallery.stop)
        context = browser().new_context()
        self.addCleanup(context.close)
        own = context.new_page()
        own.goto(self.host.url)
        own.wait_for_selector(".cell")
        self.before = self.host.rows()
        page = context.new_page()
        page.goto(web_gallery.base)
        # Requests with the cookie, although other pages can't read it; and paths that could evade the check.
        hidden = self.hidden + b"".join(
            Route("POST", path, NEW.body).request(**self.default_headers(Cookie=None))
            for path in ("/%2fapi/edits", "//api/edits", "/api/edits")
        )
        page.evaluate(FOREIGN, [self.host.base, hidden.decode()])
