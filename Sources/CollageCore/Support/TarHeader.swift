/// The 512 bytes before each file of a tar archive, in the POSIX form that every tar reads.
package struct TarHeader: Hashable {
  /// Files and headers fill whole blocks.
  package static let blockSize = 512
  /// The longest name of a file that is written.
  static let maximumNameLength = 100

  /// The file's name.
  package let name: String
  /// The file's length.
  package let byteCount: Int

  /// How many zero bytes follow the file's contents.
  var padding: Int { (Self.blockSize - byteCount % Self.blockSize) % Self.blockSize }

  /// Describes a file.
  init(name: String, byteCount: Int) {
    self.name = name
    self.byteCount = byteCount
  }

  /// The header's bytes: a private regular file of nobody, changed at the beginning of time.
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
  /// The largest length that a header can tell.
  static let maximumByteCount = 0o77777777777

  /// Why a block is no header of a plain file.
  package enum ParseError: InternalError, Hashable {
    /// The block is no header at all.
    case damaged
    /// The header is of a link, a folder, a device or an extension.
    case notPlain(name: String)
  }

  /// Reads a header; nothing but plain files with plain names is accepted.
  ///
  /// - Parameter block: 512 bytes that are not all zero.
  /// - Throws: ``ParseError``.
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

  /// Digits up to a zero byte or a blank; nil if there is anything else.
  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == UInt8(ascii: " ") }
      .prefix { $0 != 0 && $0 != UInt8(ascii: " ") }
    guard let text = String(validating: digits, as: UTF8.self),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
    else { return nil }
    return Int(text, radix: 8)
  }
}
