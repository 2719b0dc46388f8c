"""Touch gestures on the canvas: hit testing, live feedback, and one step per gesture."""

from harness.fingers import Fingers
from harness.scene import SLOP_TOUCH, SceneTest
from shared.waiting import close_to, eventually


class TouchTest(SceneTest):
    def setUp(self):
        super().setUp()
        self.open()
        self.hand = Fingers(self.screen)

    def pressed(self):
        label = self.screen.locator(".item[aria-pressed=true]")
        return label.get_attribute("aria-label").split(",")[0] if label.count() else None

    def wait_shown(self, name, expected):
        eventually(lambda: close_to(self.shown_transform(name), expected, 0.5), f"{name} at {expected}")


class TapTest(TouchTest):
    def test_a_tap_selects_and_raises_in_one_revision_without_a_focus_ring(self):
        self.hand.tap(*self.center_of("red"))
        self.wait_revisions(1)
        self.assertEqual((self.names_by_order(), self.pressed()), (["blue", "red"], "red"))
        self.wait_announced(self.screen, "red selected, in front")
        self.screen.wait_for_selector(".item:focus")
        self.assertEqual(self.screen.locator(".item:focus-visible").count(), 0)
        self.screen.keyboard.press("Shift+Tab")
        self.screen.keyboard.press("Tab")
        self.screen.wait_for_selector(".item:focus-visible")

    def test_taps_on_the_front_photo_and_beside_all_photos_create_no_revision(self):
        self.hand.tap(*self.center_of("blue"))
        self.screen.wait_for_selector(".item[aria-pressed=true]")
        self.assertEqual((self.pressed(), self.revision_count()), ("blue", 0))
        self.hand.tap(*self.center_of("blue", dy=-150))
        self.screen.wait_for_selector(".item[aria-pressed=true]", state="detached")
        self.assertEqual(self.revision_count(), 0)

    def test_a_double_tap_resets(self):
        blue = [self.item("blue")["id"]]
        edits = [{"verb": "rotate", "items": blue, "to": 30}, {"verb": "scale", "items": blue, "to": 0.8}]
        self.client.edits(self.id, edits, "turn")
        self.wait_item("blue", rotation=30)
        self.hand.tap_twice(*self.center_of("blue"))
        self.wait_item("blue", rotation=0, scale=1, x=540, y=1300)
        self.assertEqual(self.client.labels(self.id)[-1], "reset blue")

    def test_a_long_press_opens_the_menu(self):
        self.hand.press(0, *self.center_of("red"))
        self.screen.get_by_role("menuitem", name="Bring to front").wait_for()
        self.hand.lift(0)
        self.screen.get_by_role("menuitem", name="Bring to front").click()
        self.wait_revisions(1)
        self.assertEqual(self.names_by_order(), ["blue", "red"])


class DragTest(TouchTest):
    def test_one_finger_drags_an_unselected_photo_in_one_revision(self):
        x, y = self.center_of("red")
        left, top, turn, scale = self.shown_transform("red")
        self.hand.press(0, x, y)
        self.hand.move({0: (x + 40, y)})
        self.screen.wait_for_selector(".item.dragged")
        self.wait_shown("red", [left + 40 - SLOP_TOUCH, top, turn, scale])
        self.hand.move({0: (x + SLOP_TOUCH, y - 80)})
        self.wait_shown("red", [left, top - 80, turn, scale])
        self.assertEqual(self.revision_count(), 0, "an edit before the release")
        self.hand.lift(0)
        self.wait_item("red", within=0.5, x=540, y=500 - 80 / self.zoom())
        self.assertEqual((self.revision_count(), self.names_by_order()), (1, ["red", "blue"]))
        self.wait_announced(self.screen, "red at 540,")

    def test_a_small_movement_is_a_tap(self):
        x, y = self.center_of("red")
        self.hand.press(0, x, y)
        self.hand.move({0: (x + 5, y + 5)}, steps=1)
        self.hand.lift(0)
        self.wait_revisions(1)
        self.assertEqual((self.item("red")["x"], self.names_by_order()), (540, ["blue", "red"]))

    def test_a_gesture_without_effect_creates_no_revision(self):
        x, y = self.center_of("red")
        self.hand.pinch([(x, y), (x + 60, y)], [(x, y), (x + 60, y)])
        self.screen.wait_for_selector(".item.dragged", state="detached")
        self.assertEqual((self.revision_count(), self.names_by_order()), (0, ["red", "blue"]))
        self.cancel_touches()

    def cancel_touches(self):
        """Touches canceled by the system leave the photo unchanged."""
        x, y = self.center_of("red")
        before = self.shown_transform("red")
        self.hand.press(0, x, y)
        self.hand.press(1, x + 50, y + 10)
        self.hand.move({0: (x - 70, y + 30), 1: (x + 90, y + 90)})
        self.screen.wait_for_selector(".item.dragged")
        self.hand.cancel()
        self.wait_shown("red", before)
        self.assertEqual(self.revision_count(), 0)


class PinchTest(TouchTest):
    def test_two_fingers_rotate_and_scale_in_one_revision(self):
        x, y = self.center_of("red")
        self.hand.pinch([(x - 30, y), (x + 30, y)], [(x, y - 45), (x, y + 45)])
        self.wait_item("red", rotation=90, scale=1.5, x=540, y=500)
        self.assertEqual(self.revision_count(), 1)

    def test_the_second_finger_can_be_anywhere_and_a_third_is_ignored(self):
        x, y = self.center_of("red")
        self.hand.pinch([(x, y), (x, y + 400)], [(x, y), (x, y + 200)])
        self.wait_item("red", scale=0.5, x=540, y=500)
        ends = [(x - 30, y), (x + 90, y), (x, y + 300)]
        self.hand.pinch([(x - 30, y), (x + 30, y), (x, y + 200)], ends)
        self.wait_item("red", scale=1, rotation=0)
        self.assertEqual(self.revision_count(), 2)

    def test_adding_and_lifting_a_finger_causes_no_jump(self):
        x, y = self.center_of("red")
        left, top, *_ = self.shown_transform("red")
        zoom = self.zoom()
        self.hand.press(0, x, y)
        self.hand.move({0: (x, y + 48)})
        self.hand.press(1, x + 60, y + 48)
        self.wait_shown("red", [left, top + 40, 0, 1])
        self.hand.move({0: (x - 60, y + 48)})
        self.hand.lift(0)
        self.wait_shown("red", [left - 60, top + 40 - 8, 0, 2])
        self.hand.move({1: (x + 80, y + 88)})
        self.hand.lift(1)
        self.wait_item("red", within=0.5, scale=2, rotation=0, x=540 - 40 / zoom, y=500 + (32 + 40) / zoom)
        self.assertEqual(self.revision_count(), 1)

    def test_a_photo_has_a_minimum_size(self):
        x, y = self.center_of("red")
        self.client.edit("scale", self.id, [self.item("red")["id"]], to=0.05)
        self.wait_item("red", scale=0.05)
        self.hand.pinch([(x, y), (x + 180, y)], [(x, y), (x + 3, y)])
        self.wait_item("red", within=0.0001, scale=0.02)
