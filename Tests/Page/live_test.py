"""Shell and page on one store: what one does the other sees, and a server that dies is found again."""

import shutil
import signal
import subprocess
import time
import unittest

from harness.real import RealTest
from shared.waiting import eventually, eventually_equal

# What is promised from the event on, and how long the event itself may take (the store is looked at each 60 ms).
PROMISED, LOOKING = 0.2, 0.1

TURN = """(name) => {
    const item = document.querySelector(`.item[aria-label^="${name},"]`)
    return Number(item.style.transform.match(/rotate\\((.*)deg\\)/)[1])
}"""


class LiveTest(RealTest):
    def setUp(self):
        super().setUp()
        self.made = self.scene(2)
        self.names = [item["name"] for item in self.client.document(self.made)["items"]]
        self.open(self.made)

    def turn(self, screen=None):
        return (screen or self.screen).evaluate(TURN, self.names[0])

    def test_edits_of_a_shell_appear_within_a_fifth_of_a_second(self):
        spent = []
        for angle in (10, 20, 30, 40, 50):
            self.host.shell("rotate", self.names[0], angle, "--collage", self.made)
            start = time.monotonic()
            eventually(lambda: self.turn() == angle, "the turn", pause=0.005)
            spent.append(time.monotonic() - start)
        # The fastest tells how long it takes; the others, what else the machine does.
        self.assertLess(min(spent), PROMISED + LOOKING)

    def test_photos_and_undos_of_a_shell_appear(self):
        self.host.shell("add", self.host.samples(3)[2], "--as", "third", "--collage", self.made)
        self.screen.wait_for_selector('.item.painted[aria-label^="third, 1 of 3"]')
        self.host.shell("undo", "--collage", self.made)
        self.screen.locator(".item").nth(2).wait_for(state="detached")

    def test_a_gesture_is_not_lost_by_an_edit_of_a_shell(self):
        hand = self.fingers(self.screen)
        box = self.screen.locator(f'.item[aria-label^="{self.names[1]},"]').bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = self.client.document(self.made)["items"][1]
        hand.press(0, x, y)
        hand.move({0: (x, y - 58)})
        self.host.shell("rotate", self.names[0], 77, "--collage", self.made)
        eventually_equal(self.turn, 77)
        hand.lift(0)
        eventually(
            lambda: self.client.document(self.made)["items"][1]["y"] < before["y"] - 100, "the drag"
        )
        self.assertEqual(self.client.document(self.made)["items"][0]["rotation"], 77)

    def test_two_pages_see_each_other(self):
        other = self.collage(self.made)
        self.select(self.names[0])
        for _ in range(4):
            self.screen.keyboard.press("]")
        eventually_equal(lambda: self.turn(other), 4)
        self.assertEqual(self.client.document(self.made)["items"][0]["rotation"], 4)

    def test_what_a_page_does_a_shell_sees(self):
        self.select(self.names[0])
        self.screen.keyboard.press("Shift+}")
        eventually(
            lambda: '"rotation":15'
            in self.host.shell("show", "--json", "--collage", self.made).replace(" ", ""),
            "the turn in the shell",
        )

    def test_a_gallery_follows_the_shell(self):
        gallery = self.gallery()
        self.host.shell("rename", f"live {self.made[:8]}", "--collage", self.made)
        gallery.locator(".cell-name", has_text=f"live {self.made[:8]}").wait_for()


class KilledTest(RealTest):
    def test_a_server_that_was_killed_is_found_again_and_nothing_is_lost(self):
        made = self.scene(1)
        self.open(made)
        name = self.client.document(made)["items"][0]["name"]
        self.select(name)
        self.screen.keyboard.press("]")
        self.wait_revision(made, 2)
        self.restart(lambda: [self.screen.keyboard.press("]") for _ in range(2)])
        eventually_equal(lambda: self.client.document(made)["items"][0]["rotation"], 3)
        self.assertEqual(self.client.document(made)["collage"]["revision"], 4)

    def test_ctrl_c_ends_it_without_leaving_anything_behind(self):
        self.assertIn(self.host.interrupt(), (0, 130, -signal.SIGINT))
        self.host.serve()
        self.client = self.host.client()
        self.assertTrue(self.client.collages()["collages"])


def address():
    """This machine's first address in a network; None where it has none."""
    if not shutil.which("hostname"):
        return None
    told = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False).stdout
    return next((word for word in told.split() if "." in word), None)


@unittest.skipUnless(address(), "This machine is in no network.")
class NetworkTest(RealTest):
    options, is_proxied = ("--lan",), False

    def test_another_machine_opens_edits_and_saves(self):
        """Without TLS browsers have less: no locks, no names by chance, no sharing."""
        made = self.scene(2)
        self.host.base = f"http://{address()}:{self.host.port}/"
        self.open(made)
        self.assertFalse(self.screen.evaluate("isSecureContext"))
        name = self.client.document(made)["items"][1]["name"]
        self.select(name)
        self.screen.keyboard.press("]")
        eventually_equal(lambda: self.client.document(made)["items"][1].get("rotation"), 1)
        self.screen.get_by_role("button", name="Save").tap()
        self.toast(self.screen, "Saved")
        self.assertFalse(self.client.document(made)["collage"]["dirty"])
