"""SVG viewers: Chromium and librsvg."""

import io
import subprocess

from PIL import Image

from shared.chromium import browser


def by_chromium(path, size):
    """Returns the pixels of a file on a page, and the URLs that opening the file requests."""
    width, height = size
    requests = []
    context = browser().new_context(viewport={"width": width, "height": height})
    try:
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri())
        others = [url for url in requests if url != path.as_uri() and not url.startswith("data:")]
        # An image element overrides the print size of the file.
        folder = path.with_suffix(".html")
        folder.write_text(
            f"<style>*{{margin:0}}img{{display:block}}</style>"
            f'<img src="{path.name}" width={width} height={height}>'
        )
        page.goto(folder.as_uri())
        page.evaluate("document.images[0].decode()")
        shot = page.screenshot(omit_background=True)
    finally:
        context.close()
    with Image.open(io.BytesIO(shot)) as image:
        return image.convert("RGBA"), others


def by_librsvg(path, size):
    width, height = map(str, size)
    drawn = subprocess.run(
        ["rsvg-convert", "--width", width, "--height", height, path], check=True, capture_output=True
    )
    with Image.open(io.BytesIO(drawn.stdout)) as image:
        return image.convert("RGBA")
