"""Patience: tests wait for what they want to see, never for a time."""

import time

# Seconds after which something never comes, on a busy machine, too.
LIMIT = 60


def eventually(condition, what="the condition", limit=LIMIT, pause=0.02):
    """Asks until the answer is true, and gives it; fails after some seconds."""
    end = time.monotonic() + limit
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come true within {limit} s")
        time.sleep(pause)
