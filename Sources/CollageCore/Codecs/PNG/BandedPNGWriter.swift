/// Writes one PNG out of bands of rows that are compressed independently, in any order, on any thread.
///
/// A band's first row is filtered without the one above it, and its compressed form refers to no
/// other band, so that it depends on its pixels alone; what that costs vanishes in bands of this size.
/// The file has 8 bits a channel, is tagged sRGB, and is the same whatever the number of threads.
package struct BandedPNGWriter: BandedWriter {
  /// The size of the whole image.
  package let size: PixelSize
  /// The rows of every band but the last.
  package let bandHeight: Int
  private let effort: PNGEncoder.Effort
  private let density: Int?
  private let filter: PNGFilter
  /// The checksum of all bands so far.
  private var checksum = Adler32()

  /// The longest side that the format's library writes.
  static let longestSide = 1_000_000
  /// The least bytes of a band, so that its own beginning does not count.
  private static let leastBytes = 1 << 19
  private static let leastRows = 64
  /// What a file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// A window of 32 KiB, no dictionary, and the bits that make it divisible by 31.
  static let streamHeader: [UInt8] = [0x78, 0x5E]

  /// Prepares to write an image.
  ///
  /// - Parameters:
  ///   - size: The size of the whole image.
  ///   - hasAlpha: Whether the bands are straight; else they are opaque and alpha is left out.
  ///   - isGray: Whether the bands are opaque and grey: then only red is written.
  ///   - effort: What matters more.
  ///   - density: The dots per inch that the file claims; nil claims nothing.
  ///   - bandHeight: The rows of a band; nil is as many as make a band worth its while.
  /// - Throws: `EncodeError.tooLarge`.
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
      bandHeight ?? max(Self.leastRows, Self.leastBytes / (size.width * filter.channels))
  }

  /// One cell, as wide as the image: rows of a PNG are compressed as a whole.
  package var cellColumns: [Range<Int>] { [0..<size.width] }

  /// Compresses one band; may run on many threads at once.
  package func compress(
    _ bitmap: Bitmap, rows: Range<Int>, cells: [Int]
  ) throws(EncodeError) -> [CodedCell] {
    precondition(bitmap.width == size.width && rows.count <= bandHeight)
    precondition(bitmap.alpha == (filter.channels == 4 ? .straight : .opaque))
    guard !cells.isEmpty else { return [] }
    let filtered = filter.differences(of: bitmap, rows: rows)
    let facts = Self.big32(Adler32(filtered).value) + Self.big32(UInt32(filtered.count))
    return [CodedCell(parts: [try deflated(filtered), facts])]
  }

  private func deflated(_ filtered: [UInt8]) throws(EncodeError) -> [UInt8] {
    if case .level(let level) = effort { return try Deflater.piece(filtered, .level(level)) }
    var data = try Deflater.piece(filtered, .runs)
    if effort == .small, data.count < filtered.count / Self.drawingRatio {
      let other = try Deflater.piece(filtered, .strings)
      if other.count < data.count { data = other }
    }
    return data
  }

  /// What compresses to less than one part in so many is a drawing rather than a photo.
  private static let drawingRatio = 6

  /// The bytes that a band adds to the file; they must be asked for in the order of the bands.
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

  /// What stands before the pixels of a file.
  ///
  /// - Parameters:
  ///   - size: The size of the whole image.
  ///   - channels: One of a grey picture, three without alpha, four with it.
  ///   - density: The dots per inch that the file claims; nil claims nothing.
  /// - Returns: The bytes.
  static func head(of size: PixelSize, channels: Int, density: Int? = nil) -> [UInt8] {
    let colorType: UInt8 = [1: 0, 3: 2, 4: 6][channels, default: 2]
    let sides = big32(UInt32(size.width)) + big32(UInt32(size.height))
    // Zero is the perceptual intent.
    return signature + chunk("IHDR", sides + [8, colorType, 0, 0, 0])
      + chunk("sRGB", [0]) + (density.map(physicalSize) ?? [])
  }

  /// The chunk that says how many pixels a metre has.
  private static func physicalSize(_ density: Int) -> [UInt8] {
    let perMetre = big32(UInt32((Double(density) / 0.0254).rounded()))
    return chunk("pHYs", perMetre + perMetre + [1])
  }

  /// A chunk with its length and checksum.
  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return big32(UInt32(body.count)) + content + big32(CRC32.checksum(content[...]))
  }

  /// A number of four bytes, the highest first.
  static func big32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - $0 * 8)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
