"""Sends requests as raw bytes over many connections at once.

HTTP libraries refuse to send malformed requests, and a thread per connection is too slow for thousands of them.
"""

import collections
import itertools
import selectors
import socket
import time

PIECE = 1 << 16

# A part that pauses until the first bytes of a response have arrived.
RESPONSE = object()


class Reply:
    def __init__(self, head, body, is_whole):
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split(" ")[1])
        self.headers = [
            (name.strip().lower(), value.strip())
            for name, _, value in (line.partition(":") for line in lines[1:])
        ]
        self.body, self.is_whole = body, is_whole

    def header(self, name):
        return [value for other, value in self.headers if other == name.lower()]


class Wire:
    """A connection.

    `parts` are bytes, iterables of bytes, and `RESPONSE`. The client closes the connection after the first complete
    response. With `ends`, it continues until the server has closed the connection and all parts are sent, or until the
    connection breaks. With `closes`, it shuts down its side after the last part.
    """

    def __init__(self, *parts, ends=False, closes=False, name=None, is_head=False):
        self.name, self.ends, self.closes, self.is_head = name, ends, closes, is_head
        self.text = parts[0] if parts else b""
        self.parts = collections.deque(
            part if part is RESPONSE or isinstance(part, bytes) else iter(part) for part in parts
        )
        self.received, self.sent = bytearray(), 0
        self.is_connected, self.is_closed = False, False
        # "closed" or "reset" by the server, or "left" by the client; None while the connection is open.
        self.end = None
        self.waiting, self.line, self.deadline = memoryview(b""), None, 0

    def next(self):
        """Returns the bytes to send now; empty while waiting or at the end."""
        while not self.waiting and self.parts:
            part = self.parts[0]
            if part is RESPONSE:
                if not self.received:
                    break
                self.parts.popleft()
            elif isinstance(part, bytes):
                self.waiting = memoryview(self.parts.popleft())
            else:
                self.waiting = memoryview(next(part, b""))
                if not self.waiting:
                    self.parts.popleft()
        return self.waiting

    @property
    def is_sent(self):
        return not self.waiting and not self.parts

    @property
    def replies(self):
        """Returns the responses so far, without `100 Continue`; only the first if the request may be a HEAD."""
        replies, data = [], bytes(self.received)
        while data:
            head, found, rest = data.partition(b"\r\n\r\n")
            if not found or not head.startswith(b"HTTP/1."):
                raise AssertionError(f"{self.name}: not an HTTP response: {data[:200]!r}")
            reply, data = read_body(head, rest, self.is_head)
            if reply.status != 100:
                replies.append(reply)
                if self.is_head:  # responses to HEAD have no body, despite their headers
                    break
        return replies

    @property
    def reply(self):
        return next(iter(self.replies), None)

    def has_response(self):
        return b"\r\n\r\n" in self.received and any(reply.is_whole for reply in self.replies)


def read_body(head, rest, is_head):
    reply = Reply(head, b"", True)
    length, coding = reply.header("Content-Length"), reply.header("Transfer-Encoding")
    if is_head or reply.status in (100, 204, 304):
        return reply, rest
    if length:
        count = int(length[0])
        reply.body, reply.is_whole = rest[:count], len(rest) >= count
        return reply, rest[count:]
    if coding == ["chunked"]:
        while True:
            size, found, after = rest.partition(b"\r\n")
            count = int(size, 16) if found else 0
            if not found or len(after) < count + 2:
                reply.is_whole = False
                return reply, b""
            reply.body, rest = reply.body + after[:count], after[count + 2 :]
            if not count:
                return reply, rest
    reply.body, reply.is_whole = rest, "text/event-stream" in reply.header("Content-Type")
    return reply, b""


class Exchange:
    """Runs connections: `at_once` of them in parallel, each for `patience` seconds at most."""

    def __init__(self, address, at_once=32, patience=10):
        self.address, self.at_once, self.patience = address, at_once, patience
        self.selector, self.open, self.coming = selectors.DefaultSelector(), set(), iter(())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for wire in list(self.open):
            self.finish(wire, "left")
        self.selector.close()

    def run(self, wires):
        wires = list(wires)
        with self:
            self.coming = iter(wires)
            while self.step():
                pass
        return wires

    def hold(self, wires, condition):
        """Runs the connections until the condition is true for all that are open."""
        self.coming = iter(wires)
        while self.step() and not all(wire.end or condition(wire) for wire in wires):
            pass

    def step(self):
        """Makes progress where possible; returns false when all connections have ended."""
        for wire in itertools.islice(self.coming, self.at_once - len(self.open)):
            self.start(wire)
        if not self.open:
            return False
        for key, events in self.selector.select(0.1):
            self.serve(key.data, events)
        now = time.monotonic()
        for wire in [wire for wire in self.open if wire.deadline < now]:
            self.finish(wire, "left")
        return True

    def start(self, wire):
        wire.line = socket.socket()
        wire.line.setblocking(False)
        wire.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        wire.line.connect_ex(self.address)
        wire.deadline = time.monotonic() + self.patience
        self.open.add(wire)
        self.selector.register(wire.line, selectors.EVENT_READ | selectors.EVENT_WRITE, wire)

    def serve(self, wire, events):
        try:
            if events & selectors.EVENT_READ and not wire.is_closed:
                self.read(wire)
            if wire in self.open:
                self.write(wire)
        except ConnectionError:
            # A response that arrived before the reset can still be read.
            self.read_rest(wire)
            self.finish(wire, "closed" if wire.is_closed else "reset")

    def read(self, wire):
        try:
            part = wire.line.recv(PIECE)
        except BlockingIOError:
            return
        wire.received += part
        wire.is_closed = not part
        if wire.is_closed and (wire.is_sent or not wire.ends):
            self.finish(wire, "closed")
        elif not wire.ends and wire.has_response():
            self.finish(wire, "left")

    def read_rest(self, wire):
        try:
            while part := wire.line.recv(PIECE):
                wire.received += part
        except OSError:
            pass

    def write(self, wire):
        wire.is_connected = True
        if data := wire.next():
            try:
                count = wire.line.send(data[:PIECE])
            except BlockingIOError:
                return
            wire.waiting = data[count:]
            wire.sent += count
        if wire.is_sent:
            if wire.is_closed:
                return self.finish(wire, "closed")
            if wire.closes:
                wire.line.shutdown(socket.SHUT_WR)
                wire.closes = False
        interests = 0 if wire.is_closed else selectors.EVENT_READ
        if wire.waiting or wire.parts and (wire.parts[0] is not RESPONSE or wire.received):
            interests |= selectors.EVENT_WRITE
        if not interests:  # the remaining parts wait for a response that will never come
            return self.finish(wire, "closed")
        self.selector.modify(wire.line, interests, wire)

    def finish(self, wire, end):
        self.open.discard(wire)
        self.selector.unregister(wire.line)
        wire.line.close()
        wire.end = end
