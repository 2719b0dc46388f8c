/// A view of the pixels of a bitmap or a buffer, which is valid while their bytes stay in place.
@unsafe struct RasterView<Reader: PixelReader> {
  let pixels: UnsafeRawPointer
  let width: Int
  let height: Int
  private let rowStarts: UnsafePointer<Int>?

  /// Creates a view of `size.area * 4` bytes; `nil` if `bytes` has fewer.
  init?(_ bytes: UnsafeRawBufferPointer, size: PixelSize) {
    guard let base = bytes.baseAddress, bytes.count >= size.area * 4 else { return nil }
    unsafe pixels = unsafe base
    unsafe rowStarts = nil
    unsafe width = size.width
    unsafe height = size.height
  }

  /// Creates a view of a buffer that has as many bytes per pixel as the reader expects.
  init(_ buffer: RasterBuffer, rowStarts: UnsafePointer<Int>) {
    precondition(Reader.bytesPerPixel == buffer.bytesPerPixel)
    unsafe pixels = unsafe UnsafeRawPointer(buffer.bytes)
    unsafe self.rowStarts = unsafe rowStarts
    unsafe width = buffer.size.width
    unsafe height = buffer.size.height
  }

  @inline(__always)
  func rowStart(_ y: Int) -> Int {
    // SAFETY: a buffer has a start for each row, and callers clamp rows to the raster.
    if let rowStarts = unsafe rowStarts { return unsafe rowStarts[y] }
    return unsafe y &* width &* Reader.bytesPerPixel
  }

  @inline(__always)
  func pixel(atByte offset: Int) -> FloatPixel {
    // SAFETY: callers clamp columns and rows to the raster. The memory of three-byte pixels has an
    // additional byte at its end.
    let word = unsafe pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    // SAFETY: both have 32 bits without padding.
    return unsafe Reader.premultiplied(
      FloatPixel(bytes: unsafeBitCast(word, to: SIMD4<UInt8>.self)))
  }

  @inline(__always)
  func clampedPixel(x: Int, y: Int) -> FloatPixel {
    let column = unsafe min(max(x, 0), width - 1)
    return unsafe pixel(
      atByte: rowStart(min(max(y, 0), height - 1)) &+ column &* Reader.bytesPerPixel)
  }
}
