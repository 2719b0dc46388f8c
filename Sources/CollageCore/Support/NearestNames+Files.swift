extension NearestNames {
  /// The maximum number of files in a folder to compare with the path.
  private static let fileLimit = 5000

  /// Returns up to three existing files whose names are similar to a path that doesn't exist, most
  /// similar first.
  ///
  /// Names are compared without their extensions. Files that differ only in the extension come
  /// first. Files that differ only in digits aren't suggested, because they belong to a series.
  ///
  /// - Parameter path: A path that doesn't exist.
  /// - Returns: Paths in the same folder as `path`, absolute or relative like `path`.
  package static func files(to path: String) -> [String] {
    files(to: path) { (try? Folder.names(in: $0)) ?? [] }
  }

  /// Returns suggestions like ``files(to:)``; a closure lists the names in a folder.
  package static func files(to path: String, listing names: (String) -> [String]) -> [String] {
    let wanted = path.pathName
    let names = names(path.pathFolder ?? ".").filter { !$0.hasPrefix(".") }
    guard names.count <= fileLimit else { return [] }
    let others = names.filter { name in
      withoutDigits(stem(name)) != withoutDigits(stem(wanted)) || isSame(stem(name), stem(wanted))
    }
    let twins = others.filter { isSame(stem($0), stem(wanted)) }.sorted()
    let same = twins.filter { isSame($0, wanted) }
    let folder = String(path.dropLast(wanted.count))
    let near = to(
      stem(wanted), among: Set(others).subtracting(twins), allowsPrefix: stem(wanted) == wanted,
      by: stem)
    let files = (same.isEmpty ? twins : same) + near
    return Array(files.map { folder + $0 }.filter { !Folder.isFolder($0) }.prefix(3))
  }

  private static func isSame(_ name: String, _ other: String) -> Bool {
    NamePattern.folded(name) == NamePattern.folded(other)
  }

  private static func stem(_ name: String) -> String {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return name }
    return String(name[..<point])
  }

  private static func withoutDigits(_ name: String) -> String {
    name.lowercased().filter { !$0.isNumber }
  }
}
