/// Turns the bytes of an image file into pixels of sRGB; the format is told by content.
package struct ImageDecoder: Sendable {
  /// What is accepted.
  package var limits: DecodeLimits
  /// How files are read.
  package var reading: PhotoReading
  /// What decodes of the process share.
  var gate = DecodeGate.shared
  /// What draws SVG documents.
  var renderer = SVGRenderer.standard
  /// The most bytes of memory in which an image is decoded as a whole; larger ones are decoded in bands
  /// of rows where their format allows that.
  var wholeMemory = Self.usualWholeMemory
  static let usualWholeMemory = 300_000_000

  /// Makes a decoder.
  package init(limits: DecodeLimits = .standard, reading: PhotoReading = PhotoReading()) {
    self.limits = limits
    self.reading = reading
  }

  /// The memory above which an image is decoded in bands.
  var bandedMemory: Int { min(wholeMemory, limits.memory) }

  /// Decodes the pixels in the order in which they are stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution are wanted; saves time for JPEG.
  /// - Returns: A straight or opaque bitmap of `scale.size(of:)` the stored size.
  /// - Throws: A `DecodeError`; a file that is damaged anywhere gives no bitmap.
  package func decode(
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
  package func decodeUpright(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Bitmap {
    let photo = try decoded(bytes, source: source, scale: scale)
    return photo.bitmap.upright(from: photo.header.orientation)
  }

  /// A file's pixels with what the file says of them.
  package struct Photo {
    package var header: ImageHeader
    /// In the order in which they are stored.
    package var bitmap: Bitmap
    package var remarks: [PhotoRemark]
  }

  /// Decodes the pixels of a file in sRGB as stored, to draw from.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution are wanted; saves time for JPEG.
  ///   - isPremultiplied: Whether colours shall be multiplied by alpha; else they stay straight.
  ///   - part: The pixels that are needed of all at this scale; nil is all.
  /// - Returns: A buffer of `scale.size(of:)` the stored size, which holds the part, or more, with the pixels of
  ///   ``decode(_:source:scale:)``.
  /// - Throws: A `DecodeError`; a file that is damaged anywhere gives no buffer, unless it is so large that
  ///   it is decoded in bands, and the damage is below the part.
  package func decodeBuffer(
    _ bytes: [UInt8], source: String, scale: DecodeScale, isPremultiplied: Bool,
    part: RasterPart? = nil
  ) throws(DecodeError) -> RasterBuffer {
    try remarkedBuffer(
      bytes, source: source, scale: scale, isPremultiplied: isPremultiplied, part: part
    ).buffer
  }

  /// Decodes pixels to draw from, like ``decodeBuffer(_:source:scale:isPremultiplied:part:)``, with what
  /// the user should know.
  package func remarkedBuffer(
    _ bytes: [UInt8], source: String, scale: DecodeScale, isPremultiplied: Bool,
    part: RasterPart? = nil
  ) throws(DecodeError) -> (buffer: RasterBuffer, remarks: [PhotoRemark]) {
    if JPEGHeader.recognises(bytes) {
      let header = try ImageProbe(limits: limits).header(of: bytes, source: source)
      let memory = ImageHeader.sum(
        header.wholeMemory(at: scale), header.fileMemory(bytes.count))
      if header.color == .rgb || header.color == .grey, memory <= limits.memory {
        let (buffer, oddity) = try gate.taking(memory) {
          () throws(DecodeError) -> (RasterBuffer, PhotoRemark?) in
          try JPEGDecoder(source: source).decodeBuffer(bytes, header: header, scale: scale)
        }
        return (buffer, oddity.map { [$0] } ?? [])
      }
    }
    let drawn = try drawn(
      bytes, source: source, scale: scale, isPremultiplied: isPremultiplied, part: part)
    return (drawn.buffer, drawn.remarks)
  }

  /// Decodes a part of a baseline JPEG file in sRGB as stored, without holding the file or the picture.
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
  package func decodePart(
    _ part: RasterPart, ofFile path: String, size: PixelSize, scale: DecodeScale
  ) throws(DecodeError) -> RasterBuffer? {
    try JPEGDecoder(source: path).decodePart(part, of: path, size: size, scale: scale)
  }

  /// The luma and chroma of a file with what the file says of them.
  struct PlanarPhoto {
    var header: ImageHeader
    /// Upright.
    var planes: JPEGPlanes
    var remarks: [PhotoRemark]
  }

  /// Decodes a JPEG of sRGB no further than to luma and chroma, and turns them upright.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: The file's name for errors.
  ///   - scale: How many eighths of the resolution are wanted, of chroma too.
  /// - Returns: The planes; nil for a picture whose pixels have to be looked at: another format, other
  ///   colours, unusual chroma, or sides that cannot be turned without moving chroma against luma.
  /// - Throws: A `DecodeError`; a file that is damaged anywhere gives no planes.
  func uprightPlanes(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> PlanarPhoto? {
    guard JPEGHeader.recognises(bytes) else { return nil }
    let header = try ImageProbe(limits: limits, reading: reading).header(of: bytes, source: source)
    // Pixels in bands may fit where planes do not.
    guard let memory = planesMemory(header, bytes.count, at: scale), memory <= limits.memory
    else { return nil }
    let image = try gate.taking(memory) { () throws(DecodeError) in
      try JPEGDecoder(source: source, isSalvaging: reading.isSalvaging)
        .decodePlanes(bytes, header: header, scale: scale)
    }
    guard let image else { return nil }
    var photo = PlanarPhoto(
      header: header, planes: image.planes.upright(from: header.orientation), remarks: [])
    Self.note(image.damage, image.oddity, in: &photo.header, &photo.remarks)
    return photo
  }

  /// The memory that it takes to use a JPEG's luma and chroma as they are, the file and what they are
  /// encoded to included; `nil` if its pixels are needed.
  func planesMemory(
    _ header: ImageHeader, _ byteCount: Int, at scale: DecodeScale = .full
  ) -> Int? {
    guard header.format == .jpeg, let chroma = header.chroma, chroma != .half,
      ColorConversion.isNeedless(header.colorSpace),
      JPEGPlanes.canTurn(scale.size(of: header.size), chroma, from: header.orientation)
    else { return nil }
    // What all planes are encoded to is about as large as the file, and is put together of copies.
    let files = ImageHeader.times(byteCount, scale == .full ? 3 : 1)
    return ImageHeader.sum(header.planesMemory(at: scale), files)
  }

  private static func note(
    _ damage: String?, _ oddity: PhotoRemark?, in header: inout ImageHeader,
    _ remarks: inout [PhotoRemark]
  ) {
    if let oddity { remarks.append(oddity) }
    guard let damage else { return }
    remarks.append(.salvaged(detail: damage))
    header.metadata.isSalvaged = true
  }

  package func decoded(
    _ bytes: [UInt8], source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Photo {
    try decoded(bytes, header: header(of: bytes, source: source), source: source, scale: scale)
  }

  /// Reads the header of a file that is going to be decoded, and makes sure that it is whole as far as
  /// its format tells.
  package func header(of bytes: [UInt8], source: String) throws(DecodeError) -> ImageHeader {
    try ImageProbe(limits: limits, reading: reading)
      .header(of: bytes, source: source, wholeFile: true)
  }

  package func decoded(
    _ bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale = .full
  ) throws(DecodeError) -> Photo {
    let memory = ImageHeader.sum(header.wholeMemory(at: scale), header.fileMemory(bytes.count))
    if memory > bandedMemory, !reading.isSalvaging,
      let photo = try decodedInBands(bytes, header: header, source: source, scale: scale)
    {
      return photo
    }
    try limits.checkMemory(memory, source: source)
    return try gate.taking(memory) { () throws(DecodeError) in
      try decodedWhole(bytes, header: header, source: source, scale: scale)
    }
  }

  func decodedWhole(
    _ bytes: [UInt8], header: ImageHeader, source: String, scale: DecodeScale
  ) throws(DecodeError) -> Photo {
    var header = header
    var image = try samples(bytes, header, source: source, scale: scale)
    var (bitmap, remarks) = ColorConversion.bitmap(of: &image, colorSpace: header.colorSpace)
    remarks = header.remarks + image.remarks + remarks
    Self.note(image.damage, image.oddity, in: &header, &remarks)
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
