"""Photos that the server reports as locked or hidden."""

import json
import re

from harness.scene import SceneTest
from shared.waiting import eventually


class LockedTest(SceneTest):
    def told(self, **fields):
        """Opens the collage; the server's response has the given fields for the front photo."""

        def answer(route):
            response = route.fetch()
            document = response.json()
            document["items"][-1] |= fields
            route.fulfill(response=response, body=json.dumps(document))

        page = self.page()
        page.route(re.compile(r"/api/collages/[\w-]+$"), answer)
        self.screen = self.collage(self.id, page)
        self.press("g")

    def test_a_locked_photo_stays_and_says_so(self):
        self.told(locked=True)
        x, y = self.spot("blue")
        before = self.shown("blue")
        self.fingers(self.screen).drag((x, y), (x + 60, y - 40))
        self.toast(self.screen, "blue is locked")
        self.select("blue")
        self.press("ArrowLeft", "]")
        self.screen.mouse.wheel(0, 100)
        self.settled(self.screen)
        self.assertEqual(self.shown("blue"), before)
        self.assertEqual(self.steps(), 0)

    def test_a_hidden_photo_is_not_seen_and_can_be_reached_by_keys(self):
        self.told(hidden=True, group="pair")
        item = self.screen.locator('.item[aria-label^="blue,"]')
        self.assertEqual(item.get_attribute("aria-label"), "blue, 1 of 2 from the front, hidden, group pair")
        self.assertEqual(item.evaluate("(item) => getComputedStyle(item).opacity"), "0")
        self.fingers(self.screen).tap(*self.spot("blue"))
        self.assertEqual(item.get_attribute("aria-pressed"), "false")
        self.select("blue")

    def test_the_list_has_all_photos_and_hides_and_locks_them(self):
        self.told(hidden=True)
        self.button("More settings").click()
        names = self.screen.locator(".photos .step")
        names.first.wait_for()
        self.assertEqual(names.all_inner_texts(), ["blue", "red"])
        self.assertEqual(self.screen.locator(".photo-row.absent").inner_text(), "blue")
        asked = []
        self.screen.on("request", lambda request: asked.append(request.post_data or ""))
        self.button("Lock red").click()
        self.button("Hide blue").click()
        eventually(lambda: any('"hide"' in one and '"off":true' in one for one in asked), "shown")
        self.assertTrue(any('"lock"' in one and "off" not in one for one in asked))
        names.first.click()
        self.screen.wait_for_selector('.item[aria-label^="blue,"][aria-pressed=true]')
