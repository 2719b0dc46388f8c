/// An EXIF block with only the resolution, for formats without a resolution field.
enum EXIFResolution {
  /// Returns a TIFF header with one directory (EXIF 2.3, 4.6.4); `density` is in dots per inch.
  static func block(_ density: Int) -> [UInt8] {
    let entries =
      entry(tag: 0x011A, type: rational, value: big32(valueStart))
      + entry(tag: 0x011B, type: rational, value: big32(valueStart))
      + entry(tag: 0x0128, type: short, value: big16(inches) + big16(0))
    return Array("MM".utf8) + big16(42) + big32(directoryStart)
      + big16(entryCount) + entries + big32(0)
      + big32(density) + big32(1)
  }

  private static let directoryStart = 8
  private static let entryCount = 3
  /// The offset of the resolution, to which the entries of both axes refer.
  private static let valueStart = directoryStart + 2 + entryCount * 12 + 4
  private static let (short, rational) = (3, 5)
  private static let inches = 2

  private static func entry(tag: Int, type: Int, value: [UInt8]) -> [UInt8] {
    big16(tag) + big16(type) + big32(1) + value
  }

  private static func big16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func big32(_ value: Int) -> [UInt8] { big16(value >> 16) + big16(value) }
}
