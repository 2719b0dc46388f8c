/// The pixels of a bitmap while its bytes stay in place.
struct RasterView<Reader: PixelReader> {
  let pixels: UnsafeRawPointer
  let width: Int
  let height: Int

  /// Views `size.area * 4` bytes, or nil when there are fewer.
  init?(_ bytes: UnsafeRawBufferPointer, size: PixelSize) {
    guard let base = bytes.baseAddress, bytes.count >= size.area * 4 else { return nil }
    pixels = base
    width = size.width
    height = size.height
  }

  /// The pixel at an offset in pixels from the first.
  @inline(__always)
  func pixel(at offset: Int) -> FloatPixel {
    assert(offset >= 0 && offset < width * height)
    // SAFETY: callers clamp columns and rows to the raster, and `init` checked its length.
    let word = pixels.loadUnaligned(fromByteOffset: offset &* 4, as: UInt32.self)
    // SAFETY: both are 32 bits without padding.
    return Reader.premultiplied(FloatPixel(bytes: unsafeBitCast(word, to: SIMD4<UInt8>.self)))
  }

  /// The pixel at a column and a row, clamped to the raster.
  @inline(__always)
  func clampedPixel(x: Int, y: Int) -> FloatPixel {
    pixel(at: min(max(y, 0), height - 1) &* width &+ min(max(x, 0), width - 1))
  }
}
