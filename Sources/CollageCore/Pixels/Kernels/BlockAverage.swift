extension RasterBuffer {
  /// Returns the average of each block of pixels; blocks at the right and bottom can be smaller.
  ///
  /// - Precondition: The buffer holds the whole raster, which is opaque or premultiplied.
  func averagingBlocks(_ reduction: BlockReduction) -> RasterBuffer {
    precondition(alpha != .straight && part == RasterPart(size))
    let result = RasterBuffer(size: reduction.size(of: size), alpha: alpha)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: result.size.width)
    for row in 0..<result.size.height {
      let top = row * reduction.rows
      let rows = top..<min(top + reduction.rows, size.height)
      for index in sums.indices { sums[index] = .zero }
      for row in rows { add(row: row, blocks: reduction.columns, to: &sums) }
      let rest = size.width - (sums.count - 1) * reduction.columns
      result.store(
        sums, row: row, whole: BlockMean(of: reduction.columns * rows.count),
        last: BlockMean(of: rest * rows.count))
    }
    return result
  }

  private func add(row: Int, blocks columns: Int, to sums: inout [SIMD4<UInt32>]) {
    let step = bytesPerPixel
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      var address = unsafe UnsafeRawPointer(bytes) + rowStarts[row]
      var remaining = size.width
      // SAFETY: `remaining` counts the unread pixels of the row; there is a sum for each block that
      // begins in the row. A byte follows the last pixel.
      for index in sums.indices {
        var sum = unsafe sums[index]
        for _ in 0..<min(columns, remaining) {
          let word = unsafe address.loadUnaligned(as: UInt32.self)
          unsafe sum &+= SIMD4<UInt32>(
            truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
          unsafe address += step
        }
        remaining &-= columns
        unsafe sums[index] = sum
      }
    }
  }

  private func store(_ sums: [SIMD4<UInt32>], row: Int, whole: BlockMean, last: BlockMean) {
    let step = bytesPerPixel
    var address = unsafe bytes + rowStarts[row]
    // SAFETY: there is a sum for each pixel of the row. The fourth byte of a three-byte pixel is
    // overwritten by the next pixel, or is in the padding after the row.
    for (index, sum) in sums.enumerated() {
      let mean = index == sums.count - 1 ? last.mean(sum) : whole.mean(sum)
      unsafe address.storeBytes(of: unsafeBitCast(mean, to: UInt32.self), as: UInt32.self)
      unsafe address += step
    }
  }
}

extension Bitmap {
  /// Returns the mean red, green and blue of each square in a part of the bitmap, row by row.
  ///
  /// `side` is in pixels. Squares at the right and bottom can be smaller.
  ///
  /// - Precondition: The bitmap is opaque and contains the part.
  func meanColors(ofSquares side: Int, rows: Range<Int>, columns: Range<Int>) -> [UInt8] {
    precondition(alpha == .opaque && rows.upperBound <= height && columns.upperBound <= width)
    let starts = Array(stride(from: columns.lowerBound, to: columns.upperBound, by: side))
    var means: [UInt8] = []
    means.reserveCapacity(starts.count * (rows.count / side + 1) * 3)
    unsafe bytes.withUnsafeBytes { pixels in
      for top in stride(from: rows.lowerBound, to: rows.upperBound, by: side) {
        let rows = top..<min(top + side, rows.upperBound)
        for left in starts {
          let columns = left..<min(left + side, columns.upperBound)
          var sum = SIMD4<UInt32>.zero
          for row in rows {
            // SAFETY: the square is inside the part, which is inside the bitmap.
            for column in columns {
              let word = unsafe pixels.loadUnaligned(
                fromByteOffset: (row &* width &+ column) &* 4, as: UInt32.self)
              unsafe sum &+= SIMD4<UInt32>(
                truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
            }
          }
          let mean = BlockMean(of: rows.count * columns.count).mean(sum)
          means += [mean[0], mean[1], mean[2]]
        }
      }
    }
    return means
  }
}

/// Divides sums of bytes by their count, and rounds the results to the nearest integer.
private struct BlockMean {
  private let count: UInt32
  private let reciprocal: UInt64

  init(of count: Int) {
    self.count = UInt32(count)
    reciprocal = ((1 << 40) + UInt64(count) - 1) / UInt64(count)
  }

  @inline(__always)
  func mean(_ sum: SIMD4<UInt32>) -> SIMD4<UInt8> {
    let dividend = sum &+ count / 2
    // Multiplication by the reciprocal is exact if 256 times the squared count is less than 2^40.
    guard count < 1 << 16 else { return SIMD4(truncatingIfNeeded: dividend / count) }
    var mean = SIMD4<UInt8>()
    for channel in 0..<4 {
      mean[channel] = UInt8(truncatingIfNeeded: (UInt64(dividend[channel]) &* reciprocal) &>> 40)
    }
    return mean
  }
}
