/// The header of a file in a tar archive, in POSIX ustar format.
package struct TarHeader: Hashable {
  /// The block size, in bytes; the header and the padded contents fill whole blocks.
  package static let blockSize = 512
  /// The maximum length of a written file name, in bytes.
  static let maximumNameLength = 100

  package let name: String
  package let byteCount: Int

  /// The number of zero bytes that fill the last block of the file's contents.
  var padding: Int { (Self.blockSize - byteCount % Self.blockSize) % Self.blockSize }

  init(name: String, byteCount: Int) {
    self.name = name
    self.byteCount = byteCount
  }

  /// The header's bytes; they describe a regular file with mode 0600, owner 0, and modification
  /// time 0.
  var bytes: [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    func put(_ text: String, at start: Int) {
      block.replaceSubrange(start..<start + text.utf8.count, with: text.utf8)
    }
    precondition(name.utf8.count <= Self.maximumNameLength, "names are short")
    precondition(byteCount <= Self.maximumByteCount, "images have less than 8 GiB")
    put(name, at: 0)
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(Self.octal(byteCount, digits: 11), at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar", at: 257)
    put("00", at: 263)
    let sum = block.reduce(0) { $0 + Int($1) }
    put(Self.octal(sum, digits: 6), at: 148)
    block[154] = 0
    return block
  }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension TarHeader {
  /// The maximum file size that fits in the header's 11 octal digits, in bytes.
  static let maximumByteCount = 0o77777777777

  package enum ParseError: InternalError, Hashable {
    case damaged
    /// The header describes a link, a folder, a device, or an extension, or its name is split into
    /// two fields.
    case notPlain(name: String)
  }

  /// Parses a header of 512 bytes that are not all zero; accepts only regular files with names of
  /// up to 100 bytes.
  package init(_ block: [UInt8]) throws(ParseError) {
    guard block.count == Self.blockSize, let stored = Self.octal(block[148..<156]) else {
      throw .damaged
    }
    let blanks = 8 * Int(UInt8(ascii: " "))
    let sum = block.reduce(0) { $0 + Int($1) } - block[148..<156].reduce(0) { $0 + Int($1) }
    guard sum + blanks == stored, let size = Self.octal(block[124..<136]),
      let name = String(validating: block[0..<100].prefix { $0 != 0 }, as: UTF8.self)
    else { throw .damaged }
    let isPlain = block[156] == UInt8(ascii: "0") || block[156] == 0
    guard isPlain, block[345] == 0 else { throw .notPlain(name: name) }
    self.init(name: name, byteCount: size)
  }

  /// Parses octal digits up to a zero byte or a space, after optional spaces; returns `nil` if the
  /// digits are invalid.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == UInt8(ascii: " ") }
      .prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    guard let text = String(validating: digits, as: UTF8.self),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
    else { return nil }
    return Int(text, radix: 8)
  }
}
