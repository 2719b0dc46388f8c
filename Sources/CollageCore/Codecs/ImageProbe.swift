/// Tells the format and the size of an image from its bytes, never from its name.
package struct ImageProbe: Sendable {
  /// What is accepted.
  var limits: DecodeLimits
  /// How the file is going to be read.
  var reading: PhotoReading

  /// Makes a probe.
  package init(limits: DecodeLimits = .standard, reading: PhotoReading = PhotoReading()) {
    self.limits = limits
    self.reading = reading
  }

  /// Reads the header without decoding a pixel.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, or as much of it as reaches the first pixels.
  ///   - source: The file's name for errors.
  /// - Returns: What the header says.
  /// - Throws: A `DecodeError` for anything that cannot be decoded.
  package func header(of bytes: [UInt8], source: String) throws(DecodeError) -> ImageHeader {
    try header(of: bytes, source: source, wholeFile: false)
  }

  func header(
    of bytes: [UInt8], source: String, wholeFile: Bool
  ) throws(DecodeError) -> ImageHeader {
    guard !bytes.isEmpty else { throw .empty(source: source) }
    guard bytes.count <= limits.bytes else {
      throw .tooManyBytes(source: source, bytes: bytes.count, limit: limits.bytes)
    }
    var header = try parsed(bytes, source: source, wholeFile: wholeFile)
    if !reading.turnsUpright { header.orientation = .up }
    try limits.check(header.size, source: source)
    try limits.checkMemory(header.leastMemory, source: source)
    return header
  }

  private func parsed(
    _ bytes: [UInt8], source: String, wholeFile: Bool
  ) throws(DecodeError) -> ImageHeader {
    let salvages = reading.isSalvaging
    if JPEGHeader.recognises(bytes) {
      return try JPEGHeader.read(bytes, source: source)
    } else if PNGHeader.recognises(bytes) {
      return try PNGHeader.read(
        bytes, source: source, wholeFile: wholeFile, isSalvaging: salvages)
    } else if WebPHeader.recognises(bytes) {
      return try WebPDecoder(source: source, isSalvaging: salvages).header(of: bytes)
    } else if GIFDecoder.recognises(bytes) {
      return try GIFDecoder(source: source, isSalvaging: salvages).header(of: bytes)
    } else if TIFFDecoder.recognises(bytes) {
      return try TIFFDecoder(source: source, isSalvaging: salvages, limits: limits)
        .header(of: bytes)
    } else if JXLDecoder.recognises(bytes) {
      return try JXLDecoder(source: source, isSalvaging: salvages, limits: limits)
        .header(of: bytes)
    } else if let format = HEIFDecoder.recognises(bytes) {
      return try HEIFDecoder(source: source, format: format, reading: reading, limits: limits)
        .header(of: bytes)
    } else if SVGDocument.recognises(bytes) {
      return try SVGDocument(bytes, source: source, wholeFile: wholeFile).header
    } else if bytes.starts(with: [0x1F, 0x8B]), source.lowercased().hasSuffix(".svgz") {
      throw .unsupported(source: source, format: .svg, feature: .compression)
    }
    throw .unknownFormat(source: source, guess: FileKind.guess(bytes))
  }
}

/// How a photo's file is read.
package struct PhotoReading: Hashable, Sendable {
  /// Whether the file's note on its orientation counts.
  package var turnsUpright: Bool
  /// Whether of a damaged file what can be read is taken.
  package var isSalvaging: Bool

  /// Makes a way to read.
  package init(turnsUpright: Bool = true, isSalvaging: Bool = false) {
    self.turnsUpright = turnsUpright
    self.isSalvaging = isSalvaging
  }
}

extension ImageProbe {
  /// As much of a file as tells whether it is an image.
  package static let beginningLength = 512

  /// Whether a file begins like an image that the store can hold or take in.
  package static func isImage(_ beginning: [UInt8]) -> Bool {
    JPEGHeader.recognises(beginning) || PNGHeader.recognises(beginning)
      || WebPHeader.recognises(beginning) || GIFDecoder.recognises(beginning)
      || TIFFDecoder.recognises(beginning) || JXLDecoder.recognises(beginning)
      || HEIFDecoder.recognises(beginning) != nil
      || SVGDocument.recognises(beginning)
  }
}
