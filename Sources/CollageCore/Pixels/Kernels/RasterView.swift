/// The pixels of a bitmap or a buffer while their bytes stay in place.
@unsafe struct RasterView<Reader: PixelReader> {
  let pixels: UnsafeRawPointer
  let width: Int
  let height: Int
  private let rowStarts: UnsafePointer<Int>?

  /// Views `size.area * 4` bytes, or nil when there are fewer.
  init?(_ bytes: UnsafeRawBufferPointer, size: PixelSize) {
    guard let base = bytes.baseAddress, bytes.count >= size.area * 4 else { return nil }
    unsafe pixels = unsafe base
    unsafe rowStarts = nil
    unsafe width = size.width
    unsafe height = size.height
  }

  /// Views a buffer whose pixels the reader understands.
  init(_ buffer: RasterBuffer, rowStarts: UnsafePointer<Int>) {
    precondition(Reader.bytesPerPixel == buffer.bytesPerPixel)
    unsafe pixels = unsafe UnsafeRawPointer(buffer.bytes)
    unsafe self.rowStarts = unsafe rowStarts
    unsafe width = buffer.size.width
    unsafe height = buffer.size.height
  }

  /// Where a row begins, in bytes.
  @inline(__always)
  func rowStart(_ y: Int) -> Int {
    // SAFETY: a buffer has a start for each row, and callers clamp rows to the raster.
    if let rowStarts = unsafe rowStarts { return unsafe rowStarts[y] }
    return unsafe y &* width &* Reader.bytesPerPixel
  }

  /// The pixel at an offset in bytes.
  @inline(__always)
  func pixel(atByte offset: Int) -> FloatPixel {
    // SAFETY: callers clamp columns and rows to the raster; what holds pixels of three bytes has one
    // more byte at its end.
    let word = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    // SAFETY: both are 32 bits without padding.
    return unsafe Reader.premultiplied(
      FloatPixel(bytes: unsafeBitCast(word, to: SIMD4<UInt8>.self)))
  }

  /// The pixel at a column and a row, clamped to the raster.
  @inline(__always)
  func clampedPixel(x: Int, y: Int) -> FloatPixel {
    let column = unsafe min(max(x, 0), width - 1)
    return unsafe pixel(
      atByte: rowStart(min(max(y, 0), height - 1)) &+ column &* Reader.bytesPerPixel)
  }
}
