extension NearestNames {
  /// The most files of a folder that are compared.
  private static let fileLimit = 5000

  /// The files that may be meant by a path at which there isn't one, nearest first, at most three.
  ///
  /// Names are compared without their extensions. Files whose names differ in their extensions alone come
  /// first. Those whose names differ in their digits alone are not near: they are other ones of a series.
  ///
  /// - Parameter path: The path of no file.
  /// - Returns: Paths in the same folder, written as this one is.
  package static func files(to path: String) -> [String] {
    files(to: path) { (try? Folder.names(in: $0)) ?? [] }
  }

  /// The same for names in folders that are read before.
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
