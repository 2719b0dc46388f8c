"""An HTTP client that sends the same requests as the page, without a browser."""

import http.client
import json
import urllib.parse


class RequestError(Exception):
    def __init__(self, status, error):
        super().__init__(f"{status} {error}")
        self.status, self.code = status, error.get("code")


class Response:
    def __init__(self, response):
        self.status, self.headers = response.status, response.headers
        self.body = response.read()

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A persistent connection with the cookie for the printed address."""

    def __init__(self, url):
        address = urllib.parse.urlsplit(url)
        self.host, self.port = address.hostname, address.port
        self.origin = f"http://{address.hostname}:{address.port}"
        self.token = address.fragment.removeprefix("t=")
        self.cookie, self.connection = "", None
        self.session = self.post("session", {"token": self.token})

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def request(self, method, path, body=None, headers=None):
        """Sends a request; `headers` override the default headers, and None omits a header."""
        defaults = {"Cookie": self.cookie, "Origin": self.origin, **(headers or {})}
        sent_headers = {name: value for name, value in defaults.items() if value is not None}
        for is_last in (False, True):
            self.connection = self.connection or http.client.HTTPConnection(self.host, self.port, timeout=60)
            try:
                self.connection.request(method, path, body, sent_headers)
                response = Response(self.connection.getresponse())
                break
            except (http.client.RemoteDisconnected, ConnectionError):
                self.close()
                if is_last:
                    raise
        if cookie := response.headers.get("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        return response

    def parsed(self, response):
        if response.status >= 400:
            raise RequestError(response.status, response.json["error"])
        return response.json

    def get(self, path, **query):
        text = urllib.parse.urlencode(query)
        return self.parsed(self.request("GET", f"/api/{path}{text and '?'}{text}"))

    def post(self, path, body, headers=None):
        defaults = {"Content-Type": "application/json", **(headers or {})}
        return self.parsed(self.request("POST", f"/api/{path}", json.dumps(body), defaults))

    def collages(self, **query):
        return self.get("collages", **query)

    def document(self, collage):
        return self.get(f"collages/{collage}")

    def labels(self, collage):
        revisions = self.get(f"collages/{collage}/history")["revisions"]
        return [revision["label"] for revision in revisions if not revision["undone"]]

    def edit(self, verb, collage=None, items=None, headers=None, **arguments):
        edit = {"verb": verb, **{name.replace("_", "-"): value for name, value in arguments.items()}}
        if collage:
            edit["collage"] = collage
        if items:
            edit["items"] = items
        return self.post("edits", edit, headers)

    def edits(self, collage, edits, label):
        named = [{**edit, "collage": collage} for edit in edits]
        return self.post("edits", {"edits": named, "label": label})

    def add_photo(self, collage, name, data, **query):
        text = urllib.parse.urlencode({"collage": collage, "name": name, **query})
        kind = {"Content-Type": "application/octet-stream"}
        return self.parsed(self.request("POST", f"/api/photos?{text}", data, kind))

    def picture(self, key, **query):
        return self.request("GET", f"/api/pictures/{key}?{urllib.parse.urlencode(query)}")
