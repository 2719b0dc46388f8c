/// The smaller stand-in of a large base image.
///
/// A pure function of the base image's file, so that it can be thrown away and made again, byte for
/// byte.
public enum ImageProxy {
  /// The long side of a proxy; images no larger have none.
  public static let longSide = 2048

  private static let encoder = JPEGEncoder(quality: 92, subsampling: .full)

  /// Makes the proxy.
  ///
  /// A JPEG is decoded at the smallest eighth that keeps ``longSide`` pixels, a PNG fully; then areas
  /// are averaged. The picture ends inside the last column or row of a scaled decoding, which counts.
  ///
  /// - Parameters:
  ///   - base: The base image's file.
  ///   - source: The file's name for errors.
  ///   - limits: What is accepted.
  /// - Returns: A JPEG for an opaque image, a PNG for others; nil for an image that is not large.
  /// - Throws: An `ImportError`.
  public static func make(
    ofBase base: [UInt8], source: String, limits: DecodeLimits = .standard
  ) throws(ImportError) -> EncodedImage? {
    let full: PixelSize
    let scale: DecodeScale
    let pixels: Bitmap
    do throws(DecodeError) {
      full = try ImageProbe(limits: limits).header(of: base, source: source).uprightSize
      guard full.longSide > longSide else { return nil }
      // A PNG gains nothing from a scale; averaging twice would only blur.
      scale =
        PNGHeader.recognises(base) ? .full : DecodeScale.smallest(keeping: longSide, of: full)
      pixels = try ImageDecoder(limits: limits).decodeUpright(base, source: source, scale: scale)
    } catch {
      throw .unreadable(error)
    }
    let extent = Size(full).scaled(by: Double(scale.eighths) / 8)
    return try encode(pixels, size: full.fitted(longSide: longSide), extent: extent)
  }

  /// Makes the proxy of a base image whose pixels are at hand; nil for one that is not large.
  static func make(ofPixels base: Bitmap) throws(ImportError) -> EncodedImage? {
    guard base.size.longSide > longSide else { return nil }
    return try encode(
      base, size: base.size.fitted(longSide: longSide), extent: Size(base.size))
  }

  private static func encode(
    _ pixels: Bitmap, size: PixelSize, extent: Size
  ) throws(ImportError) -> EncodedImage {
    // Rounding can leave the short side of a scaled decoding one pixel short.
    let target = PixelSize(
      width: min(size.width, pixels.width), height: min(size.height, pixels.height))
    let smaller = pixels.areaAveraged(to: target, extent: extent).straightened()
    let encoding: PictureEncoding =
      smaller.alpha == .opaque ? .jpeg(encoder) : .png(PNGEncoder())
    do {
      return try encoding.encode(smaller)
    } catch {
      throw .unwritable(error)
    }
  }
}
