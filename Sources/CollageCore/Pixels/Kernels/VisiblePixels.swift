extension Bitmap {
  /// The smallest rectangle that contains all pixels with nonzero alpha, in pixels; `nil` if all
  /// pixels are transparent.
  package var visibleBounds: Rect? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<height {
        // SAFETY: columns and rows are inside the bitmap, which has four bytes per pixel.
        let row = y * bytesPerRow + 3
        guard let first = (0..<width).first(where: { unsafe bytes[row + $0 * 4] > 0 }) else {
          continue
        }
        let last = (first..<width).last { unsafe bytes[row + $0 * 4] > 0 } ?? first
        (left, right) = (min(left, first), max(right, last))
        (top, bottom) = (min(top, y), y)
      }
    }
    guard right >= left else { return nil }
    return Rect(
      origin: Point(x: Double(left), y: Double(top)),
      size: Size(width: Double(right - left + 1), height: Double(bottom - top + 1)))
  }

  /// The mean alpha of all pixels, in `0...1`.
  package var coverage: Double {
    var sum = 0
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // SAFETY: there are four bytes for each pixel.
      for pixel in 0..<size.area { unsafe sum += Int(bytes[pixel * 4 + 3]) }
    }
    return Double(sum) / (255 * Double(size.area))
  }
}
