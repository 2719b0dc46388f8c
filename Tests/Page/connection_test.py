"""A lost connection, a restarted server, concurrent edits, and a read-only page."""

from harness import stores
from harness.browser import DESKTOP
from harness.fingers import Fingers
from harness.photos import photo
from harness.scene import SceneTest, ServedTest
from shared.waiting import eventually, eventually_equal


class LostTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.open()
        self.select("red")

    def test_edits_wait_for_the_connection_and_keep_their_order(self):
        self.proxy.cut()
        self.wait_notice("Not connected")
        self.press("ArrowRight", "]", "ArrowRight")
        self.screen.locator(".tool[data-tool=glitch]").click()
        self.wait_notice("4 edits waiting")
        self.assertEqual(self.screen.locator(".tool[data-tool=glitch]").get_attribute("aria-pressed"), "true")
        self.button("Save").click()
        self.wait_toast(self.screen, "Not connected. Save again when the connection is back.")
        self.assertEqual(self.screen.locator(".collage").count(), 1)
        self.proxy.restore()
        self.wait_toast(self.screen, "Connected again. All edits were sent.")
        self.screen.locator(".notice").wait_for(state="hidden")
        self.assertEqual(
            self.client.labels(self.id)[-4:],
            ["move red --by 1 0", "rotate red --by 1", "move red --by 1 0", "shader toggle red glitch"],
        )

    def test_a_restarted_server_asks_for_its_new_address_and_no_edit_is_lost(self):
        self.press("]")
        self.wait_item("red", rotation=1)
        self.restart(lambda: [self.screen.keyboard.press("]") for _ in range(2)])
        self.wait_item("red", rotation=3)
        self.assertEqual(self.revision_count(), 3)
        # The restarted server forgot the session, so the page uses the history.
        self.button("Back to the gallery").click()
        self.button("Discard changes").click()
        self.screen.wait_for_selector(".collage", state="detached")
        self.wait_item("red", rotation=0)


class OthersTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.open()

    def test_edits_photos_and_the_deletion_by_another_client_appear(self):
        self.client.edit("rotate", self.id, [self.item("blue")["id"]], to=45)
        eventually_equal(lambda: self.shown_transform("blue")[2], 45)
        self.client.add_photo(self.id, "late.png", photo(8))
        self.screen.wait_for_selector('.item.painted[aria-label^="late, 1 of 3"]')
        self.client.edit("delete", self.id)
        self.wait_toast(self.screen, "This collage no longer exists.")
        self.screen.wait_for_selector(".gallery:not([hidden])")

    def test_a_gesture_and_a_concurrent_edit_are_both_kept(self):
        hand, (x, y) = Fingers(self.screen), self.center_of("red")
        hand.press(0, x, y)
        hand.move({0: (x, y + 48)})
        self.screen.wait_for_selector(".item.dragged")
        self.client.edit("rotate", self.id, [self.item("blue")["id"]], to=45)
        self.client.edit("rotate", self.id, [self.item("red")["id"]], to=10)
        eventually_equal(lambda: self.shown_transform("blue")[2], 45)
        self.assertEqual(self.screen.locator(".item.dragged").count(), 1)
        hand.move({0: (x, y + 88)})
        hand.lift(0)
        self.wait_item("red", within=0.5, y=500 + 80 / self.zoom(), rotation=10)
        self.assertEqual(self.item("blue")["rotation"], 45)

    def test_removing_a_photo_ends_its_gesture(self):
        hand, (x, y) = Fingers(self.screen), self.center_of("red")
        hand.press(0, x, y)
        hand.move({0: (x, y + 48)})
        self.screen.wait_for_selector(".item.dragged")
        self.client.edit("remove", self.id, [self.item("red")["id"]])
        self.screen.locator(".item").nth(1).wait_for(state="detached")
        hand.lift(0)
        self.assertEqual(self.names_by_order(), ["blue"])

    def test_two_pages_never_lose_an_edit(self):
        other = self.collage(self.id)
        self.select("red")
        other.locator('.item[aria-label^="blue,"]').evaluate("(item) => item.focus({ focusVisible: true })")
        other.wait_for_selector('.item[aria-label^="blue,"][aria-pressed=true]')
        for _ in range(5):
            self.press("ArrowRight")
            other.keyboard.press("]")
        self.wait_item("red", x=545)
        self.wait_item("blue", rotation=5)
        eventually(lambda: self.shown_transform("blue")[2] == 5, "the other's turn")


class TabsTest(SceneTest):
    """A browser opens up to six connections to a server; its tabs share one for server events."""

    def test_seven_tabs_get_events_even_after_the_first_is_closed(self):
        context = self.page().context
        tabs = [self.collage(self.id, self.page(context)) for _ in range(7)]
        self.rotate_everywhere(tabs, 45)
        tabs.pop(0).close()
        self.rotate_everywhere(tabs, 90)
        eventually_equal(lambda: self.proxy.open_events, 1)

    def test_without_locks_each_tab_reads_its_own_events(self):
        first = self.page()
        tabs = [first, self.page(first.context)]
        for tab in tabs:
            tab.add_init_script("delete Navigator.prototype.locks")
            self.collage(self.id, tab)
        self.rotate_everywhere(tabs, 45)
        eventually_equal(lambda: self.proxy.open_events, 2)

    def test_the_page_works_without_the_features_that_require_tls(self):
        self.screen = self.page()
        self.screen.add_init_script("""
            delete Navigator.prototype.locks
            delete Navigator.prototype.share
            delete Crypto.prototype.randomUUID
            delete Crypto.prototype.subtle
        """)
        self.collage(self.id, self.screen)
        self.press("g")
        self.select("blue")
        self.press("]")
        self.wait_item("blue", rotation=1)
        self.press("1")
        self.wait_item("blue", usesCutout=True)

    def rotate_everywhere(self, tabs, angle):
        self.client.edit("rotate", self.id, [self.item("blue")["id"]], to=angle)
        for self.screen in tabs:
            eventually_equal(lambda: self.shown_transform("blue")[2], angle)


class ReadOnlyTest(ServedTest):
    size, touch = DESKTOP, False
    options, store = ("--read-only",), (stores.gallery,)

    def test_a_read_only_page_shows_everything_and_changes_nothing(self):
        screen = self.gallery()
        screen.get_by_text("Read only").first.wait_for()
        self.assertEqual(screen.get_by_role("button", name="New collage").count(), 0)
        screen.get_by_role("searchbox").fill("night")
        screen.wait_for_selector('.cell[aria-setsize="1"]')
        screen.locator(".cell-button").first.click(button="right")
        self.assertEqual(screen.get_by_role("menu").count(), 0)
        screen.locator(".cell-button").first.click()
        self.wait_drawn(screen)
        self.assertEqual(screen.locator(".layout-tile, .tool").count(), 0)
        for name in ("Save", "Undo", "Add photos"):
            self.assertEqual(screen.get_by_role("button", name=name).count(), 0)
        screen.keyboard.press("Tab")
        screen.locator(".item").last.focus()
        screen.wait_for_selector(".frame.shown .edge")
        screen.keyboard.press("Delete")
        self.assertFalse(screen.locator(".corner").first.is_visible())
        screen.keyboard.press("Escape")
        screen.wait_for_selector(".frame:not(.shown)", state="attached")
        self.assertEqual(screen.locator(".collage.arrived").count(), 1)
        screen.keyboard.press("Escape")
        screen.wait_for_selector(".collage", state="detached")
        self.assertEqual(self.proxy.counts["POST edits"], 0)
