"""Browser contexts that tests reuse.

A new context starts a process, and loads and compiles the page's modules again. The page stores only a cookie in the
browser, so a context without pages and cookies is equivalent to a new one.
"""

import os
import pathlib
import re
import urllib.parse

from shared.chromium import browser
from shared.waiting import LIMIT

# The most recently used context is the last.
unused = []
MAXIMUM_UNUSED = 6


def from_folder(route, folder):
    """Responds with the current version of a page file, which can be newer than the one built into the program."""
    path = urllib.parse.urlsplit(route.request.url).path.lstrip("/")
    file, kind = pathlib.Path(folder) / path, "text/css" if path.endswith(".css") else "text/javascript"
    route.fulfill(path=file, content_type=kind) if file.exists() else route.continue_()


def new_context(options):
    context = browser().new_context(**options)
    context.set_default_timeout(LIMIT * 1000)
    if folder := os.environ.get("COLLAGE_PAGE"):
        context.route(re.compile(r"\.(js|css)$"), lambda route: from_folder(route, folder))
    return context


class PooledContext:
    """A context, with a page that keeps the site's process alive."""

    # Options that can be set per page.
    PAGE_OPTIONS = ("viewport", "color_scheme", "reduced_motion")

    def __init__(self, options):
        self.options, self.context = options, new_context(options)
        self.keeper = self.context.new_page()
        self.keeper.route("**/*", lambda route: route.fulfill(body=""))
        self.keeper.goto("http://127.0.0.1/")

    def is_unused(self):
        return self.context.pages == [self.keeper]

    def is_for(self, options):
        return self.lasting(self.options) == self.lasting(options)

    def lasting(self, options):
        return {name: value for name, value in options.items() if name not in self.PAGE_OPTIONS}

    def new_page(self):
        page, given = self.context.new_page(), self.options
        page.set_viewport_size(given["viewport"])
        page.emulate_media(color_scheme=given.get("color_scheme", "light"), reduced_motion=given["reduced_motion"])
        return page


def borrow(options):
    pooled = next((pooled for pooled in reversed(unused) if pooled.is_for(options)), None)
    if not pooled:
        return PooledContext(options)
    unused.remove(pooled)
    pooled.options = options
    return pooled


def give_back(pooled):
    for page in pooled.context.pages:
        if page != pooled.keeper:
            page.close()
    pooled.context.clear_cookies()
    unused.append(pooled)
    while len(unused) > MAXIMUM_UNUSED:
        unused.pop(0).context.close()
