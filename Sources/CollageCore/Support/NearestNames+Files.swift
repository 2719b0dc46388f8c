extension NearestNames {
  /// The most files of a folder that are compared.
  private static let fileLimit = 5000

  /// The files that may be meant by a path at which there isn't one, nearest first, at most three.
  ///
  /// Files whose names differ in their digits alone are not near: they are other ones of a series.
  ///
  /// - Parameter path: The path of no file.
  /// - Returns: Paths in the same folder, written as this one is.
  public static func files(to path: String) -> [String] {
    guard let names = try? Folder.names(in: path.pathFolder ?? "."), names.count <= fileLimit else {
      return []
    }
    let wanted = path.pathName
    let candidates = names.filter { name in
      !name.hasPrefix(".") && (withoutDigits(name) != withoutDigits(wanted) || isSame(name, wanted))
    }
    let folder = String(path.dropLast(wanted.count))
    return to(wanted, among: candidates).map { folder + $0 }.filter { !Folder.isFolder($0) }
  }

  private static func isSame(_ name: String, _ other: String) -> Bool {
    name.lowercased() == other.lowercased()
  }

  private static func withoutDigits(_ name: String) -> String {
    name.lowercased().filter { !$0.isNumber }
  }
}
