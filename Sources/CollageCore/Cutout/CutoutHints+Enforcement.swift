extension CutoutHints {
  /// Makes the trimap's background and all pixels outside the user's box transparent, and the
  /// trimap's subject inside the box opaque.
  ///
  /// Without this, the soft edge of an alpha could extend slightly past the box or into known
  /// pixels. The trimap's values are 0 (background), 255 (subject), or any other value (unknown).
  /// Marks aren't enforced, because they only point at an area.
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

  /// Returns the pixels that the user's box touches; `nil` if the hints don't contain a box.
  func boxPixels(in photo: PixelSize) -> (columns: Range<Int>, rows: Range<Int>)? {
    rect.map { rect in
      (
        max(0, Int(rect.minX))..<min(photo.width, Int(rect.maxX.rounded(.up))),
        max(0, Int(rect.minY))..<min(photo.height, Int(rect.maxY.rounded(.up)))
      )
    }
  }
}
