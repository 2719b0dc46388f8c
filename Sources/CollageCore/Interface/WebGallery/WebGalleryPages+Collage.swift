extension WebGalleryPages {
  private static let root: HTML = "../"

  func page(_ index: Int) -> HTML {
    let entry = entries[index]
    let (size, count) = (entry.collage.size, entry.photos.count)
    let photos: HTML =
      entry.photos.isEmpty
      ? ""
      : """

      <section aria-labelledby="photos">
      <h2 id="photos">\(count == 1 ? "1 photo" : "\(count) photos")</h2>
      <ul class="wall square photos">
      \(HTML(entry.photos.indices.map { tile(entry, $0) }))
      </ul>
      </section>
      """
    return document(
      "\(entry.name) – \(title)", root: Self.root,
      body: """
        <header class="head">
        <nav class="way" aria-label="Collages">
        <a class="up" href="../index.html"><bdi>\(title)</bdi></a>
        \(neighbor(index - 1, "prev", "Previous"))
        \(neighbor(index + 1, "next", "Next"))
        </nav>
        </header>
        <main class="sheet">
        <a class="large" id="show-0" href="#view-0">\(
          entry.image.element(
            entry.description, sizes: Self.sizes(of: entry.image, height: 80),
            root: Self.root, isLazy: false))</a>
        <h1 dir="auto">\(entry.name)</h1>
        <p class="note">\(entry.time) · \(size.width) × \(size.height)</p>\(photos)
        \(views(entry))
        </main>
        """, hasKeys: true)
  }

  /// Returns a link to the previous or next collage; an empty element if there isn't one.
  private func neighbor(_ index: Int, _ rel: HTML, _ word: HTML) -> HTML {
    guard entries.indices.contains(index) else { return "<span class=\"\(rel)\"></span>" }
    let entry = entries[index]
    // The path of a page is relative to the gallery's folder, the parent of this page's folder.
    return """
      <a class="\(rel)" rel="\(rel)" href="../\(entry.collage.page)"><span>\(word)\
      <span class="beside">: <bdi>\(entry.name)</bdi></span></span></a>
      """
  }

  private func tile(_ entry: WebGalleryEntry, _ index: Int) -> HTML {
    let (photo, image) = entry.photos[index]
    let sizes = WebGalleryFrameShape.square.sizes(of: image.largest.size, inFrameOf: 200)
    return """
      <li><figure class="card"><a class="frame" id="show-\(index + 1)" href="#view-\(index + 1)">\(
        image.element(photo.name, sizes: sizes, root: Self.root))</a>
      <figcaption class="name" dir="auto">\(photo.name)</figcaption></figure></li>
      """
  }

  /// Returns full-window views of the collage and its photos; the URL's fragment shows one of them.
  private func views(_ entry: WebGalleryEntry) -> HTML {
    var shown = [(entry.name, entry.description, entry.image)]
    for (photo, image) in entry.photos { shown.append((photo.name, photo.name, image)) }
    return HTML(
      shown.indices.map { index in
        let (name, description, image) = shown[index]
        return """
          <section class="view" id="view-\(index)" role="dialog" aria-modal="true" tabindex="-1" \
          aria-label="\(name)">
          <p class="what"><bdi>\(name)</bdi> <span class="note">\(index + 1) of \(shown.count)</span></p>
          <a class="close" href="#show-\(index)">Close</a>
          \(image.element(
            description, sizes: Self.sizes(of: image, height: 100), root: Self.root))
          \(step(index - 1, of: shown.count, "prev", "Previous"))
          \(step(index + 1, of: shown.count, "next", "Next"))
          </section>
          """
      })
  }

  private func step(_ index: Int, of count: Int, _ rel: HTML, _ word: HTML) -> HTML {
    guard (0..<count).contains(index) else { return "" }
    return "<a class=\"\(rel)\" rel=\"\(rel)\" href=\"#view-\(index)\">\(word)</a>"
  }

  /// Returns the `sizes` attribute of an image that is scaled down to fit the window, but never
  /// enlarged.
  ///
  /// `height` is the maximum height, in percent of the window's height.
  private static func sizes(of image: WebGalleryImage, height: Int) -> HTML {
    let size = image.largest.size
    return "min(100vw, \(max(1, height * size.width / size.height))vh, \(size.width)px)"
  }
}
