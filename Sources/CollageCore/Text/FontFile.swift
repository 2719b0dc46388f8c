/// The properties of a TrueType or OpenType font that are checked before it is stored.
///
/// In OpenType, the table directory has 16 bytes per table and begins at byte 12. The embedding
/// license is the field `fsType` at byte 8 of the table `OS/2`.
package struct FontFile: Hashable, Sendable {
  /// The maximum size of a font file, in bytes; fonts that cover Chinese, Japanese, and Korean
  /// completely have 20 MB.
  package static let byteLimit = 64 << 20
  /// A placeholder for the size in pixels, which the store records for every file.
  package static let size = PixelSize(width: 1, height: 1)

  /// True if the font's license forbids embedding it in documents.
  package let isRestricted: Bool

  /// Parses a font; `nil` if the bytes aren't a font or a table is truncated.
  package init?(_ bytes: [UInt8]) {
    var directory = 0
    if Self.tag(bytes, at: 0) == "ttcf" {
      // In a font collection, only the first font is examined.
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
    // If several of the lowest four bits are set, the least restrictive bit applies, so embedding
    // is forbidden only if their value is 2.
    isRestricted = license.map { $0 & 0xF == 2 } ?? false
  }

  /// Returns whether a file begins with the signature of a font.
  package static func isFont(_ bytes: some Collection<UInt8>) -> Bool {
    let signature = Array(bytes.prefix(4))
    return signature == [0, 1, 0, 0] || ["OTTO", "true", "ttcf"].contains(tag(signature, at: 0))
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
