extension NearestNames {
  /// The maximum number of files in a folder; nothing is suggested in a larger folder.
  private static let fileLimit = 5000

  /// Returns up to three existing files whose names are similar to a path that doesn't exist, most
  /// similar first.
  ///
  /// The returned paths are absolute or relative like `path`. Names are compared without their
  /// extensions. Files that differ from `path` only in the extension come first. Files that differ
  /// from `path` only in digits aren't suggested, because they belong to the same series.
  package static func files(to path: String) -> [String] {
    files(to: path) { (try? Folder.names(in: $0)) ?? [] }
  }

  /// Returns suggestions like ``files(to:)``, with a closure that lists the names in a folder.
  package static func files(to path: String, listing names: (String) -> [String]) -> [String] {
    let target = path.pathName
    let names = names(path.pathFolder ?? ".").filter { !$0.hasPrefix(".") }
    guard names.count <= fileLimit else { return [] }
    let others = names.filter { name in
      withoutDigits(stem(name)) != withoutDigits(stem(target)) || isSame(stem(name), stem(target))
    }
    let sameStem = others.filter { isSame(stem($0), stem(target)) }.sorted()
    let sameNames = sameStem.filter { isSame($0, target) }
    let folder = String(path.dropLast(target.count))
    let similar = to(
      stem(target), among: Set(others).subtracting(sameStem), allowsPrefix: stem(target) == target,
      by: stem)
    let files = (sameNames.isEmpty ? sameStem : sameNames) + similar
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
