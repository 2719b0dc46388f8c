/// What is read of a TrueType or OpenType font before it is kept: what it is, and whether it may be embedded.
///
/// Its law is OpenType's: a table directory of 16 bytes a table behind twelve, and in the table `OS/2` the
/// field `fsType` at the eighth byte.
package struct FontFile: Hashable, Sendable {
  /// The largest file of a font; those with all of Chinese, Japanese and Korean have 20 MB.
  package static let byteLimit = 64 << 20
  /// What is recorded as the size of a font, which has none.
  package static let size = PixelSize(width: 1, height: 1)

  /// Whether the font's licence forbids to embed it in documents.
  package let isRestricted: Bool

  /// Reads a font; nil if the bytes are none, or a part of it is beyond their end.
  package init?(_ bytes: [UInt8]) {
    var directory = 0
    if Self.tag(bytes, at: 0) == "ttcf" {
      // Of a collection the first font speaks for all.
      guard let offset = Self.number(bytes, at: 12, bytes: 4) else { return nil }
      directory = offset
    }
    guard Self.isFont(bytes.dropFirst(directory)),
      let count = Self.number(bytes, at: directory + 4, bytes: 2), count > 0
    else { return nil }
    var license: Int?
    for index in 0..<count {
      let entry = directory + 12 + index * 16
      guard let start = Self.number(bytes, at: entry + 8, bytes: 4),
        let length = Self.number(bytes, at: entry + 12, bytes: 4), start + length <= bytes.count
      else { return nil }
      if Self.tag(bytes, at: entry) == "OS/2", length >= 10 {
        license = Self.number(bytes, at: start + 8, bytes: 2)
      }
    }
    // Of the lowest four bits the least restrictive counts; 2 alone forbids.
    isRestricted = license.map { $0 & 0xF == 2 } ?? false
  }

  /// Whether a file begins as a font does.
  package static func isFont(_ bytes: some Collection<UInt8>) -> Bool {
    let beginning = Array(bytes.prefix(4))
    return beginning == [0, 1, 0, 0] || ["OTTO", "true", "ttcf"].contains(tag(beginning, at: 0))
  }

  private static func number(_ bytes: [UInt8], at start: Int, bytes count: Int) -> Int? {
    guard start >= 0, start + count <= bytes.count else { return nil }
    return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func tag(_ bytes: [UInt8], at start: Int) -> String? {
    guard start >= 0, start + 4 <= bytes.count else { return nil }
    return String(validating: bytes[start..<start + 4], as: UTF8.self)
  }
}
