"""Programs killed while they submit, poll, fetch and store: no job is lost or submitted twice.

COLLAGE_KILLS is the number of kills, COLLAGE_KILLS_SEED the seed; failures print the seed.
"""

import collections
import os
import random
import signal
import subprocess
import sys

from harness import pictures
from harness.case import QUICK, JobsTest

COUNT = int(os.environ.get("COLLAGE_KILLS") or 24)
SEED = int(os.environ.get("COLLAGE_KILLS_SEED") or 1)
# The moments of kills: during a request or soon after its response, by the server; or after a random time ("start").
PLACES = ("start", "send", "sent", "taken", "poll", "polled", "fetch", "fetching", "fetched")
# At these moments, the program can't know whether the server accepted the job.
SENDING = {"send", "sent", "taken", "start"}
GOALS = ("item", "file", "library")


class KillsTest(JobsTest):
    def setUp(self):
        super().setUp()
        self.random, self.outcomes, self.places = random.Random(SEED), collections.Counter(), collections.Counter()
        (self.program.folder / "out").mkdir()

    def test_nothing_is_lost_and_nothing_submitted_twice(self):
        number = 0
        while self.places.total() < COUNT:
            number += 1
            place = PLACES[number % len(PLACES)]
            with self.subTest(number, place=place, seed=SEED):
                self.run_round(f"prompt-{number}", place, GOALS[number // len(PLACES) % len(GOALS)])
            self.assertLess(number, COUNT * 4, "too few kills hit")
        self.program.run("doctor", "--deep")
        files = [path.name for path in (self.program.folder / "out").iterdir()]
        self.assertEqual([name for name in files if not name.startswith("prompt")], [])
        print(dict(self.places), dict(self.outcomes), f"seed {SEED}", file=sys.stderr, flush=True)

    def run_round(self, prompt, place, destination):
        """Runs one job whose program is killed, perhaps twice, and then waits for it."""
        self.out = self.program.folder / "out" / f"{prompt}.png"
        source = self.program.file(f"{prompt}.png", pictures.plain((16, 12), self.color_of(prompt)))
        arguments = {
            "item": ("hero", prompt), "file": (source, prompt, "-o", self.out),
            "library": (source, prompt, "--to-library"),
        }  # fmt: skip
        was_hit = self.kill_at(place, "repaint", *arguments[destination])
        places = {place} if was_hit else set()
        if self.random.random() < 0.5:
            place = self.random.choice(PLACES)
            places |= {place} if self.kill_at(place, "jobs", "wait") else set()
        self.program.run("jobs", "wait", *QUICK, status=None)
        self.server.plan()
        self.judge(prompt, destination, places)

    @staticmethod
    def color_of(prompt):
        """Returns a color so far from all others that no two results are the same photo."""
        number = int(prompt.split("-")[1])
        return number * 37 % 256, number * 91 % 256, number * 149 % 256

    def kill_at(self, place, *arguments):
        """Runs a command that is killed at one of the `PLACES`; returns whether it was killed before it ended."""
        process = self.program.start(*arguments, *QUICK, waits=True)
        kill = {"kill": process.pid}
        soon = {"kill": process.pid, "after": self.random.uniform(0, 0.02)}
        later = {"kill": process.pid, "after": self.random.uniform(0, 0.08)}
        poll = self.random.randrange(3)
        plans = {
            "send": {"edit": [kill]}, "sent": {"edit": [kill | {"late": True}]}, "taken": {"edit": [soon]},
            "poll": {"jobs": [None] * poll + [kill]}, "polled": {"jobs": [None] * poll + [later]},
            "fetch": {"result": [kill]}, "fetching": {"result": [kill | {"half": True}]},
            "fetched": {"result": [later]},
        }
        self.server.plan(**plans.get(place, {}))
        self.program.release(process)
        if place == "start":
            try:
                process.wait(self.random.uniform(0.005, 0.15))
            except subprocess.TimeoutExpired:
                process.kill()
        status = self.program.end(process).status
        was_hit = status == 128 + signal.SIGKILL
        self.places[place] += was_hit
        return was_hit

    def judge(self, prompt, destination, places):
        """Checks the state of a job after waiting for it."""
        orders = self.orders(prompt)
        self.assertLessEqual(orders, 1, "it was submitted twice")
        jobs = [job for job in self.program.jobs if job["prompt"] == prompt]
        if not jobs:
            self.assertEqual(orders, 0, "it was submitted before it was stored")
            self.assertIn("start", places)
            self.outcomes["before the job was stored"] += 1
            return
        (job,) = jobs
        if job["state"] == "failed" and job["failure"]["uncertain"]:
            self.assertTrue(places & SENDING, f"uncertain, though killed at {places}")
            self.outcomes["uncertain"] += 1
            if orders:
                return
            # The server does not have the job.
            self.program.run("jobs", "retry", job["id"], *QUICK)
            (job,) = self.program.json("jobs", "show", job["id"])["jobs"]
            orders = self.orders(prompt)
        self.assertEqual((job["state"], orders), ("done", 1), job)
        self.assert_there(prompt, destination)

    def assert_there(self, prompt, destination):
        color = pictures.negative(self.color_of(prompt))
        if destination == "item":
            self.assertEqual(self.program.item()["repaint"]["prompt"], prompt)
        elif destination == "file":
            self.assert_similar(pictures.pixel(str(self.out)), color)
        else:
            photos = self.program.json("photo", "list")["photos"]
            self.assertEqual([photo["name"] for photo in photos].count(prompt), 1)

    def orders(self, prompt):
        return sum(job["prompt"] == prompt for job in self.server.jobs)
