"""Waiting: tests wait for a condition, never for a fixed time."""

import time

# The timeout in seconds, also on a busy machine.
LIMIT = 60


def eventually(condition, what="the condition", limit=LIMIT, pause=0.02):
    """Calls a function until its result is true, and returns it; fails after the timeout."""
    end = time.monotonic() + limit
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come true within {limit} s")
        time.sleep(pause)


def eventually_equal(read, wanted, limit=LIMIT):
    """Reads until the value is the expected one; fails with both values after the timeout."""
    end = time.monotonic() + limit
    while True:
        value = read()
        if value == wanted:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{value!r} did not become {wanted!r} within {limit} s")
        time.sleep(0.02)


def close_to(one, other, within=0.001):
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(close_to(a, b, within) for a, b in zip(one, other))
    return abs(one - other) <= within
