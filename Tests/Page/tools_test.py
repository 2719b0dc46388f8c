"""The four tools of a photo: pressed in or standing out, with their places, and the scissors."""

from harness.fingers import Fingers
from harness.scene import HeldEngine, SceneTest
from shared.waiting import eventually, eventually_equal

TOOLS = ("cutout", "pixellate", "3d-glasses", "glitch")


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
    def test_tools_are_pressed_in_and_numbered_as_they_lie_in_the_stack(self):
        for name in ("glitch", "pixellate", "3d-glasses"):
            self.tool(name).click()
        self.assertEqual(self.badges(), ["", "2", "3", "1"])
        self.assertEqual(
            self.tool("glitch").get_attribute("aria-label"), "Glitch, number 1 in the stack"
        )
        self.tool("glitch").click()
        self.assertEqual(
            (self.badges(), self.pressed()), (["", "1", "2", ""], ["pixellate", "3d-glasses"])
        )
        self.wait_steps(4)

    def test_a_tool_acts_at_once_and_each_is_one_step(self):
        held = self.proxy.hold("/edits")
        self.tool("glitch").click()
        self.assertEqual(self.pressed(), ["glitch"])
        self.said(self.screen, "Glitch on")
        held.wait().release()
        self.wait_steps(1)

    def test_on_and_off_differ_in_form_and_not_only_in_colour(self):
        form = """(tool) => {
            const lens = getComputedStyle(tool.querySelector('.lens'))
            const icon = getComputedStyle(tool.querySelector('.icon'))
            return [lens.boxShadow, icon.strokeWidth, getComputedStyle(tool.querySelector('.tool-name')).fontWeight]
        }"""
        off = self.tool("glitch").evaluate(form)
        self.tool("glitch").click()
        eventually(
            lambda: all(
                one != other for one, other in zip(off, self.tool("glitch").evaluate(form))
            ),
            "another form",
        )

    def test_the_picture_follows_the_tool(self):
        image = self.screen.locator('.item[aria-label^="blue,"] img')
        before = image.get_attribute("src")
        self.tool("pixellate").click()
        eventually(lambda: image.get_attribute("src") != before, "another picture")
        self.tool("pixellate").click()
        eventually_equal(lambda: image.get_attribute("src"), before)

    def test_a_refusal_puts_the_tool_back_and_says_why(self):
        self.proxy.fail("/edits", 409, "x", "the photo is busy.")
        self.tool("glitch").click()
        self.toast(self.screen, "That did not work: the photo is busy.")
        eventually_equal(self.pressed, [])
        self.assertEqual(self.steps(), 0)

    def test_a_busy_store_is_asked_again_and_nothing_is_told(self):
        self.proxy.fail("/edits", 503, "store-locked", times=2)
        self.tool("glitch").click()
        self.wait_steps(1)
        self.assertEqual(self.screen.locator(".toast").count(), 0)

    def test_arrows_walk_the_toolbar(self):
        self.tool("looks").focus()
        self.screen.keyboard.press("ArrowLeft")
        self.assertTrue(self.tool("repaint").evaluate("(tool) => tool.matches(':focus')"))


class ScissorsTest(ToolsTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.engine = HeldEngine(cls.host)

    def test_the_first_cut_tells_how_far_it_is_and_the_next_switch_at_once(self):
        self.tool("cutout").click()
        self.screen.wait_for_selector(".tool.working")
        self.screen.locator(".status", has_text="Finding the subject").wait_for()
        self.engine.release()
        self.screen.wait_for_selector(".tool.working", state="detached")
        self.assertEqual(self.pressed(), ["cutout"])
        self.assertTrue(self.item("blue")["usesCutout"])
        self.tool("cutout").click()
        self.assertEqual((self.pressed(), self.screen.locator(".tool.working").count()), ([], 0))
        self.wait_steps(2)

    def test_edits_do_not_wait_for_the_scissors(self):
        self.tool("cutout").click()
        self.screen.keyboard.press("]")
        self.wait_item("blue", rotation=1)
        self.engine.release()
        eventually(lambda: self.item("blue")["usesCutout"], "the cutout")
        self.assertEqual(self.steps(), 2)

    def test_the_search_can_be_ended(self):
        self.tool("cutout").click()
        self.screen.locator(".status").get_by_role("button", name="Cancel").click()
        self.screen.wait_for_selector(".tool.working", state="detached")
        self.assertTrue(self.screen.locator(".status").is_hidden())
        self.assertEqual((self.pressed(), self.item("blue")["usesCutout"]), ([], False))
        self.assertEqual(
            self.screen.locator(".toast").count(), 0, "an end that was asked for is no mistake"
        )


class HintsTest(ToolsTest):
    def setUp(self):
        super().setUp()
        self.hand = Fingers(self.screen)
        box = self.tool("cutout").bounding_box()
        self.hand.press(0, box["x"] + box["width"] / 2, box["y"] + 30)
        self.screen.wait_for_selector(".hints")
        self.hand.lift(0)
        # It rises into its place.
        self.screen.locator(".hint-photo").hover(trial=True)
        self.box = self.screen.locator(".hint-photo").bounding_box()

    def stroke(self, start, end):
        at = [
            (self.box["x"] + x * self.box["width"], self.box["y"] + y * self.box["height"])
            for x, y in (start, end)
        ]
        self.hand.drag(*at)

    def test_lines_say_what_to_keep_and_what_to_drop(self):
        self.stroke((0.3, 0.5), (0.7, 0.5))
        self.screen.get_by_role("radio", name="Drop").click()
        self.stroke((0.1, 0.1), (0.9, 0.1))
        self.assertEqual(self.screen.locator(".stroke-keep").count(), 1)
        self.assertEqual(self.screen.locator(".stroke-drop").count(), 1)
        self.button("Done").click()
        self.screen.wait_for_selector(".hints", state="detached")
        eventually(lambda: self.item("blue")["usesCutout"], "the cutout")
        hints = self.item("blue")["cutout"]["hints"]
        self.assertEqual((self.steps(), len(hints["keep"]), len(hints["drop"])), (1, 1, 1))

    def test_cancel_takes_the_cuts_back(self):
        self.stroke((0.3, 0.5), (0.7, 0.5))
        self.screen.locator(".hint-bar .go").click()
        eventually(lambda: self.steps() == 1, "a cut")
        self.screen.locator(".hints.cutting").wait_for(state="detached")
        self.button("Cancel").click()
        self.screen.wait_for_selector(".hints", state="detached")
        eventually(lambda: self.steps() == 0, "the way it was")

    def test_a_line_can_be_taken_back(self):
        self.stroke((0.3, 0.5), (0.7, 0.5))
        self.screen.locator(".hints").get_by_role("button", name="Undo").click()
        self.screen.locator(".stroke").wait_for(state="detached")

    def test_keys_draw_too(self):
        self.screen.locator(".hint-photo").focus()
        self.screen.keyboard.press("ArrowRight")
        self.screen.keyboard.press("Space")
        self.screen.keyboard.press("x")
        self.screen.keyboard.press("ArrowDown")
        self.screen.keyboard.press("Space")
        self.assertEqual(self.screen.locator(".stroke").count(), 2)
        self.assertEqual(self.screen.locator(".stroke-drop").count(), 1)
        self.screen.keyboard.press("Escape")
        self.screen.wait_for_selector(".hints", state="detached")
        self.assertEqual(self.steps(), 0)
