"""Repainting a photo by a prompt: the sheet, its requests, running, failed and finished jobs, and the two versions."""

import json

from harness.browser import DESKTOP, PHONE, TABLET, sizes
from harness.photos import photo
from harness.scene import SceneTest
from shared.servers import JobsServer
from shared.waiting import eventually, eventually_equal

SEEN = """(element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return document.elementFromPoint(innerWidth / 2, (top + bottom) / 2) === element
}"""


class RepaintTest(SceneTest):
    """The red photo of two is selected; a server that inverts images is configured under two names."""

    server_names = ("studio", "attic")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.image_server = JobsServer()
        cls.addClassCleanup(cls.image_server.kill)
        settings = {f"{name}.url": cls.image_server.url for name in cls.server_names}
        for name, value in {**settings, "poll": 1}.items():
            cls.host.run("config", "set", f"repaint.{name}", value)
        if cls.server_names:
            cls.host.run("config", "set", "repaint.server", "studio")

    def setUp(self):
        super().setUp()
        self.image_server.reset()
        self.release()

    def hold(self, **prompts):
        """Keeps jobs with the given prompts at the given progress until `release`."""
        answers = {prompt: {"status": "processing", "progress": share} for prompt, share in prompts.items()}
        self.image_server.plan(answers=answers)

    def release(self):
        """Lets jobs finish at the second poll."""
        self.image_server.plan(polls=1)

    def show(self, **options):
        self.open(**options)
        self.select("red")
        self.press("p")
        self.screen.wait_for_selector(".paint-sheet :is(#paint-prompt, .paint-setup)")
        return self.screen

    def send(self, prompt):
        self.screen.fill("#paint-prompt", prompt)
        self.screen.locator(".paint-sheet .go").click()

    def job(self, state):
        return self.screen.locator(f".job.{state}")

    def tickets(self):
        return self.client.get("tickets", collage=self.id)["tickets"]

    def close(self):
        self.screen.locator(".paint-sheet .sheet-head .round").click()
        self.screen.locator(".sheet").wait_for(state="detached")


class SheetTest(RepaintTest):
    @sizes(PHONE, TABLET, DESKTOP)
    def test_the_tool_opens_the_sheet_at_every_size(self):
        self.open()
        self.select("red")
        self.screen.click(".tool[data-tool=repaint]")
        self.screen.get_by_role("heading", name="Repaint red").wait_for()
        self.screen.wait_for_selector("#paint-prompt")

    @sizes((320, 700), (360, 700), (390, 700))
    def test_the_tools_fit_on_a_small_phone(self):
        self.open()
        self.select("red")
        boxes = [tool.bounding_box() for tool in self.screen.locator(".tool-icon").all()]
        self.assertEqual(len(boxes), 6)
        for one, other in zip(boxes, boxes[1:]):
            self.assertGreaterEqual(other["x"] - one["x"], one["width"])
            self.assertGreaterEqual(one["width"], 44)
        self.assertLess(boxes[-1]["x"] + boxes[-1]["width"], self.size[0] - 12)

    def test_a_prompt_is_required_and_errors_are_shown(self):
        self.show()
        go = self.screen.locator(".paint-sheet .go")
        self.assertTrue(go.is_disabled())
        self.screen.fill("#paint-prompt", "   ")
        self.assertTrue(go.is_disabled())
        self.proxy.fail("/api/repaint", 500, "x", "too hot.")
        self.send("make it snow")
        self.screen.locator(".sheet-failure", has_text="too hot.").wait_for()
        self.close()
        self.press("p")
        self.screen.wait_for_selector("#paint-prompt")
        self.assertEqual(self.screen.input_value("#paint-prompt"), "make it snow")

    def test_the_chosen_options_are_sent(self):
        self.show()
        self.screen.get_by_role("radio", name="Subject").click()
        self.screen.get_by_role("radio", name="attic").click()
        for name, value in (("Steps", 62), ("Guidance", 7.5)):
            self.screen.get_by_role("slider", name=name).evaluate(
                """(slider, value) => {
                slider.value = value
                slider.dispatchEvent(new Event('input'))
                slider.dispatchEvent(new Event('change'))
            }""",
                value,
            )
        self.screen.click(".paint-more summary")
        self.screen.get_by_label("Negative prompt").fill("people")
        for seed in ("-1", str(2**53)):
            self.screen.get_by_label("Seed").fill(seed)
            self.send("make it snow")
            texts = self.screen.locator(".sheet-failure", has_text="The seed must be a whole number")
            texts.wait_for()
            self.assertTrue(texts.evaluate(SEEN), "the message is not visible")
            self.assertEqual(self.tickets(), [])
        self.screen.get_by_label("Seed").fill("42")
        self.assertEqual(
            self.sent_request(self.screen.locator(".paint-sheet .go").click),
            {
                "collage": self.id, "items": [self.item("red")["id"]], "prompt": "make it snow", "steps": 62,
                "cfg": 7.5, "negative": "people", "seed": 42, "subject": "only", "server": "attic",
            },
        )  # fmt: skip

    def sent_request(self, act):
        with self.screen.expect_request(lambda one: one.url.endswith("/repaint") and one.method == "POST") as sent:
            act()
        return json.loads(sent.value.post_data)

    def test_unset_options_are_not_sent(self):
        self.show()
        texts = self.screen.locator(".paint-slide.auto output").all_text_contents()
        self.assertEqual(texts, ["auto"] * 3)
        sent_request = self.sent_request(lambda: self.send("make it snow"))
        self.assertEqual(set(sent_request), {"collage", "items", "prompt", "server"})

    def test_a_preset_fills_the_sheet(self):
        words = ("--steps", "50", "--save-preset", "Snow", "--to-library", "--quiet")
        self.host.run("repaint", self.host.file("photo.png", photo(9)), "make it snow", *words)
        self.show()
        self.screen.get_by_role("button", name="Snow").click()
        self.assertEqual(self.screen.input_value("#paint-prompt"), "make it snow")
        self.assertEqual(self.screen.get_by_role("slider", name="Steps").input_value(), "50")


class JobTest(RepaintTest):
    def test_a_job_runs_finishes_and_its_result_is_used(self):
        self.hold(snow=0.4)
        self.show()
        self.send("snow")
        self.job("running").filter(has_text="40% done").wait_for()
        self.close()
        pill = self.screen.locator(".job-pill", has_text="Repainting · 40%")
        pill.wait_for()
        pill.click()
        self.job("running").wait_for()
        self.release()
        self.job("done").wait_for()
        self.wait_announced(self.screen, "red was repainted.")
        eventually(lambda: self.item("red").get("showsRepaint"), "its version")
        self.job("done").get_by_role("button", name="View").first.click()
        self.screen.wait_for_selector(".viewer")
        self.screen.get_by_role("button", name="Use").click()
        self.screen.locator(".sheet, .viewer").first.wait_for(state="detached")
        self.screen.locator(".job-pill").wait_for(state="hidden")

    def test_both_versions_can_be_shown_and_each_change_is_a_revision(self):
        self.show(size=DESKTOP)
        self.send("make it snow")
        self.job("done").wait_for()
        self.close()
        steps = self.revision_count()
        self.screen.get_by_role("radio", name="Original").click()
        eventually_equal(lambda: self.item("red")["showsRepaint"], False)
        self.screen.get_by_role("radio", name="Repainted").click()
        eventually_equal(lambda: self.item("red")["showsRepaint"], True)
        self.assertEqual(self.revision_count(), steps + 2)

    def test_a_waiting_job_shows_its_position_and_can_be_canceled(self):
        answers = {"first": {"status": "processing"}, "second": {"status": "queued", "queue_position": 0}}
        self.image_server.plan(answers=answers)
        self.show()
        self.send("first")
        self.job("running").wait_for()
        self.send("second")
        second = self.job("waiting").filter(has_text="Waiting, number 1")
        second.get_by_role("button", name="Cancel").click()
        self.job("cancelled").wait_for()
        self.release()
        self.job("done").wait_for()
        self.assertEqual({one["prompt"]: one["state"] for one in self.tickets()}, {"first": "done", "second": "cancelled"})

    def test_a_failed_job_shows_the_reason_and_can_be_retried(self):
        self.image_server.plan(answers={"snow": {"status": "failed", "error": "out of memory"}})
        self.show()
        self.send("snow")
        self.job("failed").filter(has_text="out of memory").wait_for()
        self.release()
        self.job("failed").get_by_role("button", name="Try again").click()
        self.job("done").wait_for()

    def test_a_failure_is_shown_when_the_sheet_is_closed(self):
        self.hold(**{"fail now": 0.2})
        self.show()
        self.send("fail now")
        self.job("running").wait_for()
        self.close()
        self.release()
        toast = self.screen.locator(".toast:not(.leaving)", has_text="red couldn’t be repainted.")
        toast.filter(has_text="the model said no").wait_for()

    def test_running_jobs_are_shown_when_the_collage_opens(self):
        self.hold(snow=0.3)
        red = self.item("red")["id"]
        self.client.post("repaint", {"collage": self.id, "items": [red], "prompt": "snow"})
        self.open()
        self.screen.locator(".job-pill").wait_for()
        self.release()
        self.wait_toast(self.screen, "red was repainted.")


class ViewerTest(RepaintTest):
    def open_result(self, **options):
        self.show(**options)
        self.send("make it snow")
        self.job("done").wait_for()
        self.job("done").get_by_role("button", name="View").first.click()
        image = self.screen.locator(".viewer-viewport img")
        eventually(lambda: image.evaluate("(one) => one.naturalWidth > 0"), "the picture")
        self.wait_zoom("100%")
        box = self.screen.locator(".viewer-viewport").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def wait_zoom(self, expected):
        eventually_equal(self.screen.locator(".viewer-zoom").inner_text, expected)

    def test_fingers_zoom_from_50_to_400_percent_and_double_taps_toggle_the_zoom(self):
        x, y = self.open_result(size=PHONE)
        fingers = self.fingers(self.screen)
        for expected in ("250%", "100%"):
            fingers.tap_twice(x, y)
            self.wait_zoom(expected)
        for spread, expected in ((20, "50%"), (170, "400%")):
            for _ in range(3):
                start = 80 if spread < 80 else 20
                fingers.pinch([(x - start, y), (x + start, y)], [(x - spread, y), (x + spread, y)])
            self.wait_zoom(expected)

    def test_wheel_and_keys_zoom_dragging_moves_and_the_download_is_unchanged(self):
        x, y = self.open_result(size=DESKTOP)
        self.screen.mouse.move(x, y)
        self.screen.mouse.wheel(0, -2000)
        self.wait_zoom("400%")
        image = self.screen.locator(".viewer-viewport img")

        def left():
            return round(image.bounding_box()["x"])

        # The image is centered and 400 pixels wide; it moves in the next frame.
        eventually_equal(left, round(x) - 800)
        self.drag((x, y), (x + 40, y))
        eventually_equal(left, round(x) - 760)
        self.press("-")
        self.wait_zoom("320%")
        self.press("0")
        self.wait_zoom("100%")
        with self.screen.expect_download() as download:
            self.screen.get_by_role("link", name="Download").click()
        done = next(one for one in self.tickets() if one["state"] == "done")
        answer = self.client.request("GET", f"/api/tickets/{done['id']}/picture")
        with open(download.value.path(), "rb") as file:
            self.assertEqual(file.read(), answer.body)
        self.press("Escape")
        self.screen.locator(".viewer").wait_for(state="detached")

class NoServerTest(RepaintTest):
    server_names = ()

    def test_without_a_server_the_sheet_shows_how_to_configure_one(self):
        self.show()
        self.screen.get_by_text("collage config set repaint.NAME.url").wait_for()
        self.assertFalse(self.screen.locator(".paint-sheet .go").is_visible())


class RepaintAccessTest(RepaintTest):
    def test_the_sheet_and_the_viewer_pass_axe(self):
        for scheme in ("light", "dark"):
            self.show(color_scheme=scheme)
            self.screen.click(".paint-more summary")
            self.assert_accessible("the sheet")
            self.send(f"fail in {scheme}")
            self.job("failed").filter(has_text=f"fail in {scheme}").wait_for()
            self.assert_accessible("a failure")
            self.send(f"snow in {scheme}")
            self.job("done").filter(has_text=f"snow in {scheme}").wait_for()
            self.assert_accessible("a result")
            self.job("done").get_by_role("button", name="View").first.click()
            self.screen.wait_for_selector(".viewer")
            self.assert_accessible("the picture")
            self.screen.close()
