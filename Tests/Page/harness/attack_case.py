"""Tests that attack the program and check that it survives."""

import socket
import time

from harness.client import Client
from harness.server_case import ServerTest
from harness.wire import Exchange
from shared.waiting import eventually

JSON = {"Content-Type": "application/json"}


class AttackTest(ServerTest):
    """Checks after each attack that an ordinary request is answered within a second."""

    def setUp(self):
        super().setUp()
        self.count = self.client.collages()["count"]

    def tearDown(self):
        self.assert_survives()

    def assert_survives(self):
        self.assertIsNone(self.host.process.poll(), "the server ended")
        # A busy machine may be slow once, but not each time.
        eventually(lambda: self.response_time() < 1, "an answer within a second")

    def response_time(self):
        start = time.monotonic()
        fresh = Client(self.host.url)
        try:
            self.assertEqual(fresh.collages()["count"], self.count, "something was changed")
        finally:
            fresh.close()
        return time.monotonic() - start

    def default_headers(self, **headers):
        host = f"127.0.0.1:{self.host.port}"
        return {"Host": host, "Origin": f"http://{host}", "Cookie": self.client.cookie, **headers}

    def exchange(self, wires, address="127.0.0.1", **options):
        """Runs all connections until they end, and returns them."""
        return Exchange((address, self.host.port), **options).run(wires)

    def socket(self):
        connection = socket.create_connection(("127.0.0.1", self.host.port), timeout=5)
        self.addCleanup(connection.close)
        return connection

    def talk(self, text):
        """Sends raw bytes, and returns the response until the connection is closed or idle."""
        connection = self.socket()
        response = b""
        try:
            connection.sendall(text if isinstance(text, bytes) else text.encode())
            connection.settimeout(3)
            while part := connection.recv(65536):
                response += part
        except (TimeoutError, ConnectionError):
            pass
        return response

    def raw(self, method="GET", path="/api/collages", body="", **headers):
        """Returns a request as text, with the session; None omits a header."""
        default_headers = {
            "Host": f"127.0.0.1:{self.host.port}",
            "Cookie": self.client.cookie,
            "Origin": self.client.origin,
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        lines = [
            f"{method} {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in default_headers.items() if value is not None),
        ]
        return "\r\n".join(lines) + "\r\n\r\n" + body
