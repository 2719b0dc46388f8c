/// Decodes image files to sRGB pixels; detects the format from the contents.
package struct ImageDecoder: Sendable {
  package var limits: DecodeLimits
  package var reading: PhotoReadingOptions
  /// The memory limiter that all decodes of the process share.
  var memoryLimiter = DecodeMemoryLimiter.shared
  var renderer = SVGRenderer.standard
  /// The maximum memory for decoding an image as a whole, in bytes.
  ///
  /// An image that needs more memory is decoded in bands if its format allows it.
  var wholeMemory = Self.defaultWholeMemory
  static let defaultWholeMemory = 300_000_000

  package init(
    limits: DecodeLimits = .standard, reading: PhotoReadingOptions = PhotoReadingOptions()
  ) {
    self.limits = limits
    self.reading = reading
  }

  var bandedMemory: Int { min(wholeMemory, limits.memory) }

  /// Decodes the pixels in their stored orientation; the bitmap is opaque or has straight alpha.
  ///
  /// The result's size is `scale.size(of:)` of the stored size. A smaller scale saves time for
  /// JPEG. Throws an error if the file is damaged anywhere, unless ``reading`` allows salvaging.
  package func decode(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Bitmap {
    try decodePhoto(bytes, source: source, scale: scale).bitmap
  }

  /// Decodes the pixels like ``decode(_:source:scale:)`` and rotates them upright.
  package func decodeUpright(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Bitmap {
    let photo = try decodePhoto(bytes, source: source, scale: scale)
    return photo.bitmap.upright(from: photo.header.orientation)
  }

  package struct Photo {
    package var header: ImageHeader
    /// The pixels in their stored orientation.
    package var bitmap: Bitmap
    package var remarks: [PhotoRemark]
  }

  /// Decodes the pixels of an sRGB file in their stored orientation, for drawing.
  ///
  /// `part` refers to the scaled image; `nil` is the whole image. The pixels of the part are equal
  /// to those of ``decode(_:source:scale:)``. Pixels outside the part are undefined. If the image
  /// is so large that it is decoded in bands, damage below the part isn't detected.
  package func decodeBuffer(
    _ bytes: [UInt8], source: String, scale: DecodeScale, isPremultiplied: Bool,
    part: RasterPart? = nil
  ) throws(DecodeError) -> RasterBuffer {
    try decodeBufferWithRemarks(
      bytes, source: source, scale: scale, isPremultiplied: isPremultiplied, part: part
    ).buffer
  }

  /// Decodes pixels like ``decodeBuffer(_:source:scale:isPremultiplied:part:)``, and returns
  /// remarks for the user.
  package func decodeBufferWithRemarks(
    _ bytes: [UInt8], source: String, scale: DecodeScale, isPremultiplied: Bool,
    part: RasterPart? = nil
  ) throws(DecodeError) -> (buffer: RasterBuffer, remarks: [PhotoRemark]) {
    if JPEGHeader.recognizes(bytes) {
      let header = try ImageProbe(limits: limits).header(of: bytes, source: source)
      let memory = ImageHeader.sum(
        header.wholeMemory(at: scale), header.fileMemory(bytes.count))
      if header.color == .rgb || header.color == .gray, memory <= limits.memory {
        let (buffer, oddity) = try memoryLimiter.withMemory(memory) {
          () throws(DecodeError) -> (RasterBuffer, PhotoRemark?) in
          try JPEGDecoder(source: source).decodeBuffer(bytes, header: header, scale: scale)
        }
        return (buffer, oddity.map { [$0] } ?? [])
      }
    }
    let drawn = try decodeForDrawing(
      bytes, source: source, scale: scale, isPremultiplied: isPremultiplied, part: part)
    return (drawn.buffer, drawn.remarks)
  }

  /// Decodes a part of a baseline JPEG file in sRGB, in the stored orientation.
  ///
  /// The file and the image are never in memory as a whole. `part` refers to the scaled image, and
  /// `size` is the size of that image. Returns `nil` if the file must be decoded as a whole or
  /// doesn't have this size. Damage below the part isn't detected.
  package func decodePart(
    _ part: RasterPart, ofFile path: String, size: PixelSize, scale: DecodeScale
  ) throws(DecodeError) -> RasterBuffer? {
    try JPEGDecoder(source: path).decodePart(part, of: path, size: size, scale: scale)
  }

  struct PlanarPhoto {
    var header: ImageHeader
    /// The upright planes.
    var planes: JPEGPlanes
    var remarks: [PhotoRemark]
  }

  /// Decodes a JPEG in sRGB to upright luma and chroma planes, without converting colors.
  ///
  /// Returns `nil` if the caller must decode pixels instead: for other formats, colors or chroma
  /// subsamplings, if memory doesn't suffice, or if rotation would shift chroma relative to luma.
  func uprightPlanes(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> PlanarPhoto? {
    guard JPEGHeader.recognizes(bytes) else { return nil }
    let header = try ImageProbe(limits: limits, reading: reading).header(of: bytes, source: source)
    // If memory doesn't suffice for the planes, the caller decodes pixels in bands, which needs
    // less.
    guard let memory = planesMemory(header, bytes.count, at: scale), memory <= limits.memory
    else { return nil }
    let image = try memoryLimiter.withMemory(memory) { () throws(DecodeError) in
      try JPEGDecoder(source: source, isSalvaging: reading.isSalvaging)
        .decodePlanes(bytes, header: header, scale: scale)
    }
    guard let image else { return nil }
    var photo = PlanarPhoto(
      header: header, planes: image.planes.upright(from: header.orientation), remarks: [])
    Self.record(image.damage, image.oddity, in: &photo.header, &photo.remarks)
    return photo
  }

  /// Returns the memory for reusing a JPEG's luma and chroma; `nil` if pixels must be decoded.
  ///
  /// The memory includes the file and, at full scale, the re-encoded file and the copies that its
  /// assembly needs.
  func planesMemory(
    _ header: ImageHeader, _ byteCount: Int, at scale: DecodeScale = .full
  ) -> Int? {
    guard header.format == .jpeg, let chroma = header.chroma, chroma != .half,
      ColorConversion.isNeedless(header.colorSpace),
      JPEGPlanes.canRotate(scale.size(of: header.size), chroma, from: header.orientation)
    else { return nil }
    // At full scale, three times the size of the original: the original, the re-encoded file, which
    // is about as large, and a copy of its parts while it is assembled.
    let files = ImageHeader.times(byteCount, scale == .full ? 3 : 1)
    return ImageHeader.sum(header.planesMemory(at: scale), files)
  }

  private static func record(
    _ damage: String?, _ oddity: PhotoRemark?, in header: inout ImageHeader,
    _ remarks: inout [PhotoRemark]
  ) {
    if let oddity { remarks.append(oddity) }
    guard let damage else { return }
    remarks.append(.salvaged(detail: damage))
    header.metadata.isSalvaged = true
  }

  package func decodePhoto(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Photo {
    try decodePhoto(bytes, header: header(of: bytes, source: source), source: source, scale: scale)
  }

  /// Reads the header, and checks that the file is complete as far as its format allows.
  package func header(of bytes: [UInt8], source: String) throws(DecodeError) -> ImageHeader {
    try ImageProbe(limits: limits, reading: reading)
      .header(of: bytes, source: source, wholeFile: true)
  }

  package func decodePhoto(
    _ bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Photo {
    let memory = ImageHeader.sum(header.wholeMemory(at: scale), header.fileMemory(bytes.count))
    if memory > bandedMemory, !reading.isSalvaging,
      let photo = try decodeInBands(bytes, header: header, source: source, scale: scale)
    {
      return photo
    }
    try limits.checkMemory(memory, source: source)
    return try memoryLimiter.withMemory(memory) { () throws(DecodeError) in
      try decodeWhole(bytes, header: header, source: source, scale: scale)
    }
  }

  func decodeWhole(
    _ bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale
  ) throws(DecodeError) -> Photo {
    var header = header
    var image = try samples(bytes, header, source: source, scale: scale)
    var (bitmap, remarks) = ColorConversion.bitmap(of: &image, colorSpace: header.colorSpace)
    remarks = header.remarks + image.remarks + remarks
    Self.record(image.damage, image.oddity, in: &header, &remarks)
    if !header.format.isDecodedAtScale, scale != .full {
      bitmap = bitmap.areaAveraged(to: scale.size(of: bitmap.size)).straightened()
    }
    return Photo(header: header, bitmap: bitmap, remarks: remarks)
  }

  private func samples(
    _ bytes: [UInt8], _ header: ImageHeader, source: String, scale: DecodeScale
  ) throws(DecodeError) -> SampledImage {
    let salvages = reading.isSalvaging
    switch header.format {
    case .jpeg:
      return try JPEGDecoder(source: source, isSalvaging: salvages)
        .decode(bytes, header: header, scale: scale)
    case .png:
      return try PNGDecoder(source: source, isSalvaging: salvages).decode(bytes, header: header)
    case .webp:
      return try WebPDecoder(source: source, isSalvaging: salvages).decode(bytes, header: header)
    case .jxl:
      return try JXLDecoder(source: source, isSalvaging: salvages, limits: limits)
        .decode(bytes, header: header)
    case .gif:
      return try GIFDecoder(source: source, isSalvaging: salvages).decode(bytes, header: header)
    case .tiff:
      return try TIFFDecoder(source: source, isSalvaging: salvages, limits: limits)
        .decode(bytes, header: header)
    case .heic, .avif:
      return try HEIFDecoder(
        source: source, format: header.format, reading: reading, limits: limits
      ).decode(bytes, header: header)
    case .svg: return try renderer.draw(bytes, source: source, scale: scale)
    }
  }
}
