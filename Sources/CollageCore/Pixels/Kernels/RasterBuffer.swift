/// The pixels of a source while it is drawn, in memory that goes back to the system at once.
///
/// Opaque pixels take three bytes, others four. Of a raster of which only a part is needed, each row
/// holds only the columns of that part.
package final class RasterBuffer: @unchecked Sendable {
  // SAFETY: bytes are written by whoever makes a buffer, before anybody else has it.

  /// The columns and rows of the whole raster.
  package let size: PixelSize
  /// What the alpha bytes mean; opaque pixels have none.
  let alpha: AlphaState
  /// The part that is held.
  let part: RasterPart
  /// For each row of the raster where its first column would be, in bytes; of rows that are not held
  /// some place with room for a row.
  let rowStarts: [Int]
  private let memory: MappedMemory

  /// Bytes after the last pixel that may be read.
  private static let slack = 64

  /// Makes a buffer whose pixels are to be written.
  init(size: PixelSize, alpha: AlphaState, part: RasterPart? = nil) {
    precondition(size.width > 0 && size.height > 0)
    let (part, isWhole) = (part ?? RasterPart(size), part == nil)
    let step = Self.bytesPerPixel(isOpaque: alpha == .opaque)
    // Whoever reads pixels that are not held, such as neighbours that a part should have had, reads
    // within the memory: there is a row's length before all pixels and after them, of which no page
    // is ever taken otherwise.
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
    memory = MappedMemory(count: offset + Self.slack + reserve)
  }

  /// Copies a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The pixels.
  ///   - isPremultiplied: Whether colours shall be multiplied by alpha; else straight ones stay.
  ///   - part: What is copied; nil is all.
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

  /// Writes pixels of four bytes where they belong to the part.
  ///
  /// - Parameters:
  ///   - pixels: Rows without padding.
  ///   - columns: The columns of each row.
  ///   - rows: The rows.
  func write(_ pixels: [UInt8], columns: Range<Int>, rows: Range<Int>) {
    precondition(pixels.count == columns.count * rows.count * 4)
    unsafe pixels.withUnsafeBytes { source in
      guard let source = source.baseAddress else { return }
      for (index, row) in rows.enumerated() {
        let held = part.columns(row).clamped(to: columns)
        let start = index * columns.count + held.lowerBound - columns.lowerBound
        unsafe copy(source + start * 4, toRow: row, columns: held)
      }
    }
  }

  /// The same pixels with colours multiplied by alpha, as a bitmap's are.
  func premultiplied() -> RasterBuffer { RasterBuffer(bitmap(), isPremultiplied: true) }

  /// The pixels of a whole raster as a bitmap.
  package func bitmap() -> Bitmap {
    let step = bytesPerPixel
    let opaque: UInt32 = step == 3 ? 0xFF00_0000 : 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
      let target = unsafe UnsafeMutableRawPointer(target.baseAddress.unsafelyUnwrapped)
      // SAFETY: there are four target bytes for each pixel; a byte follows the last one of three.
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

  /// The bytes of one pixel.
  var bytesPerPixel: Int { Self.bytesPerPixel(isOpaque: alpha == .opaque) }

  /// The first byte of all; see ``rowStarts``.
  var bytes: UnsafeMutableRawPointer { unsafe memory.start }

  /// The bytes from one row to the next of a buffer that holds the whole raster.
  var bytesPerRow: Int { Self.stride(size.width, bytesPerPixel) }

  /// The bytes from one row that is held to the next, where all have as many columns.
  var bytesPerHeldRow: Int { Self.stride(part.commonWidth ?? size.width, bytesPerPixel) }

  /// The bytes that a part of a raster takes.
  package static func byteCount(_ part: RasterPart, isOpaque: Bool) -> Int {
    let step = bytesPerPixel(isOpaque: isOpaque)
    if let columns = part.commonWidth {
      return slack + step + part.rows.count * stride(columns, step)
    }
    return part.rows.reduce(slack + step) { $0 + stride(part.columns($1).count, step) }
  }

  /// The bytes from ``bytes`` on that may be read.
  var readableByteCount: Int { memory.count }

  /// The bytes that the buffer takes.
  package var byteCount: Int { Self.byteCount(part, isOpaque: alpha == .opaque) }

  private static func bytesPerPixel(isOpaque: Bool) -> Int { isOpaque ? 3 : 4 }

  /// An odd number of cache lines, so that the pixels of a column do not crowd the same sets.
  private static func stride(_ columns: Int, _ step: Int) -> Int {
    ((columns * step + 63) / 64 | 1) * 64
  }

  /// Copies pixels of four bytes into a row.
  private func copy(_ source: UnsafeRawPointer, toRow row: Int, columns: Range<Int>) {
    let target = unsafe bytes + rowStarts[row]
    if bytesPerPixel == 4 {
      unsafe (target + columns.lowerBound * 4).copyMemory(
        from: source, byteCount: columns.count * 4)
      return
    }
    // SAFETY: the fourth byte goes where the next pixel comes, or into what follows the row.
    for (index, column) in columns.enumerated() {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
      unsafe target.storeBytes(of: pixel, toByteOffset: column &* 3, as: UInt32.self)
    }
  }
}
