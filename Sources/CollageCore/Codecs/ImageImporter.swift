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
    let photo = try decoded(bytes, source: source)
    let upright = photo.bitmap.upright(from: photo.header.orientation)
    let (facts, remarks) = (photo.header.facts, photo.remarks)
    if isLossless || upright.alpha != .opaque || upright.size.longSide > JPEGEncoder.longestSide {
      // What a PNG decodes to is known without doing it.
      return ImportedImage(
        base: try encode(upright, as: .png(PNGEncoder())),
        proxy: try ImageProxy.make(ofPixels: upright), facts: facts, remarks: remarks)
    }
    // What was stored with less chroma is stored so again, and so is what does not tell.
    let header = photo.header
    let isThin = [.jpeg, .webp, .heic, .avif].contains(header.format) && header.chroma != .full
    let encoder = JPEGEncoder(
      quality: Self.baseQuality, subsampling: isThin ? .quarter : .full)
    let base = try encodeInBands(upright.size, with: encoder) { writer throws(EncodeError) in
      try writer.encode(upright, jobs: jobs)
    }
    return try withProxy(base, facts, remarks, source: source)
  }

  /// Makes both images of a photo from its luma and chroma; nil where pixels are needed.
  private func importPlanes(
    _ bytes: [UInt8], source: String
  ) throws(ImportError) -> ImportedImage? {
    let photo: ImageDecoder.PlanarPhoto?
    do throws(DecodeError) {
      photo = try ImageDecoder(limits: limits, reading: reading)
        .uprightPlanes(bytes, source: source)
    } catch {
      throw .unreadable(error)
    }
    guard let photo, photo.planes.size.longSide <= JPEGEncoder.longestSide else { return nil }
    let encoder = JPEGEncoder(
      quality: Self.baseQuality, subsampling: photo.planes.subsampling)
    let base = try encodeInBands(photo.planes.size, with: encoder) { writer throws(EncodeError) in
      try writer.encode(photo.planes, jobs: jobs)
    }
    return try withProxy(base, photo.header.facts, photo.remarks, source: source)
  }

  private func withProxy(
    _ base: EncodedImage, _ facts: PhotoFacts, _ remarks: [PhotoRemark], source: String
  ) throws(ImportError) -> ImportedImage {
    ImportedImage(
      base: base, proxy: try ImageProxy.make(ofBase: base.bytes, source: source, limits: limits),
      facts: facts, remarks: remarks)
  }

  private func decoded(
    _ bytes: [UInt8], source: String
  ) throws(ImportError) -> ImageDecoder.Photo {
    do throws(DecodeError) {
      return try ImageDecoder(limits: limits, reading: reading).decoded(bytes, source: source)
    } catch {
      throw .unreadable(error)
    }
  }

  /// The rows that are encoded by one thread at a time.
  private static let bandHeight = 256

  /// Encodes a JPEG on all cores; what it decodes to does not depend on the bands.
  private func encodeInBands(
    _ size: PixelSize, with encoder: JPEGEncoder,
    encode: (BandedJPEGWriter) throws(EncodeError) -> [UInt8]
  ) throws(ImportError) -> EncodedImage {
    do throws(EncodeError) {
      let writer = try BandedJPEGWriter(size: size, encoder: encoder, atMost: Self.bandHeight)
      return EncodedImage(
        bytes: try encode(writer), format: .jpeg, size: size, isOpaque: true)
    } catch {
      throw .unwritable(error)
    }
  }

  private func encode(
    _ bitmap: Bitmap, as encoding: PictureEncoding
  ) throws(ImportError) -> EncodedImage {
    do throws(EncodeError) {
      return try encoding.encode(bitmap, jobs: jobs)
    } catch {
      throw .unwritable(error)
    }
  }
}
