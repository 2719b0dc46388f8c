/// What both directories of a zip archive say of a file that is kept as it is, in the form of PKWARE's APPNOTE that
/// every reader knows.
struct ZipEntry: Hashable {
  /// The path inside the archive.
  let name: String
  /// The checksum of the contents.
  let checksum: UInt32
  /// The length of the contents.
  let byteCount: Int
  /// Where the entry begins in the archive.
  let start: Int

  /// Nothing in an archive without 64-bit fields is longer, nor is the archive itself.
  static let mostBytes = Int(UInt32.max) - 1
  /// An archive without 64-bit fields has no more files.
  static let mostEntries = Int(UInt16.max) - 1

  /// The version of the format that a reader must know: 2.0.
  private static let version: UInt16 = 20
  /// Names are UTF-8.
  private static let flags: UInt16 = 1 << 11
  /// Contents are kept as they are.
  private static let method: UInt16 = 0
  /// The first day that the format knows, 1 January 1980, at midnight: what is made of the same is the same.
  private static let (time, date): (UInt16, UInt16) = (0, 1 << 5 | 1)

  /// What stands before the contents.
  var localHeader: [UInt8] {
    Self.little32(0x0403_4B50) + common + Self.little16(0) + Array(name.utf8)
  }

  /// What the directory at the archive's end says of the file.
  var directoryRecord: [UInt8] {
    let nothing = [UInt16](repeating: 0, count: 6).flatMap(Self.little16)
    return Self.little32(0x0201_4B50) + Self.little16(Self.version) + common + nothing
      + Self.little32(UInt32(start)) + Array(name.utf8)
  }

  private var common: [UInt8] {
    let length = Self.little32(UInt32(byteCount))
    return [Self.version, Self.flags, Self.method, Self.time, Self.date].flatMap(Self.little16)
      + Self.little32(checksum) + length + length + Self.little16(UInt16(name.utf8.count))
  }

  /// The record that ends an archive.
  ///
  /// - Parameters:
  ///   - count: How many files there are.
  ///   - range: Where their records are.
  /// - Returns: The record.
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
