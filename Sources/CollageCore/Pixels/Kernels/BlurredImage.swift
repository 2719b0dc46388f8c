/// A blurred image at a reduced size, with a higher precision than bytes.
struct BlurredImage: Sendable {
  let size: PixelSize
  let isOpaque: Bool
  /// One entry per pixel, in the format of an entry of ``ColorRamp``.
  let entries: [UInt64]

  var byteCount: Int { entries.count * 8 }

  /// Blurs an image, which continues as its mirror image beyond its edges.
  ///
  /// The image is the part of the bitmap that has the size `extent` and begins at the top-left
  /// corner. `deviation` is the standard deviation of the Gaussian, in pixels of the bitmap.
  ///
  /// - Complexity: One pass over the bitmap, and up to about 60 products for each pixel at the
  ///   reduced size.
  init(_ bitmap: Bitmap, extent: Size, deviation: Double) {
    let plan = ReducedBlurPlan(deviation: deviation, extent: extent)
    size = plan.size
    isOpaque = bitmap.alpha == .opaque
    let blur = GaussianBlur(
      across: GaussianBlurPlan.kernel(deviation: plan.deviation.width).map(Float.init),
      down: GaussianBlurPlan.kernel(deviation: plan.deviation.height).map(Float.init))
    entries = blur.entries(of: bitmap.areaAveraged(to: plan.size, extent: extent))
  }
}

private struct GaussianBlur {
  /// The weights along rows: the center, then one weight for each pair of pixels at the same
  /// distance.
  let across: [Float]
  /// The weights along columns, in the order of ``across``.
  let down: [Float]

  func entries(of bitmap: Bitmap) -> [UInt64] {
    let size = bitmap.size
    var rows: [[FloatPixel]] = []
    var entries: [UInt64] = []
    entries.reserveCapacity(size.area)
    var next = 0
    // A ring buffer contains the horizontally blurred rows that the kernel of the current row
    // reaches.
    let capacity = min(2 * down.count - 1, size.height)
    for row in 0..<size.height {
      while next < size.height, next <= row + down.count - 1 {
        let blurred = blurredRow(next, of: bitmap)
        if rows.count < capacity { rows.append(blurred) } else { rows[next % capacity] = blurred }
        next += 1
      }
      entries += blurredColumns(around: row, in: rows, height: size.height)
    }
    return entries
  }

  private func blurredRow(_ row: Int, of bitmap: Bitmap) -> [FloatPixel] {
    let (width, reach, weights) = (bitmap.width, across.count - 1, across)
    let line = unsafe bitmap.bytes.withUnsafeBytes { bytes in
      (-reach..<width + reach).map { column in
        let index = row * width + reflected(column, count: width)
        // SAFETY: the index is that of a pixel of the bitmap, and both types have 32 bits.
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        return unsafe FloatPixel(bytes: unsafeBitCast(word, to: SIMD4<UInt8>.self))
      }
    }
    return unsafe line.withUnsafeBufferPointer { line in
      unsafe weights.withUnsafeBufferPointer { weights in
        (0..<width).map { column in
          // SAFETY: the line has `reach` pixels before the first column and after the last column.
          let middle = column &+ reach
          var sum = unsafe line[middle] * weights[0]
          for step in 1..<weights.count {
            unsafe sum += (line[middle &- step] + line[middle &+ step]) * weights[step]
          }
          return sum
        }
      }
    }
  }

  private func blurredColumns(
    around row: Int, in rows: [[FloatPixel]], height: Int
  ) -> [UInt64] {
    var sums = rows[row % rows.count].map { $0 * down[0] }
    for step in 1..<down.count {
      let above = rows[reflected(row - step, count: height) % rows.count]
      let below = rows[reflected(row + step, count: height) % rows.count]
      let weight = down[step]
      for column in sums.indices { sums[column] += (above[column] + below[column]) * weight }
    }
    return sums.map { RampColor(channels: SIMD4<Double>($0) / 255).entry }
  }
}
