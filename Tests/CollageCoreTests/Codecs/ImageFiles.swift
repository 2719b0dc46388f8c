@testable import CollageImaging

enum ImageFiles {
  static func picture(_ width: Int, _ height: Int, seed: Int = 0) -> Bitmap {
    var bytes: [UInt8] = []
    for (x, y) in PixelSize(width: width, height: height).places {
      let ripple = (x * 7 + y * (13 + seed)) % 23
      bytes += [
        UInt8(255 * x / max(1, width - 1) * 9 / 10 + ripple), UInt8(200 * y / max(1, height)),
        UInt8(128 + ripple), 255,
      ]
    }
    return Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque, bytes: bytes)
  }

  /// An image of varying colors, with alpha from 0 to 255.
  static func translucent(_ width: Int, _ height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    for index in 0..<width * height {
      let alpha = UInt8(truncatingIfNeeded: index * 5)
      bytes += alpha == 0 ? [0, 0, 0, 0] : [UInt8(index % 251), UInt8(index % 13 * 19), 77, alpha]
    }
    return Bitmap(size: PixelSize(width: width, height: height), alpha: .straight, bytes: bytes)
  }

  /// Random noise, which doesn't compress.
  static func noise(_ width: Int, _ height: Int) -> Bitmap {
    var random = TestRandom(state: 7)
    let bytes = (0..<width * height * 4).map { $0 % 4 == 3 ? 255 : UInt8(random.next() & 255) }
    return Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque, bytes: bytes)
  }

  /// An image of one color, which compresses to almost nothing.
  static func flat(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height), alpha: .opaque,
      bytes: (0..<width * height).flatMap { _ in [9, 80, 200, 255] as [UInt8] })
  }

  static func jpeg(
    _ bitmap: Bitmap = picture(40, 24), chroma: ChromaSubsampling = .quarter
  ) throws -> [UInt8] {
    try JPEGEncoder(quality: 90, subsampling: chroma).encode(bitmap)
  }

  static func png(_ bitmap: Bitmap = picture(20, 12)) throws -> [UInt8] {
    try PNGEncoder().encode(bitmap)
  }

  /// An EXIF block with only an orientation.
  static func exif(_ value: UInt8, littleEndian: Bool = false) -> [UInt8] {
    littleEndian
      ? [
        0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0,
        0,
      ]
      : [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0,
        0,
      ]
  }

  /// An EXIF block with the Adobe RGB color space.
  static let adobeEXIF: [UInt8] =
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
    + [0, 1, 0xA0, 0x01, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0]

  /// An EXIF block with the camera name Cam and an orientation.
  static func cameraEXIF(_ orientation: Orientation) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2, 0x01, 0x10, 0, 2, 0, 0, 0, 4] + Array("Cam\0".utf8)
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
  }

  static func jpeg(_ file: [UInt8], exif block: [UInt8]) -> [UInt8] {
    let body = Array("Exif\0\0".utf8) + block
    let length = body.count + 2
    return file[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body + file[2...]
  }

  static func chunks(of png: [UInt8]) -> [(name: String, range: Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    var position = 8
    while position + 12 <= png.count {
      let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: png[position + 4..<position + 8], as: UTF8.self)
      chunks.append((name, position..<position + 12 + length))
      position += 12 + length
    }
    return chunks
  }

  static func png(_ file: [UInt8], adding name: String, _ body: [UInt8]) -> [UInt8] {
    file[..<33] + chunk(name, body) + file[33...]
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    return big32(UInt32(body.count)) + content + big32(CRC32.checksum(content[...]))
  }

  /// A PNG with the given chunks and an uncompressed data chunk of rows.
  static func png(
    _ width: Int, _ height: Int, depth: UInt8 = 8, colorType: UInt8, rows: [UInt8],
    before chunks: [UInt8] = []
  ) -> [UInt8] {
    let sides = big32(UInt32(width)) + big32(UInt32(height))
    let length = [UInt8(rows.count & 255), UInt8(rows.count >> 8)]
    let stored = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + rows
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head = signature + chunk("IHDR", sides + [depth, colorType, 0, 0, 0]) + chunks
    return head + chunk("IDAT", stored + big32(Adler32(rows).value)) + chunk("IEND", [])
  }

  private static func big32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(24 - $0 * 8)) }
  }

  /// The largest difference between the bytes of two bitmaps.
  static func distance(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

struct TestRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

/// Adds a variant of the function for files that are arrays.
extension JPEGScans {
  static func count(in file: [UInt8]) -> Int { file.withUnsafeBufferPointer { count(in: $0) } }
}

extension JPEGRestarts {
  static func areMissing(in file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { areMissing(in: $0) }
  }
}

extension RasterBuffer {
  /// The bytes of the pixels that the buffer holds, row by row.
  var heldRows: [[UInt8]] {
    part.rows.map { row in
      let columns = part.columns(row)
      let start = rowStarts[row] + columns.lowerBound * bytesPerPixel
      return (0..<columns.count * bytesPerPixel).map {
        bytes.load(fromByteOffset: start + $0, as: UInt8.self)
      }
    }
  }
}

/// A number in big-endian bytes.
func big(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> ((count - 1 - $0) * 8)) }
}

func heifBox(_ kind: String, _ body: [UInt8]) -> [UInt8] {
  big(body.count + 8, 4) + Array(kind.utf8) + body
}

/// The item list of a HEIF file, with IDs from zero.
func heifItems(_ kinds: [String]) -> [UInt8] {
  let entries = kinds.enumerated().flatMap { index, kind in
    fullBox("infe", version: 2, big(index, 2) + [0, 0] + Array(kind.utf8) + [0])
  }
  return fullBox("iinf", big(kinds.count, 2) + entries)
}

/// The size property of a HEIF item.
func heifSize(_ width: Int, _ height: Int) -> [UInt8] {
  fullBox("ispe", big(width, 4) + big(height, 4))
}

/// The HEVC configuration of a HEIF item: a sequence parameter set, possibly repeated.
func heifConfiguration(_ width: Int, _ height: Int, chroma: Int = 1, copies: Int = 1) -> [UInt8] {
  var bits = BitList().adding(0x4201, bits: 16).adding(0, bits: 8)
    .adding([UInt8](repeating: 0xFF, count: 12)).golomb(0).golomb(chroma)
  if chroma == 3 { bits = bits.adding(0, bits: 1) }
  let parameters = bits.golomb(width).golomb(height).adding(0, bits: 16).bytes
  // The record's own chroma field is ignored.
  return heifBox(
    "hvcC",
    [UInt8](repeating: 0, count: 22) + [1, 0xA1] + big(copies, 2)
      + (0..<copies).flatMap { _ in big(parameters.count, 2) + parameters })
}

/// Color profiles of three primaries and curves, created in memory.
enum ICCProfiles {
  /// Returns a profile with the sRGB primaries.
  ///
  /// `curves` contains the curves of red, green and blue. A curve lists the linear light of evenly
  /// spaced color levels, from 0 to 65535.
  static func matrix(_ curves: [[UInt16]]) -> [UInt8] {
    let primaries = [SRGBProfile.red, SRGBProfile.green, SRGBProfile.blue]
    var tags: [(name: String, body: [UInt8])] = [("wtpt", xyz([0.9642, 1, 0.8249]))]
    for (letter, primary) in zip(["r", "g", "b"], primaries) {
      tags.append((letter + "XYZ", xyz(primary)))
    }
    for (letter, curve) in zip(["r", "g", "b"], curves) {
      let values = curve.flatMap { big(Int($0), 2) }
      let body: [UInt8] = Array("curv\0\0\0\0".utf8) + big(curve.count, 4) + values
      tags.append((letter + "TRC", body))
    }
    return file(tags)
  }

  /// An sRGB curve that begins at the given light, from 0 to 1, instead of at zero.
  static func curve(black: Double) -> [UInt16] {
    (0..<1024).map { index in
      let light = ColorDefinition.Curve.sRGB.light(Double(index) / 1023)
      return UInt16(((black + (1 - black) * light) * 65_535).rounded())
    }
  }

  private static func file(_ tags: [(name: String, body: [UInt8])]) -> [UInt8] {
    var table = big(tags.count, 4)
    var bodies: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for (name, body) in tags {
      table += Array(name.utf8) + big(start + bodies.count, 4) + big(body.count, 4)
      bodies += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    }
    var header: [UInt8] = big(start + bodies.count, 4) + big(0, 4) + big(0x0210_0000, 4)
    header += Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += [0.9642, 1, 0.8249].flatMap(fixed)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + bodies
  }

  private static func xyz(_ value: [Double]) -> [UInt8] {
    Array("XYZ \0\0\0\0".utf8) + value.flatMap(fixed)
  }

  /// A number with 16 fraction bits.
  private static func fixed(_ value: Double) -> [UInt8] { big(Int((value * 65_536).rounded()), 4) }
}

/// A HEIF box whose content begins with a version and flags.
func fullBox(_ kind: String, version: UInt8 = 0, _ body: [UInt8]) -> [UInt8] {
  heifBox(kind, [version, 0, 0, 0] + body)
}

func jpegSegment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
  [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
}

/// The errors of a file named `a`.
extension DecodeError {
  static func truncated(_ format: InputFormat) -> Self { .truncated(source: "a", format: format) }

  static func damaged(_ format: InputFormat, _ detail: String) -> Self {
    .damaged(source: "a", format: format, detail: detail)
  }

  static func unsupported(_ format: InputFormat, _ feature: UnsupportedFeature) -> Self {
    .unsupported(source: "a", format: format, feature: feature)
  }

  static func tooLarge(_ pixels: Int, limit: Int) -> Self {
    .tooLarge(source: "a", pixels: pixels, limit: limit)
  }
}

/// Positions by their columns and rows, row by row.
func places(_ columns: Range<Int>, _ rows: Range<Int>) -> [(x: Int, y: Int)] {
  rows.flatMap { y in columns.map { (x: $0, y: y) } }
}

extension PixelSize {
  var places: [(x: Int, y: Int)] { (0..<area).map { (x: $0 % width, y: $0 / width) } }
}
