"""Stand-ins with the published interfaces of servers that need a model; and the user's programs."""

import json
import signal
import stat

from harness import pictures
from harness.case import QUICK, RepaintTest
from harness.servers import StandIns, shared_server
from shared.waiting import eventually

OPTIONS = "--steps 20 --cfg 2.5 --seed 7 --negative people --strength 0.5".split()


class StandInTest(RepaintTest):
    kind = None

    def setUp(self):
        super().setUp()
        self.server = shared_server(StandIns)
        if self.kind:
            self.program.server("home", self.kind, url=self.server.url)

    def sent(self, *words):
        self.repaint("hero", "make it snow", *words)
        return self.orders[-1]["fields"]

    @property
    def orders(self):
        return self.server.seen["orders"]

    def failed(self, reason, prompt="fail", *, uncertain=False, words=()):
        job = self.repaint("hero", prompt, *words, status=1)
        self.assertIn(reason, job["failure"]["reason"])
        self.assertEqual(job["failure"]["uncertain"], uncertain)
        self.assert_untouched()
        return job


# The arguments of a command and the fields that each kind of server gets for them.
FIELDS = {
    "openai": (
        ("--seed", "7"), {"prompt": "make it snow", "n": "1", "response_format": "b64_json", "seed": "7"},
    ),
    "a1111": (OPTIONS, {
        "prompt": "make it snow", "negative_prompt": "people", "seed": 7, "steps": 20,
        "cfg_scale": 2.5, "denoising_strength": 0.5, "width": 96, "height": 64, "size": [96, 64],
    }),
    "sdcpp": (OPTIONS, {
        "prompt": "make it snow", "negative_prompt": "people", "seed": 7, "strength": 0.5,
        "width": 96, "height": 64, "sample_params": {"sample_steps": 20, "guidance": {"txt_cfg": 2.5}},
    }),
}  # fmt: skip


class KindsTest(StandInTest):
    def use(self, kind):
        self.server.reset()
        self.program.run("repaint", "hero", "--off", status=None)
        self.program.server("home", kind, url=self.server.url)

    def test_each_kind_gets_its_own_request_format(self):
        for kind, (words, expected) in FIELDS.items():
            with self.subTest(kind):
                self.use(kind)
                self.assertEqual(self.sent(*words), expected)
                self.assertIsNone(self.orders[-1]["key"])
                self.assert_repainted()

    def test_a_mask_is_light_where_the_image_changes(self):
        for kind, field in (("a1111", "mask"), ("sdcpp", "mask_image")):
            with self.subTest(kind):
                self.use(kind)
                mask = self.sent(*self.mask())[field]
                self.assertEqual(mask["size"], [96, 64])
                self.assertLess(max(mask["left"][:3]), 55)
                self.assertGreater(min(mask["right"][:3]), 200)
                self.assert_right_half_repainted()

    def test_failures_are_reported(self):
        for kind, prompt, reason, uncertain in (
            ("openai", "fail", "(400): the model said no", False),
            ("openai", "elsewhere http://127.0.0.1:9/a.png", "redirects to", True),
            ("a1111", "fail", "(500): OutOfMemoryError", True),
            ("sdcpp", "fail", "the server failed: the model said no", False),
        ):
            with self.subTest(kind, prompt=prompt):
                self.use(kind)
                self.failed(reason, prompt, uncertain=uncertain)

    def test_openai_models_with_a_fixed_response_format_get_no_format_option(self):
        self.use("openai")
        self.program.server("home", model="gpt-image-1")
        self.assertEqual(self.sent(), {"prompt": "make it snow", "n": "1", "model": "gpt-image-1"})

    def test_an_image_url_of_the_server_is_fetched(self):
        self.use("openai")
        self.repaint("hero", "address")
        self.assert_repainted()

    def test_ctrl_c_prints_how_to_continue(self):
        self.use("a1111")
        process = self.program.start("repaint", "hero", "slow", *QUICK)
        eventually(lambda: self.orders, "it is asked")
        process.send_signal(signal.SIGINT)
        done = self.program.end(process, 10)
        self.assertEqual(done.status, 130)
        self.assertIn(f"collage jobs retry {self.program.job['id'][:8]}", done.err)
        self.assertTrue(self.program.job["failure"]["uncertain"])
        self.assertEqual(len(self.orders), 1)


WORKFLOW = {
    "1": {"class_type": "LoadImage", "inputs": {"image": "{{image}}"}},
    "2": {"class_type": "CLIPTextEncode", "inputs": {"text": "photo, {{prompt}}"}},
    "3": {"class_type": "KSampler", "inputs": {
        "seed": "{{seed}}", "steps": "{{steps}}", "cfg": "{{cfg}}", "denoise": "{{strength}}", "model": ["4", 0],
    }},
    "6": {"class_type": "CLIPTextEncode", "inputs": {"not": "{{negative}}"}},
}  # fmt: skip


class ComfyTest(StandInTest):
    kind = "comfy"

    def setUp(self):
        super().setUp()
        self.workflow(WORKFLOW)

    def workflow(self, graph):
        path = self.program.file("workflow.json", json.dumps(graph))
        self.program.server("home", workflow=path)

    def test_a_workflow_is_filled_in_and_run(self):
        graph = self.sent(*OPTIONS)
        name = graph["1"]["inputs"]["image"]
        self.assertIn(name, self.server.seen["files"])
        self.assert_similar(self.server.ask(f"/pixel/{name}"), pictures.RED)
        self.assertEqual(graph["2"]["inputs"]["text"], "photo, make it snow")
        self.assertEqual(graph["6"]["inputs"]["not"], "people")
        inputs = {"seed": 7, "steps": 20, "cfg": 2.5, "denoise": 0.5, "model": ["4", 0]}
        self.assertEqual(graph["3"]["inputs"], inputs)
        self.assert_repainted()

    def test_a_mask_needs_a_placeholder(self):
        self.failed("{{mask}}", "snow", words=(*OPTIONS, *self.mask()))
        self.workflow(WORKFLOW | {"7": {"class_type": "LoadImageMask", "inputs": {"m": "{{mask}}"}}})
        graph = self.sent(*OPTIONS, *self.mask())
        self.assertIn(graph["7"]["inputs"]["m"], self.server.seen["files"])

    def test_an_invalid_workflow_is_reported_before_submission(self):
        self.workflow({"nodes": []})
        self.failed("Export (API)", "snow")
        self.workflow(WORKFLOW)
        self.failed("--steps", "snow", words=("--cfg", "2", "--strength", "0.5"))
        (self.program.folder / "workflow.json").unlink()
        self.failed("can't be read", "snow")
        self.assertEqual(self.server.seen["files"], [])

    def test_a_failure_and_a_refusal_are_reported(self):
        self.failed("the server failed: the model said no", words=OPTIONS)
        self.failed("(400): invalid image file", "refuse", words=OPTIONS)

    def test_a_job_can_be_waited_for_later(self):
        job = self.repaint("hero", "snow", *OPTIONS, "--detach")
        self.assertEqual(job["handle"], job["id"])
        self.assertEqual(self.wait()["state"], "done")
        self.assertEqual(len(self.orders), 1)
        self.assert_repainted()

    def test_a_cancelled_job_is_stopped_on_the_server(self):
        job = self.repaint("hero", "slow", *OPTIONS, "--detach")
        self.assertEqual(self.program.run("jobs", "cancel", job["id"]).err, "")
        self.assertEqual(self.server.seen["gone"], {job["id"]: "deleted"})
        process = self.program.start("repaint", "hero", "slow", *OPTIONS, *QUICK)
        eventually(lambda: max(self.server.seen["asked"].values()) > 2, "it runs")
        other = next(job for job in self.program.jobs if job["state"] == "submitted")
        self.assertEqual(self.program.run("jobs", "cancel", other["id"]).err, "")
        self.assertEqual(self.server.seen["gone"][other["id"]], "interrupted")
        self.program.end(process)


class SDCPPTest(StandInTest):
    kind = "sdcpp"

    def test_queue_and_progress_are_reported(self):
        output = self.program.seen("repaint", "hero", "snow", *QUICK)[1]
        self.assertIn("waiting behind 2 jobs", output)
        self.assertIn("painting", output)

    def test_a_job_can_be_waited_for_later_and_stopped(self):
        self.repaint("hero", "snow", "--detach")
        self.assertEqual(self.wait()["state"], "done")
        self.assertEqual(len(self.orders), 1)
        job = self.repaint("hero", "slow", "--detach")
        self.assertEqual(self.program.run("jobs", "cancel", job["id"]).err, "")
        self.assertEqual(list(self.server.seen["gone"]), [job["handle"]])

    def test_a_job_that_another_client_stopped_is_cancelled(self):
        job = self.repaint("hero", "slow", "--detach")
        self.server.ask(f"/sdcpp/v1/jobs/{job['handle']}/cancel", {})
        self.assertEqual(self.wait(status=1)["state"], "cancelled")


class CommandTest(StandInTest):
    def use_program(self, text, arguments=""):
        path = self.program.file("paint", f"#!/bin/sh\n{text}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        self.program.server("home", command=f"{path} {arguments}".strip())

    def setUp(self):
        super().setUp()
        self.blue = self.program.file("blue.png", pictures.plain(color=(10, 20, 240)))

    def test_a_command_gets_its_options_as_arguments(self):
        self.use_program(
            f'for word; do echo "$word"; done > "$HOME/words"; cp "{self.blue}" "$2"',
            "{in} {out} --p={prompt} {negative} {seed} {steps} {cfg} {strength} {mask}",
        )
        prompt = 'a "b" $(touch x) {seed} \\ é'
        self.repaint("hero", prompt, *OPTIONS, *self.mask())
        words = (self.program.folder / "words").read_text().splitlines()
        self.assertEqual(words[2:8], [f"--p={prompt}", "people", "7", "20", "2.5", "0.5"])
        self.assertTrue(words[8].endswith("mask.png"))
        self.assertFalse((self.program.folder / "x").exists())
        self.assert_shown((10, 20, 240), (0.9, 0.5))
        self.assert_store_valid()

    def test_ctrl_c_ends_the_command(self):
        self.use_program('echo $$ > "$HOME/pid.new"; mv "$HOME/pid.new" "$HOME/pid"; exec sleep 600', "{in} {out}")
        process = self.program.start("repaint", "hero", "snow", *QUICK)
        path = self.program.folder / "pid"
        eventually(path.exists, "it runs")
        process.send_signal(signal.SIGINT)
        self.assertEqual(self.program.end(process, 10).status, 130)
        running = f"/proc/{path.read_text().strip()}"
        eventually(lambda: not self.is_running(running), "it has ended")
        self.assert_store_valid()

    @staticmethod
    def is_running(place):
        try:
            with open(f"{place}/stat") as file:
                return file.read().split()[2] != "Z"
        except FileNotFoundError:
            return False
