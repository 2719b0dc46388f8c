package struct EncodedImage: Hashable, Sendable {
  package let bytes: [UInt8]
  package let format: InputFormat
  package let size: PixelSize
  package let isOpaque: Bool

  init(bytes: [UInt8], format: RasterFormat, size: PixelSize, isOpaque: Bool) {
    self.bytes = bytes
    self.format = InputFormat(format)
    self.size = size
    self.isOpaque = isOpaque
  }

  init(svg bytes: [UInt8], size: PixelSize) {
    self.bytes = bytes
    self.format = .svg
    self.size = size
    isOpaque = false
  }
}

/// An image format with the options for encoding pixels.
package enum ImageEncoding: Hashable, Sendable, Encodable {
  case jpeg(JPEGEncoder)
  case png(PNGEncoder)
  case webp(WebPEncoder)
  case avif(AVIFEncoder)
  case jxl(JXLEncoder)

  var format: RasterFormat {
    switch self {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webp
    case .avif: .avif
    case .jxl: .jxl
    }
  }

  /// Throws an error if a side is longer than the format supports.
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

  /// Encodes a whole image, which must be opaque for JPEG and must not be premultiplied.
  ///
  /// PNG uses `jobs` threads, or one per core if `jobs` is `nil`.
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
