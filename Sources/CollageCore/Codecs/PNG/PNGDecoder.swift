/// Decodes PNG with libpng, without converting colors.
struct PNGDecoder {
  let source: String
  /// True if damage is recorded instead of thrown when some rows are readable.
  var isSalvaging = false

  /// Decodes the pixels as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, with verified checksums.
  ///   - header: The file's header, already checked against the limits.
  /// - Returns: Samples of 8 bits, or of 16 bits if the file has them and its colors must be
  ///   converted.
  /// - Throws: A `DecodeError` with the library's message.
  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let result: Result<SampledImage, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      let reader = unsafe PNGReader(bytes, header: header, source: source)
      return Result { () throws(DecodeError) in try reader.readAll(isSalvaging: isSalvaging) }
    }
    return try result.get()
  }
}
