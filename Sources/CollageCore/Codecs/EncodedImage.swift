/// An image file in memory and what is known of it.
public struct EncodedImage: Hashable, Sendable {
  /// The file.
  public let bytes: [UInt8]
  /// The file's format.
  public let format: ImageFormat
  /// Columns and rows.
  public let size: PixelSize
  /// Whether every pixel is opaque.
  public let isOpaque: Bool

  /// Describes a file.
  public init(bytes: [UInt8], format: ImageFormat, size: PixelSize, isOpaque: Bool) {
    self.bytes = bytes
    self.format = format
    self.size = size
    self.isOpaque = isOpaque
  }
}

/// A way to turn pixels into a file.
public enum PictureEncoding: Hashable, Sendable {
  /// JPEG; alpha is not allowed.
  case jpeg(JPEGEncoder)
  /// PNG.
  case png(PNGEncoder)

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
    let (bytes, format): ([UInt8], ImageFormat) =
      switch self {
      case .jpeg(let encoder): (try encoder.encode(bitmap), .jpeg)
      case .png(let encoder): (try encoder.encode(bitmap, jobs: jobs), .png)
      }
    return EncodedImage(
      bytes: bytes, format: format, size: bitmap.size, isOpaque: bitmap.alpha == .opaque)
  }
}
