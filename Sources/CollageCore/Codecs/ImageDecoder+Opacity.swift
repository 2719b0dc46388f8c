extension ImageDecoder {
  /// Decodes all of an image for whether every pixel is opaque.
  ///
  /// A picture that would take much memory is decoded in bands where its format allows that.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: Its header, already checked against the limits.
  ///   - source: The file's name for errors.
  ///   - wholeMemory: The most bytes of memory that a picture may take as a whole.
  /// - Returns: Whether they are.
  /// - Throws: A `DecodeError`.
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
