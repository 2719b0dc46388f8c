"""Accessibility and localization of the page."""

import json
import pathlib
import re
import subprocess

from playwright._impl._driver import compute_driver_executable

from harness.browser import DESKTOP, NO_REGION, PHONE, TABLET
from harness.scene import SceneTest
from shared.program import REPOSITORY
from shared.waiting import eventually_equal

STYLES = REPOSITORY / "Sources/CollageCLI/Serve/Page/styles.css"

NAMELESS = """() => [...document.querySelectorAll('button, input, [role], img, a, [tabindex="0"]')]
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [hidden]'))
    .filter((element) => !['list', 'presentation', 'search', 'status'].includes(element.role))
    .filter((element) => !(element.ariaLabel || element.textContent.trim() || element.labels?.length
        || element.getAttribute('aria-labelledby') || element.alt === ''))
    .map((element) => element.outerHTML.slice(0, 120))"""

# Controls smaller than 44 pixels; their label and ::before count as parts of them.
SMALL = """() => [...document.querySelectorAll('button, input:not([type=file]), [role=slider]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
    .map((element) => {
        const box = element.getBoundingClientRect()
        const rim = getComputedStyle(element, '::before')
        const beyond = (...sides) => sides.reduce((sum, side) => sum - Math.min(0, parseFloat(rim[side]) || 0), 0)
        const [across, down] = [beyond('left', 'right'), beyond('top', 'bottom')]
        const wide = (element.closest('label') ?? element).getBoundingClientRect()
        return [Math.max(box.width + across, wide.width), Math.max(box.height + down, wide.height),
            element.outerHTML.slice(0, 90)]
    })
    .filter(([width, height]) => width && (width < 43.5 || height < 43.5))"""


def luminance(color):
    digits = color.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class StatesTest(SceneTest):
    size = PHONE

    def states(self, **options):
        """Yields the page in each state, with the state's name."""
        screen = self.gallery(**options)
        yield "gallery", screen
        screen.locator(".cell-button").first.press("Shift+F10")
        screen.get_by_role("menuitem").first.wait_for()
        yield "menu", screen
        screen.keyboard.press("Escape")
        screen.wait_for_selector(".scrim", state="detached")
        screen.get_by_role("searchbox").fill("zzz")
        screen.wait_for_selector(".empty-state:not([hidden])")
        yield "nothing found", screen
        self.screen = self.collage(self.id, screen)
        yield "canvas", screen
        self.open_sheet(screen)
        yield "canvas settings", screen
        self.close_sheet(screen)
        screen.locator(".tool[data-tool=layout]").click()
        screen.wait_for_selector(".layout-tile")
        yield "layouts", screen
        self.close_sheet(screen)
        self.select("red")
        yield "photo in hand", screen
        self.open_sheet(screen)
        yield "photo settings", screen
        self.close_sheet(screen)
        screen.keyboard.press("]")
        screen.keyboard.press("Escape")
        screen.keyboard.press("Escape")
        screen.wait_for_selector("dialog[open]")
        yield "question", screen

    def open_sheet(self, screen):
        if screen.locator(".handle").is_visible():
            screen.locator(".handle").click()
            screen.wait_for_selector(".panel.open")

    def close_sheet(self, screen):
        if screen.locator(".panel.open").count():
            screen.locator(".handle").click()
            screen.wait_for_selector(".panel:not(.open)")

    def test_controls_have_names_are_large_enough_and_pass_axe(self):
        for size, scheme in ((PHONE, "light"), (PHONE, "dark"), (DESKTOP, "light")):
            for name, screen in self.states(size=size, color_scheme=scheme):
                with self.subTest(name, size=size, scheme=scheme):
                    self.wait_animations(screen)
                    self.assertEqual(screen.evaluate(NAMELESS), [])
                    self.assertEqual(screen.evaluate(SMALL), [])
                    if size == PHONE:
                        self.assert_accessible(name, screen, **NO_REGION)
            screen.close()

    def test_the_headings_of_a_wide_canvas_are_in_order(self):
        screen = self.collage(self.id, size=DESKTOP)
        screen.wait_for_selector(".details .section-history")
        self.wait_animations(screen)
        violations, passed = self.violations(screen, **NO_REGION)
        self.assertEqual(violations, [])
        self.assertIn("heading-order", passed)

    def test_nothing_scrolls_sideways_at_twice_the_size_of_text(self):
        for size in (PHONE, TABLET, DESKTOP):
            screen = self.page(size=size)
            screen.add_init_script(
                "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
            )
            for url in (self.host.url, f"{self.host.url}&c={self.id}"):
                screen.goto("about:blank")
                screen.goto(url)
                screen.wait_for_selector(".cell.ready" if url == self.host.url else ".collage.arrived")
                self.assert_no_sideways_scroll(screen)
            self.open_sheet(screen)
            self.assert_no_sideways_scroll(screen)
            screen.close()

    def assert_no_sideways_scroll(self, screen):
        violations = screen.evaluate("""() => [...document.querySelectorAll('body, body *')]
            .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1
                && /auto|scroll/.test(getComputedStyle(element).overflowX))
            .map((element) => [element.className, element.scrollWidth, element.clientWidth])""")
        self.assertEqual(violations, [])
        outside = screen.evaluate(
            """() => [...document.querySelectorAll('button, input, h1, h2, h3')]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'))
            .filter((element) => { const { left, right } = element.getBoundingClientRect()
                return left < -1 || right > innerWidth + 1 })
            .map((element) => element.outerHTML.slice(0, 90))"""
        )
        self.assertEqual(outside, [])


class LookTest(SceneTest):
    def test_the_colors_have_enough_contrast(self):
        for tokens in self.tokens():
            for one, other, minimum in (
                ("ink", "page", 7), ("ink", "surface", 7), ("ink-2", "page", 4.5), ("ink-2", "surface", 4.5),
                ("accent", "surface", 4.5), ("on-accent", "accent", 4.5), ("danger", "surface", 4.5),
                ("signal", "page", 3), ("signal", "workspace", 3), ("accent", "workspace", 3),
            ):  # fmt: skip
                self.assertGreaterEqual(contrast(tokens[one], tokens[other]), minimum, (one, other))

    def tokens(self):
        pattern = r"--([\w-]+): light-dark\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\);"
        violations = re.findall(pattern, STYLES.read_text())
        return {name: light for name, light, _ in violations}, {name: dark for name, _, dark in violations}

    def test_the_focus_is_visible_on_every_control(self):
        self.open(size=DESKTOP)
        self.select("red")
        seen = set()
        for _ in range(60):
            self.press("Tab")
            where, is_seen = self.screen.evaluate("""() => {
                const { activeElement: element } = document
                const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
                const framed = element.matches('.item') && document.querySelector('.frame.shown')
                const around = element.closest('label, .field')
                const rim = around && (getComputedStyle(around).outlineStyle !== 'none'
                    || getComputedStyle(around).boxShadow !== 'none')
                return [element.outerHTML.slice(0, 100), Boolean(framed || rim || boxShadow !== 'none'
                    || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2))]
            }""")
            if "<body" not in where:
                self.assertTrue(is_seen, where)
            seen.add(where)
        self.assertGreater(len(seen), 25)

    def test_right_to_left_text_mirrors_the_page(self):
        screen = self.page(size=DESKTOP)
        screen.route(
            "**/Languages/en*.js",
            lambda route: route.fulfill(
                response=(violations := route.fetch()), body=violations.text().replace("direction: 'ltr'", "direction: 'rtl'")
            ),
        )
        screen.goto(self.host.url)
        screen.wait_for_selector(".cell.ready")
        first, second = (screen.locator(".cell").nth(at).bounding_box()["x"] for at in (0, 1))
        self.assertGreater(first, second)
        screen.locator(".cell-button").first.focus()
        screen.keyboard.press("ArrowLeft")
        eventually_equal(lambda: screen.evaluate("document.activeElement.closest('.cell').ariaPosInSet"), "2")
        self.collage(self.id, screen)
        back = screen.get_by_role("button", name="Back to the gallery").bounding_box()["x"]
        self.assertGreater(back, screen.get_by_role("button", name="Save").bounding_box()["x"])

    def test_reduced_motion_disables_animations(self):
        self.open()
        self.button("More settings").click()
        self.screen.wait_for_selector(".panel.open")
        running = self.screen.evaluate(
            """() => document.getAnimations()
            .filter((one) => one.effect.getComputedTiming().activeDuration > 130).map((one) => one.animationName)"""
        )
        self.assertEqual(running, [])


class LanguagesTest(SceneTest):
    def texts(self):
        """Checks the texts of all languages, and returns them by language and key."""
        script = pathlib.Path(__file__).with_name("languages.mjs")
        done = subprocess.run([compute_driver_executable()[0], script], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_all_languages_have_the_same_keys_and_placeholders(self):
        self.assertEqual(set(self.texts()), {"de", "en", "es", "fr"})

    def test_the_browser_or_the_address_chooses_the_language(self):
        for query, locale, code, title in (
            ("", "de-AT", "de", "Collagen"), ("?lang=en", "de-AT", "en", "Collages"), ("", "eo", "en", "Collages"),
            ("", "fr-CA", "fr", "Collages"), ("?lang=es", "en-US", "es", "Collages"),
        ):  # fmt: skip
            with self.subTest(query=query, locale=locale):
                page = self.gallery(query, locale=locale)
                self.assertEqual(page.locator("h1").text_content(), title)
                self.assertEqual(page.evaluate("document.documentElement.lang"), code)
                loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
                self.assertEqual({name for name in loaded if "Languages/" in name}, {f"{self.host.base}Languages/{code}.js"})

    def test_the_canvas_is_fully_translated(self):
        texts = {code: {one for one in all.values() if isinstance(one, str)} for code, all in self.texts().items()}
        for code in ("de", "es", "fr"):
            with self.subTest(language=code):
                self.screen = self.collage(self.id, size=DESKTOP, locale=code)
                self.screen.wait_for_selector(".section-history")
                shown = self.screen.evaluate("""() => [...document.querySelectorAll('body *')]
                    .flatMap((element) => [element.ariaLabel, element.title,
                        element.children.length ? null : element.textContent]).filter(Boolean)""")
                self.assertEqual(set(shown) & (texts["en"] - texts[code]), set())
