"""A proxy in front of a server that holds, fails and drops requests, and cuts all connections."""

import collections
import contextlib
import json
import select
import socket
import threading

from shared.program import at_end
from shared.waiting import eventually

PIECE = 1 << 16


class Fault:
    """The fault for the next `times` requests whose target contains `path`, after the proxy has read them."""

    def __init__(self, path, times, act):
        self.path, self.times, self.act = path, times, act
        self.count, self.released = 0, threading.Event()

    def wait(self):
        eventually(lambda: self.count, f"a request for {self.path}")
        return self

    def release(self):
        """Releases held requests and lets later ones pass."""
        self.times = 0
        self.released.set()


class FaultProxy:
    """A proxy that keeps its port while the server behind it changes."""

    def __init__(self, target=None):
        self.target, self.is_cut = target, False
        self.counts, self.open_events = collections.Counter(), 0
        self.faults, self.connections, self.lock = [], set(), threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.serve, daemon=True).start()
        at_end(self.close)

    def close(self):
        self.cut()
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def fail(self, path, status, code, message="", times=1):
        """Responds to requests with an error instead of passing them on."""
        return self.add(Fault(path, times, lambda connection: connection.sendall(refusal(status, code, message))))

    def drop(self, path, act=lambda: None, times=1):
        """Calls a function and closes the connection without a response."""

        def end(connection):
            act()
            connection.shutdown(socket.SHUT_RDWR)

        return self.add(Fault(path, times, end))

    def hold(self, path):
        """Holds requests until they are released."""
        return self.add(Fault(path, float("inf"), None))

    def add(self, fault):
        self.faults.append(fault)
        return fault

    def clear(self):
        """Releases held requests and clears all faults and counts."""
        for fault in self.faults:
            fault.release()
        self.faults.clear()
        self.counts.clear()
        self.restore()

    def cut(self):
        """Breaks all connections and accepts none, as if the server had crashed."""
        self.is_cut = True
        with self.lock:
            connections = list(self.connections)
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def restore(self):
        self.is_cut = False

    def serve(self):
        while True:
            try:
                connection = self.listener.accept()[0]
            except OSError:
                return
            if self.is_cut:
                connection.close()
            else:
                threading.Thread(target=self.run, args=(connection,), daemon=True).start()

    def run(self, connection):
        """Forwards requests until one side closes; responses are copied unchanged."""
        server, is_events = None, False
        with self.open_connection(connection), contextlib.suppress(OSError):
            reader = connection.makefile("rb")
            while request := read_request(reader):
                head, body = request
                method, target, _ = head.split(b" ", 2)
                target = target.decode()
                self.count_request(method.decode(), target)
                if self.intercepts(target, connection):
                    continue
                if not server:
                    server = socket.create_connection(("127.0.0.1", self.target))
                    threading.Thread(target=self.copy, args=(server, connection), daemon=True).start()
                is_events = "/api/events" in target
                self.open_events += is_events
                server.sendall(head + body)
        self.open_events -= is_events
        if server:
            with contextlib.suppress(OSError):
                server.shutdown(socket.SHUT_RDWR)

    @contextlib.contextmanager
    def open_connection(self, connection):
        """Closes a connection at its end, or when all are cut."""
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self.lock:
            self.connections.add(connection)
        try:
            yield
        finally:
            with self.lock:
                self.connections.discard(connection)
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    def copy(self, server, connection):
        with self.open_connection(server), contextlib.suppress(OSError):
            # A killed server resets connections whose requests it hasn't read.
            with contextlib.suppress(ConnectionError):
                while data := server.recv(PIECE):
                    connection.sendall(data)
            connection.shutdown(socket.SHUT_RDWR)

    def count_request(self, method, target):
        parts = target.partition("?")[0].split("/")
        self.counts[f"{method} {parts[2] if parts[1] == 'api' else 'page'}"] += 1

    def intercepts(self, target, connection):
        """Returns whether a fault responds to a request; waits while one holds it."""
        with self.lock:
            fault = next((one for one in self.faults if one.times > 0 and one.path in target), None)
            if fault:
                fault.times -= 1
                fault.count += 1
        if fault and fault.act:
            fault.act(connection)
        elif fault:
            while not fault.released.wait(0.05):
                # A connection that the browser closed is readable and has no bytes.
                if select.select([connection], [], [], 0)[0] and not connection.recv(1, socket.MSG_PEEK):
                    raise ConnectionError
        return bool(fault and fault.act)


def read_request(reader):
    """Returns the head and the body of a request; None at the end of the connection."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        connection = reader.readline()
        if not connection:
            return None
        head += connection
    length = next(
        (int(connection[15:]) for connection in head.split(b"\r\n") if connection.lower().startswith(b"content-length:")), 0
    )
    return head, reader.read(length)


def refusal(status, code, message):
    error = {"code": code, "message": message, "exitCode": 1}
    body = json.dumps({"error": error}).encode()
    head = f"HTTP/1.1 {status} Error\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body
