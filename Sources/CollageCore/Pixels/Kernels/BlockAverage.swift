extension RasterBuffer {
  /// Returns the average of each block of pixels.
  ///
  /// Blocks at the right and bottom may be smaller.
  ///
  /// - Parameter reduction: The size of a block.
  /// - Returns: A buffer with the same alpha format.
  /// - Precondition: The buffer holds the whole raster, which is opaque or premultiplied.
  /// - Complexity: O(pixels of this raster). Each pixel is read once.
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
      var place = unsafe UnsafeRawPointer(bytes) + rowStarts[row]
      var left = size.width
      // SAFETY: `left` counts the unread pixels of the row; there is a sum for each block that
      // begins in the row. A byte follows the last pixel.
      for index in sums.indices {
        var sum = unsafe sums[index]
        for _ in 0..<min(columns, left) {
          let word = unsafe place.loadUnaligned(as: UInt32.self)
          unsafe sum &+= SIMD4<UInt32>(
            truncatingIfNeeded: unsafeBitCast(word, to: SIMD4<UInt8>.self))
          unsafe place += step
        }
        left &-= columns
        unsafe sums[index] = sum
      }
    }
  }

  private func store(_ sums: [SIMD4<UInt32>], row: Int, whole: BlockMean, last: BlockMean) {
    let step = bytesPerPixel
    var place = unsafe bytes + rowStarts[row]
    // SAFETY: there is a sum for each pixel of the row. The fourth byte of a three-byte pixel is
    // overwritten by the next pixel, or is in the padding after the row.
    for (index, sum) in sums.enumerated() {
      let mean = index == sums.count - 1 ? last.mean(sum) : whole.mean(sum)
      unsafe place.storeBytes(of: unsafeBitCast(mean, to: UInt32.self), as: UInt32.self)
      unsafe place += step
    }
  }
}

extension Bitmap {
  /// Returns the mean color of each square of a part.
  ///
  /// Squares at the right and bottom may be smaller.
  ///
  /// - Parameters:
  ///   - side: The side of a square in pixels.
  ///   - rows: The rows of the part.
  ///   - columns: The columns of the part.
  /// - Returns: Red, green and blue of each square, row by row.
  /// - Precondition: The bitmap is opaque and contains the part.
  /// - Complexity: O(pixels of the part).
  func means(ofSquares side: Int, rows: Range<Int>, columns: Range<Int>) -> [UInt8] {
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

/// Divides sums of bytes by their count, rounded to the nearest integer.
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
