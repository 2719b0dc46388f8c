extension ImageDecoder {
  /// Decodes a whole image and returns whether every pixel is opaque.
  ///
  /// If decoding as a whole needs more than `wholeMemory` bytes, the image is decoded in bands if
  /// its format allows it. The header must already be checked against the limits. Throws a
  /// `DecodeError` if the file can't be decoded.
  package func isOpaque(
    _ bytes: [UInt8], header: ImageHeader, source: String,
    wholeMemory: Int = usualWholeMemory
  ) throws(DecodeError) -> Bool {
    let memory = ImageHeader.sum(header.wholeMemory(), header.fileMemory(bytes.count))
    if memory > min(wholeMemory, limits.memory) {
      let isOpaque = try withBands(of: bytes, header: header, source: source) {
        photo throws(DecodeError) in
        var isOpaque = true
        try photo.readAllBands(of: ImageImporter.bandHeight) { band in
          isOpaque = isOpaque && band.alpha == .opaque
        }
        return isOpaque
      }
      if let isOpaque { return isOpaque }
    }
    return try decode(bytes, source: source).alpha == .opaque
  }
}
