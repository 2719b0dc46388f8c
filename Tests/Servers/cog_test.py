"""The real cog server, with a model that inverts images."""

import json
import signal

from harness.case import QUICK, RepaintTest
from harness.servers import CogServer, shared_server
from shared.waiting import eventually

OPTIONS = "--steps 20 --cfg 2.5 --seed 7 --negative people --strength 0.5".split()


class CogTest(RepaintTest):
    def setUp(self):
        super().setUp()
        self.server = shared_server(CogServer).ready()
        self.program.server("home", "cog", url=self.server.url)

    def asked(self, prompt=""):
        records = [json.loads(line) for line in self.server.asked]
        return [one for one in records if prompt in one["prompt"]]

    def start_slow_job(self, *arguments):
        process = self.program.start(*arguments, "--json", *QUICK)
        eventually(lambda: self.asked("slow"), "it paints")
        return process

    def test_a_photo_is_repainted(self):
        self.assertEqual(self.repaint("hero", "make it snow", *OPTIONS)["state"], "done")
        expected = {
            "prompt": "make it snow", "negative": "people", "steps": 20, "cfg": 2.5, "seed": 7,
            "strength": 0.5, "mask": False, "format": "JPEG", "size": [96, 64],
        }  # fmt: skip
        self.assertEqual(self.asked(), [expected])
        self.assert_repainted()
        self.assert_store_valid()

    def test_a_mask_is_sent(self):
        self.repaint("hero", "snow", *self.mask())
        self.assertTrue(self.asked()[0]["mask"])
        self.assert_right_half_repainted()

    def test_a_failure_is_reported(self):
        job = self.repaint("hero", "fail", status=1)
        self.assertIn("the model said no", job["failure"]["reason"])
        self.assertFalse(job["failure"]["uncertain"])
        self.assertEqual(len(self.asked()), 1)
        self.assert_untouched()

    def test_progress_is_reported(self):
        output = self.program.seen("repaint", "hero", "snow", *QUICK)[1]
        self.assertIn("sending", output)
        self.assertIn("painting", output)

    def test_a_busy_server_is_retried(self):
        first = self.start_slow_job("repaint", "hero", "slow one")
        second = self.program.start("repaint", "hero", "two", "--json", "--poll", "0.3")
        eventually(lambda: len(self.program.jobs) == 2, "both are stored")
        self.server.release()
        for process in (first, second):
            self.assertEqual(self.program.end(process).json["jobs"][0]["state"], "done")
        self.assertEqual(len(self.asked("two")), 1)

    def test_a_result_survives_a_killed_program(self):
        process = self.start_slow_job("repaint", "hero", "slow")
        process.kill()
        process.wait()
        self.assertEqual(self.program.job["state"], "sending")
        self.server.release()
        self.assertEqual(self.wait(verb=("wait", "--poll", "0.5"))["state"], "done")
        self.assert_repainted()
        self.assert_store_valid()

    def test_ctrl_c_during_a_job_loses_nothing(self):
        process = self.start_slow_job("repaint", "hero", "slow")
        process.send_signal(signal.SIGINT)
        done = self.program.end(process, 10)
        self.assertEqual(done.status, 130)
        self.assertIn(f"collage jobs wait {self.program.job['id'][:8]}", done.err)
        self.server.release()
        self.assertEqual(self.wait(verb=("wait", "--poll", "0.5"))["state"], "done")

    def test_a_cancelled_job_is_stopped_on_the_server(self):
        process = self.start_slow_job("repaint", "hero", "slow")
        self.program.run("jobs", "cancel", self.program.job["id"])
        done = self.program.end(process, 20)
        self.assertEqual(done.status, 1)
        self.assertEqual(done.json["jobs"][0]["state"], "cancelled")
        # The server accepts others, although the slow job was not released.
        self.repaint("hero", "snow", "--poll", "0.3")
        self.assertEqual(len(self.asked("snow")), 1)
        self.assert_repainted()


class StartTest(RepaintTest):
    def test_a_starting_server_is_retried(self):
        server = CogServer()
        self.addCleanup(server.kill)
        self.program.server("home", "cog", url=server.url)
        self.assertEqual(self.repaint("hero", "snow", "--poll", "0.5")["state"], "done")
        self.assertEqual(len(server.asked), 1)
        self.assert_repainted()
