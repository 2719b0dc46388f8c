/// Reads and checks the chunks of a PNG.
///
/// libpng can ignore the checksum of the last data chunk and a missing end of the file. Therefore
/// this type reads all chunks, so that a truncated image isn't accepted as complete.
struct PNGHeader {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var cursor: ByteCursor
  private let source: String
  private var image: Image?
  private var hasTransparency = false
  private var paletteCount = 0
  private var exif: EXIF?
  private var colors = PNGColors()

  private struct Image {
    var size: PixelSize
    var depth: Int
    var colorType: UInt8
    var isInterlaced: Bool
  }

  private struct Chunk {
    var name: String
    var body: ArraySlice<UInt8>
    /// True if the checksum is correct, or isn't checked because the pixels don't depend on it.
    var isValid: Bool
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  /// Reads the header; throws an error if the file can't be decoded.
  ///
  /// If `wholeFile` is true, checks all chunks; otherwise stops at the first pixels. If
  /// `isSalvaging` is true, accepts a file that is truncated or damaged after its IHDR chunk.
  static func read(
    _ bytes: [UInt8], source: String, wholeFile: Bool, isSalvaging: Bool = false
  ) throws(DecodeError) -> ImageHeader {
    var reader = PNGHeader(cursor: ByteCursor(bytes[...]), source: source)
    do throws(DecodeError) { return try reader.run(wholeFile: wholeFile) } catch {
      guard isSalvaging, reader.image != nil else { throw error }
      return try reader.header()
    }
  }

  private init(cursor: ByteCursor, source: String) {
    self.cursor = cursor
    self.source = source
  }

  private mutating func run(wholeFile: Bool) throws(DecodeError) -> ImageHeader {
    _ = cursor.slice(Self.signature.count)
    var hasPixels = false
    while true {
      let chunk = try nextChunk()
      guard image != nil || chunk.name == "IHDR" else { throw damaged("IHDR is missing") }
      switch chunk.name {
      case "IHDR": try readImage(chunk.body)
      case "tRNS":
        guard chunk.isValid, isTransparency(chunk.body) else { throw damaged("tRNS: invalid") }
        hasTransparency = true
      case "eXIf" where exif == nil: exif = EXIF(tiff: chunk.body)
      case "IDAT": hasPixels = true
      case "IEND" where !hasPixels: throw damaged("IDAT is missing")
      case "PLTE": paletteCount = chunk.body.count / 3
      case _ where hasPixels: break
      case _ where !chunk.isValid: colors.addDamagedChunk()
      default: colors.add(chunk.name, chunk.body)
      }
      if chunk.name == "IEND" || hasPixels && !wholeFile { return try header() }
    }
  }

  private mutating func nextChunk() throws(DecodeError) -> Chunk {
    guard let length = cursor.uint32() else { throw truncated }
    let start = cursor.bytes.startIndex + cursor.position
    guard let typeBytes = cursor.slice(4) else { throw truncated }
    guard typeBytes.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }), length <= Int(Int32.max)
    else { throw damaged("no chunk where one must be") }
    guard let body = cursor.slice(length), let sum = cursor.uint32() else { throw truncated }
    let name = String(decoding: typeBytes, as: UTF8.self)
    let isCritical = typeBytes.first.map { $0 & 0x20 == 0 } ?? true
    let isValid =
      !(isCritical || name == "tRNS" || PNGColors.chunks.contains(name))
      || CRC32.checksum(cursor.bytes[start..<body.endIndex]) == UInt32(sum)
    if isCritical, !isValid { throw damaged("\(name): CRC error") }
    return Chunk(name: name, body: body, isValid: isValid)
  }

  /// Returns true if a `tRNS` chunk has a valid length.
  ///
  /// In an image with an alpha channel, the chunk is ignored, so any length is valid.
  private func isTransparency(_ body: ArraySlice<UInt8>) -> Bool {
    switch image?.colorType {
    case 0: body.count == 2
    case 2: body.count == 6
    case 3: !body.isEmpty && body.count <= paletteCount
    default: true
    }
  }

  private mutating func readImage(_ body: ArraySlice<UInt8>) throws(DecodeError) {
    guard image == nil else { throw damaged("two IHDR chunks") }
    var fields = ByteCursor(body)
    guard body.count == 13, let width = fields.uint32(), let height = fields.uint32(),
      let depth = fields.byte(), let colorType = fields.byte(), fields.uint16() != nil,
      let interlace = fields.byte()
    else { throw damaged("IHDR of a wrong length") }
    guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
      throw damaged("IHDR of an impossible size")
    }
    guard [0, 2, 3, 4, 6].contains(colorType) else { throw damaged("IHDR: unknown color type") }
    image = Image(
      size: PixelSize(width: width, height: height), depth: Int(depth), colorType: colorType,
      isInterlaced: interlace == 1)
  }

  private func header() throws(DecodeError) -> ImageHeader {
    guard let image else { throw damaged("IHDR is missing") }
    let color: ImageHeader.ColorLayout =
      switch image.colorType {
      case 0, 4: .gray
      case 3: .palette
      default: .rgb
      }
    let exif = exif ?? EXIF()
    var header = ImageHeader(
      format: .png, size: image.size, orientation: exif.orientation,
      mayHaveAlpha: hasTransparency || image.colorType >= 4, depth: image.depth, color: color,
      chroma: nil, isProgressive: image.isInterlaced)
    header.metadata = exif.metadata
    header.captureMetadata = exif.captureMetadata
    header.colorSpace = colors.colorSpace
    return header
  }

  private var truncated: DecodeError { .truncated(source: source, format: .png) }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .png, detail: detail)
  }
}
