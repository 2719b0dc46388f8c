/// Turns the bytes of a source file into the files that the store keeps.
public struct ImageImporter: Sendable {
  /// The JPEG quality of base images.
  public static let baseQuality = 85

  /// What is accepted.
  public var limits: DecodeLimits
  /// How files are read.
  public var reading: PhotoReading
  /// The number of threads, on which the files do not depend; nil is one for each core.
  public var jobs: Int?
  /// Whether a JPEG's luma and chroma are taken as they are where that can be done.
  ///
  /// Without it the base image has other bytes: those in stores of earlier versions.
  var usesPlanes = true
  /// The most bytes of memory that a picture may take as a whole; larger ones are decoded band by band
  /// where that can be done.
  var wholeMemory = Self.usualWholeMemory
  static let usualWholeMemory = 500_000_000

  /// Makes an importer.
  public init(
    limits: DecodeLimits = .standard, reading: PhotoReading = PhotoReading(), jobs: Int? = nil
  ) {
    self.limits = limits
    self.reading = reading
    self.jobs = jobs
  }

  /// Makes the base image and its proxy.
  ///
  /// Opaque pictures become JPEG, with full chroma where the source has it, and from its luma and
  /// chroma where it is a JPEG of sRGB; pictures in which some pixel is transparent become PNG, and
  /// so do those too long for JPEG.
  ///
  /// - Parameters:
  ///   - bytes: The whole source file.
  ///   - source: The file's name for errors.
  ///   - isLossless: Whether to store PNG in any case.
  /// - Returns: Both files in memory.
  /// - Throws: An `ImportError`.
  public func importImage(
    _ bytes: [UInt8], source: String, isLossless: Bool = false
  ) throws(ImportError) -> ImportedImage {
    if usesPlanes, !isLossless, let imported = try importPlanes(bytes, source: source) {
      return imported
    }
    let header = try decoding { decoder throws(DecodeError) in
      try decoder.header(of: bytes, source: source)
    }
    if header.wholeMemory > wholeMemory,
      let imported = try importLarge(bytes, header, source: source, isLossless: isLossless)
    {
      return imported
    }
    let photo = try decoding { decoder throws(DecodeError) in
      try decoder.decoded(bytes, header: header, source: source)
    }
    let upright = photo.bitmap.upright(from: photo.header.orientation)
    let (metadata, remarks) = (photo.header.metadata, photo.remarks)
    if isLossless || upright.alpha != .opaque || upright.size.longSide > JPEGEncoder.longestSide {
      // What a PNG decodes to is known without doing it.
      return ImportedImage(
        base: try encode(upright, as: .png(PNGEncoder())),
        proxy: try ImageProxy.make(ofPixels: upright), metadata: metadata, remarks: remarks)
    }
    // What was stored with less chroma is stored so again, and so is what does not tell.
    let isThin = [.jpeg, .webp, .heic, .avif].contains(header.format) && header.chroma != .full
    let encoder = JPEGEncoder(
      quality: Self.baseQuality, subsampling: isThin ? .quarter : .full)
    let base = try encodeInBands(upright.size, with: encoder) { writer throws(EncodeError) in
      try writer.encode(upright, jobs: jobs)
    }
    return try withProxy(base, metadata, remarks, source: source)
  }

  /// Makes both images of a photo from its luma and chroma; nil where pixels are needed.
  private func importPlanes(
    _ bytes: [UInt8], source: String
  ) throws(ImportError) -> ImportedImage? {
    let photo = try decoding { decoder throws(DecodeError) in
      try decoder.uprightPlanes(bytes, source: source)
    }
    guard let photo, photo.planes.size.longSide <= JPEGEncoder.longestSide else { return nil }
    let encoder = JPEGEncoder(
      quality: Self.baseQuality, subsampling: photo.planes.subsampling)
    let base = try encodeInBands(photo.planes.size, with: encoder) { writer throws(EncodeError) in
      try writer.encode(photo.planes, jobs: jobs)
    }
    return try withProxy(base, photo.header.metadata, photo.remarks, source: source)
  }

  func withProxy(
    _ base: EncodedImage, _ metadata: PhotoMetadata, _ remarks: [PhotoRemark], source: String
  ) throws(ImportError) -> ImportedImage {
    ImportedImage(
      base: base, proxy: try ImageProxy.make(ofBase: base.bytes, source: source, limits: limits),
      metadata: metadata, remarks: remarks)
  }

  /// The bytes of memory that a picture may take as a whole for each byte of its file, whatever it is.
  private static func memoryPerByte(_ format: ImageFormat) -> Int {
    switch format {
    // Even a blurred photo has a twentieth of a bit for each pixel.
    case .heic, .avif, .webp: 3000
    case .png, .tiff, .gif, .jpeg, .pdf, .svg, .ora, .font: 500
    }
  }

  /// Makes both images of a large photo band by band; nil for one that is decoded as a whole.
  private func importLarge(
    _ bytes: [UInt8], _ header: ImageHeader, source: String, isLossless: Bool
  ) throws(ImportError) -> ImportedImage? {
    do throws(ImportError) {
      if let imported = try importBands(
        bytes, header: header, source: source, isLossless: isLossless)
      {
        return imported
      }
    } catch {
      guard reading.isSalvaging, case .unreadable = error else { throw error }
    }
    // A JPEG has some bytes for each of its blocks.
    let mostMemory = bytes.count * Self.memoryPerByte(header.format)
    guard header.format == .jpeg || header.wholeMemory <= mostMemory else {
      throw .unreadable(
        .tooLargeAsWhole(
          source: source, format: header.format, bytes: header.wholeMemory, limit: wholeMemory))
    }
    return nil
  }

  private func decoding<Value>(
    _ read: (ImageDecoder) throws(DecodeError) -> Value
  ) throws(ImportError) -> Value {
    try ImportError.reading { () throws(DecodeError) in
      try read(ImageDecoder(limits: limits, reading: reading))
    }
  }

  /// The rows that are encoded by one thread at a time.
  static let bandHeight = 256

  /// Encodes a JPEG on all cores; what it decodes to does not depend on the bands.
  private func encodeInBands(
    _ size: PixelSize, with encoder: JPEGEncoder,
    encode: (BandedJPEGWriter) throws(EncodeError) -> [UInt8]
  ) throws(ImportError) -> EncodedImage {
    try ImportError.writing { () throws(EncodeError) in
      let writer = try BandedJPEGWriter(size: size, encoder: encoder, atMost: Self.bandHeight)
      return EncodedImage(
        bytes: try encode(writer), format: .jpeg, size: size, isOpaque: true)
    }
  }

  private func encode(
    _ bitmap: Bitmap, as encoding: PictureEncoding
  ) throws(ImportError) -> EncodedImage {
    try ImportError.writing { () throws(EncodeError) in try encoding.encode(bitmap, jobs: jobs) }
  }
}
