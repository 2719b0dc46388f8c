"""All routes below /api, and other spellings of their paths."""

import dataclasses
import json

JSON, BYTES = "application/json", "application/octet-stream"


@dataclasses.dataclass(frozen=True)
class Route:
    """A request; `path` begins with /api and includes the query."""

    method: str
    path: str
    body: bytes = b""
    kind: str = JSON

    def request(self, target=None, method=None, version="HTTP/1.1", **headers):
        """Returns the request as bytes; None omits a header."""
        given = {"Content-Type": self.kind, "Content-Length": len(self.body)} if self.body else {}
        return request(
            method or self.method, self.path if target is None else target, self.body, version,
            **{**given, **headers},
        )


def request(method, target, body=b"", version="HTTP/1.1", **headers):
    """Returns any request as bytes. `_` in a header's name stands for `-`; a list repeats the header."""
    lines = [f"{method} {target} {version}".rstrip(" ")]
    for name, values in headers.items():
        for value in values if isinstance(values, (list, tuple)) else (values,):
            if value is not None:
                lines.append(f"{name.replace('_', '-')}: {value}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


# The routes of Serve/API/Router*.swift.
READING = (
    "session", "events", "collages", "collages/{collage}", "collages/{collage}/history",
    "collages/{collage}/focus?item={item}", "styles", "pictures/{key}?collage={collage}&width=64",
    "pictures/{key}?collage={collage}&download=1", "repaint", "tickets?collage={collage}",
    "tickets/{other}/picture", "library", "library/{kept}", "library/{kept}/thumbnail",
    "library/{kept}/picture?side=64",
)
WRITING = (
    ("session", {"token": "0" * 64}), ("edits", {"verb": "new"}), ("photos?collage={collage}&name=a.png", None),
    ("photos?collage={collage}&library={kept}", {}), ("collages/{collage}/opening", {}),
    ("collages/{collage}/save", {}), ("collages/{collage}/discard", {"opening": "{other}"}),
    ("repaint", {"collage": "{collage}", "items": ["{item}"], "prompt": "x"}), ("tickets/{other}/cancel", {}),
    ("tickets/{other}/retry", {}), ("tickets/{other}/remove", {}), ("library?name=a.png", None),
    ("library/undo", {}), ("library/{kept}/name", {"name": "other"}), ("library/{kept}/remove", {}),
    ("jobs/{other}/cancel", {}),
)


def routes(photo, **names):
    """Returns all routes; `names` has values for the placeholders of paths, `photo` is an image file."""

    def named(text):
        for name, value in names.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    return [Route("GET", named(f"/api/{path}")) for path in READING] + [
        Route("POST", named(f"/api/{path}"), photo, BYTES)
        if body is None
        else Route("POST", named(f"/api/{path}"), named(json.dumps(body)).encode())
        for path, body in WRITING
    ]


# Separators and suffixes that make a path malformed.
SEPARATORS = (
    "// /// /./ /../ /x/../ /%2e/ /%2E%2e/ /.%2e/ /%2f /%2F/ %2f %2F /%2f%2f /x%2f..%2f /%5c /%5C/ %5c \\ /\\ \\\\ "
    "/..\\ /..%5c /%00 /%00/ /\t/ /%09 /%0d%0a /%0A/ /%7f/ /%1b/ /%c0%af %c0%af /%c0%ae/ /%c0%ae%c0%ae/ /%e0%80%af "
    "/%f0%80%80%af /%ff/ /%ed%a0%80/ /%u002f /%/ /%zz/ /%2/ /%2g/ /%%32%66/ /\xc0\xaf /\xff/ /\x01/ /\x7f/"
).split(" ")
SUFFIXES = (
    "/ // /. /./ /.. /x/.. /../ /%2e /%2e%2e /.%2e/ %00 %00.js %09 %0a %0d%0a %0d%0aX:%20y %7f \t \x01 %2f %2F %2f.. "
    "%5c \\ \\.. % %2 %zz %%32 %c0%af %c1%9c %ff %ed%a0%80 %u0020"
).split(" ")
# Prefixes that make a target malformed.
STARTS = (
    "./ ../ ;/ ?/ # #/ *  */ :/ @host/ host/ host:80/ x %2f. http:/ http:// http:/// http://{host}/ http://{host}// "
    "HTTP://{host}/ http://{host}/./ http://{host}/%2f http://evil.example/ http://x@{host}/ https://{host}/ "
    "//{host}/ //evil.example/ ftp://{host}/ file:/// file:/ ws://{host}/ about: /http://{host}/ /..;//"
).split(" ")
def refused_spellings(path, host):
    path, mark, query = path.partition("?")
    query = mark + query
    parts = path.removeprefix("/").split("/")
    for start in STARTS:
        yield start.format(host=host) + "/".join(parts) + query
    yield from (path.removeprefix("/") + query, "", "*", host, "http:", "/" * 2000, "/" + "../" * 500)
    for separator in SEPARATORS:
        yield separator + "/".join(parts) + query
        yield f"/{parts[0]}{separator}{'/'.join(parts[1:])}{query}"
    for suffix in SUFFIXES:
        yield path + suffix + query
    for separator in SEPARATORS[:20]:
        yield separator + separator.join(parts) + separator + query
