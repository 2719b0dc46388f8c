/// Turns the bytes of an image file into pixels; the format is told by content.
public struct ImageDecoder: Sendable {
  /// What is accepted.
  public var limits: DecodeLimits

  /// Makes a decoder.
  public init(limits: DecodeLimits = .standard) {
    self.limits = limits
  }

  /// Decodes the pixels as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution are wanted; saves time for JPEG.
  /// - Returns: A straight or opaque bitmap of `scale.size(of:)` the stored size.
  /// - Throws: A `DecodeError`; a file that is damaged anywhere gives no bitmap.
  public func decode(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Bitmap {
    try decoded(bytes, source: source, scale: scale).bitmap
  }

  /// Decodes the pixels and turns them upright.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution are wanted; saves time for JPEG.
  /// - Returns: A straight or opaque bitmap.
  /// - Throws: A `DecodeError`; a file that is damaged anywhere gives no bitmap.
  public func decodeUpright(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Bitmap {
    let (header, bitmap) = try decoded(bytes, source: source, scale: scale)
    return bitmap.upright(from: header.orientation)
  }

  /// Decodes the pixels as stored, to draw from.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution are wanted; saves time for JPEG.
  ///   - isPremultiplied: Whether colours shall be multiplied by alpha; else they stay straight.
  /// - Returns: A buffer of `scale.size(of:)` the stored size, with the pixels of
  ///   ``decode(_:source:scale:)``.
  /// - Throws: A `DecodeError`; a file that is damaged anywhere gives no buffer.
  public func decodeBuffer(
    _ bytes: [UInt8], source: String, scale: DecodeScale, isPremultiplied: Bool
  ) throws(DecodeError) -> RasterBuffer {
    if JPEGHeader.recognises(bytes) {
      let header = try ImageProbe(limits: limits).header(of: bytes, source: source)
      if header.color == .rgb || header.color == .grey {
        return try JPEGDecoder(source: source).decodeBuffer(bytes, header: header, scale: scale)
      }
    }
    return RasterBuffer(
      try decode(bytes, source: source, scale: scale), isPremultiplied: isPremultiplied)
  }

  /// Decodes a part of a baseline JPEG file as stored, without holding the file or the picture.
  ///
  /// What lies below the part is not looked at, and so not found to be damaged either.
  ///
  /// - Parameters:
  ///   - part: The pixels that are wanted.
  ///   - path: The file.
  ///   - size: The size of the whole raster at this scale.
  ///   - scale: How many eighths of the resolution are wanted.
  /// - Returns: The part, with the pixels of ``decode(_:source:scale:)``; nil for a file that has to
  ///   be decoded as a whole, or is not as large as expected.
  /// - Throws: A `DecodeError`.
  public func decodePart(
    _ part: RasterPart, ofFile path: String, size: PixelSize, scale: DecodeScale
  ) throws(DecodeError) -> RasterBuffer? {
    try JPEGDecoder(source: path).decodePart(part, of: path, size: size, scale: scale)
  }

  func decoded(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> (header: ImageHeader, bitmap: Bitmap) {
    let header = try ImageProbe(limits: limits)
      .header(of: bytes, source: source, wholeFile: true)
    switch header.format {
    case .jpeg:
      return (header, try JPEGDecoder(source: source).decode(bytes, header: header, scale: scale))
    case .png:
      let full = try PNGDecoder(source: source).decode(bytes, header: header)
      return (
        header,
        scale == .full ? full : full.areaAveraged(to: scale.size(of: full.size)).straightened()
      )
    }
  }
}
