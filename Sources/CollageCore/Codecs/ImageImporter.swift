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
  /// Opaque pictures become JPEG, with full chroma where the source has it; pictures in which some
  /// pixel is transparent become PNG, and so do those too long for JPEG.
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
    let photo = try decoded(bytes, source: source)
    let upright = photo.bitmap.upright(from: photo.header.orientation)
    let (facts, remarks) = (photo.header.facts, photo.remarks)
    if isLossless || upright.alpha != .opaque || upright.size.longSide > JPEGEncoder.longestSide {
      // What a PNG decodes to is known without doing it.
      return ImportedImage(
        base: try encode(upright, as: .png(PNGEncoder())),
        proxy: try ImageProxy.make(ofPixels: upright), facts: facts, remarks: remarks)
    }
    // Only what was stored with less chroma, for sure, is stored so again.
    let header = photo.header
    let isThin = [.jpeg, .webp, .heic, .avif].contains(header.format) && header.chroma != .full
    let encoder = JPEGEncoder(
      quality: Self.baseQuality, subsampling: isThin ? .quarter : .full)
    let base = try encodeInBands(upright, with: encoder)
    return ImportedImage(
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
    _ bitmap: Bitmap, with encoder: JPEGEncoder
  ) throws(ImportError) -> EncodedImage {
    do throws(EncodeError) {
      let writer = try BandedJPEGWriter(
        size: bitmap.size, encoder: encoder, atMost: Self.bandHeight)
      return EncodedImage(
        bytes: try writer.encode(bitmap, jobs: jobs), format: .jpeg, size: bitmap.size,
        isOpaque: true)
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
