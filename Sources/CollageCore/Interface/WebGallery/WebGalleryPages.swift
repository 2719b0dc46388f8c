/// The pages of a web gallery, which work without scripts and external resources.
struct WebGalleryPages {
  let title: String
  let entries: [WebGalleryEntry]

  /// All text files of the gallery.
  ///
  /// The index page is last, so the pages to which it links are written before it.
  var files: [(name: String, text: String)] {
    var files = [
      ("gallery.css", WebGalleryStyleSheet.sheet), ("gallery.js", WebGalleryScript.keys),
    ]
    for index in entries.indices { files.append((entries[index].collage.page, page(index).source)) }
    return files + [("index.html", index.source)]
  }

  /// The content security policy, which allows only files of the same server or of the disk, and
  /// images in `data:` URLs.
  private static let policy: HTML = """
    default-src 'none'; img-src 'self' file: data:; style-src 'self' file:; script-src 'self' file:; \
    base-uri 'none'; form-action 'none'
    """

  /// An icon of two photos on a canvas, in colors that are visible on light and dark browser tabs.
  private static let icon: HTML = """
    data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
    %3Cpath fill='%230b6e55' d='M1 2h9v8H1z'/%3E%3Cpath fill='%2362d8b1' d='M6 6h9v8H6z'/%3E%3C/svg%3E
    """

  /// Returns a complete page; with `hasKeys`, it loads the script for keyboard navigation.
  func document(_ title: String, root: HTML, body: HTML, hasKeys: Bool = false) -> HTML {
    let script: HTML = hasKeys ? "\n<script src=\"\(root)gallery.js\" defer></script>" : ""
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="icon" href="\(Self.icon)">
      <link rel="stylesheet" href="\(root)gallery.css">\(script)
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
  }

  var index: HTML {
    let count = entries.count == 1 ? "1 collage" : "\(entries.count) collages"
    let wall: HTML =
      entries.isEmpty
      ? """
      <div class="nothing"><p>No collages yet</p>
      <p class="note">There is nothing to show so far.</p></div>
      """
      : """
      <ul class="wall \(shape.name)">
      \(HTML(entries.map(card)))
      </ul>
      """
    let note: HTML = entries.isEmpty ? "" : "\n<p class=\"note\">\(count)</p>"
    return document(
      title, root: "",
      body: """
        <header class="head">
        <h1 dir="auto">\(title)</h1>\(note)
        </header>
        <main>
        \(wall)
        </main>
        """)
  }

  /// The shape of all frames on the index page, based on the median aspect ratio of the collages.
  var shape: WebGalleryFrameShape {
    let aspects = entries.map { Double($0.collage.size.width) / Double($0.collage.size.height) }
      .sorted()
    return WebGalleryFrameShape(aspect: aspects.isEmpty ? 1 : aspects[aspects.count / 2])
  }

  private func card(_ entry: WebGalleryEntry) -> HTML {
    let size = entry.image.largest.size
    return """
      <li><a class="card" href="\(entry.collage.page)">
      <span class="frame">\(
        entry.image.element(entry.description, sizes: shape.sizes(of: size), root: ""))</span>
      <span class="name" dir="auto">\(entry.name)</span>
      <span class="note">\(entry.time)</span></a></li>
      """
  }
}

enum WebGalleryFrameShape: CaseIterable {
  case portrait
  case square
  case landscape

  /// Chooses the shape for an aspect ratio, which is the width divided by the height.
  init(aspect: Double) {
    self = aspect < 0.87 ? .portrait : aspect < 1.15 ? .square : .landscape
  }

  var name: HTML {
    switch self {
    case .portrait: "portrait"
    case .square: "square"
    case .landscape: "landscape"
    }
  }

  /// The height of a frame divided by its width, as in the style sheet.
  var height: Double {
    switch self {
    case .portrait: 4.0 / 3
    case .square: 1
    case .landscape: 3.0 / 4
    }
  }

  /// The maximum fraction of a frame's sides that an image covers, as in the style sheet.
  private static let imageFraction = 0.86

  /// Returns the `sizes` attribute of an image in its frame.
  ///
  /// `frame` is the approximate width of a frame in windows of at least 48 em, in CSS pixels. In
  /// narrower windows, two frames are side by side.
  func sizes(of size: PixelSize, inFrameOf frame: Double = 256) -> HTML {
    let aspect = Double(size.width) / Double(size.height)
    let part = Self.imageFraction * min(1, height * aspect)
    let wide = max(1, Int((frame * part).rounded()))
    let narrow = max(1, Int((46 * part).rounded()))
    return "(min-width: 48em) \(wide)px, \(narrow)vw"
  }
}

/// The optional script of a web gallery.
private enum WebGalleryScript {
  /// JavaScript that makes the arrow keys and Escape follow the page's links.
  static let keys = """
    // Arrow keys go back and forth, Escape closes. Without this script the links do the same.
    addEventListener('keydown', (event) => {
    \tif (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
    \tconst view = document.querySelector('.view:target')
    \tconst links = { ArrowLeft: '[rel=prev]', ArrowRight: '[rel=next]', Escape: '.close' }
    \tconst link = links[event.key] && (view ?? document.querySelector('.way')).querySelector(links[event.key])
    \tif (!link) return
    \tevent.preventDefault()
    \t// Going back leaves the pictures at once, however many were looked at.
    \tif (view && event.key !== 'Escape') location.replace(link.href)
    \telse link.click()
    })

    """
}
