"""A terminal with scripted responses."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

# The end of the query; every terminal responds to it.
QUERY = b"\x1b[c"
# The timeout of tests, in seconds.
DEADLINE = 60

KITTY = b"\x1b_Gi=31;OK\x1b\\"
NO_KITTY = b"\x1b_Gi=31;EINVAL: what is that?\x1b\\"
CELL = b"\x1b[6;20;10t"
DA1 = b"\x1b[?62;22c"
DA1_SIXEL = b"\x1b[?62;4;22c"


def version(text):
    return b"\x1bP>|" + text.encode() + b"\x1b\\"


class Terminal:
    def __init__(self, arguments, environment, columns=80, rows=40, cell=(8, 16), folder="/"):
        self.master, self.slave = pty.openpty()
        width, height = cell or (0, 0)
        size = struct.pack("HHHH", rows, columns, columns * width, rows * height)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)
        self.before = termios.tcgetattr(self.slave)
        self.written = b""
        self.process = subprocess.Popen(
            arguments, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=environment, cwd=folder,
            start_new_session=True, preexec_fn=self.attach,
        )  # fmt: skip

    @staticmethod
    def attach():
        """Makes this the program's terminal and lowers its priority, so that responses come in time."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        os.nice(10)

    def close(self):
        with contextlib.suppress(OSError):
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def type(self, keys):
        os.write(self.master, keys)

    def read(self, seconds):
        """Reads available bytes; returns whether there were any."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        self.written += os.read(self.master, 65536)
        return True

    def read_until(self, expected):
        """Reads until a text is written; returns whether that was before the program ended."""
        end = time.monotonic() + DEADLINE
        while expected not in self.written:
            if not self.read(0.05) and self.process.poll() is not None and not self.read(0.05):
                return False
            assert time.monotonic() < end, f"no {expected} in {self.written[:400]}"
        return True

    def end(self):
        """Reads until the program has ended; returns its exit status as a shell reports it."""
        end = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            self.read(0.02)
            assert time.monotonic() < end, f"still running after {self.written[-400:]}"
        while self.read(0.05):
            pass
        code = self.process.returncode
        return code if code >= 0 else 128 - code

    @property
    def settings(self):
        return termios.tcgetattr(self.slave)

    @property
    def is_restored(self):
        return self.settings == self.before

    @property
    def unread_input(self):
        """Returns the unread part of the input."""
        settings = termios.tcgetattr(self.slave)
        settings[3] &= ~(termios.ICANON | termios.ECHO)
        termios.tcsetattr(self.slave, termios.TCSANOW, settings)
        os.set_blocking(self.slave, False)
        content = b""
        with contextlib.suppress(BlockingIOError):
            while more := os.read(self.slave, 4096):
                content += more
        termios.tcsetattr(self.slave, termios.TCSANOW, self.before)
        return content

    def interrupt(self, number=signal.SIGINT):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, number)
