/// Turns the bytes of a source file into the files that the store keeps.
public struct ImageImporter: Sendable {
  /// The JPEG quality of base images.
  public static let baseQuality = 85

  /// What is accepted.
  public var limits: DecodeLimits

  /// Makes an importer.
  public init(limits: DecodeLimits = .standard) {
    self.limits = limits
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
    let (upright, chroma) = try pixels(bytes, source: source)
    if isLossless || upright.alpha != .opaque || upright.size.longSide > JPEGEncoder.longestSide {
      // What a PNG decodes to is known without doing it.
      return ImportedImage(
        base: try encode(upright, as: .png(PNGEncoder())),
        proxy: try ImageProxy.make(ofPixels: upright))
    }
    let encoder = JPEGEncoder(quality: Self.baseQuality, subsampling: chroma)
    let base = try encodeInBands(upright, with: encoder)
    return ImportedImage(
      base: base, proxy: try ImageProxy.make(ofBase: base.bytes, source: source, limits: limits))
  }

  private func pixels(
    _ bytes: [UInt8], source: String
  ) throws(ImportError) -> (upright: Bitmap, chroma: ChromaSubsampling) {
    do throws(DecodeError) {
      let (header, stored) = try ImageDecoder(limits: limits).decoded(bytes, source: source)
      let isFull = header.format == .png || header.chroma == .full
      return (stored.upright(from: header.orientation), isFull ? .full : .quarter)
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
        bytes: try writer.encode(bitmap), format: .jpeg, size: bitmap.size, isOpaque: true)
    } catch {
      throw .unwritable(error)
    }
  }

  private func encode(
    _ bitmap: Bitmap, as encoding: PictureEncoding
  ) throws(ImportError) -> EncodedImage {
    do throws(EncodeError) {
      return try encoding.encode(bitmap)
    } catch {
      throw .unwritable(error)
    }
  }
}
