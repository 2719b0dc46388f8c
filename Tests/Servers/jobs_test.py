"""Jobs: waiting, canceling, retrying, listing, removing, progress and interruptions."""

import signal

from harness import pictures
from harness.case import QUICK, JobsTest
from shared.waiting import eventually


class WaitingTest(JobsTest):
    def test_one_job_of_several_can_be_waited_for(self):
        first = self.repaint("hero", "one", "--detach")
        second = self.repaint("hero", "two", "--detach")
        self.assertEqual(self.wait(verb=("wait", second["id"][:8]))["state"], "done")
        states = {job["id"]: job["state"] for job in self.program.jobs}
        self.assertEqual(states, {first["id"]: "submitted", second["id"]: "done"})
        self.assertEqual(len(self.program.json("jobs", "clear")["jobs"]), 1)
        self.assertEqual([job["prompt"] for job in self.program.jobs], ["one"])
        self.assert_repainted()
        self.assert_store_valid()

    def test_the_poll_interval_is_respected(self):
        self.server.plan(polls=4)
        self.repaint("hero", "snow", "--poll", "0.3")
        times = self.server.times("jobs")
        self.assertEqual(len(times), 5)
        self.assertGreaterEqual(min(b - a for a, b in zip(times, times[1:])), 0.29)

    def test_queue_progress_and_time_are_shown_in_a_terminal(self):
        self.server.plan(polls=4)
        status, output = self.program.seen("repaint", "hero", "make it snow", *QUICK)
        self.assertEqual(status, 0)
        for texts in ("sending", "waiting", "painting 25%", "painting 50%", "fetching"):
            self.assertIn(texts, output)
        self.assertRegex(output, r"painting 75%, \d+ s")
        self.assertIn("repainted 'hero' in p", output)

    def test_two_processes_work_on_different_jobs_only(self):
        self.server.plan(jobs=[{"hang": True}])
        process = self.program.start("repaint", "hero", "one", *QUICK)
        eventually(lambda: self.server.times("jobs"), "the server is asked")
        done = self.program.run("jobs", "wait", self.program.job["id"], "--json", status=1)
        self.assertEqual(done.failure["code"], "job-busy")
        other = self.repaint("hero", "two", "--detach")
        self.program.run("jobs", "wait", *QUICK, status=None)
        self.assertEqual({job["id"]: job["state"] for job in self.program.jobs}[other["id"]], "done")
        self.server.plan()
        self.assertEqual(self.program.end(process).status, 0)
        self.assertEqual(len(self.server.jobs), 2)


class EndingTest(JobsTest):
    def test_a_retry_sends_the_same_request(self):
        options = "--steps 20 --cfg 2 --seed 7 --negative people --strength 0.5".split()
        mask = self.program.file("mask.png", pictures.plain(color=(255, 255, 255)))
        job = self.repaint("hero", "fail", *options, "--mask", mask, status=1)
        mask.unlink()
        again = self.wait(verb=("retry", job["id"]), status=1)
        first, second = self.server.jobs
        self.assertEqual(again["id"], job["id"])
        self.assertEqual((first["fields"], first["files"]), (second["fields"], second["files"]))
        self.assertEqual(self.server.sent(job=0), self.server.sent(job=1))
        self.assertEqual(self.server.sent("mask", 0), self.server.sent("mask", 1))

    def test_a_cancelled_job_is_not_fetched_but_can_be_retried(self):
        job = self.repaint("hero", "snow", "--detach")
        self.assertEqual((job["state"], job["handle"]), ("submitted", "job-1"))
        for verb in ("retry", "remove"):
            failure = self.program.failure("jobs", verb, job["id"], status=1)
            self.assertIn("is submitted", failure["message"])
        done = self.program.run("jobs", "cancel", job["id"][:8])
        self.assertIn("may continue", done.err)
        self.assertEqual(self.program.job["state"], "cancelled")
        self.assertEqual(self.program.json("jobs", "wait"), {"jobs": []})
        self.assertEqual(self.server.times("jobs"), [])
        self.assert_untouched()
        self.assertEqual(self.wait(verb=("retry", job["id"]))["state"], "done")
        self.assert_repainted()

    def test_a_job_is_cancelled_while_another_process_waits_for_it(self):
        self.server.plan(polls=1000)
        process = self.program.start("repaint", "hero", "snow", "--json", *QUICK)
        eventually(lambda: self.server.times("jobs"), "the server is asked")
        self.program.run("jobs", "cancel", self.program.job["id"])
        done = self.program.end(process)
        self.assertEqual(done.status, 1)
        self.assertEqual(done.json["jobs"][0]["state"], "cancelled")
        self.assert_untouched()


class InterruptionTest(JobsTest):
    def interrupted(self, kind, *form):
        """Checks that a command interrupted at a kind of request prints how to continue; returns its result."""
        process = self.program.start("repaint", "hero", "snow", *QUICK, *form)
        eventually(lambda: self.server.times(kind), "the server is asked")
        process.send_signal(signal.SIGINT)
        done = self.program.end(process, 10)
        self.assertEqual(done.status, 130, done)
        verb = "retry" if self.program.job["state"] == "failed" else "wait"
        self.assertIn(f"collage jobs {verb} {self.program.job['id'][:8]}", done.err)
        self.server.plan()
        return done

    def assert_wait_succeeds(self):
        self.assertEqual(self.wait()["state"], "done")
        self.assertEqual(len(self.server.jobs), 1)
        self.assert_repainted()

    def test_ctrl_c_while_waiting_loses_nothing_and_has_an_error_code(self):
        self.server.plan(polls=1000)
        failure = self.interrupted("jobs", "--json").failure
        self.assertEqual((failure["code"], failure["exitCode"]), ("interrupted", 130))
        self.assertEqual(self.program.job["state"], "submitted")
        self.assert_wait_succeeds()

    def test_ctrl_c_while_the_server_is_silent_loses_nothing(self):
        for kind in ("jobs", "result"):
            with self.subTest(kind):
                self.server.reset()
                self.server.plan(**{kind: [{"hang": True}]})
                self.interrupted(kind)
                self.assert_wait_succeeds()
                self.program.run("jobs", "clear")
                self.program.run("repaint", "hero", "--off")

    def test_ctrl_c_before_submission_leaves_the_job_waiting(self):
        self.server.plan(edit=[{"status": 503, "headers": {"Retry-After": "600"}}])
        self.interrupted("edit")
        self.assertEqual(self.program.job["state"], "waiting")
        self.assert_wait_succeeds()

    def test_ctrl_c_during_submission_leaves_the_job_uncertain(self):
        self.server.plan(edit=[{"hang": True, "late": True}])
        done = self.interrupted("edit")
        self.assertNotIn("nothing is lost", done.err)
        job = self.program.job
        self.assertEqual((job["state"], job["failure"]["uncertain"]), ("failed", True))
        self.assertEqual(len(self.server.jobs), 1)


class ListTest(JobsTest):
    def test_a_job_contains_all_options_and_its_preset_no_settings(self):
        self.program.run("config", "set", "repaint.steps", "30")
        options = "--cfg 2.5 --seed 7 --negative people --strength 0.5 --save-preset snow".split()
        created = self.repaint("hero", "make it snow", *options)
        job = self.program.job
        self.assertEqual(job, created)
        requested = {"prompt": "make it snow", "cfg": 2.5, "seed": 7, "negative": "people", "strength": 0.5}
        server = {"name": "home", "kind": "jobs", "url": self.server.url + "/"}
        expected = requested | {"state": "done", "steps": 30, "server": server}
        self.assertEqual({key: job[key] for key in expected}, expected)
        self.assertLessEqual(job["createdAt"], job["updatedAt"])
        self.assertRegex(job["createdAt"], r"^20\d\d-\d\d-\d\dT.*Z$")
        self.assertEqual(self.program.json("jobs", "show", job["id"][:8])["jobs"], [job])
        (preset,) = self.program.json("jobs", "presets")["presets"]
        self.assertEqual(preset.get("steps"), None)

    def test_the_table_lists_the_newest_job_first(self):
        for prompt, *texts in (("one",), ("two", "--detach")):
            self.repaint("hero", prompt, *texts)
        self.assertRegex(self.program.run("jobs").out, r"(?s)submitted .*two.*\n.*done .*one")

    def test_finished_jobs_keep_a_thumbnail_of_200_pixels(self):
        photo = self.program.file("large.png", pictures.plain((800, 400)))
        self.program.run("add", photo, "--as", "large")
        job = self.repaint("large", "snow")
        self.assertFalse(job["images"].keys() & {"input", "source"})
        image = job["images"]["thumbnail"]
        self.assertEqual((image["width"], image["height"], image["format"]), (200, 100, "jpeg"))
        (file,) = self.program.store.rglob(f"{image['id']}*.jp*g")
        self.assertEqual(pictures.opened(str(file)).size, (200, 100))
        self.assert_similar(pictures.pixel(str(file)), pictures.negative(pictures.RED))

    def test_the_last_hundred_finished_jobs_are_kept(self):
        photos = [self.program.file(f"{side}.png", pictures.plain((side, 8))) for side in range(8, 112)]
        self.program.server("copy", command="cp {in} {out}")
        texts = ("--server", "copy", "--to-library")
        self.repaint("hero", "open", "--server", "home", "--detach")
        response = self.program.json("repaint", *photos, "snow", *texts, *QUICK)
        jobs = self.program.jobs
        self.assertEqual(len(response["jobs"]), 104)
        self.assertEqual([job["state"] for job in jobs], ["submitted"] + ["done"] * 100)
        self.assertEqual({job["id"] for job in jobs[1:]}, {job["id"] for job in response["jobs"][4:]})
        self.assertEqual(len(self.program.json("photo", "list", "--limit", "200")["photos"]), 104)
        self.assert_store_valid()
