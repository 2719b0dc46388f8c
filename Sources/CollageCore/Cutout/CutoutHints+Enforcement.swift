extension CutoutHints {
  /// Clears what the hints rule out for certain, and fills what a trimap is sure of.
  ///
  /// An edge with the softness of the photo may reach a little over a box or into a trimap's
  /// certain parts; marks are only pointers and stay out of it.
  ///
  /// - Parameters:
  ///   - trimap: For each pixel 0 (drop), 255 (keep) or anything between (unknown).
  ///   - alpha: One byte a pixel.
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

  /// The pixels that the box touches; nil without a box.
  func boxPixels(in photo: PixelSize) -> (columns: Range<Int>, rows: Range<Int>)? {
    rect.map { rect in
      (
        max(0, Int(rect.minX))..<min(photo.width, Int(rect.maxX.rounded(.up))),
        max(0, Int(rect.minY))..<min(photo.height, Int(rect.maxY.rounded(.up)))
      )
    }
  }
}
