"""Server faults: the program continues or reports the reason, and stores only complete results."""

import base64
import contextlib
import os
import socket
import struct
import threading
import zlib

from harness import pictures
from harness.case import QUICK, JobsTest
from shared.servers import JobsServer
from shared.waiting import eventually

HTML = {"body": "<!doctype html><title>Nothing here</title>", "type": "text/html"}
BUSY = {"status": 503, "headers": {"Retry-After": "1"}}
MANY = {"status": 429, "headers": {"Retry-After": "1"}}
# More bytes than the program accepts.
LIMIT = 128_000_000


class FaultTest(JobsTest):
    def failed(self, reason, *, uncertain=False, arguments=("hero", "snow")):
        """Runs a job that must fail for a reason and leave nothing behind; returns the job."""
        job = self.repaint(*arguments, status=1)
        self.assertEqual(job["state"], "failed")
        self.assertIn(reason, job["failure"]["reason"])
        self.assertEqual(job["failure"]["uncertain"], uncertain)
        self.assertNotIn("result", job["images"])
        self.assert_untouched()
        return job

    def assert_retry_succeeds(self, job, orders=1):
        """Checks that a retry without faults fetches the result."""
        self.server.plan()
        self.assertEqual(self.wait(verb=("retry", job["id"]))["state"], "done")
        self.assert_repainted()
        self.assertEqual(len(self.server.jobs), orders)
        self.assert_store_valid()


class AwayTest(FaultTest):
    def test_a_server_that_closes_connections_is_retried(self):
        self.server.plan(jobs=[None] + [{"close": True}] * 3, result=[{"close": True}] * 2)
        self.assertEqual(self.repaint("hero", "snow")["state"], "done")
        self.assertEqual(len(self.server.jobs), 1)
        times = self.server.times("jobs")[1:5]
        pauses = [b - a for a, b in zip(times, times[1:])]
        self.assertEqual(pauses, sorted(pauses))
        self.assert_repainted()

    def test_errors_of_a_proxy_are_temporary(self):
        self.server.plan(
            jobs=[{"status": status, "body": "<html>"} for status in (502, 504, 500)],
            result=[{"status": 502}],
        )
        self.assertEqual(self.repaint("hero", "snow")["state"], "done")
        self.assertEqual(len(self.server.jobs), 1)

    def test_retry_after_is_respected(self):
        self.server.plan(edit=[MANY], jobs=[BUSY], result=[MANY])
        self.assertEqual(self.repaint("hero", "snow")["state"], "done")
        self.assertEqual(len(self.server.jobs), 1)
        for kind in ("edit", "jobs", "result"):
            times = self.server.times(kind)
            self.assertGreaterEqual(times[1] - times[0], 1)
        self.assert_repainted()

    def test_a_submission_with_unknown_outcome_is_not_repeated(self):
        for late in (False, True):
            with self.subTest(late=late):
                self.server.reset()
                self.server.plan(edit=[{"close": True, "late": late}])
                job = self.failed("was lost", uncertain=True)
                self.assertEqual(self.program.json("jobs", "wait"), {"jobs": []})
                self.assertEqual(len(self.server.times("edit")), 1)
                table = self.program.run("jobs").out
                self.assertIn("uncertain", table)
                self.program.run("jobs", "remove", job["id"])

    def test_a_refused_submission_fails_with_certainty(self):
        for response, reason in (
            ({"status": 400, "body": {"detail": "no such\nmodel"}}, "(400): no such"),
            ({"status": 422, "body": {"detail": [{"msg": "too large"}]}}, "(422): too large"),
            ({"status": 413, "body": "<html>", "type": "text/html"}, "(413)"),
            ({"status": 401, "body": {"error": {"message": "who?"}}}, "(401): who?"),
        ):
            with self.subTest(response):
                self.server.plan(edit=[response])
                job = self.failed(reason)
                self.assertNotIn("\n", job["failure"]["reason"])
        self.assert_retry_succeeds(job)

    def test_a_server_error_during_submission_is_uncertain(self):
        self.server.plan(edit=[{"status": 500, "body": {"detail": "out of memory"}}])
        self.failed("out of memory", uncertain=True)
        self.assertEqual(len(self.server.times("edit")), 1)

    def test_a_job_unknown_to_the_server_is_reported(self):
        self.repaint("hero", "snow", "--detach")
        self.server.reset()
        job = self.wait(status=1)
        self.assertIn("doesn't know the job", job["failure"]["reason"])
        self.assert_retry_succeeds(job)


class RestartTest(FaultTest):
    def setUp(self):
        super().setUp()
        self.server = JobsServer()
        self.addCleanup(self.server.kill)
        self.program.server("home", url=self.server.url)

    def test_a_restarted_server_is_asked_again(self):
        self.server.plan(polls=1000)
        process = self.program.start("repaint", "hero", "snow", "--json", *QUICK)
        eventually(lambda: len(self.server.times("jobs")) > 1, "the server is asked")
        self.server.kill()
        with other_server(self.server.port) as (_, calls):
            eventually(lambda: len(calls) > 1, "it is tried again")
        self.server.restart()
        done = self.program.end(process)
        self.assertEqual((done.status, done.json["jobs"][0]["state"]), (0, "done"))
        self.assertEqual(len(self.server.jobs), 1)
        self.assert_repainted()

    def test_a_job_is_submitted_when_the_server_starts(self):
        self.server.kill()
        process = self.program.start("repaint", "hero", "snow", "--json", "--poll", "0.3")
        eventually(lambda: self.program.jobs, "the job is there")
        self.server.restart()
        self.assertEqual(self.program.end(process).status, 0)
        self.assertEqual(len(self.server.jobs), 1)
        self.assert_repainted()

    def test_an_unreachable_server_is_reported_after_some_attempts(self):
        self.server.kill()
        job = self.failed("is not reachable")
        self.assertEqual(job["state"], "failed")
        self.server.restart()
        self.assert_retry_succeeds(job)

    def test_setting_a_url_reports_whether_the_server_is_reachable(self):
        arguments = ("config", "set", "repaint.home.url", self.server.url)
        self.assertIn("home responds", self.program.seen(*arguments)[1])
        self.server.kill()
        status, output = self.program.seen(*arguments)
        self.assertIn("home is not reachable", output)
        self.assertEqual(status, 0)


class ResultTest(FaultTest):
    def test_an_incomplete_result_is_fetched_again(self):
        self.server.plan(result=[{"half": True}] * 2)
        self.assertEqual(self.repaint("hero", "snow")["state"], "done")
        self.assertEqual(len(self.server.times("result")), 3)
        self.assert_repainted()
        self.assert_store_valid()

    def test_a_result_that_stays_incomplete_can_be_fetched_later(self):
        self.server.plan(result=[{"half": True}] * 6)
        self.assert_retry_succeeds(self.failed("was lost"))

    def test_an_unreadable_image_is_refused(self):
        bomb = {"bytes": base64.b64encode(png_head(60_000, 60_000)).decode()}
        for response in (HTML, {"body": ""}, {"body": "picture"}, bomb):
            with self.subTest(response):
                self.server.plan(result=[response | {"type": "image/png"}])
                job = self.failed("")
                self.assertRegex(job["failure"]["reason"], "not a readable image|image is empty")
        self.assert_retry_succeeds(job, orders=4)

    def test_a_missing_result_is_reported(self):
        self.server.plan(result=[{"status": 404, "body": {"detail": "gone"}}])
        self.assert_retry_succeeds(self.failed("(404): gone"))

    def test_a_result_that_is_too_large_is_refused(self):
        # An endless stream is cut off; only one copy is in memory.
        for response, memory in (({"announce": 2 << 30}, 0), ({"stream": 2 << 30}, LIMIT)):
            with self.subTest(response):
                self.server.plan(result=[response])
                job, peak = self.run_and_measure()
                self.assertIn("larger than 128", job["failure"]["reason"])
                self.assertLess(peak, memory + (200 << 20))
                self.assert_untouched()
                self.program.run("jobs", "clear")

    def run_and_measure(self):
        """Returns the job of a run that fails, and the program's peak memory in bytes."""
        process = self.program.start("repaint", "hero", "snow", "--json", *QUICK)
        out, err = process.stdout.read(), process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 1, out + err)
        return self.program.job, usage.ru_maxrss << 10


class AnswerTest(FaultTest):
    def test_an_html_response_is_reported(self):
        self.server.plan(edit=[HTML])
        self.failed("a web page instead of JSON", uncertain=True)
        self.server.plan(jobs=[HTML])
        self.assert_retry_succeeds(self.failed("a web page instead of JSON"))

    def test_invalid_responses_are_reported_and_jobs_can_be_retried(self):
        for kind, response, reason in (
            ("edit", {"body": "{"}, "it is not a JSON object"),
            ("edit", {"body": {"status": "queued"}}, "'job_id' is missing"),
            ("edit", {"with": {"job_id": None}}, "'job_id' is missing"),
            ("edit", {"with": {"job_id": ""}}, "'job_id' is missing"),
            ("edit", {"with": {"job_id": ["a"]}}, "'job_id' is not text"),
            ("edit", {"with": {"job_id": "a" * 5000}}, "'job_id' is too long"),
            ("edit", {"body": "x" * (5 << 20)}, "larger than 4 MB"),
            ("jobs", {"with": {"status": "thinking\x1b[2J"}}, "the status 'thinking"),
            ("jobs", {"with": {"status": "completed", "result_url": "a b"}}, "the location of the image"),
            ("jobs", {"with": {"status": []}}, "'status' is not text"),
        ):
            with self.subTest(str(response)[:60]):
                self.server.reset()
                self.server.plan(**{kind: [response]})
                job = self.failed(reason, uncertain=kind == "edit")
                self.assertNotIn("\x1b", job["failure"]["reason"])
        self.assert_retry_succeeds(job)

    def test_invalid_progress_is_ignored(self):
        values = ("half", -1, 1e300, None, {"a": 1}, 55, True)
        self.server.plan(polls=20, jobs=[{"with": {"status": "processing", "progress": value}} for value in values])
        process = self.program.seen("repaint", "hero", "snow", *QUICK)
        self.assertEqual(process[0], 0, process[1])
        self.assertIn("painting 55%", process[1])
        self.assert_repainted()

    def test_a_job_id_cannot_change_the_path(self):
        self.server.plan(edit=[{"with": {"job_id": "../../plan?x=#/é"}}])
        self.failed("doesn't know the job")
        self.assertEqual(len(self.server.jobs), 1)


class RedirectTest(FaultTest):
    def test_redirects_to_other_servers_are_refused(self):
        with other_server() as (other, connections):
            elsewhere = {"status": 302, "headers": {"Location": other + "/a"}}
            for kind in ("edit", "jobs", "result"):
                for status in (301, 302, 303, 307, 308):
                    with self.subTest(kind, status=status):
                        self.server.plan(**{kind: [elsewhere | {"status": status}]})
                        self.failed("redirects to")
            for url in (other + "/a.png", other.removeprefix("http:") + "/a.png"):
                with self.subTest(url):
                    response = {"status": "completed", "result_url": url}
                    self.server.plan(jobs=[{"with": response}])
                    self.failed("redirects to")
            self.assertEqual(connections, [])

    def test_results_cannot_be_local_files(self):
        secret = self.program.file("secret.png", pictures.plain())
        for url in (f"file://{secret}", f"FILE://{secret}", f"ftp://127.0.0.1{secret}"):
            with self.subTest(url):
                self.server.plan(jobs=[{"with": {"status": "completed", "result_url": url}}])
                self.failed("")

    def test_redirects_on_the_same_server_are_followed(self):
        response = {"status": "completed", "result_url": "/moved/job-1.png"}
        self.server.plan(jobs=[{"with": response}])
        self.assertEqual(self.repaint("hero", "snow")["state"], "done")
        self.assert_repainted()

    def test_a_redirect_loop_ends(self):
        circle = {"status": 302, "headers": {"Location": "/results/job-1.png"}}
        self.server.plan(result=[circle] * 20)
        self.failed("redirects to")
        self.assertLess(len(self.server.times("result")), 10)


@contextlib.contextmanager
def other_server(port=0):
    """Runs a server that closes every connection; yields the address and the connections."""
    connections = []
    with socket.create_server(("127.0.0.1", port)) as listener:
        thread = threading.Thread(target=refuse, args=(listener, connections), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}", connections
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(10)


def refuse(listener, connections):
    while True:
        try:
            connection, address = listener.accept()
        except OSError:
            return
        connections.append(address)
        connection.close()


def png_head(width, height):
    """Returns a PNG file that claims another size."""
    data = bytearray(pictures.plain())
    data[16:24] = struct.pack(">II", width, height)
    data[29:33] = struct.pack(">I", zlib.crc32(data[12:29]))
    return bytes(data)
