/// Reads the markers of a JPEG up to its first scan.
package struct JPEGHeader {
  private static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  private var cursor: ByteCursor
  private let source: String
  private var exif: EXIF?
  private var profile = JPEGProfile()
  private var frame: Frame?

  private struct Frame {
    var size: PixelSize
    var isProgressive: Bool
    var usesArithmeticCoding: Bool
    /// The horizontal and vertical sampling factors of each component, four bits each.
    var sampling: [UInt8]
  }

  package static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: signature) }

  static func read(_ bytes: [UInt8], source: String) throws(DecodeError) -> ImageHeader {
    var reader = JPEGHeader(cursor: ByteCursor(bytes[...]), source: source)
    return try reader.run()
  }

  private init(cursor: ByteCursor, source: String) {
    self.cursor = cursor
    self.source = source
  }

  private mutating func run() throws(DecodeError) -> ImageHeader {
    _ = cursor.slice(2)
    while true {
      let marker = try nextMarker()
      switch marker {
      case 0x01, 0xD0...0xD7: continue
      case 0xD9: throw damaged("the image ends before its first scan")
      case 0xDA: return try header(scanned: cursor.slice(2).flatMap { _ in cursor.byte() })
      default: try readSegment(marker)
      }
    }
  }

  /// Returns the next marker; skips bytes between segments, as libjpeg does.
  private mutating func nextMarker() throws(DecodeError) -> UInt8 {
    var isInMarker = false
    var isJunk = false
    while let byte = cursor.byte() {
      if isInMarker, byte != 0, byte != 0xFF { return byte }
      if byte != 0xFF { isJunk = true }
      isInMarker = byte == 0xFF
    }
    throw isJunk ? damaged("no marker where one must be") : truncated
  }

  private mutating func readSegment(_ marker: UInt8) throws(DecodeError) {
    guard let length = cursor.uint16() else { throw truncated }
    guard length >= 2 else { throw damaged("a segment of impossible length") }
    guard let body = cursor.slice(length - 2) else { throw truncated }
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: try readFrame(marker, body)
    case 0xE1 where exif == nil && body.starts(with: Array("Exif\0\0".utf8)):
      exif = EXIF(tiff: body.dropFirst(6))
    case 0xE2: profile.add(body)
    default: break
    }
  }

  private mutating func readFrame(
    _ marker: UInt8, _ body: ArraySlice<UInt8>
  ) throws(DecodeError) {
    guard frame == nil else { throw damaged("two frame headers") }
    var fields = ByteCursor(body)
    guard let depth = fields.byte(), let height = fields.uint16(), let width = fields.uint16(),
      let components = fields.byte()
    else { throw damaged("a short frame header") }
    try check(marker, depth: depth, components: components)
    guard width > 0, height > 0 else { throw damaged("a frame without pixels") }
    var sampling: [UInt8] = []
    for _ in 0..<components {
      guard fields.byte() != nil, let factors = fields.byte(), fields.byte() != nil else {
        throw damaged("a short frame header")
      }
      sampling.append(factors)
    }
    frame = Frame(
      size: PixelSize(width: width, height: height),
      isProgressive: [0xC2, 0xCA].contains(marker), usesArithmeticCoding: marker >= 0xC9,
      sampling: sampling)
  }

  private func check(
    _ marker: UInt8, depth: UInt8, components: UInt8
  ) throws(DecodeError) {
    switch marker {
    case 0xC3: throw unsupported(.losslessCoding)
    case 0xC5...0xC7: throw unsupported(.hierarchicalCoding)
    case 0xC9, 0xCA: break
    case 0xC9...0xCF: throw unsupported(.arithmeticCoding)
    default: break
    }
    guard depth == 8 else { throw unsupported(.precision(bits: Int(depth))) }
    guard [1, 3, 4].contains(components) else { throw unsupported(.components(Int(components))) }
  }

  /// Creates the header; `scanned` is the number of components of the first scan.
  private func header(scanned: UInt8?) throws(DecodeError) -> ImageHeader {
    guard let frame else { throw damaged("a scan without a frame header") }
    let color: ImageHeader.ColorLayout =
      switch frame.sampling.count {
      case 1: .gray
      case 3: .rgb
      default: .cmyk(inverted: true)
      }
    let exif = exif ?? EXIF()
    var header = ImageHeader(
      format: .jpeg, size: frame.size, orientation: exif.orientation, mayHaveAlpha: false,
      depth: 8, color: color, chroma: Self.chroma(frame.sampling),
      isProgressive: frame.isProgressive)
    header.keepsCoefficients =
      frame.isProgressive || scanned.map { Int($0) < frame.sampling.count } ?? false
    header.usesArithmeticCoding = frame.usesArithmeticCoding
    header.metadata = exif.metadata
    header.captureMetadata = exif.captureMetadata
    if let bytes = profile.bytes {
      header.colorSpace = .profile(bytes)
    } else if exif.isAdobeRGB, frame.sampling.count == 3 {
      header.colorSpace = .definition(.adobeRGB)
    }
    return header
  }

  private static func chroma(_ sampling: [UInt8]) -> ChromaSubsampling? {
    guard sampling.count == 3, sampling[1] == sampling[2] else { return nil }
    if sampling[0] == sampling[1] { return .full }
    return switch (sampling[0], sampling[1]) {
    case (0x21, 0x11): .half
    case (0x22, 0x11): .quarter
    default: nil
    }
  }

  private var truncated: DecodeError { .truncated(source: source, format: .jpeg) }

  private func damaged(_ detail: String) -> DecodeError {
    .damaged(source: source, format: .jpeg, detail: detail)
  }

  private func unsupported(_ feature: UnsupportedFeature) -> DecodeError {
    .unsupported(source: source, format: .jpeg, feature: feature)
  }
}
