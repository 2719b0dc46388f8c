"""Makes gestures on a page and edits in a shell for a long time; no edit may be lost, and memory must not grow.

    DURATION=SECONDS SEED=N TOOL=PROGRAM Benchmarks/page page_soak

The default duration is 600 seconds. SEED repeats the choices of an earlier run; each run prints its seed.
"""

import os
import random
import time

from harness.scene import SampleTest
from shared.waiting import eventually

DURATION = int(os.environ.get("DURATION") or 600)
SEED = int(os.environ.get("SEED") or time.time())


class Soak(SampleTest):
    positions = {"red": (300, 500), "blue": (530, 900), "green": (760, 1300)}

    def memory(self):
        with open(f"/proc/{self.host.process.pid}/statm", encoding="utf-8") as numbers:
            return int(numbers.read().split()[1]) * 4096 / 1e6

    def test_page_and_shell_concurrently(self):
        generator = random.Random(SEED)
        print(f"seed {SEED}, {DURATION} s", flush=True)
        self.first_revision = self.revision + 5  # the photos stay
        self.open()
        self.hand = self.fingers(self.screen)
        actions = [self.drag, self.pinch, self.key, self.tool, self.shell, self.shell_effect, self.undo]
        end, count, first, reported = time.monotonic() + DURATION, 0, None, time.monotonic()
        while time.monotonic() < end:
            generator.choice(actions)(generator)
            if self.screen.locator(".scrim").count():
                self.screen.keyboard.press("Escape")  # on a busy machine, a tap can become a long press
            count += 1
            if count % 20 == 0:
                self.assert_in_step()
            if count == 200:
                first = self.memory()
            if time.monotonic() - reported > 30:
                reported = time.monotonic()
                print(f"{count} actions, server {self.memory():.0f} MB, page {self.heap():.1f} MB", flush=True)
        self.assert_in_step()
        print(f"{count} actions, {self.document['collage']['revision']} steps", flush=True)
        if first:
            self.assertLess(self.memory(), first + 150, "the server grows")

    def heap(self):
        return self.screen.evaluate("performance.memory.usedJSHeapSize") / 1e6

    def random_point(self, generator):
        box = self.screen.locator(".canvas").bounding_box()
        return box["x"] + generator.uniform(0.2, 0.8) * box["width"], box["y"] + generator.uniform(0.2, 0.8) * box["height"]

    def drag(self, generator):
        self.hand.drag(self.random_point(generator), self.random_point(generator))

    def pinch(self, generator):
        self.hand.press(0, *self.random_point(generator))
        self.hand.press(1, *self.random_point(generator))
        self.hand.move({0: self.random_point(generator), 1: self.random_point(generator)})
        if generator.random() < 0.2:
            self.hand.cancel()
            return
        self.hand.lift(0)
        self.hand.lift(1)

    def key(self, generator):
        keys = ["ArrowLeft", "ArrowDown", "]", "[", "+", "-", "PageUp", "PageDown", "0"]
        self.screen.keyboard.press(generator.choice(keys))

    def tool(self, generator):
        name = generator.choice(["pixellate", "3d-glasses", "glitch"])
        button = self.screen.locator(f'.tool[data-tool="{name}"]')
        if button.count():
            button.click()

    def undo(self, generator):
        if self.document["collage"]["revision"] > self.first_revision:
            self.screen.keyboard.press(generator.choice(["Control+z", "Control+Shift+Z"]))

    def shell(self, generator):
        """An absolute edit from the shell persists, unless the page edits the item right after it."""
        self.host.shell("rotate", generator.choice(list(self.positions)), generator.randrange(360), "--collage", self.id)

    def shell_effect(self, generator):
        self.host.shell("shader", "toggle", generator.choice(list(self.positions)), "glitch", "--collage", self.id)

    def assert_in_step(self):
        """Checks that the page eventually shows exactly the stored state, with no pending request."""
        self.screen.locator(".item.dragged").first.wait_for(state="detached")
        try:
            eventually(self.is_in_step, "the page in step", limit=20)
        except AssertionError:
            self.fail(f"the page shows {self.shown_now()}, the store has {self.stored()}")

    def is_in_step(self):
        shown, stored = self.shown_now(), self.stored()
        return shown.keys() == stored.keys() and all(
            shown[one][1] == z and is_same_angle(shown[one][0], turn) for one, (turn, z) in stored.items()
        )

    def stored(self):
        return {item["id"]: [item.get("rotation") or 0, item["z"]] for item in self.document["items"]}

    def shown_now(self):
        found = self.screen.evaluate(
            """() => [...document.querySelectorAll('.item')].map((item) => [
            item.dataset.id, Number(item.style.transform.match(/rotate\\((.*)deg\\)/)[1]), Number(item.style.zIndex)])"""
        )
        return {identity: [turn, z] for identity, turn, z in found}


def is_same_angle(turn, other):
    """Returns true if the angles are equal; the first has six digits and can include full rotations."""
    return abs((turn - other + 180) % 360 - 180) <= 0.001 + abs(turn) * 1e-5
