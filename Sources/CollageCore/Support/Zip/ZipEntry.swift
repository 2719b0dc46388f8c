/// The metadata of an uncompressed file in a zip archive, in the format of PKWARE's APPNOTE.
struct ZipEntry: Hashable {
  /// The path inside the archive.
  let name: String
  let checksum: UInt32
  let byteCount: Int
  /// The byte offset of the entry in the archive.
  let start: Int

  /// The maximum size of a file or an archive without ZIP64, in bytes.
  static let byteLimit = Int(UInt32.max) - 1
  /// The maximum number of files in an archive without ZIP64.
  static let entryLimit = Int(UInt16.max) - 1

  /// The version of the zip format that a reader must support: 2.0.
  private static let version: UInt16 = 20
  /// The flag that marks names as UTF-8.
  private static let flags: UInt16 = 1 << 11
  /// The compression method "stored".
  private static let method: UInt16 = 0
  /// The earliest date of the format, midnight on January 1, 1980, so that archives with equal
  /// contents are equal.
  private static let (time, date): (UInt16, UInt16) = (0, 1 << 5 | 1)

  /// The header that precedes the file's contents.
  var localHeader: [UInt8] {
    Self.little32(0x0403_4B50) + common + Self.little16(0) + Array(name.utf8)
  }

  /// The file's record in the central directory.
  var directoryRecord: [UInt8] {
    let zeros = [UInt16](repeating: 0, count: 6).flatMap(Self.little16)
    return Self.little32(0x0201_4B50) + Self.little16(Self.version) + common + zeros
      + Self.little32(UInt32(start)) + Array(name.utf8)
  }

  private var common: [UInt8] {
    let length = Self.little32(UInt32(byteCount))
    return [Self.version, Self.flags, Self.method, Self.time, Self.date].flatMap(Self.little16)
      + Self.little32(checksum) + length + length + Self.little16(UInt16(name.utf8.count))
  }

  /// Returns the record at the end of an archive of `count` files; `range` is the byte range of the
  /// central directory.
  static func end(count: Int, directory range: Range<Int>) -> [UInt8] {
    little32(0x0605_4B50) + [0, 0, UInt16(count), UInt16(count)].flatMap(little16)
      + little32(UInt32(range.count)) + little32(UInt32(range.lowerBound)) + little16(0)
  }

  private static func little16(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
  }

  private static func little32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32($0 * 8)) }
  }
}
