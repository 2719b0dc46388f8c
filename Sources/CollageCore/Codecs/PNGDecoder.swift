internal import CPNG

/// Decodes PNG by libpng's simplified interface to eight bits of sRGB.
struct PNGDecoder {
  let source: String

  /// Decodes the pixels as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, its checksums already verified.
  ///   - header: The file's header, already checked against the limits.
  /// - Returns: A straight bitmap, or an opaque one when no pixel is transparent.
  /// - Throws: A `DecodeError` with the library's message.
  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> Bitmap {
    var image = PNGImage()
    var succeeded = false
    let pixels = bytes.withUnsafeBytes { file in
      // SAFETY: the library keeps the pointer until the image is read, which happens in this closure.
      guard png_image_begin_read_from_memory(&image.control, file.baseAddress, file.count) != 0,
        image.size == header.size
      else { return [UInt8]() }
      image.control.format = PNGImage.rgba
      // Sixteen bits without a word on their gamma are sRGB in practice, not linear light.
      image.control.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      return [UInt8](unsafeUninitializedCapacity: header.size.area * 4) { buffer, count in
        // SAFETY: the buffer holds all rows of `width * 4` bytes; after a failure nobody looks at it.
        succeeded =
          png_image_finish_read(
            &image.control, nil, buffer.baseAddress, Int32(header.size.width * 4), nil) != 0
        count = header.size.area * 4
      }
    }
    guard succeeded, !Self.isDamage(image.message) else {
      throw .damaged(source: source, format: .png, detail: image.message)
    }
    return Self.tidied(Bitmap(size: header.size, alpha: .straight, bytes: pixels), header)
  }

  /// Warnings that mean wrong pixels; the others are about notes such as a profile.
  private static func isDamage(_ warning: String) -> Bool {
    warning.contains("incorrect data check") || warning.contains("Not enough")
      || warning.contains("Truncated")
      || warning.contains("CRC")
        && ["IHDR", "PLTE", "IDAT", "IEND"].contains(where: warning.hasPrefix)
  }

  private static func tidied(_ bitmap: Bitmap, _ header: ImageHeader) -> Bitmap {
    var bitmap = bitmap
    if !header.mayHaveAlpha || bitmap.isFullyOpaque {
      bitmap.alpha = .opaque
    } else {
      bitmap.clearTransparentColors()
    }
    return bitmap
  }
}
