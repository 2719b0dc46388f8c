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

    painters = ("studio", "attic")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.painter = JobsServer()
        cls.addClassCleanup(cls.painter.kill)
        settings = {f"{name}.url": cls.painter.url for name in cls.painters}
        for name, value in {**settings, "poll": 1}.items():
            cls.host.run("config", "set", f"repaint.{name}", value)
        if cls.painters:
            cls.host.run("config", "set", "repaint.server", "studio")

    def setUp(self):
        super().setUp()
        self.painter.forget()
        self.let_go()

    def hold(self, **prompts):
        """Keeps jobs with the given prompts at the given progress until `let_go`."""
        answers = {prompt: {"status": "processing", "progress": share} for prompt, share in prompts.items()}
        self.painter.plan(answers=answers)

    def let_go(self):
        """Lets jobs finish at the second poll."""
        self.painter.plan(polls=1)

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
    def test_it_opens_by_its_tool_on_every_size(self):
        self.open()
        self.select("red")
        self.screen.click(".tool[data-tool=repaint]")
        self.screen.get_by_role("heading", name="Repaint red").wait_for()
        self.screen.wait_for_selector("#paint-prompt")

    @sizes((320, 700), (360, 700), (390, 700))
    def test_the_tools_fit_into_a_small_phone(self):
        self.open()
        self.select("red")
        boxes = [tool.bounding_box() for tool in self.screen.locator(".tool-icon").all()]
        self.assertEqual(len(boxes), 6)
        for one, other in zip(boxes, boxes[1:]):
            self.assertGreaterEqual(other["x"] - one["x"], one["width"])
            self.assertGreaterEqual(one["width"], 44)
        self.assertLess(boxes[-1]["x"] + boxes[-1]["width"], self.size[0] - 12)

    def test_nothing_is_sent_without_a_prompt_and_a_refusal_is_told(self):
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

    def test_what_was_chosen_is_what_is_sent(self):
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
            told = self.screen.locator(".sheet-failure", has_text="The seed must be a whole number")
            told.wait_for()
            self.assertTrue(told.evaluate(SEEN), "the message is not visible")
            self.assertEqual(self.tickets(), [])
        self.screen.get_by_label("Seed").fill("42")
        self.assertEqual(
            self.asked(self.screen.locator(".paint-sheet .go").click),
            {
                "collage": self.id, "items": [self.item("red")["id"]], "prompt": "make it snow", "steps": 62,
                "cfg": 7.5, "negative": "people", "seed": 42, "subject": "only", "server": "attic",
            },
        )  # fmt: skip

    def asked(self, act):
        with self.screen.expect_request(lambda one: one.url.endswith("/repaint") and one.method == "POST") as sent:
            act()
        return json.loads(sent.value.post_data)

    def test_what_nobody_has_set_is_left_to_the_server(self):
        self.show()
        told = self.screen.locator(".paint-slide.auto output").all_text_contents()
        self.assertEqual(told, ["auto"] * 3)
        asked = self.asked(lambda: self.send("make it snow"))
        self.assertEqual(set(asked), {"collage", "items", "prompt", "server"})

    def test_a_preset_fills_the_sheet(self):
        words = ("--steps", "50", "--save-preset", "Snow", "--to-library", "--quiet")
        self.host.run("repaint", self.host.file("photo.png", photo(9)), "make it snow", *words)
        self.show()
        self.screen.get_by_role("button", name="Snow").click()
        self.assertEqual(self.screen.input_value("#paint-prompt"), "make it snow")
        self.assertEqual(self.screen.get_by_role("slider", name="Steps").input_value(), "50")


class JobTest(RepaintTest):
    def test_it_runs_is_done_and_is_taken(self):
        self.hold(snow=0.4)
        self.show()
        self.send("snow")
        self.job("running").filter(has_text="40% done").wait_for()
        self.close()
        pill = self.screen.locator(".job-pill", has_text="Repainting · 40%")
        pill.wait_for()
        pill.click()
        self.job("running").wait_for()
        self.let_go()
        self.job("done").wait_for()
        self.said(self.screen, "red was repainted.")
        eventually(lambda: self.item("red").get("showsRepaint"), "its version")
        self.job("done").get_by_role("button", name="View").first.click()
        self.screen.wait_for_selector(".viewer")
        self.screen.get_by_role("button", name="Use").click()
        self.screen.locator(".sheet, .viewer").first.wait_for(state="detached")
        self.screen.locator(".job-pill").wait_for(state="hidden")

    def test_both_versions_are_a_tap_apart_and_each_change_is_a_step(self):
        self.show(size=DESKTOP)
        self.send("make it snow")
        self.job("done").wait_for()
        self.close()
        steps = self.steps()
        self.screen.get_by_role("radio", name="Original").click()
        eventually_equal(lambda: self.item("red")["showsRepaint"], False)
        self.screen.get_by_role("radio", name="Repainted").click()
        eventually_equal(lambda: self.item("red")["showsRepaint"], True)
        self.assertEqual(self.steps(), steps + 2)

    def test_who_waits_knows_the_place_and_cancels(self):
        answers = {"first": {"status": "processing"}, "second": {"status": "queued", "queue_position": 0}}
        self.painter.plan(answers=answers)
        self.show()
        self.send("first")
        self.job("running").wait_for()
        self.send("second")
        second = self.job("waiting").filter(has_text="Waiting, number 1")
        second.get_by_role("button", name="Cancel").click()
        self.job("cancelled").wait_for()
        self.let_go()
        self.job("done").wait_for()
        self.assertEqual({one["prompt"]: one["state"] for one in self.tickets()}, {"first": "done", "second": "cancelled"})

    def test_what_failed_says_why_and_is_tried_again(self):
        self.painter.plan(answers={"snow": {"status": "failed", "error": "out of memory"}})
        self.show()
        self.send("snow")
        self.job("failed").filter(has_text="out of memory").wait_for()
        self.let_go()
        self.job("failed").get_by_role("button", name="Try again").click()
        self.job("done").wait_for()

    def test_what_failed_behind_a_closed_sheet_is_told(self):
        self.hold(**{"fail now": 0.2})
        self.show()
        self.send("fail now")
        self.job("running").wait_for()
        self.close()
        self.let_go()
        toast = self.screen.locator(".toast:not(.leaving)", has_text="red couldn’t be repainted.")
        toast.filter(has_text="the model said no").wait_for()

    def test_what_runs_is_shown_when_the_collage_is_opened(self):
        self.hold(snow=0.3)
        red = self.item("red")["id"]
        self.client.post("repaint", {"collage": self.id, "items": [red], "prompt": "snow"})
        self.open()
        self.screen.locator(".job-pill").wait_for()
        self.let_go()
        self.toast(self.screen, "red was repainted.")


class ViewerTest(RepaintTest):
    def look(self, **options):
        self.show(**options)
        self.send("make it snow")
        self.job("done").wait_for()
        self.job("done").get_by_role("button", name="View").first.click()
        image = self.screen.locator(".viewer-viewport img")
        eventually(lambda: image.evaluate("(one) => one.naturalWidth > 0"), "the picture")
        self.zoomed("100%")
        box = self.screen.locator(".viewer-viewport").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def zoomed(self, wanted):
        eventually_equal(self.screen.locator(".viewer-zoom").inner_text, wanted)

    def test_fingers_zoom_from_a_half_to_four_times_and_two_taps_come_near_and_go_back(self):
        x, y = self.look(size=PHONE)
        fingers = self.fingers(self.screen)
        for wanted in ("250%", "100%"):
            fingers.tap_twice(x, y)
            self.zoomed(wanted)
        for spread, wanted in ((20, "50%"), (170, "400%")):
            for _ in range(3):
                start = 80 if spread < 80 else 20
                fingers.pinch([(x - start, y), (x + start, y)], [(x - spread, y), (x + spread, y)])
            self.zoomed(wanted)

    def test_wheel_and_keys_zoom_a_pointer_moves_and_the_picture_is_saved_as_it_came(self):
        x, y = self.look(size=DESKTOP)
        self.screen.mouse.move(x, y)
        self.screen.mouse.wheel(0, -2000)
        self.zoomed("400%")
        image = self.screen.locator(".viewer-viewport img")

        def left():
            return round(image.bounding_box()["x"])

        # The image is centered and 400 pixels wide; it moves in the next frame.
        eventually_equal(left, round(x) - 800)
        self.drag((x, y), (x + 40, y))
        eventually_equal(left, round(x) - 760)
        self.press("-")
        self.zoomed("320%")
        self.press("0")
        self.zoomed("100%")
        with self.screen.expect_download() as download:
            self.screen.get_by_role("link", name="Download").click()
        done = next(one for one in self.tickets() if one["state"] == "done")
        answer = self.client.ask("GET", f"/api/tickets/{done['id']}/picture")
        with open(download.value.path(), "rb") as file:
            self.assertEqual(file.read(), answer.body)
        self.press("Escape")
        self.screen.locator(".viewer").wait_for(state="detached")

class NoServerTest(RepaintTest):
    painters = ()

    def test_it_says_how_to_set_one(self):
        self.show()
        self.screen.get_by_text("collage config set repaint.NAME.url").wait_for()
        self.assertFalse(self.screen.locator(".paint-sheet .go").is_visible())


class RepaintAccessTest(RepaintTest):
    def test_it_can_be_used_without_looking(self):
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
