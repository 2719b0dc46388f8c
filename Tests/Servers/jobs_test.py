"""Looking after jobs: waiting, cancelling, retrying, listing, forgetting; progress, interruptions, presets."""

import re
import signal

from harness import pictures
from harness.case import QUICK, JobsTest
from shared.waiting import eventually


class WaitingTest(JobsTest):
    def test_a_detached_job_is_with_the_server_until_somebody_waits(self):
        job = self.repaint("hero", "snow", "--detach")
        self.assertEqual((job["state"], job["handle"]), ("submitted", "job-1"))
        self.assertEqual(self.server.times("jobs"), [])
        self.assertEqual(self.program.job["state"], "submitted")
        self.assert_untouched()
        self.assertEqual(self.wait()["state"], "done")
        self.assert_repainted()
        self.assertEqual(self.program.json("jobs", "wait"), {"jobs": []})

    def test_one_job_of_several_can_be_waited_for(self):
        first = self.repaint("hero", "one", "--detach")
        second = self.repaint("hero", "two", "--detach")
        self.assertEqual(self.wait(verb=("wait", second["id"][:8]))["state"], "done")
        states = {job["id"]: job["state"] for job in self.program.jobs}
        self.assertEqual(states, {first["id"]: "submitted", second["id"]: "done"})

    def test_it_is_asked_as_often_as_is_said(self):
        self.server.plan(polls=4)
        self.repaint("hero", "snow", "--poll", "0.3")
        times = self.server.times("jobs")
        self.assertEqual(len(times), 5)
        self.assertGreaterEqual(min(b - a for a, b in zip(times, times[1:])), 0.29)

    def test_queue_progress_and_time_are_told_on_a_terminal(self):
        self.server.plan(polls=4)
        status, written = self.program.seen("repaint", "hero", "make it snow", *QUICK)
        self.assertEqual(status, 0)
        for words in ("sending", "waiting", "painting 25 %", "painting 50 %", "fetching"):
            self.assertIn(words, written)
        self.assertRegex(written, r"painting 75 %, \d+ s")
        self.assertIn("repainted p: hero", written)

    def test_two_processes_do_not_work_on_one_job(self):
        self.server.plan(jobs=[{"hang": True}])
        process = self.program.start("repaint", "hero", "snow", *QUICK)
        eventually(lambda: self.server.times("jobs"), "the server is asked")
        done = self.program.run("jobs", "wait", self.program.job["id"], "--json", status=1)
        self.assertEqual(done.failure["code"], "job-busy")
        self.server.plan()
        self.assertEqual(self.program.end(process).status, 0)
        self.assertEqual(len(self.server.jobs), 1)

    def test_all_others_are_waited_for_while_another_process_works_on_one(self):
        self.server.plan(jobs=[{"hang": True}])
        process = self.program.start("repaint", "hero", "one", *QUICK)
        eventually(lambda: self.server.times("jobs"), "the server is asked")
        other = self.repaint("hero", "two", "--detach")
        self.program.run("jobs", "wait", *QUICK, status=None)
        self.assertEqual(self.state(other), "done")
        self.server.plan()
        self.assertEqual(self.program.end(process).status, 0)

    def state(self, job):
        return next(one["state"] for one in self.program.jobs if one["id"] == job["id"])


class EndingTest(JobsTest):
    def test_a_retry_sends_what_was_sent(self):
        options = "--steps 20 --cfg 2 --seed 7 --negative people --strength 0.5".split()
        mask = self.program.file("mask.png", pictures.plain(colour=(255, 255, 255)))
        job = self.repaint("hero", "fail", *options, "--mask", mask, status=1)
        mask.unlink()
        again = self.wait(verb=("retry", job["id"]), status=1)
        first, second = self.server.jobs
        self.assertEqual(again["id"], job["id"])
        self.assertEqual(
            (first["fields"], first["files"]), (second["fields"], second["files"])
        )
        self.assertEqual(self.server.sent(job=0), self.server.sent(job=1))
        self.assertEqual(self.server.sent("mask", 0), self.server.sent("mask", 1))

    def test_what_is_not_finished_cannot_be_retried_nor_removed(self):
        job = self.repaint("hero", "snow", "--detach")
        for verb in ("retry", "remove"):
            done = self.program.run("jobs", verb, job["id"], "--json", status=1)
            self.assertIn("is submitted", done.failure["message"])
        self.wait()
        for verb in ("retry", "cancel"):
            self.program.run("jobs", verb, job["id"], status=1)
        self.assertEqual(len(self.server.jobs), 1)

    def test_a_cancelled_job_is_not_fetched(self):
        job = self.repaint("hero", "snow", "--detach")
        done = self.program.run("jobs", "cancel", job["id"][:8])
        self.assertIn("may go on", done.err)
        self.assertEqual(self.program.job["state"], "cancelled")
        self.assertEqual(self.program.json("jobs", "wait"), {"jobs": []})
        self.assertEqual(self.server.times("jobs"), [])
        self.assert_untouched()

    def test_a_job_is_cancelled_while_another_process_waits_for_it(self):
        self.server.plan(polls=1000)
        process = self.program.start("repaint", "hero", "snow", "--json", *QUICK)
        eventually(lambda: self.server.times("jobs"), "the server is asked")
        self.program.run("jobs", "cancel", self.program.job["id"])
        done = self.program.end(process)
        self.assertEqual(done.status, 1)
        self.assertEqual(done.json["jobs"][0]["state"], "cancelled")
        self.assert_untouched()

    def test_a_cancelled_job_can_be_retried(self):
        job = self.repaint("hero", "snow", "--detach")
        self.program.run("jobs", "cancel", job["id"])
        self.assertEqual(self.wait(verb=("retry", job["id"]))["state"], "done")
        self.assert_repainted()

    def test_jobs_are_forgotten_but_not_their_results(self):
        first = self.repaint("hero", "one")
        self.program.run("repaint", "hero", "--off")
        self.repaint("hero", "two")
        self.repaint("hero", "three", "--detach")
        (gone,) = self.program.json("jobs", "remove", first["id"][:8])["jobs"]
        self.assertEqual(gone["id"], first["id"])
        self.program.run("jobs", "show", first["id"], status=4)
        self.assertEqual(len(self.program.json("jobs", "clear")["jobs"]), 1)
        self.assertEqual([job["prompt"] for job in self.program.jobs], ["three"])
        self.assert_repainted()
        self.assert_sound()


class InterruptionTest(JobsTest):
    def interrupted(self, kind, *form):
        """How a command ends that Ctrl-C meets at a request of a kind; it says how to go on."""
        process = self.program.start("repaint", "hero", "snow", *QUICK, *form)
        eventually(lambda: self.server.times(kind), "the server is asked")
        process.send_signal(signal.SIGINT)
        done = self.program.end(process, 10)
        self.assertEqual(done.status, 130, done)
        verb = "retry" if self.program.job["state"] == "failed" else "wait"
        self.assertIn(f"collage jobs {verb} {self.program.job['id'][:8]}", done.err)
        self.server.plan()
        return done

    def assert_goes_on(self):
        self.assertEqual(self.wait()["state"], "done")
        self.assertEqual(len(self.server.jobs), 1)
        self.assert_repainted()

    def test_ctrl_c_while_it_waits_loses_nothing(self):
        self.server.plan(polls=1000)
        self.interrupted("jobs")
        self.assertEqual(self.program.job["state"], "submitted")
        self.assert_goes_on()

    def test_ctrl_c_in_json_is_an_error_with_a_code(self):
        self.server.plan(polls=1000)
        failure = self.interrupted("jobs", "--json").failure
        self.assertEqual((failure["code"], failure["exitCode"]), ("interrupted", 130))

    def test_ctrl_c_while_the_server_is_silent_loses_nothing(self):
        for kind in ("jobs", "result"):
            with self.subTest(kind):
                self.server.forget()
                self.server.plan(**{kind: [{"hang": True}]})
                self.interrupted(kind)
                self.assert_goes_on()
                self.program.run("jobs", "clear")
                self.program.run("repaint", "hero", "--off")

    def test_ctrl_c_before_it_is_sent_waits_for_another_time(self):
        self.server.plan(edit=[{"status": 503, "headers": {"Retry-After": "600"}}])
        self.interrupted("edit")
        self.assertEqual(self.program.job["state"], "waiting")
        self.assert_goes_on()

    def test_after_ctrl_c_while_it_is_sent_nobody_knows_whether_it_was(self):
        self.server.plan(edit=[{"hang": True, "late": True}])
        done = self.interrupted("edit")
        self.assertNotIn("nothing is lost", done.err)
        job = self.program.job
        self.assertEqual((job["state"], job["failure"]["uncertain"]), ("failed", True))
        self.assertEqual(len(self.server.jobs), 1)


class ListTest(JobsTest):
    def test_each_job_is_one_object_with_all_that_was_asked(self):
        options = "--steps 20 --cfg 2.5 --seed 7 --negative people --strength 0.5".split()
        made = self.repaint("hero", "make it snow", *options)
        job = self.program.job
        self.assertEqual(job, made)
        wanted = {
            "state": "done", "prompt": "make it snow", "steps": 20, "cfg": 2.5, "seed": 7,
            "negative": "people", "strength": 0.5,
        }  # fmt: skip
        self.assertEqual({key: job[key] for key in wanted}, wanted)
        self.assertEqual(
            job["server"], {"name": "home", "kind": "jobs", "url": self.server.url + "/"}
        )
        self.assertLessEqual(job["createdAt"], job["updatedAt"])
        self.assertRegex(job["createdAt"], r"^20\d\d-\d\d-\d\dT.*Z$")
        self.assertEqual(self.program.json("jobs", "show", job["id"][:8])["jobs"], [job])

    def test_the_newest_is_first_in_a_table_that_tells_each(self):
        for prompt, status in (("one", 0), ("fail", 1)):
            self.repaint("hero", prompt, status=status)
        self.repaint("hero", "three", "--detach")
        lines = [line for line in self.program.run("jobs").out.splitlines() if "home" in line]
        words = [re.split(r"\s{2,}", line.strip()) for line in lines]
        told = [[part for part in row if part in STATES | {"one", "fail", "three"}] for row in words]
        self.assertEqual(
            told, [["submitted", "three"], ["failed", "fail"], ["done", "one"]], lines
        )
        text = self.program.run("jobs", "show", self.program.jobs[0]["id"][:8]).out
        for word in ("done", "one", "home", "p: hero"):
            self.assertIn(word, text)

    def test_finished_jobs_keep_a_picture_of_200_pixels(self):
        photo = self.program.file("large.png", pictures.plain((800, 400)))
        self.program.run("add", photo, "--as", "large")
        job = self.repaint("large", "snow")
        self.assertFalse(job["images"].keys() & {"input", "source"})
        image = job["images"]["thumbnail"]
        self.assertEqual((image["width"], image["height"], image["format"]), (200, 100, "jpeg"))
        (file,) = self.program.store.rglob(f"{image['id']}*.jp*g")
        self.assertEqual(pictures.opened(str(file)).size, (200, 100))
        self.assert_alike(pictures.pixel(str(file)), pictures.negative(pictures.RED))

    def test_an_open_or_failed_job_has_one_of_what_was_sent(self):
        job = self.repaint("hero", "fail", status=1)
        self.assertEqual(job["images"]["thumbnail"]["width"], 96)
        self.assertLessEqual({"input", "source", "thumbnail"}, job["images"].keys())

    def test_the_last_hundred_that_are_finished_are_kept(self):
        photos = [
            self.program.file(f"{number}.png", pictures.plain((8 + number, 8), (200, 0, 0)))
            for number in range(104)
        ]
        self.program.server("copy", command="cp {in} {out}")
        words = ("--server", "copy", "--to-library")
        self.repaint("hero", "open", "--server", "home", "--detach")
        told = self.program.json("repaint", *photos, "snow", *words, *QUICK)
        jobs = self.program.jobs
        self.assertEqual(len(told["jobs"]), 104)
        self.assertEqual([job["state"] for job in jobs], ["submitted"] + ["done"] * 100)
        self.assertEqual(
            {job["id"] for job in jobs[1:]}, {job["id"] for job in told["jobs"][4:]}
        )
        self.assertEqual(len(self.program.json("photo", "list", "--limit", "200")["photos"]), 104)
        self.assert_sound()


STATES = {"waiting", "sending", "submitted", "fetched", "done", "failed", "cancelled", "uncertain"}


class PresetTest(JobsTest):
    OPTIONS = "--steps 20 --cfg 2.5 --seed 7 --negative people --strength 0.5".split()

    def test_settings_are_no_part_of_it(self):
        self.program.run("config", "set", "repaint.steps", "30")
        self.repaint("hero", "make it snow", "--save-preset", "snow")
        (preset,) = self.program.json("jobs", "presets")["presets"]
        self.assertEqual(preset.get("steps"), None)
