/// Names of files in a file, as `find` and `ls` print them.
enum PathList {
  /// The longest list, in bytes.
  static let byteLimit = 64 << 20

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - source: The list, or standard input.
  ///   - isNullSeparated: Whether a zero byte ends each name, rather than a line's end; nil is as it
  ///     looks.
  /// - Returns: The names in their order; empty ones are left out. Nil if it is not a list: there are
  ///   zero bytes in its lines, which no name has.
  /// - Throws: ``FileReadError``.
  static func paths(
    in source: PhotoSource, isNullSeparated: Bool?
  ) throws(FileReadError) -> [String]? {
    let bytes = try source.bytes(limit: byteLimit)
    return paths(of: bytes, isNullSeparated: isNullSeparated ?? bytes.contains(0))
  }

  static func paths(of bytes: [UInt8], isNullSeparated: Bool) -> [String]? {
    guard isNullSeparated || !bytes.contains(0) else { return nil }
    // Lists made on Windows may begin with the mark of UTF-8, and end their lines with two bytes.
    let hasMark = !isNullSeparated && bytes.starts(with: "\u{FEFF}".utf8)
    let separator = isNullSeparated ? 0 : UInt8(ascii: "\n")
    return bytes.dropFirst(hasMark ? 3 : 0).split(separator: separator).compactMap { name in
      let isLine = !isNullSeparated && name.last == UInt8(ascii: "\r")
      let name = isLine ? name.dropLast() : name
      return name.isEmpty ? nil : String(pathBytes: Array(name))
    }
  }
}
