/// Draws the pixels of a bitmap at their positions.
struct BitmapPainter: RowPainter {
  private let bitmap: Bitmap

  var isOpaque: Bool { bitmap.alpha == .opaque }

  /// Creates a painter for a bitmap that has the size of the target image.
  init(_ bitmap: Bitmap) { self.bitmap = bitmap.premultiplied() }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    precondition(
      (0..<bitmap.height).contains(row) && columns.clamped(to: 0..<bitmap.width) == columns)
    let start = row * bitmap.bytesPerRow + columns.lowerBound * 4
    unsafe bitmap.bytes.withUnsafeBytes { bytes in
      // SAFETY: the precondition ensures that the columns are inside the bitmap's row. The caller
      // guarantees that the target contains the columns.
      unsafe UnsafeMutableRawBufferPointer(
        start: target + columns.lowerBound, count: columns.count * 4
      )
      .copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + columns.count * 4]))
    }
  }
}
