"""The arithmetic of touch gestures and of snapping."""

import math

from harness.browser import PageTest
from harness.sites import page_files
from shared.waiting import close_to

START = {"x": 100, "y": 200, "rotation": 10, "scale": 1}


class ArithmeticTest(PageTest):
    """Loads single modules of the page."""

    modules = ["Similarity", "Snapping"]

    def setUp(self):
        super().setUp()
        self.sheet = self.page()
        self.sheet.goto(f"{page_files().base}Collage/Similarity.js")
        for name in self.modules:
            self.sheet.evaluate(f"import('/Collage/{name}.js').then((all) => {{ Object.assign(window, all) }})")

    def run_script(self, script, argument=None):
        return self.sheet.evaluate(script, argument)

    def placed(self, start, before, after):
        points = [[{"x": x, "y": y} for x, y in side] for side in (before, after)]
        return self.run_script(
            "([start, [before, after]]) => transformed(start, similarity(before, after))",
            [start, points],
        )

    def assert_placed(self, found, **expected):
        for field, value in expected.items():
            self.assertTrue(close_to(found[field], value, 1e-9), f"{field}: {found[field]} for {value}")


class SimilarityTest(ArithmeticTest):
    def test_fingers_move_scale_and_rotate_about_the_fixed_point(self):
        for before, after, x, y, rotation, scale in (
            ([(0, 0)], [(30, -40)], 130, 160, 10, 1),
            ([(0, 200), (200, 200)], [(0, 200), (400, 200)], 200, 200, 10, 2),
            ([(50, 200), (150, 200)], [(100, 150), (100, 250)], 100, 200, 100, 1),
            # Two fingers in the same place only move the photo.
            ([(5, 5), (5, 5.5)], [(15, 25), (90, 90)], 110, 220, 10, 1),
        ):
            found = self.placed(START, before, after)
            self.assert_placed(found, x=x, y=y, rotation=rotation, scale=scale)

    def test_two_fingers_rotate_scale_and_move_at_once(self):
        angle, factor = math.radians(30), 1.5
        second = (10 + factor * 100 * math.cos(angle), 20 + factor * 100 * math.sin(angle))
        found = self.placed({**START, "x": 0, "y": 0}, [(0, 0), (100, 0)], [(10, 20), second])
        self.assert_placed(found, x=10, y=20, rotation=40, scale=1.5)

    def test_another_finger_makes_the_transform_the_new_base_without_a_jump(self):
        dragged = self.placed(START, [(0, 0)], [(40, 0)])
        with_two = self.placed(dragged, [(40, 0), (90, 60)], [(40, 0), (90, 60)])
        self.assert_placed(with_two, **dragged)
        pinched = self.placed(with_two, [(40, 0), (90, 60)], [(20, -10), (130, 90)])
        alone = self.placed(pinched, [(130, 90)], [(130, 90)])
        self.assert_placed(alone, **pinched)

    def test_a_gesture_and_its_inverse_restore_the_transform(self):
        there = self.placed(START, [(0, 0), (70, 20)], [(33, -12), (10, 140)])
        back = self.placed(there, [(33, -12), (10, 140)], [(0, 0), (70, 20)])
        self.assert_placed(back, **START)

    def test_rotating_about_a_point_leaves_it_fixed(self):
        found = self.run_script("(start) => transformed(start, rotationAbout(start, 25, 2))", START)
        self.assert_placed(found, x=100, y=200, rotation=35, scale=2)

    def test_angles_are_normalized_and_animate_the_short_way(self):
        self.assertEqual(self.run_script("() => [190, -190, 720, 45].map(normalized)"), [-170, 170, 0, 45])
        self.assertEqual(self.run_script("() => [nearest(-170, 175), nearest(170, -175)]"), [190, -190])

    def test_a_point_has_an_offset_in_a_rotated_and_mirrored_box(self):
        box = {"x": 100, "y": 100, "rotation": 90, "width": 40, "height": 20, "flipH": False}
        found = self.run_script("([point, box]) => relativeOffset(point, box)", [{"x": 100, "y": 120}, box])
        self.assertTrue(close_to([found["across"], found["down"]], [0.5, 0], 1e-9), found)
        mirrored = self.run_script(
            "([point, box]) => relativeOffset(point, box)", [{"x": 100, "y": 120}, {**box, "flipH": True}]
        )
        self.assertTrue(close_to(mirrored["across"], -0.5, 1e-9), mirrored)


class SnappingTest(ArithmeticTest):
    def snapped(self, pixel=1, **placement):
        given = {"x": 300, "y": 300, "rotation": 0, "scale": 1, **placement}
        found = self.run_script(
            """([transform, pixel]) => {
            const before = JSON.stringify(transform)
            const found = snapped(
              transform, { width: 100, height: 60 }, { width: 900, height: 1200 }, pixel)
            return { ...found, isKept: before === JSON.stringify(transform) }
        }""",
            [given, pixel],
        )
        self.assertTrue(found["isKept"], "the transform was modified")
        return found

    def test_the_center_and_the_thirds_snap_within_six_pixels(self):
        for free, pulled in ((444.5, 450), (456, 450), (456.1, 456.1), (305, 300), (594, 600)):
            found = self.snapped(x=free)
            self.assertEqual(found["transform"]["x"], pulled)
            self.assertEqual(found["lines"].get("x"), None if free == pulled else pulled)

    def test_edges_snap_to_the_edges_of_the_canvas(self):
        self.assertEqual(self.snapped(x=53)["transform"]["x"], 50)
        self.assertEqual(self.snapped(x=847)["transform"]["x"], 850)
        self.assertEqual(self.snapped(y=34, x=123)["transform"]["y"], 30)
        self.assertEqual(self.snapped(y=1166, x=123)["lines"]["y"], 1200)

    def test_the_bounds_of_a_rotated_photo_snap(self):
        self.assertAlmostEqual(self.snapped(x=33, rotation=91)["transform"]["x"], 30)

    def test_right_angles_snap_within_three_degrees(self):
        for free, pulled in ((2.9, 0), (-3, 0), (3.1, 3.1), (88, 90), (-92.5, -90), (178, 180)):
            self.assertEqual(self.snapped(x=123, rotation=free)["transform"]["rotation"], pulled)

    def test_the_snapping_distance_is_in_screen_pixels(self):
        self.assertEqual(self.snapped(x=435, pixel=3)["transform"]["x"], 450)
        self.assertEqual(self.snapped(x=435, pixel=2)["transform"]["x"], 435)

    def test_snapping_does_not_accumulate(self):
        xs = [self.snapped(x=free)["transform"]["x"] for free in (440, 446, 452, 456, 460)]
        self.assertEqual(xs, [440, 450, 450, 450, 460])
