"""Photos that the server reports as locked or hidden."""

import json
import re

from harness.scene import SceneTest
from shared.waiting import eventually


class LockedTest(SceneTest):
    def open_with(self, **fields):
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

    def test_a_locked_photo_cannot_be_edited(self):
        self.open_with(locked=True)
        x, y = self.center_of("blue")
        before = self.shown_transform("blue")
        self.fingers(self.screen).drag((x, y), (x + 60, y - 40))
        self.wait_toast(self.screen, "blue is locked")
        self.select("blue")
        self.press("ArrowLeft", "]")
        self.screen.mouse.wheel(0, 100)
        self.wait_frames(self.screen)
        self.assertEqual(self.shown_transform("blue"), before)
        self.assertEqual(self.revision_count(), 0)

    def test_a_hidden_photo_is_invisible_and_keys_can_select_it(self):
        self.open_with(hidden=True, group="pair")
        item = self.screen.locator('.item[aria-label^="blue,"]')
        self.assertEqual(item.get_attribute("aria-label"), "blue, 1 of 2 from the front, hidden, group pair")
        self.assertEqual(item.evaluate("(item) => getComputedStyle(item).opacity"), "0")
        self.fingers(self.screen).tap(*self.center_of("blue"))
        self.assertEqual(item.get_attribute("aria-pressed"), "false")
        self.select("blue")

    def test_the_list_has_all_photos_and_hides_and_locks_them(self):
        self.open_with(hidden=True)
        self.button("More settings").click()
        names = self.screen.locator(".photos .step")
        names.first.wait_for()
        self.assertEqual(names.all_inner_texts(), ["blue", "red"])
        self.assertEqual(self.screen.locator(".photo-row.item-hidden").inner_text(), "blue")
        requests = []
        self.screen.on("request", lambda request: requests.append(request.post_data or ""))
        self.button("Lock red").click()
        self.button("Hide blue").click()
        eventually(lambda: any('"hide"' in one and '"off":true' in one for one in requests), "shown")
        self.assertTrue(any('"lock"' in one and "off" not in one for one in requests))
        names.first.click()
        self.screen.wait_for_selector('.item[aria-label^="blue,"][aria-pressed=true]')
