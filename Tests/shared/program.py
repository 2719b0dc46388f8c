"""The program with its own home, store and settings."""

import contextlib
import json
import multiprocessing.util
import os
import pathlib
import pty
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def tool():
    """Returns the path of the program; skips the test if it isn't built."""
    path = pathlib.Path(os.environ.get("COLLAGE_TOOL") or REPOSITORY / ".build/release/collage")
    if not path.is_file():
        raise unittest.SkipTest(f"The program {path} does not exist; set COLLAGE_TOOL to another path.")
    return path.resolve()


def at_end(act, *arguments):
    """Calls a function when this process ends; `atexit` is skipped by processes that `multiprocessing` forked."""
    multiprocessing.util.Finalize(None, act, args=arguments, exitpriority=10)


class Result:
    def __init__(self, arguments, status, output, errors):
        # Like a shell, reports 128 plus the signal that ended the process.
        self.arguments, self.status = arguments, status if status >= 0 else 128 - status
        self.output, self.errors = output, errors

    @property
    def out(self):
        return self.output.decode(errors="replace")

    @property
    def err(self):
        return self.errors.decode(errors="replace")

    @property
    def json(self):
        """Returns the only line of the output as JSON."""
        (line,) = self.out.splitlines()
        return json.loads(line)

    @property
    def failure(self):
        """Returns the error that was printed as JSON, after any warnings."""
        return json.loads(self.err.splitlines()[-1])["error"]

    def __str__(self):
        arguments = " ".join(map(str, self.arguments))
        return f"collage {arguments}: {self.status}\n{self.out[:2000]}{self.err}"


class Program:
    def __init__(self):
        self.tool = tool()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="collage-test-"))
        at_end(shutil.rmtree, self.folder, True)
        self.store, self.temporary = self.folder / "store", self.folder / "tmp"
        self.temporary.mkdir()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "COLLAGE_STORE": str(self.store),
            "TMPDIR": str(self.temporary), "LANG": "C.UTF-8",
        }
        self.processes = []

    def clear(self):
        for process in self.processes:
            with contextlib.suppress(OSError):
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream:
                    stream.close()
        shutil.rmtree(self.folder, True)

    def start(self, *arguments, waits=False, **environment):
        """Starts a command; with `waits`, it begins when `release` is called."""
        command = [str(self.tool), *map(str, arguments)]
        if waits:
            # The shell waits, and then becomes the program with the same process ID.
            command = ["sh", "-c", 'read -r line; exec "$@" < /dev/null', "sh", *command]
        process = subprocess.Popen(
            command, cwd=self.folder, env=self.environment | environment,
            stdin=subprocess.PIPE if waits else subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.processes.append(process)
        return process

    @staticmethod
    def release(process):
        """Starts a command that waits."""
        process.stdin.write(b"\n")
        process.stdin.close()
        process.stdin = None

    def end(self, process, limit=120):
        out, err = process.communicate(timeout=limit)
        self.processes.remove(process)
        return Result(process.args[1:], process.returncode, out, err)

    def run(self, *arguments, status=0, **environment):
        """Runs a command; its exit status must be the expected one unless that is None."""
        done = self.end(self.start(*arguments, **environment))
        if status is not None and done.status != status:
            raise AssertionError(f"{done}\nThe status should be {status}.")
        return done

    def json(self, *arguments, status=0, **environment):
        return self.run(*arguments, "--json", status=status, **environment).json

    def failure(self, *arguments, status, **environment):
        return self.run(*arguments, "--json", status=status, **environment).failure

    def seen(self, *arguments):
        """Returns the exit status and the output of a command on a terminal."""
        controller, terminal = pty.openpty()
        process = subprocess.Popen(
            [str(self.tool), *map(str, arguments)], cwd=self.folder,
            env=self.environment | {"TERM": "xterm", "COLUMNS": "100"},
            stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal,
        )  # fmt: skip
        os.close(terminal)
        written = b""
        with contextlib.suppress(OSError):
            while chunk := os.read(controller, 65536):
                written += chunk
        os.close(controller)
        return process.wait(60), written.decode()

    def file(self, name, data):
        path = self.folder / name
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path
