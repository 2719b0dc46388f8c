/// Draws the pixels of a bitmap at their positions.
struct BitmapPainter: RowPainter {
  private let picture: Bitmap

  var isOpaque: Bool { picture.alpha == .opaque }

  /// Creates a painter for a bitmap that has the size of the target image.
  init(_ picture: Bitmap) { self.picture = picture.premultiplied() }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    precondition(
      (0..<picture.height).contains(row) && columns.clamped(to: 0..<picture.width) == columns)
    let start = row * picture.bytesPerRow + columns.lowerBound * 4
    unsafe picture.bytes.withUnsafeBytes { bytes in
      // SAFETY: the columns are inside the row, and the caller guarantees the same number of target
      // words.
      unsafe UnsafeMutableRawBufferPointer(
        start: target + columns.lowerBound, count: columns.count * 4
      )
      .copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + columns.count * 4]))
    }
  }
}
