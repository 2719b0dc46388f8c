/// Reads image sizes and chroma subsamplings from an HEVC stream, which can differ from the
/// container's.
enum HEVCParameters {
  /// Returns the NAL units of a decoder configuration record.
  static func units(ofConfiguration record: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var cursor = ByteCursor(record)
    var units: [ArraySlice<UInt8>] = []
    guard cursor.seek(22), let arrays = cursor.byte() else { return [] }
    for _ in 0..<arrays {
      guard cursor.byte() != nil, let count = cursor.uint16() else { break }
      for _ in 0..<count {
        guard let length = cursor.uint16(), let unit = cursor.slice(length) else { return units }
        units.append(unit)
      }
    }
    return units
  }

  /// Returns the NAL units of an item's data, in which each unit follows a four-byte length.
  static func units(ofData data: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var cursor = ByteCursor(data)
    var units: [ArraySlice<UInt8>] = []
    while let length = cursor.uint32(), let unit = cursor.slice(length) { units.append(unit) }
    return units
  }

  private static let sequenceParameters: UInt8 = 33

  /// Returns the chroma subsampling of a sequence parameter set; `nil` for other NAL units.
  ///
  /// Grayscale counts as ``ChromaSubsampling/quarter``.
  static func chroma(in unit: ArraySlice<UInt8>) -> ChromaSubsampling? {
    guard var cursor = sequence(unit) else { return nil }
    let chroma = cursor.exponentialGolomb()
    guard !cursor.isPastEnd else { return nil }
    return switch chroma {
    case 0, 1: .quarter
    case 2: .half
    default: .full
    }
  }

  /// Returns the coded image size of a sequence parameter set; `nil` for other NAL units.
  ///
  /// Throws an error if the visible area is empty, because decoders miscalculate its size.
  static func size(
    in unit: ArraySlice<UInt8>
  ) throws(HEIFContents.Contradiction) -> PixelSize? {
    guard var cursor = sequence(unit) else { return nil }
    let chroma = cursor.exponentialGolomb()
    if chroma == 3 { cursor.skip(1) }
    let size = PixelSize(
      width: cursor.exponentialGolomb(), height: cursor.exponentialGolomb())
    guard !cursor.isPastEnd else { return nil }
    if cursor.flag() {
      let horizontalCrop = cursor.exponentialGolomb() + cursor.exponentialGolomb()
      let verticalCrop = cursor.exponentialGolomb() + cursor.exponentialGolomb()
      guard horizontalCrop * (chroma == 1 || chroma == 2 ? 2 : 1) < size.width,
        verticalCrop * (chroma == 1 ? 2 : 1) < size.height
      else { throw HEIFContents.Contradiction() }
    }
    return size
  }

  /// Returns a cursor at the chroma format of a sequence parameter set; `nil` for other NAL units.
  private static func sequence(_ unit: ArraySlice<UInt8>) -> BitCursor? {
    guard let first = unit.first, first >> 1 & 0x3F == sequenceParameters else { return nil }
    // The size is in the first hundred bytes of the unit.
    var cursor = BitCursor(withoutEmulationPrevention(unit.dropFirst(2).prefix(512)))
    cursor.skip(4)
    let layers = cursor.bits(3)
    cursor.skip(1)
    skipProfile(&cursor, layers: layers)
    _ = cursor.exponentialGolomb()
    return cursor
  }

  private static func skipProfile(_ cursor: inout BitCursor, layers: Int) {
    cursor.skip(88 + 8)
    let present = (0..<layers).map { _ in (profile: cursor.flag(), level: cursor.flag()) }
    if layers > 0 { cursor.skip(2 * (8 - layers)) }
    for layer in present {
      if layer.profile { cursor.skip(88) }
      if layer.level { cursor.skip(8) }
    }
  }

  /// Removes the bytes that prevent start codes in the data: each byte 3 that follows two zeros.
  private static func withoutEmulationPrevention(
    _ bytes: ArraySlice<UInt8>
  ) -> ArraySlice<UInt8> {
    var result: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if byte == 3, zeros >= 2 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result[...]
  }
}
