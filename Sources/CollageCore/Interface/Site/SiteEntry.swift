/// A collage of a site with its pictures.
struct SiteEntry: Sendable {
  /// The collage.
  let collage: SiteCollage
  /// Its picture.
  let picture: SitePicture
  /// Its photos, back to front, as far as they could be read.
  let photos: [(photo: SitePhoto, picture: SitePicture)]

  /// What it is called.
  var name: String { collage.record.name.rawValue }

  /// What can be seen, for those who do not see it.
  var description: String {
    let names = collage.photoNames
    var parts: [String] = []
    if !names.isEmpty { parts.append("Photos: \(Self.list(names)).") }
    if !collage.words.isEmpty {
      let words = collage.words.map { $0.replacing("\n", with: " ") }
      parts.append("Words: \(Self.list(words.map { "“\($0)”" })).")
    }
    return parts.isEmpty
      ? "A collage of \(collage.size.width) by \(collage.size.height) pixels."
      : parts.joined(separator: " ")
  }

  /// The most names that are told; who listens has not all day.
  private static let mostNames = 6

  private static func list(_ names: [String]) -> String {
    let more = names.count - mostNames
    return names.prefix(mostNames).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// The time of its last save, or when it was made.
  var time: HTML {
    let date = collage.record.updatedAt
    let day = LocalDateTime(clock: Timestamp.clock(date).time).map { CaptionDates.usual.text($0) }
    return "<time datetime=\"\(Timestamp.iso(date))\">\(day ?? Timestamp.local(date))</time>"
  }
}

extension SitePicture {
  /// The picture as an element.
  ///
  /// - Parameters:
  ///   - description: What it shows, for those who do not see it.
  ///   - sizes: How wide it is shown, as browsers read it to choose a file.
  ///   - root: The way to the site's folder.
  ///   - isLazy: Whether it is loaded only when it comes near what is seen.
  /// - Returns: The element.
  func image(
    _ description: String, sizes: HTML, root: HTML, isLazy: Bool = true
  ) -> HTML {
    let choice = HTML(
      files.map { "\(root)\($0.name) \($0.size.width)w" as HTML }, separator: ", ")
    let lazy: HTML = isLazy ? " loading=\"lazy\"" : ""
    return """
      <img src="\(root)\(usual.name)" srcset="\(choice)" sizes="\(sizes)" width="\(largest.size.width)" \
      height="\(largest.size.height)" alt="\(description)"\(lazy)>
      """
  }
}
