"""The test case that opens pages in a browser."""

import functools
import os
import pathlib
import unittest

from axe_playwright_python.base import AXE_SCRIPT

from harness.contexts import borrow, give_back, new_context
from harness.fingers import Fingers
from shared.waiting import eventually

PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1440, 900)
# Disables a rule of axe: menus, messages and fields over the canvas are outside the landmarks.
NO_REGION = {"region": {"enabled": False}}
# Skips view transitions: with reduced motion, they still fade for 250 ms, a third of the time to open a page. Contexts
# that a test creates itself don't skip them.
SKIP_FADES = """if (document.startViewTransition) {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
        const transition = start(update)
        transition.ready.catch(() => {})
        transition.skipTransition()
        return transition
    }
}"""
STILL = """document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getTiming().iterations === Infinity)"""


def sizes(*windows, has_mouse=False):
    """Runs a test once per window size; with `has_mouse`, desktops have a mouse and no touch screen."""

    def decorated(test):
        @functools.wraps(test)
        def run(self):
            for self.size in windows:
                self.touch = type(self).touch and not (has_mouse and self.size == DESKTOP)
                with self.subTest(size=self.size):
                    test(self)
                    self.screen.close()

        return run

    return decorated


class PageTest(unittest.TestCase):
    """A test that opens pages and fails on errors in their scripts."""

    size, touch, browser_options = PHONE, True, {}

    def setUp(self):
        self.errors, self.contexts, self.pooled = [], [], []

    def tearDown(self):
        for context in self.contexts:
            context.close()
        for pooled in self.pooled:
            give_back(pooled)
        self.assertEqual(self.errors, [], "errors in the page's script")

    def context_options(self, size=None, **options):
        """Returns the options of a context; motion is reduced unless a test enables it."""
        width, height = size or self.size
        return {
            "viewport": {"width": width, "height": height}, "has_touch": self.touch, "locale": "en-US",
            "reduced_motion": "reduce", **self.browser_options, **options,
        }

    def context(self, **options):
        """Returns a new context, for tests that change its state."""
        self.contexts.append(new_context(self.context_options(**options)))
        return self.contexts[-1]

    def page(self, context=None, **options):
        """Returns an empty page, in a clean context unless one is given."""
        if not context:
            # A context whose pages are closed can be used again.
            for pooled in [pooled for pooled in self.pooled if pooled.is_unused()]:
                self.pooled.remove(pooled)
                give_back(pooled)
            self.pooled.append(borrow(self.context_options(**options)))
            context = self.pooled[-1].context
        pooled = next((pooled for pooled in self.pooled if pooled.context == context), None)
        page = (pooled or context).new_page()
        if pooled and pooled.options["reduced_motion"] == "reduce":
            page.add_init_script(SKIP_FADES)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def screenshot(self, name):
        """Saves a screenshot in the folder COLLAGE_SCREENSHOTS if it is set."""
        if folder := os.environ.get("COLLAGE_SCREENSHOTS"):
            self.wait_animations(self.screen)
            self.screen.screenshot(path=pathlib.Path(folder) / f"{name}.png")

    def violations(self, page, selector="html", **rules):
        """Returns the violations that axe finds (rule, help, elements), and the rules that passed."""
        # Loading the rules takes longer than running them.
        if page.evaluate("typeof axe === 'undefined'"):
            page.evaluate(AXE_SCRIPT)
        # Transferring the whole result takes several times as long as computing it.
        found, passed = page.evaluate(
            """([part, rules]) => axe.run(part, { rules, resultTypes: ['violations'] }).then(({ violations, passes }) => [
                violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html.slice(0, 200))]),
                passes.map(({ id }) => id)])""",
            [selector, rules],
        )
        return [tuple(one) for one in found], passed

    def assert_accessible(self, state, page=None, selector="html", **rules):
        """Fails if axe finds a violation after all animations have ended."""
        self.wait_animations(page or self.screen)
        self.assertEqual(self.violations(page or self.screen, selector, **rules)[0], [], state)

    def wait_drawn(self, page):
        page.wait_for_selector(".collage.arrived")
        page.locator(".item:not(.painted)").first.wait_for(state="detached")

    def add_from_library(self, page):
        """Opens the library to add photos, once the page offers it."""
        add = page.locator(".bar").get_by_role("button", name="Add photos")
        library = page.get_by_role("menuitem", name="From the library")

        def offered():
            add.click()
            return library.is_visible()

        eventually(offered, "the library")
        library.click()

    def wait_arrived(self, page):
        """Waits for the end of a transition, during which the page ignores focus, keys and touch."""
        page.wait_for_selector("#screens:not([inert])")

    def fingers(self, page):
        return Fingers(page)

    def drag(self, start, end, steps=4):
        mouse = self.screen.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=steps)
        mouse.up()

    def wait_toast(self, page, text):
        """Waits until a message with the text is shown."""
        page.locator(".toast:not(.leaving)", has_text=text).wait_for()

    def wait_announced(self, page, text):
        """Waits until the text is announced to screen readers."""
        page.locator("#live", has_text=text).wait_for(state="attached")

    def wait_frames(self, page):
        """Waits for two frames, after which changes are laid out and drawn."""
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def wait_animations(self, page):
        """Waits until all finite animations have ended."""
        self.wait_script(page, STILL)

    def wait_script(self, page, script):
        """Waits until a script in the page returns true; polls from here because the page forbids `eval`."""
        return eventually(lambda: page.evaluate(script), script)
