"""The tools of a photo: their states and order, cutouts, and cutout hints."""

from harness.fingers import Fingers
from harness.scene import PausedRemover, SceneTest
from shared.waiting import eventually, eventually_equal

TOOLS = ("cutout", "pixellate", "3d-glasses", "glitch")
FORM = """(tool) => [getComputedStyle(tool.querySelector('.tool-icon')).boxShadow,
    getComputedStyle(tool.querySelector('.icon')).strokeWidth,
    getComputedStyle(tool.querySelector('.tool-name')).fontWeight]"""


class ToolsTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.open()
        self.select("blue")

    def tool(self, name):
        return self.screen.locator(f".tool[data-tool='{name}']")

    def pressed(self):
        return [name for name in TOOLS if self.tool(name).get_attribute("aria-pressed") == "true"]

    def badges(self):
        return [self.tool(name).locator(".order").text_content() for name in TOOLS]


class ShaderTest(ToolsTest):
    def test_tools_act_at_once_and_are_numbered_in_shader_order(self):
        image = self.screen.locator('.item[aria-label^="blue,"] img')
        form, before = self.tool("glitch").evaluate(FORM), image.get_attribute("src")
        held = self.proxy.hold("/edits")
        self.tool("glitch").click()
        self.assertEqual(self.pressed(), ["glitch"])
        self.wait_announced(self.screen, "Glitch on")
        changed = lambda: [one != other for one, other in zip(form, self.tool("glitch").evaluate(FORM))]
        eventually(lambda: all(changed()), "on and off differ in form, not only in color")
        held.wait().release()
        self.wait_revisions(1)
        for name in ("pixellate", "3d-glasses"):
            self.tool(name).click()
        self.assertEqual(self.badges(), ["", "2", "3", "1"])
        self.assertEqual(self.tool("glitch").get_attribute("aria-label"), "Glitch, effect 1")
        self.tool("glitch").click()
        self.assertEqual((self.badges(), self.pressed()), (["", "1", "2", ""], ["pixellate", "3d-glasses"]))
        self.wait_revisions(4)
        eventually(lambda: image.get_attribute("src") != before, "another image")
        for name in ("pixellate", "3d-glasses"):
            self.tool(name).click()
        eventually_equal(lambda: image.get_attribute("src"), before)

    def test_an_error_reverts_the_tool_and_is_shown(self):
        self.proxy.fail("/edits", 409, "x", "the photo is busy.")
        self.tool("glitch").click()
        self.wait_toast(self.screen, "Something went wrong: the photo is busy.")
        eventually_equal(self.pressed, [])
        self.assertEqual(self.revision_count(), 0)

    def test_a_busy_store_is_retried_and_arrow_keys_move_in_the_toolbar(self):
        self.proxy.fail("/edits", 503, "store-locked", times=2)
        self.tool("glitch").click()
        self.wait_revisions(1)
        self.assertEqual(self.screen.locator(".toast").count(), 0)
        self.tool("looks").press("ArrowLeft")
        self.assertTrue(self.tool("repaint").evaluate("(tool) => tool.matches(':focus')"))


class ScissorsTest(ToolsTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.engine = PausedRemover(cls.host)

    def test_the_first_cutout_shows_progress_and_later_toggles_act_at_once(self):
        self.tool("cutout").click()
        self.screen.wait_for_selector(".tool.working")
        self.screen.locator(".status", has_text="Finding the subject").wait_for()
        self.engine.release()
        self.screen.wait_for_selector(".tool.working", state="detached")
        self.assertEqual((self.pressed(), self.item("blue")["usesCutout"]), (["cutout"], True))
        self.tool("cutout").click()
        self.assertEqual((self.pressed(), self.screen.locator(".tool.working").count()), ([], 0))
        self.wait_revisions(2)

    def test_edits_do_not_wait_for_a_cutout(self):
        self.tool("cutout").click()
        self.press("]")
        self.wait_item("blue", rotation=1)
        self.engine.release()
        eventually(lambda: self.item("blue")["usesCutout"], "the cutout")
        self.assertEqual(self.revision_count(), 2)

    def test_a_cutout_can_be_canceled(self):
        self.tool("cutout").click()
        self.screen.locator(".status").get_by_role("button", name="Cancel").click()
        self.screen.wait_for_selector(".tool.working", state="detached")
        self.assertTrue(self.screen.locator(".status").is_hidden())
        self.assertEqual((self.pressed(), self.item("blue")["usesCutout"]), ([], False))
        self.assertEqual(self.screen.locator(".toast").count(), 0, "canceling is not an error")


class HintsTest(ToolsTest):
    def setUp(self):
        super().setUp()
        self.hand = Fingers(self.screen)
        box = self.tool("cutout").bounding_box()
        self.hand.press(0, box["x"] + box["width"] / 2, box["y"] + 30)
        self.screen.wait_for_selector(".hints")
        self.hand.lift(0)
        # Wait until the photo has risen to its final position.
        self.screen.locator(".hint-photo").hover(trial=True)
        self.canvas_box = self.screen.locator(".hint-photo").bounding_box()

    def stroke(self, start, end):
        box = self.canvas_box
        self.hand.drag(*((box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in (start, end)))

    def test_strokes_mark_what_to_keep_and_what_to_drop(self):
        self.stroke((0.3, 0.5), (0.7, 1.2))  # ends below the photo's edge
        self.screen.get_by_role("radio", name="Remove").click()
        self.stroke((0.1, 0.1), (0.9, 0.1))
        self.assertEqual(self.screen.locator(".stroke-keep").count(), 1)
        self.assertEqual(self.screen.locator(".stroke-drop").count(), 1)
        self.button("Done").click()
        self.screen.wait_for_selector(".hints", state="detached")
        eventually(lambda: self.item("blue")["usesCutout"], "the cutout")
        hints, height = self.item("blue")["cutout"]["hints"], self.item("blue")["image"]["height"]
        self.assertEqual((self.revision_count(), len(hints["keep"]), len(hints["drop"])), (1, 1, 1))
        self.assertEqual(hints["keep"][0]["points"][-1]["y"], height)

    def test_a_stroke_can_be_undone_and_cancel_reverts_the_cutouts(self):
        self.stroke((0.3, 0.5), (0.7, 0.5))
        self.screen.locator(".hints").get_by_role("button", name="Undo").click()
        self.screen.locator(".stroke").wait_for(state="detached")
        self.stroke((0.3, 0.5), (0.7, 0.5))
        self.screen.locator(".hint-bar .go").click()
        self.wait_revisions(1)
        self.screen.locator(".hints.cutting").wait_for(state="detached")
        self.button("Cancel").click()
        self.screen.wait_for_selector(".hints", state="detached")
        self.wait_revisions(0)

    def test_keys_draw_hints(self):
        self.screen.locator(".hint-photo").focus()
        for key in ("ArrowRight", "Space", "x", "ArrowDown", "Space"):
            self.press(key)
        self.assertEqual(self.screen.locator(".stroke").count(), 2)
        self.assertEqual(self.screen.locator(".stroke-drop").count(), 1)
        self.press("Escape")
        self.screen.wait_for_selector(".hints", state="detached")
        self.assertEqual(self.revision_count(), 0)
