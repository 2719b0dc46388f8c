internal import CollageCore

enum PurgeText {
  /// The default of `--older-than`, in days.
  static let defaultDays = 30
  private static let maximumNames = 5

  /// Returns a list such as "1 collage deleted at least 30 days ago ('old') and 3 unused images
  /// (1.2 MB)".
  static func text(_ purgeable: PurgeSummary, days: Int) -> String {
    let age = days == 0 ? "" : " at least \(Phrases.count(days, "day")) ago"
    var parts: [String] = []
    if !purgeable.collages.isEmpty {
      let count = purgeable.collages.count
      parts.append(
        (days == 0
          ? Phrases.count(count, "deleted collage")
          : "\(Phrases.count(count, "collage")) deleted\(age)")
          + " (\(names(purgeable.collages)))")
    }
    if purgeable.imageCount > 0 {
      parts.append(
        "\(Phrases.count(purgeable.imageCount, "unused image")) "
          + "(\(Phrases.bytes(purgeable.byteCount)))")
    }
    if purgeable.photoCount > 0 {
      parts.append(
        "\(Phrases.count(purgeable.photoCount, "photo")) removed from the library\(age) "
          + "(\(Phrases.bytes(purgeable.photoByteCount)))")
    }
    if purgeable.asideCount > 0 {
      parts.append(
        "\(Phrases.count(purgeable.asideCount, "file")) that `doctor` set aside\(age) "
          + "(\(Phrases.bytes(purgeable.asideByteCount)))")
    }
    return Phrases.list(parts)
  }

  private static func names(_ collages: [CollageName]) -> String {
    let listed = collages.prefix(maximumNames).map { "'\($0)'" }
    let rest = collages.count - listed.count
    return (listed + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }
}
