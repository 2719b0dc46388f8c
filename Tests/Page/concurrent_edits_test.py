"""Commands and a page that edit the same store, and a page on another machine."""

import shutil
import subprocess
import unittest

from harness.scene import SceneTest
from shared.waiting import eventually, eventually_equal


class ShellTest(SceneTest):
    def shell(self, *arguments):
        return self.host.shell(*arguments, "--collage", self.id)

    def test_edits_in_a_shell_appear_on_the_page_and_vice_versa(self):
        self.open()
        self.shell("rotate", "red", 75)
        eventually_equal(lambda: self.shown_transform("red")[2], 75)
        self.shell("add", self.host.samples()[2], "--as", "third")
        self.screen.wait_for_selector('.item.painted[aria-label^="third, 1 of 3"]')
        self.shell("undo")
        self.screen.locator(".item").nth(2).wait_for(state="detached")
        # Edits on the page appear in the shell, too.
        self.select("red")
        self.press("Shift+}")
        eventually(lambda: '"rotation":90' in self.shell("show", "--json"), "the turn in the shell")

    def test_a_gallery_follows_the_shell(self):
        gallery = self.gallery()
        self.shell("rename", f"live {self.id[:8]}")
        gallery.locator(".cell-name", has_text=f"live {self.id[:8]}").wait_for()


def address():
    """Returns this machine's first network address; None without a network."""
    if not shutil.which("hostname"):
        return None
    output = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False).stdout
    return next((word for word in output.split() if "." in word), None)


@unittest.skipUnless(address(), "This machine is not connected to a network.")
class NetworkTest(SceneTest):
    options, is_proxied = ("--lan",), False

    def test_another_machine_can_open_edit_and_save(self):
        """Without TLS, browsers lack locks, random UUIDs and sharing."""
        self.host.base = f"http://{address()}:{self.host.port}/"
        self.open()
        self.assertFalse(self.screen.evaluate("isSecureContext"))
        self.select("blue")
        self.press("]")
        self.wait_item("blue", rotation=1)
        self.button("Save").tap()
        self.wait_toast(self.screen, "Saved")
        self.assertFalse(self.document["collage"]["dirty"])
