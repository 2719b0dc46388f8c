"""Gestures on a page and edits from a shell for a long time; nothing may be lost, and memory may not grow.

    DURATION=SECONDS SEED=N TOOL=PROGRAM Benchmarks/page page_soak

The duration is 600 seconds by default. SEED repeats the choices of an earlier run, which prints it.
"""

import os
import random
import time

from harness.scene import SampleTest
from shared.waiting import eventually

DURATION = int(os.environ.get("DURATION") or 600)
SEED = int(os.environ.get("SEED") or time.time())


class Soak(SampleTest):
    places = {"red": (300, 500), "blue": (530, 900), "green": (760, 1300)}

    def memory(self):
        with open(f"/proc/{self.host.process.pid}/statm", encoding="utf-8") as numbers:
            return int(numbers.read().split()[1]) * 4096 / 1e6

    def test_page_and_shell_side_by_side(self):
        chance = random.Random(SEED)
        print(f"seed {SEED}, {DURATION} s", flush=True)
        self.least = self.revision + 5  # the photos stay
        self.open()
        self.hand = self.fingers(self.screen)
        deeds = [self.drag, self.pinch, self.key, self.tool, self.shell, self.shell_effect, self.undo]
        end, count, first, told = time.monotonic() + DURATION, 0, None, time.monotonic()
        while time.monotonic() < end:
            chance.choice(deeds)(chance)
            if self.screen.locator(".veil").count():
                self.screen.keyboard.press("Escape")  # a busy machine made a long press of it
            count += 1
            if count % 20 == 0:
                self.assert_in_step()
            if count == 200:
                first = self.memory()
            if time.monotonic() - told > 30:
                told = time.monotonic()
                print(f"{count} actions, server {self.memory():.0f} MB, page {self.heap():.1f} MB", flush=True)
        self.assert_in_step()
        print(f"{count} actions, {self.document['collage']['revision']} steps", flush=True)
        if first:
            self.assertLess(self.memory(), first + 150, "the server grows")

    def heap(self):
        return self.screen.evaluate("performance.memory.usedJSHeapSize") / 1e6

    def chosen(self, chance):
        box = self.screen.locator(".paper").bounding_box()
        return box["x"] + chance.uniform(0.2, 0.8) * box["width"], box["y"] + chance.uniform(0.2, 0.8) * box["height"]

    def drag(self, chance):
        self.hand.drag(self.chosen(chance), self.chosen(chance))

    def pinch(self, chance):
        self.hand.press(0, *self.chosen(chance))
        self.hand.press(1, *self.chosen(chance))
        self.hand.move({0: self.chosen(chance), 1: self.chosen(chance)})
        if chance.random() < 0.2:
            self.hand.cancel()
            return
        self.hand.lift(0)
        self.hand.lift(1)

    def key(self, chance):
        keys = ["ArrowLeft", "ArrowDown", "]", "[", "+", "-", "PageUp", "PageDown", "0"]
        self.screen.keyboard.press(chance.choice(keys))

    def tool(self, chance):
        name = chance.choice(["pixellate", "3d-glasses", "glitch"])
        button = self.screen.locator(f'.tool[data-tool="{name}"]')
        if button.count():
            button.click()

    def undo(self, chance):
        if self.document["collage"]["revision"] > self.least:
            self.screen.keyboard.press(chance.choice(["Control+z", "Control+Shift+Z"]))

    def shell(self, chance):
        """An absolute edit from the shell persists, unless the page edits the item right after it."""
        self.host.shell("rotate", chance.choice(list(self.places)), chance.randrange(360), "--collage", self.id)

    def shell_effect(self, chance):
        self.host.shell("shader", "toggle", chance.choice(list(self.places)), "glitch", "--collage", self.id)

    def assert_in_step(self):
        """Checks that the page eventually shows exactly the stored state, with no pending request."""
        self.screen.locator(".item.lifted").first.wait_for(state="detached")
        try:
            eventually(self.is_in_step, "the page in step", limit=20)
        except AssertionError:
            self.fail(f"the page shows {self.shown_now()}, the store has {self.stored()}")

    def is_in_step(self):
        shown, stored = self.shown_now(), self.stored()
        return shown.keys() == stored.keys() and all(
            shown[one][1] == z and alike(shown[one][0], turn) for one, (turn, z) in stored.items()
        )

    def stored(self):
        return {item["id"]: [item.get("rotation") or 0, item["z"]] for item in self.document["items"]}

    def shown_now(self):
        found = self.screen.evaluate(
            """() => [...document.querySelectorAll('.item')].map((item) => [
            item.dataset.id, Number(item.style.transform.match(/rotate\\((.*)deg\\)/)[1]), Number(item.style.zIndex)])"""
        )
        return {identity: [turn, z] for identity, turn, z in found}


def alike(turn, other):
    """Returns whether two angles are equal; the first is from a browser: six digits, possibly with full rotations."""
    return abs((turn - other + 180) % 360 - 180) <= 0.001 + abs(turn) * 1e-5
