internal import CollageCore

/// Names of files that are made from names of collages.
enum FileStem {
  /// The name as the beginning of a file's name: no folder, not hidden, no option.
  static func of(_ name: CollageName) -> String {
    // A slash with an accent on it is another character to us, and a slash to the system.
    let scalars = name.rawValue.unicodeScalars.map { $0 == "/" ? "-" : $0 }
    let stem = String(String.UnicodeScalarView(scalars))
    return stem.hasPrefix(".") || stem.hasPrefix("-") ? "_" + stem : stem
  }
}
