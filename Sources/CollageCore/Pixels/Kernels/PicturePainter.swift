/// Draws the pixels of a picture where they are.
struct PicturePainter: RowPainter {
  /// Opaque, or with colours multiplied by alpha.
  private let picture: Bitmap

  var isOpaque: Bool { picture.alpha == .opaque }

  /// Prepares a picture as large as what it is drawn on.
  init(_ picture: Bitmap) { self.picture = picture.premultiplied() }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    precondition(
      (0..<picture.height).contains(row) && columns.clamped(to: 0..<picture.width) == columns)
    let start = row * picture.bytesPerRow + columns.lowerBound * 4
    unsafe picture.bytes.withUnsafeBytes { bytes in
      // SAFETY: the columns are inside the row, and callers own as many words of the target.
      unsafe UnsafeMutableRawBufferPointer(
        start: target + columns.lowerBound, count: columns.count * 4
      )
      .copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + columns.count * 4]))
    }
  }
}
