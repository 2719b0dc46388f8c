extension ImageDecoder {
  /// Decodes a whole image and returns true if every pixel is opaque.
  ///
  /// If that needs more than `wholeMemory` bytes, decodes in bands if the format allows it. The
  /// header must already be checked against the limits.
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
