"""All routes below /api, and other spellings of their paths."""

import dataclasses
import json
import urllib.parse

JSON, BYTES = "application/json", "application/octet-stream"


@dataclasses.dataclass(frozen=True)
class Route:
    """A request; `path` begins with /api and includes the query."""

    method: str
    path: str
    body: bytes = b""
    kind: str = JSON

    def request(self, target=None, method=None, version="HTTP/1.1", **headers):
        """Returns the request as bytes, optionally with another target, method or version. None omits a header."""
        given = {"Content-Type": self.kind, "Content-Length": len(self.body)} if self.body else {}
        return request(
            method or self.method,
            self.path if target is None else target,
            self.body,
            version,
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
    "session",
    "events",
    "collages",
    "collages/{collage}",
    "collages/{collage}/history",
    "collages/{collage}/focus?item={item}",
    "styles",
    "pictures/{key}?collage={collage}&width=64",
    "pictures/{key}?collage={collage}&download=1",
    "repaint",
    "tickets?collage={collage}",
    "tickets/{other}/picture",
    "library",
    "library/{kept}",
    "library/{kept}/thumbnail",
    "library/{kept}/picture?side=64",
)
WRITING = (
    ("session", {"token": "0" * 64}),
    ("edits", {"verb": "new"}),
    ("photos?collage={collage}&name=a.png", None),
    ("photos?collage={collage}&library={kept}", {}),
    ("collages/{collage}/opening", {}),
    ("collages/{collage}/save", {}),
    ("collages/{collage}/discard", {"opening": "{other}"}),
    ("repaint", {"collage": "{collage}", "items": ["{item}"], "prompt": "x"}),
    ("tickets/{other}/cancel", {}),
    ("tickets/{other}/retry", {}),
    ("tickets/{other}/remove", {}),
    ("library?name=a.png", None),
    ("library/undo", {}),
    ("library/{kept}/name", {"name": "other"}),
    ("library/{kept}/remove", {}),
    ("jobs/{other}/cancel", {}),
)


def routes(photo, **names):
    """All routes; `names` has the collage, item, key, kept and other that paths name, `photo` is an image."""

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


# Used as separators or at the end of a path, these make it malformed.
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
# Well-formed, but possibly another path.
OTHER_SEPARATORS = (
    "/;/ /;x/ /;x=1/ /.;/ /..;/ /%252f /%255c/ /%252e%252e/ /x/ /api/ /index.html/ /index.html;/ /app.js/ "
    "/styles.css;/ /%20/ /+/ /*/ /:/ /@/ /~/ /%ef%bc%8f/ /%e2%88%95 /%ef%bc%8e%ef%bc%8e/ /%e2%80%8b/ /%ef%bb%bf/ "
    "/\xc0\xaf/ /\xff/ /Page/ /$/ /.../ /%252e/ /%3b/ /%3f/ /%23/"
).split(" ")
OTHER_SUFFIXES = (
    ". .. %20 ; ;x ;x=1 ;/ %3b %3f %3f.js %23 %23.css ~ .json .js .css .html ;.js ;index.html + * : @ %252f %2500 "
    "%252e%252e %ef%bb%bf %e2%80%8b %cc%81 /x /index.html /app.js ? ?? ?/ ?/../ ?/index.html ?.js ?%2f ?;x ?x=%00 "
    "?_method=POST ?method=POST"
).split(" ")


def hexadecimal(text):
    return "".join(f"%{ord(letter):02x}" for letter in text)


def wide(text):
    """The text in fullwidth letters, which some normalizations map to ASCII."""
    return urllib.parse.quote("".join(chr(ord(letter) + 0xFEE0) for letter in text))


def other_parts(part):
    """Other spellings of a path component; some decode to the component itself."""
    quoted, first = hexadecimal(part), hexadecimal(part[0])
    yield from (quoted, quoted.upper(), first + part[1:], part[:-1] + hexadecimal(part[-1]))
    yield from (quoted.replace("%", "%25"), part.upper(), part.title(), part.swapcase(), wide(part))
    yield from (
        f"%20{part}",
        f"{part}%20",
        f".{part}",
        f"{part}.",
        f"%e2%80%8b{part}",
        f"%ef%bb%bf{part}",
    )
    yield from (
        f"{part};x",
        f"{part}%3bx",
        f"{part}s",
        part[:-1],
        f"{part}%cc%81",
        part.replace("i", "%c4%b1"),
    )


def refused_spellings(path, host):
    """Malformed spellings of a path."""
    path, mark, query = path.partition("?")
    query = mark + query
    parts = path.removeprefix("/").split("/")
    for start in STARTS:
        yield start.format(host=host) + "/".join(parts) + query
    yield from (
        path.removeprefix("/") + query,
        "",
        "*",
        host,
        "http:",
        "/" * 2000,
        "/" + "../" * 500,
    )
    for separator in SEPARATORS:
        yield separator + "/".join(parts) + query
        yield f"/{parts[0]}{separator}{'/'.join(parts[1:])}{query}"
    for suffix in SUFFIXES:
        yield path + suffix + query
    for separator in SEPARATORS[:20]:
        yield separator + separator.join(parts) + separator + query


def other_spellings(path):
    """Well-formed spellings of a path."""
    path, mark, query = path.partition("?")
    query = mark + query
    parts = path.removeprefix("/").split("/")
    for separator in OTHER_SEPARATORS:
        yield separator + "/".join(parts) + query
    for suffix in OTHER_SUFFIXES:
        yield path + suffix + query
    for number in (0, 1):
        for other in other_parts(parts[number]):
            yield "/" + "/".join([*parts[:number], other, *parts[number + 1 :]]) + query
    yield "/" + "/".join(hexadecimal(part) for part in parts) + query
    yield from ("/?" + path + query, f"/index.html?{path}", f"/app.js?{path}{query}")
