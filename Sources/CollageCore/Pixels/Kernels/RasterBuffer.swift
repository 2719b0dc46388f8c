/// The pixels of a source image during rendering; their memory returns to the system when the
/// buffer is released.
///
/// Opaque pixels take three bytes; other pixels take four. If only a part of a raster is needed,
/// each row contains only the columns of this part.
package final class RasterBuffer: @unchecked Sendable {
  // SAFETY: the creator of a buffer writes its bytes before sharing it.

  package let size: PixelSize
  /// The alpha format; opaque pixels don't have alpha bytes.
  let alpha: AlphaState
  let part: RasterPart
  /// For each row of the raster, the byte offset of column 0.
  ///
  /// For a row outside the part, the offset is zero. The memory at offset zero has space for a row,
  /// so reads of such a row stay within the buffer.
  let rowStarts: [Int]
  private let memory: MappedMemory

  /// The minimum number of readable bytes after the last pixel.
  private static let trailingPadding = 64

  /// Creates a zero-filled buffer.
  init(size: PixelSize, alpha: AlphaState, part: RasterPart? = nil) {
    precondition(size.width > 0 && size.height > 0)
    let (part, isWhole) = (part ?? RasterPart(size), part == nil)
    let step = Self.bytesPerPixel(isOpaque: alpha == .opaque)
    // Reads of pixels outside the part, such as missing neighbors, must stay within the memory. The
    // length of a row is therefore reserved before the first pixel and after the last one. In a
    // large buffer, pages that contain only reserved bytes are never touched, so they don't take
    // physical memory.
    let reserve = isWhole ? 0 : (size.width * step + 63) / 64 * 64
    var starts = [Int](repeating: 0, count: size.height)
    var offset = reserve + step
    precondition(part.rows.clamped(to: 0..<size.height) == part.rows)
    for row in part.rows {
      let columns = part.columns(row)
      precondition(columns.clamped(to: 0..<size.width) == columns)
      starts[row] = offset - columns.lowerBound * step
      offset += Self.stride(columns.count, step)
    }
    (self.size, self.alpha, self.part, rowStarts) = (size, alpha, part, starts)
    memory = MappedMemory(count: offset + Self.trailingPadding + reserve)
  }

  /// Copies a bitmap, or only a part of it, optionally with colors multiplied by alpha.
  package convenience init(_ bitmap: Bitmap, isPremultiplied: Bool = false, part: RasterPart? = nil)
  {
    let bitmap = isPremultiplied ? bitmap.premultiplied() : bitmap
    self.init(size: bitmap.size, alpha: bitmap.alpha, part: part)
    unsafe bitmap.bytes.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return }
      for row in self.part.rows {
        let columns = self.part.columns(row)
        unsafe copy(
          source + row * bitmap.bytesPerRow + columns.lowerBound * 4, toRow: row, columns: columns)
      }
    }
  }

  /// Writes pixels to the given columns and rows of the raster; pixels outside the part are
  /// skipped.
  ///
  /// `pixels` contains four bytes per pixel, row by row without padding.
  func write(_ pixels: [UInt8], columns: Range<Int>, rows: Range<Int>) {
    precondition(pixels.count == columns.count * rows.count * 4)
    unsafe pixels.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return }
      for (index, row) in rows.enumerated() {
        let available = part.columns(row).clamped(to: columns)
        let start = index * columns.count + available.lowerBound - columns.lowerBound
        unsafe copy(source + start * 4, toRow: row, columns: available)
      }
    }
  }

  /// Returns the pixels with colors multiplied by alpha, rounded as by ``Bitmap/premultiplied()``.
  func premultiplied() -> RasterBuffer { RasterBuffer(bitmap(), isPremultiplied: true) }

  package func bitmap() -> Bitmap {
    let step = bytesPerPixel
    let opaque: UInt32 = step == 3 ? 0xFF00_0000 : 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
      let target = unsafe UnsafeMutableRawPointer(target.baseAddress.unsafelyUnwrapped)
      // SAFETY: there are four target bytes for each pixel; a byte follows the last three-byte
      // pixel.
      for y in 0..<size.height {
        for x in 0..<size.width {
          let word = unsafe self.bytes.loadUnaligned(
            fromByteOffset: rowStarts[y] &+ x &* step, as: UInt32.self)
          unsafe target.storeBytes(
            of: word | opaque, toByteOffset: (y &* size.width &+ x) &* 4, as: UInt32.self)
        }
      }
      count = size.area * 4
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }

  var bytesPerPixel: Int { Self.bytesPerPixel(isOpaque: alpha == .opaque) }

  /// The address to which the offsets in ``rowStarts`` are relative.
  var bytes: UnsafeMutableRawPointer { unsafe memory.start }

  /// The number of bytes per row if the buffer holds the whole raster.
  var bytesPerRow: Int { Self.stride(size.width, bytesPerPixel) }

  /// The number of bytes per row if all rows have the same number of columns.
  var bytesPerHeldRow: Int { Self.stride(part.commonWidth ?? size.width, bytesPerPixel) }

  package static func byteCount(_ part: RasterPart, isOpaque: Bool) -> Int {
    let step = bytesPerPixel(isOpaque: isOpaque)
    if let columns = part.commonWidth {
      return trailingPadding + step + part.rows.count * stride(columns, step)
    }
    return part.rows.reduce(trailingPadding + step) { $0 + stride(part.columns($1).count, step) }
  }

  /// The number of bytes that can be read, starting at ``bytes``.
  var readableByteCount: Int { memory.count }

  package var byteCount: Int { Self.byteCount(part, isOpaque: alpha == .opaque) }

  private static func bytesPerPixel(isOpaque: Bool) -> Int { isOpaque ? 3 : 4 }

  /// Returns the number of bytes of a row, rounded up to an odd number of cache lines, so that the
  /// pixels of a column don't compete for the same cache sets.
  private static func stride(_ columns: Int, _ step: Int) -> Int {
    ((columns * step + 63) / 64 | 1) * 64
  }

  private func copy(_ source: UnsafeRawPointer, toRow row: Int, columns: Range<Int>) {
    let target = unsafe bytes + rowStarts[row]
    if bytesPerPixel == 4 {
      unsafe (target + columns.lowerBound * 4).copyMemory(
        from: source, byteCount: columns.count * 4)
      return
    }
    // SAFETY: the fourth byte is overwritten by the next pixel, or is in the padding after the row.
    for (index, column) in columns.enumerated() {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
      unsafe target.storeBytes(of: pixel, toByteOffset: column &* 3, as: UInt32.self)
    }
  }
}
