"""The web gallery: with and without scripts, from disk and from a server, by keyboard, and its accessibility."""

import urllib.parse

from harness.browser import DESKTOP, PHONE, TABLET, PageTest
from harness.sites import NAMES, FileServer, web_gallery
from shared.waiting import eventually_equal

FOCUSED = "() => document.activeElement.id || document.activeElement.className || document.activeElement.rel"
# The width in the name of the file that the browser chose, such as "-320". Widths have three or four digits; the
# identifier before them can end in eight digits.
CHOSEN = "(image) => image.currentSrc.split('/').pop().replace(/.*?(-\\d{3,4})?\\.jpg$/, '$1')"
# The number of pixels by which the page is wider than the window.
BEYOND = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


class WebGalleryTest(PageTest):
    size, touch = DESKTOP, False

    def setUp(self):
        super().setUp()
        self.opened = {}

    def open(self, address=None, **options):
        """Opens an address in the page for a set of options."""
        key = str(options)
        if key not in self.opened:
            self.opened[key] = self.page(**options)
        self.opened[key].goto(address or web_gallery().index)
        return self.opened[key]

    def sheet(self, name, **options):
        page = self.open(**options)
        page.locator(".card", has=page.get_by_text(name, exact=True)).click()
        page.locator(".sheet h1", has_text=name).wait_for()
        return page

    def focused(self, page):
        return page.evaluate(FOCUSED)


class ScriptlessTest(WebGalleryTest):
    browser_options = {"java_script_enabled": False}

    def test_every_collage_has_a_card_and_a_page_and_links_lead_through_all_pages_and_back(self):
        page = self.open()
        self.assertEqual(page.locator(".card .name").all_text_contents(), list(reversed(NAMES)))
        page = self.sheet(NAMES[-1])
        for name in reversed(NAMES):
            self.assertEqual((page.title(), page.locator("h1").text_content()), (f"{name} – Collages", name))
            if name != NAMES[0]:
                page.locator("nav [rel=next]").click()
        self.assertEqual(page.locator("nav [rel=next]").count(), 0)
        page.locator("nav [rel=prev]").click()
        self.assertEqual(page.locator("h1").text_content(), NAMES[1])
        page.locator("nav .up").click()
        page.locator(".wall").wait_for()

    def test_images_open_advance_and_close(self):
        page = self.sheet(NAMES[3])
        self.assertEqual(page.locator(".photos li").count(), 3)
        self.assertEqual(page.locator(".view:visible").count(), 0)
        page.locator("#show-1").click()
        view = page.locator(".view:visible")
        self.assertEqual(view.get_attribute("id"), "view-1")
        self.assertIn("2 of 4", view.text_content())
        # The view fills the window, and the page behind it is hidden, also from screen readers.
        self.assertEqual(view.bounding_box(), {"x": 0, "y": 0, "width": 1440, "height": 900})
        self.assertEqual(page.locator("nav:visible, h1:visible, .photos:visible").count(), 0)
        view.get_by_role("link", name="Next").click()
        self.assertEqual(page.locator(".view:visible").get_attribute("id"), "view-2")
        page.locator(".view:visible").get_by_role("link", name="Previous").click()
        page.locator(".view:visible").get_by_role("link", name="Previous").click()
        self.assertEqual(page.locator(".view:visible [rel=prev]").count(), 0)
        page.locator(".view:visible").get_by_role("link", name="Close").click()
        self.assertEqual(page.locator(".view:visible").count(), 0)
        self.assertTrue(page.locator("h1").is_visible())

    def test_all_images_load(self):
        page = self.sheet(NAMES[4])
        for image in page.locator(".sheet > a img, .photos img").all():
            eventually_equal(lambda: image.evaluate("(image) => image.complete && image.naturalWidth > 0"), True)
            self.assertTrue(image.get_attribute("alt"))


class KeyTest(WebGalleryTest):
    def test_tab_follows_the_reading_order(self):
        page = self.open()
        for link in page.locator(".card").all():
            page.keyboard.press("Tab")
            self.assertTrue(link.evaluate("(link) => link === document.activeElement"))
        page.keyboard.press("Enter")
        page.locator(".sheet").wait_for()
        page = self.sheet(NAMES[3])
        stops = []
        for _ in range(7):
            page.keyboard.press("Tab")
            stops.append(self.focused(page))
        self.assertEqual(stops, ["up", "prev", "next", "show-0", "show-1", "show-2", "show-3"])

    def test_the_focus_enters_an_opened_image_and_returns_after_it(self):
        page = self.sheet(NAMES[3])
        page.locator("#show-2").focus()
        page.keyboard.press("Enter")
        eventually_equal(lambda: self.focused(page), "view-2")
        stops = []
        for _ in range(3):
            page.keyboard.press("Tab")
            stops.append(self.focused(page))
        self.assertEqual(stops, ["close", "prev", "next"])
        page.locator(".view:visible .close").press("Enter")
        eventually_equal(lambda: self.focused(page), "show-2")
        self.assertEqual(page.locator(".view:visible").count(), 0)

    def test_arrow_keys_and_escape_navigate(self):
        page = self.sheet(NAMES[3])
        page.locator("#show-1").click()
        page.keyboard.press("ArrowRight")
        eventually_equal(lambda: self.focused(page), "view-2")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        eventually_equal(lambda: self.focused(page), "view-0")
        page.keyboard.press("ArrowLeft")
        eventually_equal(lambda: self.focused(page), "view-0")
        page.keyboard.press("Escape")
        eventually_equal(lambda: self.focused(page), "show-0")
        page.keyboard.press("Control+ArrowRight")
        page.keyboard.press("ArrowRight")
        page.locator("h1", has_text=NAMES[2]).wait_for()
        page.keyboard.press("ArrowLeft")
        page.locator("h1", has_text=NAMES[3]).wait_for()
        # Going back leaves the images in one step.
        page.locator("#show-0").click()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        eventually_equal(lambda: self.focused(page), "view-3")
        page.go_back()
        eventually_equal(page.locator(".view:visible").count, 0)


class AccessTest(WebGalleryTest):
    def faults(self, page):
        return self.violations(page)[0]

    def test_axe_finds_nothing_in_light_and_dark(self):
        for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
            page = self.open(color_scheme=scheme, size=size)
            self.assertEqual(self.faults(page), [], f"first page, {scheme}")
            for name in NAMES:
                page = self.sheet(name, color_scheme=scheme, size=size)
                self.assertEqual(self.faults(page), [], f"{name}, {scheme}")
                page.locator("#show-0").click()
                self.assertEqual(self.faults(page), [], f"picture of {name}, {scheme}")

    def test_an_empty_gallery_says_so(self):
        page = self.open(web_gallery(0).index)
        page.get_by_text("No collages yet").wait_for()
        self.assertEqual(self.faults(page), [])

    def test_nothing_is_wider_than_the_window(self):
        for size in ((320, 600), PHONE, TABLET, DESKTOP):
            page = self.open(size=size)
            self.assertEqual(page.evaluate(BEYOND), 0, size)
            for name in (NAMES[1], NAMES[4]):
                page = self.sheet(name, size=size)
                self.assertEqual(page.evaluate(BEYOND), 0, (size, name))

    def test_touch_targets_are_large_enough(self):
        page = self.sheet(NAMES[3], size=PHONE, has_touch=True)
        page.locator("#show-1").click()
        for link in page.locator(".view:visible a").all():
            self.assertGreaterEqual(link.bounding_box()["height"], 44)

    def test_light_and_dark_differ_and_reduced_motion_is_respected(self):
        ground = "() => getComputedStyle(document.body).backgroundColor"
        grounds = {scheme: self.open(color_scheme=scheme).evaluate(ground) for scheme in ("light", "dark")}
        self.assertEqual(len(set(grounds.values())), 2)
        moving = "(element) => getComputedStyle(element).transitionDuration"
        for motion, lasts in (("reduce", "0s"), ("no-preference", "0.3s")):
            page = self.open(reduced_motion=motion)
            self.assertEqual(page.locator(".frame img").first.evaluate(moving), lasts)

    def test_printed_pages_are_white_without_navigation(self):
        page = self.sheet(NAMES[3], color_scheme="dark")
        page.locator("#show-1").click()
        page.emulate_media(media="print", color_scheme="dark")
        self.assertEqual(page.locator("nav:visible, .view:visible").count(), 0)
        self.assertTrue(page.locator("h1").is_visible())
        ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
        self.assertEqual(ground, "rgb(255, 255, 255)")


class PictureTest(WebGalleryTest):
    def chosen(self, selector, page):
        image = page.locator(selector).first
        eventually_equal(lambda: image.evaluate("(image) => image.complete && image.naturalWidth > 0"), True)
        return image.evaluate(CHOSEN)

    def test_browsers_choose_files_by_layout_size_and_screen(self):
        for scale, size, card, large in (
            (1, DESKTOP, "-320", "-720"), (2, DESKTOP, "-720", ""), (3, PHONE, "-720", ""),
        ):  # fmt: skip
            with self.subTest(scale=scale, size=size):
                page = self.open(device_scale_factor=scale, size=size)
                eventually_equal(lambda: self.chosen(".frame img", page), card)
                sheet = self.sheet(NAMES[0], device_scale_factor=scale, size=size)
                # A browser can show a cached file until the better one has loaded.
                eventually_equal(lambda: self.chosen(".large img", sheet), large)

    def test_nothing_moves_while_images_load(self):
        for size in (PHONE, DESKTOP):
            page = self.sheet(NAMES[4], size=size)
            page.wait_for_load_state("networkidle")
            moved = page.evaluate("""() => new Promise((done) => {
                let sum = 0
                const observer = new PerformanceObserver((list) => {
                    for (const { value } of list.getEntries()) sum += value
                })
                observer.observe({ type: 'layout-shift', buffered: true })
                requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
            })""")
            self.assertLess(moved, 0.01)

    def test_an_image_fills_the_window(self):
        for size in (PHONE, TABLET, DESKTOP):
            page = self.sheet(NAMES[5], size=size)
            page.locator("#show-0").click()
            image = page.locator(".view:visible img")
            eventually_equal(lambda: image.evaluate("(image) => image.naturalWidth > 0"), True)
            box = image.bounding_box()
            scale = min(box["width"] / 1080, box["height"] / 1920)
            self.assertTrue(scale * 1920 > size[1] * 0.7 or scale * 1080 > size[0] * 0.9, size)


class PlaceTest(WebGalleryTest):
    def visit(self, address):
        """Visits every page; returns the browser's requests and console messages."""
        requests, messages = [], []
        page = self.page()
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda message: messages.append(message.text))
        page.goto(address)
        count = page.locator(".card").count()
        for number in range(count):
            page.locator(".card").nth(number).click()
            page.locator("#show-0").click()
            page.wait_for_load_state("networkidle")
            page.goto(address)
        return requests, messages

    def test_on_a_disk_nothing_outside_the_folder_is_requested(self):
        requests, messages = self.visit(web_gallery().index)
        root = web_gallery().root.as_uri() + "/"
        external = [url for url in requests if not url.startswith((root, "data:"))]
        self.assertEqual((external, messages), ([], []))
        self.assertGreater(len(requests), 20)

    def test_a_server_can_serve_it_from_any_path(self):
        server = FileServer(web_gallery().folder / "served")
        self.addCleanup(server.stop)
        path = urllib.parse.quote("/deep down/site/")
        requests, messages = self.visit(server.base.rstrip("/") + path)
        external = [url for url in requests if not url.startswith((server.base + path[1:], "data:"))]
        self.assertEqual((external, messages), ([], []))
        self.assertEqual(
            [entry for entry in server.requests if entry[1] not in (200, 304) or not entry[0].startswith(path)], []
        )

    def test_names_are_not_parsed_as_markup(self):
        page = self.sheet(NAMES[1])
        self.assertNotEqual(page.title(), "mine")
        self.assertEqual(page.locator("script").count(), 1)
