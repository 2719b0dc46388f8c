"""Malformed requests for every route must not gain access without a session, or edit with --read-only.

Swift tests check spellings of all paths; these tests check spellings of the path that edits.
"""

from harness.attack_case import AttackTest
from harness.photos import photo
from harness.routes import BYTES, refused_spellings, request, routes
from harness.wire import Wire

PHOTO = photo(1, 64, 48)
STRANGE_METHODS = "HEAD OPTIONS PUT DELETE PATCH TRACE CONNECT get post Get GETX PROPFIND MOVE LOCK SEARCH FOO".split()
# Other forms of the request line.
LINES = (
    "{m} {t} HTTP/1.0\r\n", "{m} {t} HTTP/0.9\r\n", "{m} {t}\r\n", "{m} {t} HTTP/2.0\r\n", "{m} {t} HTTP/1.2\r\n",
    "{m} {t} HTTP/1.1 \r\n", "{m} {t} http/1.1\r\n", "{m} {t} HTTP/1.1 HTTP/1.1\r\n", "{m} {t} HTTP/1.1\0\r\n",
    "{m} {t} HTTP/1.1\n", "{m}  {t} HTTP/1.1\r\n", "{m} {t}  HTTP/1.1\r\n", "{m}\t{t}\tHTTP/1.1\r\n",
    " {m} {t} HTTP/1.1\r\n", "\r\n{m} {t} HTTP/1.1\r\n", "\r\n\r\n{m} {t} HTTP/1.1\r\n",
    "{m} / HTTP/1.1\r\n{m} {t} HTTP/1.1\r\n", "{m} /\r{m} {t} HTTP/1.1\r\n", "{m} / {t} HTTP/1.1\r\n",
    "CONNECT 127.0.0.1:80 HTTP/1.1\r\nX-Path: {t}\r\n", "OPTIONS * HTTP/1.1\r\nX-Path: {t}\r\n",
)


class SpellingTest(AttackTest):
    """A store with a collage and a library, and all routes to them; its rows must not change."""

    @classmethod
    def setUpClass(cls):
        options, cls.options = cls.options, ()
        super().setUpClass()
        client = cls.host.client()
        made = client.edit("new", size="108x192")["document"]["collage"]["id"]
        client.add_photo(made, "a.png", PHOTO)
        client.request("POST", "/api/library?name=b.png", photo(2, 64, 48), {"Content-Type": BYTES})
        document = client.document(made)
        cls.routes = routes(
            PHOTO, collage=made, item=document["items"][0]["id"], key=document["picture"],
            kept=client.get("library")["photos"][0]["id"], other="00000000-0000-4000-8000-000000000000",
        )  # fmt: skip
        cls.edits = next(route for route in cls.routes if "edits" in route.path)
        cls.files = cls.page_files(client)
        client.close()
        cls.host.kill()
        cls.host.command += options
        cls.host.serve()

    @staticmethod
    def page_files(client):
        paths = ("/", "/index.html", "/app.js", "/styles.css")
        answers = [client.request("GET", path, headers={"Cookie": None}) for path in paths]
        assert {answer.status for answer in answers} == {200}
        return {answer.body for answer in answers}

    def setUp(self):
        super().setUp()
        self.before = self.host.rows()

    def tearDown(self):
        self.assertEqual(self.host.rows(), self.before, "the store was changed")
        super().tearDown()

    def default_headers(self, **headers):
        """Returns the default headers, without the session unless it is given."""
        return super().default_headers(**{"Cookie": None, **headers})

    def outcome(self, wire):
        """Returns the status; `page` for a file of the page; `ended` or `open` without a response."""
        reply = wire.reply
        if not reply:
            return "open" if wire.end == "left" else "ended"
        if reply.status == 200 and wire.is_head:
            return "page" if reply.header("ETag") else 200
        return "page" if reply.status == 200 and reply.body in self.files else reply.status

    def assert_outcomes(self, wires, allowed, address="127.0.0.1"):
        """Sends all requests; fails if one has a verdict that is not allowed."""
        wires = self.exchange(wires, address)
        wrong = {}
        for wire in wires:
            if (outcome := self.outcome(wire)) not in allowed:
                wrong.setdefault(outcome, []).append(wire.name)
        failures = {outcome: (len(names), names[:8]) for outcome, names in wrong.items()}
        self.assertEqual(failures, {}, f"of {len(wires)} attempts")


class StrangerTest(SpellingTest):
    """Requests without a session, to a server that is also open to the network and a proxy."""

    options = ("--lan", "--proxied", "https://photos.example")

    def test_a_malformed_path_is_400(self):
        network = self.host.network[:1] or ["127.0.0.1"]
        for address, host, scheme in (
            ("127.0.0.1", f"127.0.0.1:{self.host.port}", "http"),
            (network[0], f"{network[0]}:{self.host.port}", "http"), ("127.0.0.1", "photos.example", "https"),
        ):
            default_headers = {"Host": host, "Origin": f"{scheme}://{host}"}
            wires = (
                Wire(self.edits.request(target, **default_headers), name=(host, target))
                for target in dict.fromkeys(refused_spellings(self.edits.path, host))
            )
            self.assert_outcomes(wires, {400}, address)
            self.assert_outcomes([Wire(route.request(**default_headers), name=route.path) for route in self.routes], {401}, address)

    def test_other_methods_need_a_session(self):
        wires = (
            Wire(route.request(method=method, **self.default_headers()), name=(method, route.path), is_head=method == "HEAD")
            for route in self.routes
            for method in STRANGE_METHODS
        )
        self.assert_outcomes(wires, {400, 401, 405, 501})

    def test_a_malformed_request_line_gives_no_access(self):
        wires = []
        for route in self.routes:
            kind = {"Content-Type": route.kind, "Content-Length": len(route.body)} if route.body else {}
            rest = request("", "", route.body, "", **self.default_headers(), **kind)[2:]
            for line in LINES:
                text = line.format(m=route.method, t=route.path).encode("latin-1") + rest
                wires.append(Wire(text, name=(route.method, route.path, line), closes=True))
        self.assert_outcomes(wires, {400, 401, 404, 405, 501, 505, "page", "ended"})

    def odd_headers(self, route):
        """Headers that other servers trust, and cookies that resemble the right one."""
        host, cookie = f"127.0.0.1:{self.host.port}", self.client.cookie
        name, value = cookie.split("=")
        for header in ("X_HTTP_Method_Override", "X_HTTP_Method", "X_Method_Override"):
            yield {header: route.method}
        for header in ("X_Original_URL", "X_Rewrite_URL", "X_Forwarded_Uri", "X_Forwarded_Path", "Location"):
            yield {header: route.path}
        for text in (
            name, f"{name}=", f"{name}=*", f"{name}={self.host.token}", f"{name}={value[:-1]}", f"{name}={value}0",
            f"{name}= {value}", f'{name}="{value}"', f"{name.upper()}={value}", f"collage={value}", f"{name},{value}",
            f"x{cookie}", f"x=y, {cookie}", f"$Version=1, {cookie}", f"{name}={value.swapcase()}x",
            f"{name}=%{ord(value[0]):02x}{value[1:]}", f"x={cookie}",
        ):  # fmt: skip
            yield {"Cookie": text}
        yield {"X_Cookie": cookie}
        yield {"Cookie2": cookie}
        yield {"Set_Cookie": cookie}
        yield {"Authorization": f"Bearer {self.host.token}"}
        yield {"Authorization": f"Bearer {value}"}
        yield {"X_Forwarded_For": "127.0.0.1", "X_Real_IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"}
        yield {"Referer": f"http://{host}/#t={self.host.token}", "Sec_Fetch_Site": "same-origin"}
        yield {"Connection": "Cookie, Origin, Host"}
        yield {"Expect": "100-continue"}
        yield {"Trailer": f"Cookie: {cookie}"}

    def test_other_headers_give_no_access(self):
        wires = (
            Wire(route.request(target, **self.default_headers(**headers)), name=(route.method, target, headers))
            for route in self.routes
            for headers in self.odd_headers(route)
            for target in (route.path, *(["/"] if route == self.edits else []))
        )
        self.assert_outcomes(wires, {401, 400, "page"})


class ReadOnlyTest(SpellingTest):
    """Requests with and without a session, to a server with --read-only."""

    options = ("--read-only",)

    def test_nothing_can_be_edited(self):
        host = f"127.0.0.1:{self.host.port}"
        refusals = {400, 401, 403, 404, 405, 501}
        for cookie, allowed in ((None, refusals - {403, 404}), (self.client.cookie, refusals)):
            default_headers = self.default_headers(Cookie=cookie)
            for route in self.routes:
                if route.method == "GET" or "jobs/" in route.path:
                    continue
                wires = [
                    Wire(route.request(method=method, **default_headers), name=(method, route.path))
                    for method in ("POST", "PUT", "DELETE", "PATCH")
                ]
                if route == self.edits:
                    targets = dict.fromkeys(refused_spellings(route.path, host))
                    wires += [Wire(route.request(target, **default_headers), name=target) for target in targets]
                self.assert_outcomes(wires, allowed)
