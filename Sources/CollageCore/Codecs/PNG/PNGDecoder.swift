/// Decodes PNG by libpng; colours are left as they are stored.
struct PNGDecoder {
  let source: String
  /// Whether damage is noted rather than thrown, where some rows could be read.
  var isSalvaging = false

  /// Decodes the pixels as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, its checksums already verified.
  ///   - header: The file's header, already checked against the limits.
  /// - Returns: Samples of eight bits, or sixteen where the file has them and colours to convert.
  /// - Throws: A `DecodeError` with the library's message.
  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let result: Result<SampledImage, DecodeError> = unsafe bytes.withUnsafeBufferPointer { bytes in
      let reader = unsafe PNGReader(bytes, header: header, source: source)
      return Result { () throws(DecodeError) in try reader.readAll(isSalvaging: isSalvaging) }
    }
    return try result.get()
  }
}
