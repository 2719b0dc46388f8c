extension ImageDecoder {
  /// Decodes a whole image and returns true if every pixel is opaque.
  ///
  /// Decodes in bands if decoding in one piece needs more memory than `wholeMemory` bytes or the
  /// limit, and if the format allows bands. The header must already be checked against the limits.
  package func isOpaque(
    _ bytes: [UInt8], header: ImageHeader, source: String,
    wholeMemory: Int = defaultWholeMemory
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
