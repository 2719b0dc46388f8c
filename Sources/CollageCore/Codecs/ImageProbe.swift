/// Reads the format and the size of an image from its contents, never from its name.
package struct ImageProbe: Sendable {
  var limits: DecodeLimits
  var reading: PhotoReadingOptions

  package init(
    limits: DecodeLimits = .standard, reading: PhotoReadingOptions = PhotoReadingOptions()
  ) {
    self.limits = limits
    self.reading = reading
  }

  /// Reads the header without decoding pixels, from the file or from the bytes before the pixels.
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
    if !reading.appliesOrientation { header.orientation = .up }
    try limits.check(header.size, source: source)
    try limits.checkMemory(header.minimumMemory, source: source)
    return header
  }

  private func parsed(
    _ bytes: [UInt8], source: String, wholeFile: Bool
  ) throws(DecodeError) -> ImageHeader {
    let salvages = reading.isSalvaging
    if JPEGHeader.recognizes(bytes) {
      return try JPEGHeader.read(bytes, source: source)
    } else if PNGHeader.recognizes(bytes) {
      return try PNGHeader.read(
        bytes, source: source, wholeFile: wholeFile, isSalvaging: salvages)
    } else if WebPHeader.recognizes(bytes) {
      return try WebPDecoder(source: source, isSalvaging: salvages).header(of: bytes)
    } else if GIFDecoder.recognizes(bytes) {
      return try GIFDecoder(source: source, isSalvaging: salvages).header(of: bytes)
    } else if TIFFDecoder.recognizes(bytes) {
      return try TIFFDecoder(source: source, isSalvaging: salvages, limits: limits)
        .header(of: bytes)
    } else if JXLDecoder.recognizes(bytes) {
      return try JXLDecoder(source: source, isSalvaging: salvages, limits: limits)
        .header(of: bytes)
    } else if let format = HEIFDecoder.format(of: bytes) {
      return try HEIFDecoder(source: source, format: format, reading: reading, limits: limits)
        .header(of: bytes)
    } else if SVGDocument.recognizes(bytes) {
      return try SVGDocument(bytes, source: source, wholeFile: wholeFile).header
    } else if bytes.starts(with: [0x1F, 0x8B]), source.lowercased().hasSuffix(".svgz") {
      throw .unsupported(source: source, format: .svg, feature: .compression)
    }
    throw .unknownFormat(source: source, guess: FileKind.guess(bytes))
  }
}

package struct PhotoReadingOptions: Hashable, Sendable {
  /// True to apply the orientation that the file records.
  package var appliesOrientation: Bool
  /// True to decode the readable parts of a damaged file.
  package var isSalvaging: Bool

  package init(appliesOrientation: Bool = true, isSalvaging: Bool = false) {
    self.appliesOrientation = appliesOrientation
    self.isSalvaging = isSalvaging
  }
}

extension ImageProbe {
  /// The number of bytes that usually suffice to detect a file's format.
  ///
  /// The root element of an SVG can begin after them.
  package static let prefixLength = 512

  /// Returns true if a file begins like an image that the store or an import accepts.
  package static func isImage(_ beginning: [UInt8]) -> Bool {
    JPEGHeader.recognizes(beginning) || PNGHeader.recognizes(beginning)
      || WebPHeader.recognizes(beginning) || GIFDecoder.recognizes(beginning)
      || TIFFDecoder.recognizes(beginning) || JXLDecoder.recognizes(beginning)
      || HEIFDecoder.format(of: beginning) != nil
      || SVGDocument.recognizes(beginning)
  }
}
