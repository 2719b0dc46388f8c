"""Multi-touch input, sent as the browser's own input events."""

import time


class Fingers:
    """The fingers on the screen, by number."""

    def __init__(self, page):
        self.session, self.down = page.context.new_cdp_session(page), {}

    def send(self, kind, points=None, **more):
        points = self.down if points is None else points
        listed = [{"x": x, "y": y, "id": number} for number, (x, y) in points.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": listed, **more})

    def press(self, number, x, y):
        self.down[number] = (x, y)
        self.send("touchStart")

    def move(self, targets, steps=4):
        """Moves fingers to places `{number: (x, y)}` at the same time, in steps."""
        start = dict(self.down)
        for step in range(1, steps + 1):
            for number, (x, y) in targets.items():
                from_x, from_y = start[number]
                self.down[number] = (from_x + (x - from_x) * step / steps, from_y + (y - from_y) * step / steps)
            self.send("touchMove")

    def lift(self, number):
        self.send("touchEnd", {number: self.down.pop(number)})

    def cancel(self):
        """Cancels all touches, as the system does for an incoming call."""
        self.down = {}
        self.send("touchCancel")

    def tap(self, x, y):
        self.press(0, x, y)
        self.lift(0)

    def tap_twice(self, x, y):
        """Taps twice quickly; the events have exact timestamps even on a slow machine."""
        start = time.time()
        for begin in (0, 0.12):
            self.send("touchStart", {0: (x, y)}, timestamp=start + begin)
            self.send("touchEnd", {}, timestamp=start + begin + 0.04)

    def drag(self, start, end, steps=4):
        self.press(0, *start)
        self.move({0: end}, steps)
        self.lift(0)

    def pinch(self, starts, ends, steps=8):
        """Puts one finger on each start, moves them to the ends, and lifts them."""
        for number, start in enumerate(starts):
            self.press(number, *start)
        self.move(dict(enumerate(ends)), steps)
        for number in range(len(starts)):
            self.lift(number)
