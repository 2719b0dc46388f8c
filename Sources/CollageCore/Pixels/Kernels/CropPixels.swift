extension Bitmap {
  /// Returns a part of the bitmap.
  ///
  /// `columns` and `rows` must not be empty.
  package func cropped(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    precondition(columns.clamped(to: 0..<width) == columns)
    precondition(rows.clamped(to: 0..<height) == rows)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns.count * rows.count * 4)
    for row in rows {
      let start = row * bytesPerRow + columns.lowerBound * 4
      bytes += self.bytes[start..<start + columns.count * 4]
    }
    return Bitmap(
      size: PixelSize(width: columns.count, height: rows.count), alpha: alpha, bytes: bytes)
  }
}

extension Bitmap {
  /// Returns the smallest part of the bitmap with all visible pixels, and the part's position;
  /// `nil` if no pixel is visible.
  ///
  /// If all pixels of the part are opaque, its alpha format is opaque.
  package func trimmed() -> (bitmap: Bitmap, column: Int, row: Int)? {
    guard let bounds = visibleBounds else { return nil }
    let columns = Int(bounds.minX)..<Int(bounds.maxX)
    let rows = Int(bounds.minY)..<Int(bounds.maxY)
    var part =
      columns.count == width && rows.count == height ? self : cropped(columns: columns, rows: rows)
    if part.isFullyOpaque { part.alpha = .opaque }
    return (part, columns.lowerBound, rows.lowerBound)
  }
}
