/// Decodes PNG with libpng, without converting colors.
struct PNGDecoder {
  let source: String
  /// True to record damage if some rows are readable; false to throw an error.
  var isSalvaging = false

  /// Decodes a file whose checksums are verified, without converting colors.
  ///
  /// ``ImageHeader/isDeepPNG`` determines the number of bits per sample.
  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let result: Result<SampledImage, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      let reader = unsafe PNGReader(bytes, header: header, source: source)
      return Result { () throws(DecodeError) in try reader.readAll(isSalvaging: isSalvaging) }
    }
    return try result.get()
  }
}
