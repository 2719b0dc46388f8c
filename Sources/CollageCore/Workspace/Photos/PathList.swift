/// A list of file names, as printed by `find` and `ls`.
enum PathList {
  static let byteLimit = 64 << 20

  /// Returns the non-empty names in a list.
  ///
  /// Null bytes separate the names if `isNullSeparated` is true, newlines if it is false; `nil`
  /// detects the separator. Returns `nil` if newlines separate the names but a name contains a null
  /// byte, which file names can't contain.
  static func paths(
    in source: PhotoSource, isNullSeparated: Bool?
  ) throws(FileReadError) -> [String]? {
    let bytes = try source.bytes(limit: byteLimit)
    return paths(of: bytes, isNullSeparated: isNullSeparated ?? bytes.contains(0))
  }

  static func paths(of bytes: [UInt8], isNullSeparated: Bool) -> [String]? {
    guard isNullSeparated || !bytes.contains(0) else { return nil }
    // Lists from Windows can start with a byte order mark, and their lines can end with CR LF.
    let hasMark = !isNullSeparated && bytes.starts(with: "\u{FEFF}".utf8)
    let separator = isNullSeparated ? 0 : UInt8(ascii: "\n")
    return bytes.dropFirst(hasMark ? 3 : 0).split(separator: separator).compactMap { name in
      let isLine = !isNullSeparated && name.last == UInt8(ascii: "\r")
      let name = isLine ? name.dropLast() : name
      return name.isEmpty ? nil : String(pathBytes: Array(name))
    }
  }
}
