/// Tells the format and the size of an image from its bytes, never from its name.
public struct ImageProbe: Sendable {
  /// What is accepted.
  public var limits: DecodeLimits

  /// Makes a probe.
  public init(limits: DecodeLimits = .standard) {
    self.limits = limits
  }

  /// Reads the header without decoding a pixel.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, or as much of it as reaches the first pixels.
  ///   - source: The file's name for errors.
  /// - Returns: What the header says.
  /// - Throws: A `DecodeError` for anything that cannot be decoded.
  public func header(of bytes: [UInt8], source: String) throws(DecodeError) -> ImageHeader {
    try header(of: bytes, source: source, wholeFile: false)
  }

  func header(
    of bytes: [UInt8], source: String, wholeFile: Bool
  ) throws(DecodeError) -> ImageHeader {
    guard !bytes.isEmpty else { throw .empty(source: source) }
    guard bytes.count <= limits.bytes else {
      throw .tooManyBytes(source: source, bytes: bytes.count, limit: limits.bytes)
    }
    let header: ImageHeader
    if JPEGHeader.recognises(bytes) {
      header = try JPEGHeader.read(bytes, source: source)
    } else if PNGHeader.recognises(bytes) {
      header = try PNGHeader.read(bytes, source: source, wholeFile: wholeFile)
    } else {
      throw .unknownFormat(source: source, guess: FileKind.guess(bytes))
    }
    try limits.check(header.size, source: source)
    return header
  }
}
