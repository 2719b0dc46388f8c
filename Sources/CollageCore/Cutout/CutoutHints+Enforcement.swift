extension CutoutHints {
  /// Clears the pixels that the hints exclude for certain, and fills those that a trimap includes
  /// for certain.
  ///
  /// An edge as soft as the photo's may extend slightly past a box or into certain parts of a
  /// trimap. Marks are only pointers and are not enforced.
  ///
  /// - Parameters:
  ///   - trimap: For each pixel 0 (drop), 255 (keep) or any value between (unknown).
  ///   - alpha: One byte per pixel.
  ///   - size: The size of the photo.
  func enforce(_ trimap: [UInt8]?, on alpha: inout [UInt8], size: PixelSize) {
    if let trimap {
      for pixel in alpha.indices where trimap[pixel] == 0 || trimap[pixel] == 255 {
        alpha[pixel] = trimap[pixel]
      }
    }
    guard let (columns, rows) = boxPixels(in: size) else { return }
    for y in 0..<size.height {
      let isInside = rows.contains(y)
      for x in 0..<size.width where !(isInside && columns.contains(x)) {
        alpha[y * size.width + x] = 0
      }
    }
  }

  /// Returns the pixels that the box touches; `nil` without a box.
  func boxPixels(in photo: PixelSize) -> (columns: Range<Int>, rows: Range<Int>)? {
    rect.map { rect in
      (
        max(0, Int(rect.minX))..<min(photo.width, Int(rect.maxX.rounded(.up))),
        max(0, Int(rect.minY))..<min(photo.height, Int(rect.maxY.rounded(.up)))
      )
    }
  }
}
