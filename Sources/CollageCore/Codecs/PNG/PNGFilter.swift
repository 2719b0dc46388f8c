/// Converts rows of samples to differences between neighboring samples, which compress better.
///
/// Each row gets the PNG filter whose signed differences have the smallest sum of absolute values,
/// as the PNG specification recommends. The first row of a band uses only the pixel to the left.
struct PNGFilter {
  /// The number of bytes per pixel: 1 for grayscale, 3 for color, 4 for color with alpha.
  let channels: Int

  /// The filters; the raw values are their numbers in the file.
  private enum Kind: UInt8 {
    case none
    case sub
    case up
    case average
    case paeth
  }

  /// Filters rows of a bitmap, without using the row above the first one.
  ///
  /// With 1 or 3 channels, the bitmap must be opaque; with 4, it must have straight alpha. With 1,
  /// only red is used. The result contains the filter's number and the differences of each row.
  func differences(of bitmap: Bitmap, rows: Range<Int>) -> [UInt8] {
    precondition(rows.lowerBound >= 0 && rows.upperBound <= bitmap.height)
    let width = bitmap.width * channels
    // A pixel of zeros to the left of each row avoids bounds checks in the filters.
    var above = [UInt8](repeating: 0, count: width + channels)
    var row = above
    return unsafe [UInt8](unsafeUninitializedCapacity: (width + 1) * rows.count) { output, count in
      unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
        for y in 0..<rows.count {
          swap(&row, &above)
          unsafe row.withUnsafeMutableBufferPointer { row in
            unsafe above.withUnsafeBufferPointer { above in
              // SAFETY: `pixels` contains `height` rows of four bytes per pixel, and `output` has
              // space for `rows.count` rows of `width + 1` bytes. `row` and `above` contain
              // `channels + width` bytes.
              guard let from = pixels.baseAddress, let to = output.baseAddress,
                let row = row.baseAddress, let above = above.baseAddress
              else { return }
              unsafe copy(
                from + (rows.lowerBound + y) * bitmap.bytesPerRow, to: row + channels,
                pixels: bitmap.width)
              let lines = unsafe Lines(row: row, above: above, width: width, channels: channels)
              unsafe lines.write(
                y == 0 ? lines.bestWithoutAbove : lines.best, to: to + y * (width + 1))
            }
          }
        }
      }
      count = (width + 1) * rows.count
    }
  }

  private func copy(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, pixels: Int
  ) {
    if channels == 4 { return unsafe target.update(from: source, count: pixels * 4) }
    if channels == 1 {
      for pixel in 0..<pixels { unsafe target[pixel] = unsafe source[pixel * 4] }
      return
    }
    for pixel in 0..<pixels {
      unsafe target[pixel * 3] = unsafe source[pixel * 4]
      unsafe target[pixel * 3 + 1] = unsafe source[pixel * 4 + 1]
      unsafe target[pixel * 3 + 2] = unsafe source[pixel * 4 + 2]
    }
  }

  /// A row and the row above it, each with a pixel of zeros to the left of the image.
  @unsafe private struct Lines {
    let row: UnsafeMutablePointer<UInt8>
    let above: UnsafePointer<UInt8>
    let width: Int
    let channels: Int

    var bestWithoutAbove: Kind { unsafe sum(.sub) < sum(.none) ? .sub : .none }

    var best: Kind {
      var best = Kind.none
      var smallest = unsafe sum(.none)
      for kind in [Kind.sub, .up, .average, .paeth] {
        let sum = unsafe sum(kind)
        if sum < smallest { (best, smallest) = (kind, sum) }
      }
      return best
    }

    func write(_ kind: Kind, to output: UnsafeMutablePointer<UInt8>) {
      unsafe output[0] = kind.rawValue
      unsafe differences(kind) { index, value in unsafe output[index + 1] = value }
    }

    private func sum(_ kind: Kind) -> UInt64 {
      var sum: UInt64 = 0
      // The sum of 2¹⁶ values fits in 32 bits. With 32-bit sums, SIMD instructions add more values
      // at once than with 64-bit sums.
      var start = 0
      while unsafe start < width {
        let end = unsafe min(width, start + 1 << 16)
        var part: UInt32 = 0
        unsafe differences(kind, in: start..<end) { _, value in
          part &+= UInt32(min(value, 0 &- value))
        }
        sum += UInt64(part)
        start = end
      }
      return sum
    }

    @inline(__always)
    private func differences(
      _ kind: Kind, in range: Range<Int>? = nil, _ use: (Int, UInt8) -> Void
    ) {
      let range = unsafe range ?? 0..<width
      let (row, above) = unsafe (UnsafePointer(row), above)
      let (left, aboveLeft) = unsafe (row, above)
      let (here, up) = unsafe (row + channels, above + channels)
      switch kind {
      case .none:
        for x in range { unsafe use(x, here[x]) }
      case .sub:
        for x in range { unsafe use(x, here[x] &- left[x]) }
      case .up:
        for x in range { unsafe use(x, here[x] &- up[x]) }
      case .average:
        for x in range {
          unsafe use(
            x, here[x] &- UInt8(truncatingIfNeeded: (UInt16(left[x]) &+ UInt16(up[x])) >> 1))
        }
      case .paeth:
        for x in range { unsafe use(x, here[x] &- Self.paeth(left[x], up[x], aboveLeft[x])) }
      }
    }

    /// Returns the neighbor that is nearest to left + above − corner.
    ///
    /// The corner is the pixel above the left one.
    @inline(__always)
    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
      let toAbove = Int16(left) &- Int16(corner)
      let toLeft = Int16(above) &- Int16(corner)
      let (a, b, c) = unsafe (abs16(toLeft), abs16(toAbove), abs16(toLeft &+ toAbove))
      let second = b <= c ? above : corner
      return a <= b && a <= c ? left : second
    }

    @inline(__always)
    private static func abs16(_ value: Int16) -> Int16 { value < 0 ? 0 &- value : value }
  }
}
