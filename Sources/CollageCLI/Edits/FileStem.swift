internal import CollageCore

/// Names of files that are made from names of collages.
enum FileStem {
  /// The name as the beginning of a file's name: no folder, not hidden, no option.
  static func of(_ name: CollageName) -> String {
    let stem = String(name.rawValue.map { $0 == "/" ? "-" : $0 })
    return stem.hasPrefix(".") || stem.hasPrefix("-") ? "_" + stem : stem
  }
}
