internal import CollageCore

/// What a purge would forget, in words.
enum PurgeText {
  /// For how many days a deleted collage is kept unless somebody says otherwise.
  static let usualDays = 30
  /// How many names are told.
  private static let nameCount = 5

  /// Such as "1 collage deleted at least 30 days ago ('old') and 3 images that nothing else uses
  /// (1.2 MB)", with what was put aside.
  static func text(_ purgeable: PurgeSummary, days: Int) -> String {
    let age = days == 0 ? "" : " at least \(Phrases.count(days, "day")) ago"
    var parts: [String] = []
    if !purgeable.collages.isEmpty {
      parts.append(
        "\(Phrases.count(purgeable.collages.count, "collage")) deleted\(age) "
          + "(\(names(purgeable.collages)))")
    }
    if purgeable.imageCount > 0 {
      parts.append(
        "\(Phrases.count(purgeable.imageCount, "image")) that nothing else uses "
          + "(\(Phrases.bytes(purgeable.byteCount)))")
    }
    if purgeable.photoCount > 0 {
      parts.append(
        "\(Phrases.count(purgeable.photoCount, "photo")) removed from the library\(age) "
          + "(\(Phrases.bytes(purgeable.photoByteCount)))")
    }
    if purgeable.asideCount > 0 {
      parts.append(
        "\(Phrases.count(purgeable.asideCount, "file")) that doctor put aside\(age) "
          + "(\(Phrases.bytes(purgeable.asideByteCount)))")
    }
    return Phrases.list(parts)
  }

  private static func names(_ collages: [CollageName]) -> String {
    let told = collages.prefix(nameCount).map { "'\($0)'" }
    let rest = collages.count - told.count
    return (told + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }
}
