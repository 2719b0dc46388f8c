/// Converts source files to the files of the store: a base image and, if it is large, a proxy.
package struct ImageImporter: Sendable {
  static let baseQuality = 85

  package var limits: DecodeLimits
  package var reading: PhotoReadingOptions
  /// The number of threads, which doesn't influence the files; `nil` for one per core.
  var jobs: Int?
  /// True to reuse a JPEG's luma and chroma where possible.
  ///
  /// If false, the base image is identical to that of earlier versions of this program.
  package var reusesJPEGPlanes = true
  /// The maximum memory for decoding an image as a whole, in bytes; larger images use bands.
  var wholeMemory = ImageDecoder.defaultWholeMemory
  /// The memory limiter that all decodes of the process share.
  var memoryLimiter = DecodeMemoryLimiter.shared

  package init(
    limits: DecodeLimits = .standard, reading: PhotoReadingOptions = PhotoReadingOptions(),
    jobs: Int? = nil
  ) {
    self.limits = limits
    self.reading = reading
    self.jobs = jobs
  }

  private var bandedMemory: Int { min(wholeMemory, limits.memory) }

  /// Creates the base image and, if it is large, its proxy.
  ///
  /// An opaque image becomes a JPEG, with full chroma resolution if the source has it. Most JPEG
  /// files in sRGB are re-encoded from their luma and chroma, without conversion to RGB. An image
  /// that has transparent pixels, or a side that is too long for JPEG, becomes a PNG. If
  /// `isLossless` is true, all images become PNG. An SVG is always stored unchanged.
  package func importImage(
    _ bytes: [UInt8], source: String, isLossless: Bool = false
  ) throws(ImportError) -> ImportedImage {
    let header = try decoding { decoder throws(DecodeError) in
      try decoder.header(of: bytes, source: source)
    }
    guard header.format != .svg else { return try importSVG(bytes, header, source: source) }
    let memory = importMemory(header, bytes.count, isLossless: isLossless)
    return try memoryLimiter.withMemory(min(memory, limits.memory)) { () throws(ImportError) in
      try importImage(bytes, header, source: source, isLossless: isLossless)
    }
  }

  /// Imports an SVG, and draws it at a small size to check that it can be drawn.
  private func importSVG(
    _ bytes: [UInt8], _ header: ImageHeader, source: String
  ) throws(ImportError) -> ImportedImage {
    let side = Self.trialSide
    let scale = DecodeScale.covering(header.size.fitted(longSide: side), of: header.size)
    let drawn = try decoding { decoder throws(DecodeError) in
      try decoder.decodePhoto(bytes, header: header, source: source, scale: scale)
    }
    return ImportedImage(
      base: EncodedImage(svg: bytes, size: header.size), proxy: nil, metadata: header.metadata,
      remarks: drawn.remarks)
  }

  /// The long side at which an SVG is drawn as a check, in pixels.
  private static let trialSide = 512

  /// Returns the memory for importing an image, estimated from the header, in bytes.
  func importMemory(_ header: ImageHeader, _ byteCount: Int, isLossless: Bool) -> Int {
    if reusesJPEGPlanes, !isLossless, let memory = decoder.planesMemory(header, byteCount),
      memory <= limits.memory
    {
      return memory
    }
    let fileMemory = header.fileMemory(byteCount)
    let whole = ImageHeader.sum(header.wholeMemory(), fileMemory)
    guard whole > bandedMemory else { return whole }
    let banded = ImageHeader.sum(BandedPhotoReader.workingMemory(header), fileMemory)
    // An image that can't be decoded in bands is decoded as a whole if it fits in memory.
    return whole <= limits.memory ? max(whole, banded) : banded
  }

  private func importImage(
    _ bytes: [UInt8], _ header: ImageHeader, source: String, isLossless: Bool
  ) throws(ImportError) -> ImportedImage {
    if reusesJPEGPlanes, !isLossless, header.format == .jpeg,
      let imported = try importPlanes(bytes, source: source)
    {
      return imported
    }
    let memory = ImageHeader.sum(header.wholeMemory(), header.fileMemory(bytes.count))
    if memory > bandedMemory,
      let imported = try importLarge(bytes, header, source: source, isLossless: isLossless)
    {
      return imported
    }
    try ImportError.reading { () throws(DecodeError) in
      try limits.checkMemory(memory, source: source)
    }
    let photo = try decoding { decoder throws(DecodeError) in
      try decoder.decodeWhole(bytes, header: header, source: source, scale: .full)
    }
    let upright = photo.bitmap.upright(from: photo.header.orientation)
    let (metadata, remarks) = (photo.header.metadata, photo.remarks)
    if isLossless || upright.alpha != .opaque || upright.size.longSide > JPEGEncoder.longestSide {
      // A PNG is lossless, so its proxy can be created from these pixels.
      return ImportedImage(
        base: try encode(upright, as: .png(PNGEncoder())),
        proxy: try ImageProxy.make(ofPixels: upright), metadata: metadata, remarks: remarks)
    }
    let encoder = JPEGEncoder(
      quality: Self.baseQuality, subsampling: Self.subsampling(of: header))
    let base = try encodeInBands(upright.size, with: encoder) { writer throws(EncodeError) in
      try writer.encode(upright, jobs: jobs)
    }
    return try withProxy(base, metadata, remarks, source: source)
  }

  /// Returns the chroma subsampling of the base image that is created from a source file.
  ///
  /// If the source is a JPEG, WebP, HEIC or AVIF, it is 4:2:0, unless the source is known to have
  /// full chroma resolution. For sources in other formats, it is 4:4:4.
  static func subsampling(of header: ImageHeader) -> ChromaSubsampling {
    let isReduced = [.jpeg, .webp, .heic, .avif].contains(header.format) && header.chroma != .full
    return isReduced ? .quarter : .full
  }

  /// Creates the base image and the proxy from a photo's luma and chroma; returns `nil` if the
  /// photo must be converted to RGB.
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

  /// Creates both images of a large photo in bands; returns `nil` if it must be decoded as a whole.
  private func importLarge(
    _ bytes: [UInt8], _ header: ImageHeader, source: String, isLossless: Bool
  ) throws(ImportError) -> ImportedImage? {
    do throws(ImportError) {
      return try importBands(bytes, header: header, source: source, isLossless: isLossless)
    } catch {
      guard reading.isSalvaging, case .unreadable = error else { throw error }
      return nil
    }
  }

  private func decoding<Value>(
    _ read: (ImageDecoder) throws(DecodeError) -> Value
  ) throws(ImportError) -> Value {
    try ImportError.reading { () throws(DecodeError) in try read(decoder) }
  }

  private var decoder: ImageDecoder {
    var decoder = ImageDecoder(limits: limits, reading: reading)
    decoder.memoryLimiter = memoryLimiter
    return decoder
  }

  /// The height of a band in rows; each thread encodes one band at a time.
  static let bandHeight = 256

  /// Returns the JPEG that the closure encodes with a writer of bands.
  ///
  /// The division into bands doesn't influence the pixels.
  private func encodeInBands(
    _ size: PixelSize, with encoder: JPEGEncoder,
    encode: (BandedJPEGWriter) throws(EncodeError) -> [UInt8]
  ) throws(ImportError) -> EncodedImage {
    try ImportError.writing { () throws(EncodeError) in
      let writer = try BandedJPEGWriter(size: size, encoder: encoder, maximumRows: Self.bandHeight)
      return EncodedImage(
        bytes: try encode(writer), format: .jpeg, size: size, isOpaque: true)
    }
  }

  private func encode(
    _ bitmap: Bitmap, as encoding: ImageEncoding
  ) throws(ImportError) -> EncodedImage {
    try ImportError.writing { () throws(EncodeError) in try encoding.encode(bitmap, jobs: jobs) }
  }
}
