"""The real Gradio server, with an app that inverts images."""

import signal

from harness.case import QUICK, RepaintTest
from harness.servers import GradioServer, shared_server
from shared.fault_proxy import FaultProxy
from shared.waiting import eventually


class GradioTest(RepaintTest):
    def setUp(self):
        super().setUp()
        self.server = shared_server(GradioServer)
        # Jobs that an earlier test left waiting are abandoned.
        self.addCleanup(self.server.release)
        self.program.server("home", "gradio", url=self.server.url, function="paint")

    def start_proxy(self):
        """Starts a proxy between the program and the server."""
        proxy = FaultProxy(self.server.port)
        self.addCleanup(proxy.close)
        self.program.server("home", url=proxy.base)
        return proxy

    def start_slow_job(self, *arguments):
        process = self.program.start(*arguments, "--json", *QUICK)
        eventually(lambda: self.server.asked, "it paints")
        return process

    def test_a_photo_is_repainted(self):
        self.assertEqual(self.repaint("hero", "make it snow")["state"], "done")
        self.assertEqual(self.server.asked, ["make it snow"])
        self.assert_repainted()
        self.assert_store_valid()

    def test_an_unknown_function_is_reported(self):
        self.program.server("home", function="pant")
        job = self.repaint("hero", "snow", status=1)
        self.assertRegex(job["failure"]["reason"], r"refused the request \(4\d\d\)|refused the request \(500\)")
        self.assertEqual(self.server.asked, [])
        self.assert_untouched()

    def test_a_failure_is_reported_with_the_reason_of_the_app(self):
        job = self.repaint("hero", "fail", status=1)
        self.assertEqual(job["failure"]["reason"], "the server failed: the model said no")
        job = self.repaint("hero", "broken", status=1)
        self.assertEqual(job["failure"]["reason"], "the server failed: the app gave no reason")
        self.assertFalse(job["failure"]["uncertain"])
        self.assert_untouched()

    def test_a_mask_is_applied_without_support_by_the_app(self):
        self.repaint("hero", "snow", *self.mask())
        self.assert_right_half_repainted()

    def test_a_detached_job_is_waited_for_later(self):
        job = self.repaint("hero", "slow", "--detach")
        self.assertEqual(job["state"], "submitted")
        eventually(lambda: self.server.asked, "it paints")
        process = self.program.start("jobs", "wait", "--json", *QUICK)
        self.server.release()
        self.assertEqual(self.program.end(process).json["jobs"][0]["state"], "done")
        self.assertEqual(self.server.asked, ["slow"])
        self.assert_repainted()

    def test_a_finished_job_is_fetched(self):
        self.repaint("hero", "snow", "--detach")
        eventually(lambda: self.server.asked, "it paints")
        self.assertEqual(self.wait()["state"], "done")

    def test_a_cancelled_job_does_not_block_others(self):
        self.server.release()
        job = self.repaint("hero", "slow", "--detach")
        self.assertEqual(self.program.run("jobs", "cancel", job["id"]).err, "")
        self.assertEqual(self.program.job["state"], "cancelled")
        self.repaint("hero", "snow")
        self.assert_repainted()

    def test_a_program_killed_before_the_download_resumes(self):
        proxy = self.start_proxy()
        process = self.program.start("repaint", "hero", "snow", *QUICK, waits=True)
        proxy.drop("/gradio_api/file=", process.kill)
        self.program.release(process)
        self.assertEqual(self.program.end(process).status, 128 + signal.SIGKILL)
        self.assertEqual(self.program.job["state"], "submitted")
        waiting = self.program.start("jobs", "wait", "--json", *QUICK)
        self.assertEqual(self.program.end(waiting, 15).json["jobs"][0]["state"], "done")
        self.assertEqual(self.server.asked, ["snow"])
        self.assert_repainted()

    def test_an_interrupted_download_is_repeated(self):
        proxy = self.start_proxy()
        proxy.drop("/gradio_api/file=")
        process = self.program.start("repaint", "hero", "snow", "--json", *QUICK)
        self.assertEqual(self.program.end(process, 15).json["jobs"][0]["state"], "done")
        self.assertEqual(self.server.asked, ["snow"])

    def test_a_job_lost_with_its_connection_is_reported_and_can_be_retried(self):
        process = self.start_slow_job("repaint", "hero", "slow")
        process.kill()
        process.wait()
        # The server notices the closed connection at its next check.
        waiting = self.program.start("jobs", "wait", "--json", *QUICK)
        (job,) = self.program.end(waiting).json["jobs"]
        self.assertEqual(job["state"], "failed")
        self.assertIn("doesn't know the job", job["failure"]["reason"])
        self.server.release()
        self.assertEqual(self.wait(verb=("retry", job["id"]))["state"], "done")
        self.assert_repainted()
