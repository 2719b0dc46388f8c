"""A whole session in the gallery and a collage: on a phone, a tablet and a desktop, light and dark."""

from harness.browser import DESKTOP, PHONE, TABLET
from harness.photos import upload
from harness.scene import SceneTest
from shared.waiting import eventually, eventually_equal


class JourneyTest(SceneTest):
    positions = {}

    def go(self, name, size, touch, scheme, motion="no-preference"):
        self.name, self.touch = f"{name}-{scheme}", touch
        self.screen = self.page(self.context(size=size, color_scheme=scheme, reduced_motion=motion))
        self.screen.goto(self.host.url)
        self.hand = self.fingers(self.screen)
        self.make()
        self.arrange()
        self.decorate()
        self.save()
        self.open_again_and_discard()
        self.tidy_up()

    def press(self, name):
        button = self.screen.get_by_role("button", name=name, exact=True).first
        button.tap() if self.touch else button.click()

    def rotation(self):
        return self.item("blue").get("rotation") or 0

    def make(self):
        self.screen.wait_for_selector(".cell, .empty-state:not([hidden])")
        self.screenshot(f"{self.name}-1-gallery")
        self.press("New collage")
        self.screen.wait_for_selector(".collage.arrived")
        self.id = self.screen.url.split("c=")[1]
        self.screenshot(f"{self.name}-2-empty")
        with self.screen.expect_file_chooser() as chooser:
            self.press("Add photos")
        photos = zip(("red.jpg", "blue.jpg"), self.host.samples(2))
        chooser.value.set_files([upload(name, file.read_bytes()) for name, file in photos])
        eventually_equal(self.names_by_order, ["red", "blue"])
        self.screen.wait_for_selector(".item.painted >> nth=1")

    def arrange(self):
        before, (x, y) = self.item("blue")["y"], self.center_of("blue")
        if self.touch:
            self.hand.drag((x, y), (x, y - 90))
        else:
            self.drag((x, y), (x, y - 90))
        eventually(lambda: self.item("blue")["y"] < before - 50, "the drag")
        if self.touch:
            x, y = self.center_of("blue")
            self.hand.pinch([(x - 30, y), (x + 30, y)], [(x - 25, y - 25), (x + 25, y + 25)])
        else:
            self.screen.keyboard.press("Shift+}")
        turned = eventually(lambda: self.rotation() > 10 and self.rotation(), "the rotation")
        self.press("Undo")
        eventually_equal(self.rotation, 0)
        self.press("Redo")
        eventually_equal(self.rotation, turned)

    def decorate(self):
        for tool in ("pixellate", "glitch"):
            button = self.screen.locator(f".tool[data-tool={tool}]")
            button.tap() if self.touch else button.click()
        eventually_equal(lambda: len(self.item("blue").get("shaders") or []), 2)
        self.wait_exact_image()
        self.screenshot(f"{self.name}-3-photo")
        if self.screen.locator(".handle").is_visible():
            self.press("More settings")
        self.press("Rotate left")
        self.screenshot(f"{self.name}-4-settings")
        self.deselect()
        if self.screen.locator(".handle").is_visible():
            self.press("Canvas")
        cream = self.screen.get_by_role("radio", name="Cream", exact=True)
        cream.tap() if self.touch else cream.click()
        eventually_equal(lambda: cream.get_attribute("aria-checked"), "true")
        eventually(lambda: "f3ead9" in self.document["collage"]["background"], "the cream")
        self.screenshot(f"{self.name}-5-canvas")
        if self.screen.locator(".panel.open").count():
            self.press("Fewer settings")

    def deselect(self):
        """Closes the sheet if it is open, and deselects the photo."""
        if self.screen.locator(".panel.open").count():
            self.press("Fewer settings")
            self.screen.locator(".panel.open").wait_for(state="detached")
        self.screen.keyboard.press("Escape")
        self.screen.wait_for_selector(".item[aria-pressed=true]", state="detached")

    def save(self):
        self.press("Save")
        self.screen.wait_for_selector(".collage", state="detached")
        self.wait_toast(self.screen, "Saved")
        self.assertFalse(self.document["collage"]["dirty"])
        first = self.screen.locator(".cell-button").first
        eventually_equal(lambda: first.get_attribute("data-id"), self.id)
        self.screen.wait_for_selector(".cell.ready")
        self.screenshot(f"{self.name}-6-saved")

    def open_again_and_discard(self):
        revision = self.document["collage"]["revision"]
        before = [(item["name"], item["x"]) for item in self.document["items"]]
        cell = self.screen.locator(".cell-button").first
        cell.tap() if self.touch else cell.click()
        self.wait_drawn(self.screen)
        x, y = self.center_of("red")
        self.hand.tap(x, y) if self.touch else self.screen.mouse.click(x, y)
        self.screen.wait_for_selector(".item[aria-pressed=true]")
        self.screen.keyboard.press("ArrowLeft")
        eventually(lambda: self.document["collage"]["revision"] > revision, "a step")
        self.press("Back to the gallery")
        self.screen.get_by_role("dialog").wait_for()
        self.screenshot(f"{self.name}-7-question")
        self.press("Discard changes")
        self.screen.wait_for_selector(".collage", state="detached")
        self.assertEqual([(item["name"], item["x"]) for item in self.document["items"]], before)

    def tidy_up(self):
        self.wait_arrived(self.screen)
        cell = self.screen.locator(f'.cell-button[data-id="{self.id}"]')
        cell.focus()
        self.screen.keyboard.press("Shift+F10")
        self.screenshot(f"{self.name}-8-menu")
        self.screen.get_by_role("menuitem", name="Delete").click()
        cell.wait_for(state="detached")
        self.press("Undo")
        cell.wait_for()
        self.screen.get_by_role("searchbox").fill(self.document["collage"]["name"])
        cell.wait_for()

    def test_on_a_phone(self):
        self.go("phone", PHONE, True, "light")

    def test_on_a_tablet_in_the_dark(self):
        self.go("tablet", TABLET, True, "dark", "reduce")

    def test_on_a_desktop(self):
        self.go("desktop", DESKTOP, False, "light")
