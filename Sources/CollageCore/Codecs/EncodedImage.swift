/// An image file in memory and what is known of it.
public struct EncodedImage: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The file's format.
  public let format: RasterFormat
  /// Columns and rows.
  public let size: PixelSize
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// Describes a file.
  public init(bytes: [UInt8], format: RasterFormat, size: PixelSize, isOpaque: Bool) {
    self.bytes = bytes
    self.format = format
    self.size = size
    self.isOpaque = isOpaque
  }
}

/// A way to turn pixels into a file.
public enum PictureEncoding: Hashable, Sendable, Encodable {
  /// JPEG; alpha is not allowed.
  case jpeg(JPEGEncoder)
  /// PNG.
  case png(PNGEncoder)
  /// WebP.
  case webp(WebPEncoder)
  /// AVIF.
  case avif(AVIFEncoder)

  /// The format.
  var format: RasterFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .avif: .avif
    }
  }

  /// Refuses a size that the format has not, before any work.
  ///
  /// - Parameter size: The picture's size.
  /// - Throws: `EncodeError.tooLarge`.
  package func check(_ size: PixelSize) throws(EncodeError) {
    let longest =
      switch self {
      case .jpeg: JPEGEncoder.longestSide
      case .png: BandedPNGWriter.longestSide
      case .webp: WebPEncoder.longestSide
      case .avif: AVIFEncoder.longestSide
      }
    guard size.longSide <= longest else {
      throw .tooLarge(format: .output(.raster(format)), size: size, longestSide: longest)
    }
  }

  /// Encodes a whole image.
  ///
  /// - Parameters:
  ///   - bitmap: An image that is not premultiplied, and opaque for JPEG.
  ///   - jobs: The number of threads of a PNG; nil is one for each core.
  /// - Returns: The file.
  /// - Throws: An `EncodeError`.
  public func encode(
    _ bitmap: Bitmap, jobs: Int? = nil
  ) throws(EncodeError) -> EncodedImage {
    let bytes =
      switch self {
      case .jpeg(let encoder): try encoder.encode(bitmap)
      case .png(let encoder): try encoder.encode(bitmap, jobs: jobs)
      case .webp(let encoder): try encoder.encode(bitmap)
      case .avif(let encoder): try encoder.encode(bitmap)
      }
    return EncodedImage(
      bytes: bytes, format: format, size: bitmap.size, isOpaque: bitmap.alpha == .opaque)
  }
}
