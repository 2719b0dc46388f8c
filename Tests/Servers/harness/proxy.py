"""Somebody between the program and a server, who sees what is asked and can act at that moment."""

import contextlib
import socket
import threading


class Proxy:
    """Hands bytes on, and does once what was asked for when the program says some of them."""

    def __init__(self, port):
        self.port, self.acts, self.lines = port, {}, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.serve, daemon=True).start()

    def at(self, words, act):
        """Does something before the server gets these words; nothing is handed on then."""
        self.acts[words] = act

    def serve(self):
        while True:
            try:
                here = self.listener.accept()[0]
                there = socket.create_connection(("127.0.0.1", self.port))
            except OSError:
                return
            self.lines += [here, there]
            for source, target in ((here, there), (there, here)):
                arguments = (source, target, source is here)
                threading.Thread(target=self.hand_on, args=arguments, daemon=True).start()

    def hand_on(self, source, target, is_asked):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                for words in [words for words in self.acts if is_asked and words in data]:
                    self.acts.pop(words)()
                    data = b""
                if not data:
                    break
                target.sendall(data)
        for line in (source, target):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def close(self):
        for line in (self.listener, *self.lines):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()
