internal import CPNG

/// Encodes opaque and straight bitmaps as PNG with 8 bits a channel, tagged sRGB.
public struct PNGEncoder: Hashable, Sendable {
  /// What matters more.
  public enum Effort: Hashable, Sendable {
    /// Time: no filters, little search.
    case fast
    /// Size: the library's usual filters and search.
    case small
  }

  /// What matters more.
  public let effort: Effort

  /// Makes an encoder.
  public init(effort: Effort = .small) {
    self.effort = effort
  }

  /// Encodes a whole image; an opaque one is written without alpha.
  ///
  /// - Parameter bitmap: An image that is not premultiplied.
  /// - Returns: The file's bytes.
  /// - Throws: An `EncodeError` with libpng's message.
  public func encode(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    precondition(bitmap.alpha != .premultiplied, "PNG stores straight alpha")
    let isOpaque = bitmap.alpha == .opaque
    let channels = isOpaque ? 3 : 4
    var image = PNGImage(size: bitmap.size, format: isOpaque ? PNGImage.rgb : PNGImage.rgba)
    if effort == .fast { image.control.flags |= UInt32(PNG_IMAGE_FLAG_FAST) }
    let samples = isOpaque ? Self.withoutAlpha(bitmap) : bitmap.bytes
    var length = Self.mostBytes(samples.count)
    var outcome: Int32 = 0
    let file = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      // SAFETY: the library writes at most `length` bytes and reports how many; `samples` holds all
      // rows of `width * channels` bytes.
      outcome = png_image_write_to_memory(
        &image.control, buffer.baseAddress, &length, 0, samples,
        Int32(bitmap.width * channels), nil)
      count = outcome != 0 ? Int(length) : 0
    }
    guard outcome != 0 else { throw .failed(format: .png, detail: image.message) }
    // A copy of the right length gives the room that was only reserved back.
    return Array(file[...])
  }

  /// Above all that zlib and the chunks around it can take, whatever the samples.
  private static func mostBytes(_ samples: Int) -> png_alloc_size_t {
    png_alloc_size_t(samples + samples / 32 + (1 << 16))
  }

  private static func withoutAlpha(_ bitmap: Bitmap) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bitmap.size.area * 3) { buffer, count in
      bitmap.bytes.withUnsafeBufferPointer { source in
        // SAFETY: `pixel` runs below `size.area`; the buffers hold four and three bytes for each.
        for pixel in 0..<bitmap.size.area {
          buffer[pixel * 3] = source[pixel * 4]
          buffer[pixel * 3 + 1] = source[pixel * 4 + 1]
          buffer[pixel * 3 + 2] = source[pixel * 4 + 2]
        }
      }
      count = bitmap.size.area * 3
    }
  }
}
