/// The pixels of a bitmap or a buffer while their bytes stay in place.
struct RasterView<Reader: PixelReader> {
  let pixels: UnsafeRawPointer
  let width: Int
  let height: Int
  private let rowStarts: UnsafePointer<Int>?

  /// Views `size.area * 4` bytes, or nil when there are fewer.
  init?(_ bytes: UnsafeRawBufferPointer, size: PixelSize) {
    guard let base = bytes.baseAddress, bytes.count >= size.area * 4 else { return nil }
    pixels = base
    rowStarts = nil
    width = size.width
    height = size.height
  }

  /// Views a buffer whose pixels the reader understands.
  init(_ buffer: RasterBuffer, rowStarts: UnsafePointer<Int>) {
    precondition(Reader.bytesPerPixel == buffer.bytesPerPixel)
    pixels = UnsafeRawPointer(buffer.bytes)
    self.rowStarts = rowStarts
    width = buffer.size.width
    height = buffer.size.height
  }

  /// Where a row begins, in bytes.
  @inline(__always)
  func rowStart(_ y: Int) -> Int {
    // SAFETY: a buffer has a start for each row, and callers clamp rows to the raster.
    if let rowStarts { return rowStarts[y] }
    return y &* width &* Reader.bytesPerPixel
  }

  /// The pixel at an offset in bytes.
  @inline(__always)
  func pixel(atByte offset: Int) -> FloatPixel {
    // SAFETY: callers clamp columns and rows to the raster; what holds pixels of three bytes has one
    // more byte at its end.
    let word = pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    // SAFETY: both are 32 bits without padding.
    return Reader.premultiplied(FloatPixel(bytes: unsafeBitCast(word, to: SIMD4<UInt8>.self)))
  }

  /// The pixel at a column and a row, clamped to the raster.
  @inline(__always)
  func clampedPixel(x: Int, y: Int) -> FloatPixel {
    let column = min(max(x, 0), width - 1)
    return pixel(
      atByte: rowStart(min(max(y, 0), height - 1)) &+ column &* Reader.bytesPerPixel)
  }
}
