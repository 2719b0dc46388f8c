"""Waiting for conditions."""

import time

# The timeout in seconds, long enough for a busy machine.
LIMIT = 60


def eventually(condition, description="the condition", limit=LIMIT, pause=0.02):
    """Calls a function until its result is true, and returns it; fails after the timeout."""
    end = time.monotonic() + limit
    while True:
        result = condition()
        if result:
            return result
        if time.monotonic() > end:
            raise AssertionError(f"{description} did not come true within {limit} s")
        time.sleep(pause)


def eventually_equal(read, expected, limit=LIMIT):
    """Reads until the value is the expected one; fails with both values after the timeout."""
    end = time.monotonic() + limit
    while True:
        value = read()
        if value == expected:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{value!r} did not become {expected!r} within {limit} s")
        time.sleep(0.02)


def close_to(one, other, within=0.001):
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(close_to(a, b, within) for a, b in zip(one, other))
    return abs(one - other) <= within
