"""Sign-in with the token of the printed address or the cookie, and the page without either."""

from harness import stores
from harness.scene import ServedTest
from shared.waiting import eventually_equal


class SignInTest(ServedTest):
    store = (stores.gallery, 3)

    def test_the_token_is_removed_from_the_url_and_the_history(self):
        page = self.gallery()
        self.assertEqual(page.url, self.host.base)
        page.reload()
        page.wait_for_selector(".cell")
        self.assertEqual(page.context.cookies()[0]["httpOnly"], True)
        # The page waits for the server to return.
        self.proxy.cut()
        self.wait_notice("Not connected")
        self.proxy.restore()
        page.locator(".notice").wait_for(state="hidden")
        self.wait_toast(page, "Connected again")

    def test_without_a_token_the_page_says_how_to_get_one(self):
        page = self.page()
        page.goto(f"{self.host.base}#t=old")
        page.get_by_text("This address was already used or is from an earlier start.").wait_for()
        self.assertNotIn("old", page.url)
        page.reload()
        page.get_by_role("heading", name="Open the printed address").wait_for()
        page.get_by_text("collage serve", exact=True).wait_for()
        beside = self.page(page.context)
        beside.goto(self.host.url)
        beside.wait_for_selector(".cell")
        page.wait_for_selector(".cell")

    def test_urls_and_the_browser_history_lead_to_a_collage_and_back(self):
        identity = self.client.collages()["collages"][1]["id"]
        page = self.collage(identity)
        self.assertTrue(page.url.endswith(f"#c={identity}"))
        page.get_by_role("button", name="Back to the gallery").click()
        page.wait_for_selector(".cell")
        eventually_equal(lambda: page.url, self.host.base)
        page.locator(".cell-button").nth(1).click()
        self.wait_drawn(page)
        page.go_back()
        page.wait_for_selector(".collage", state="detached")
        page.go_forward()
        self.wait_drawn(page)
        page.goto("about:blank")
        page.goto(f"{self.host.url}&c=nothing")
        self.wait_toast(page, "This collage no longer exists.")
        page.wait_for_selector(".cell")

    def test_animated_transitions_lead_to_a_collage_and_back(self):
        for query in ("", "?flip"):
            page = self.gallery(query, reduced_motion="no-preference")
            page.locator(".cell-button").first.click()
            self.wait_drawn(page)
            page.get_by_role("button", name="Back to the gallery").click()
            page.wait_for_selector(".collage", state="detached")
            page.locator("html:not([data-transition])").wait_for()

    def test_nothing_is_loaded_from_other_origins(self):
        page, asked = self.page(), []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(self.host.url)
        page.wait_for_selector(".cell.ready")
        page.locator(".cell-button").first.click()
        self.wait_drawn(page)
        strange = [url for url in asked if not url.startswith((self.host.base, "data:", "blob:"))]
        self.assertEqual(strange, [])
