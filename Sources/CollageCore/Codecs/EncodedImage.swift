/// An image file in memory and what is known of it.
package struct EncodedImage: Hashable, Sendable {
  /// The file.
  package let bytes: [UInt8]
  /// The file's format.
  package let format: InputFormat
  /// Columns and rows.
  package let size: PixelSize
  /// Whether every pixel is opaque.
  package let isOpaque: Bool

  /// Describes a file.
  init(bytes: [UInt8], format: RasterFormat, size: PixelSize, isOpaque: Bool) {
    self.bytes = bytes
    self.format = InputFormat(format)
    self.size = size
    self.isOpaque = isOpaque
  }

  /// Describes an SVG document of a size.
  init(svg bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.format = .svg
    self.size = size
    isOpaque = false
  }
}

/// A way to turn pixels into a file.
package enum PictureEncoding: Hashable, Sendable, Encodable {
  /// JPEG; alpha is not allowed.
  case jpeg(JPEGEncoder)
  /// PNG.
  case png(PNGEncoder)
  /// WebP.
  case webp(WebPEncoder)
  /// AVIF.
  case avif(AVIFEncoder)
  /// JPEG XL.
  case jxl(JXLEncoder)

  /// The format.
  var format: RasterFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .avif: .avif
    case .jxl: .jxl
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
      case .jxl: JXLEncoder.longestSide
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
  package func encode(
    _ bitmap: Bitmap, jobs: Int? = nil
  ) throws(EncodeError) -> EncodedImage {
    let bytes =
      switch self {
      case .jpeg(let encoder): try encoder.encode(bitmap)
      case .png(let encoder): try encoder.encode(bitmap, jobs: jobs)
      case .webp(let encoder): try encoder.encode(bitmap)
      case .avif(let encoder): try encoder.encode(bitmap)
      case .jxl(let encoder): try encoder.encode(bitmap)
      }
    return EncodedImage(
      bytes: bytes, format: format, size: bitmap.size, isOpaque: bitmap.alpha == .opaque)
  }
}
