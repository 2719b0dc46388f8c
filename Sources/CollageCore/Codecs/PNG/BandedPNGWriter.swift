/// Writes a PNG from bands that are compressed independently, in any order and on any thread.
///
/// A band's first row is filtered without the row above it, and its compressed data doesn't refer
/// to other bands. Therefore the file doesn't depend on the number of threads. Large bands keep the
/// cost in file size negligible. The file has 8 bits per channel and is tagged as sRGB.
package struct BandedPNGWriter: BandedWriter {
  package let size: PixelSize
  package let bandHeight: Int
  private let effort: PNGEncoder.Effort
  private let density: Int?
  private let filter: PNGFilter
  private var checksum = Adler32()

  /// The longest side that libpng writes, in pixels.
  static let longestSide = 1_000_000
  /// The minimum size of a band in bytes, because smaller bands make the file larger.
  private static let minimumBytes = 1 << 19
  private static let minimumRows = 64
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The zlib header: a window of 32 KiB, without a dictionary.
  ///
  /// As a 16-bit number, it is a multiple of 31, as zlib requires.
  static let streamHeader: [UInt8] = [0x78, 0x5E]

  /// Creates a writer for opaque bands or, if `hasAlpha` is true, for bands with straight alpha.
  ///
  /// The file for opaque bands has no alpha channel. If `isGray` is true, the bands must be opaque
  /// and gray, and the file contains only the red channel. `density` is in dots per inch. A
  /// `bandHeight` of `nil` chooses an efficient height.
  package init(
    size: PixelSize, hasAlpha: Bool, isGray: Bool = false, effort: PNGEncoder.Effort = .small,
    density: Int? = nil, bandHeight: Int? = nil
  ) throws(EncodeError) {
    guard size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .png, size: size, longestSide: Self.longestSide)
    }
    self.size = size
    self.effort = effort
    self.density = density
    precondition(!(hasAlpha && isGray))
    filter = PNGFilter(channels: isGray ? 1 : hasAlpha ? 4 : 3)
    self.bandHeight =
      bandHeight ?? max(Self.minimumRows, Self.minimumBytes / (size.width * filter.channels))
  }

  /// A single cell as wide as the image, because PNG compresses whole rows.
  package var cellColumns: [Range<Int>] { [0..<size.width] }

  /// Compresses one band; can be called from several threads at once.
  package func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell] {
    precondition(bitmap.width == size.width && rows.count <= bandHeight)
    precondition(bitmap.alpha == (filter.channels == 4 ? .straight : .opaque))
    guard !cells.isEmpty else { return [] }
    let filtered = filter.differences(of: bitmap, rows: rows)
    let checksumAndCount = Self.big32(Adler32(filtered).value) + Self.big32(UInt32(filtered.count))
    return [CodedCell(parts: [try compressed(filtered), checksumAndCount])]
  }

  private func compressed(_ filtered: [UInt8]) throws(EncodeError) -> [UInt8] {
    if case .level(let level) = effort { return try Deflater.piece(filtered, .level(level)) }
    var data = try Deflater.piece(filtered, .runs)
    if effort == .small, data.count < filtered.count / Self.drawingRatio {
      let other = try Deflater.piece(filtered, .strings)
      if other.count < data.count { data = other }
    }
    return data
  }

  /// The compression ratio above which a band counts as part of a drawing rather than of a photo.
  private static let drawingRatio = 6

  /// Returns the bytes that a band adds to the file; must be called for all bands in order.
  package mutating func bytes(of cells: [CodedCell], at index: Int) -> [UInt8] {
    let parts = cells.flatMap(\.parts)
    precondition(parts.count == 2 && parts[1].count == 8, "a band of a PNG is one cell")
    if index == 0 { checksum = Adler32() }
    checksum.append(Self.number(parts[1][..<4]), count: Int(Self.number(parts[1][4...])))
    let isLast = index == bandCount - 1
    let start = index == 0 ? Self.streamHeader : []
    let end = isLast ? Deflater.end + Self.big32(checksum.value) : []
    let data = Self.chunk("IDAT", start + parts[0] + end)
    let head = Self.head(of: size, channels: filter.channels, density: density)
    return (index == 0 ? head : []) + data + (isLast ? Self.chunk("IEND", []) : [])
  }

  /// Returns the signature and the chunks before the pixels.
  ///
  /// `channels` is 1 for grayscale, 3 for color without alpha, and 4 for color with alpha.
  /// `density` is in dots per inch.
  static func head(of size: PixelSize, channels: Int, density: Int? = nil) -> [UInt8] {
    let colorType: UInt8 = [1: 0, 3: 2, 4: 6][channels, default: 2]
    let sides = big32(UInt32(size.width)) + big32(UInt32(size.height))
    // Zero is the perceptual rendering intent.
    return signature + chunk("IHDR", sides + [8, colorType, 0, 0, 0])
      + chunk("sRGB", [0]) + (density.map(physicalSize) ?? [])
  }

  /// Returns the `pHYs` chunk, which contains the number of pixels per meter.
  private static func physicalSize(_ density: Int) -> [UInt8] {
    let perMeter = big32(UInt32((Double(density) / 0.0254).rounded()))
    return chunk("pHYs", perMeter + perMeter + [1])
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return big32(UInt32(body.count)) + content + big32(CRC32.checksum(content[...]))
  }

  static func big32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - $0 * 8)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
