struct WebGalleryEntry: Sendable {
  let collage: WebGalleryCollage
  let image: WebGalleryImage
  /// The readable photos of the collage with their images, from back to front.
  let photos: [(photo: WebGalleryPhoto, picture: WebGalleryImage)]

  var name: String { collage.record.name.rawValue }

  /// The text alternative of the collage's image, for screen readers.
  var description: String {
    let names = collage.photoNames
    var parts: [String] = []
    if !names.isEmpty { parts.append("Photos: \(Self.list(names)).") }
    if !collage.texts.isEmpty {
      let texts = collage.texts.map { $0.replacing("\n", with: " ") }
      parts.append("Words: \(Self.list(texts.map { "“\($0)”" })).")
    }
    return parts.isEmpty
      ? "A collage of \(collage.size.width) by \(collage.size.height) pixels."
      : parts.joined(separator: " ")
  }

  /// The maximum number of photo names, and of texts, that a screen reader reads.
  private static let maximumNameCount = 6

  private static func list(_ names: [String]) -> String {
    let more = names.count - maximumNameCount
    return names.prefix(maximumNameCount).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  /// The time of the last save; the time of creation if the collage was never saved.
  var time: HTML {
    let date = collage.record.updatedAt
    let day = LocalDateTime(clock: Timestamp.clock(date).time).map { CaptionDates.usual.text($0) }
    return "<time datetime=\"\(Timestamp.iso(date))\">\(day ?? Timestamp.local(date))</time>"
  }
}

extension WebGalleryImage {
  /// Returns the `img` element, whose text alternative is `description`.
  ///
  /// `root` is the relative path from the page to the gallery's folder. A lazy image loads only
  /// when it is near the viewport.
  func element(
    _ description: String, sizes: HTML, root: HTML, isLazy: Bool = true
  ) -> HTML {
    let sources = HTML(
      files.map { "\(root)\($0.name) \($0.size.width)w" as HTML }, separator: ", ")
    let lazy: HTML = isLazy ? " loading=\"lazy\"" : ""
    return """
      <img src="\(root)\(fallback.name)" srcset="\(sources)" sizes="\(sizes)" width="\(largest.size.width)" \
      height="\(largest.size.height)" alt="\(description)"\(lazy)>
      """
  }
}
