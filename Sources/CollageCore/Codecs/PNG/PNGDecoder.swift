/// Decodes PNG with libpng, without converting colors.
struct PNGDecoder {
  let source: String
  /// True to record damage if some rows are readable; false to throw an error.
  var isSalvaging = false

  /// Decodes the pixels as stored.
  ///
  /// Samples have 16 bits if the file has 16-bit samples and its colors must be converted;
  /// otherwise 8 bits.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, with verified checksums.
  ///   - header: The file's header, already checked against the limits.
  /// - Returns: The samples.
  /// - Throws: A `DecodeError` with libpng's message.
  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let result: Result<SampledImage, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      let reader = unsafe PNGReader(bytes, header: header, source: source)
      return Result { () throws(DecodeError) in try reader.readAll(isSalvaging: isSalvaging) }
    }
    return try result.get()
  }
}
