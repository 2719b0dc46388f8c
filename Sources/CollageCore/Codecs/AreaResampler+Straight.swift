extension AreaResampler {
  /// Averages a straight bitmap; colours count by their alpha, without rounding in between.
  func resampleStraight(_ bitmap: Bitmap) -> Bitmap {
    let target = PixelSize(width: columns.count, height: rows.count)
    let pixels = [UInt8](unsafeUninitializedCapacity: target.area * 4) { output, count in
      bitmap.bytes.withUnsafeBufferPointer { source in
        for y in 0..<target.height {
          for x in 0..<target.width {
            // SAFETY: the spans lie inside the bitmap, the pixel inside the output.
            let sums = weightedSums(rows[y], columns[x], of: source, width: bitmap.width)
            store(sums, in: output, at: (y * target.width + x) * 4)
          }
        }
      }
      count = target.area * 4
    }
    return Bitmap(size: target, alpha: .straight, bytes: pixels)
  }

  /// The sums of red, green and blue times alpha, and of alpha, each times its coverage.
  private func weightedSums(
    _ down: AreaSpan, _ across: AreaSpan, of source: UnsafeBufferPointer<UInt8>, width: Int
  ) -> SIMD4<UInt64> {
    var sums = SIMD4<UInt64>.zero
    for row in down.first...down.last {
      let rowWeight = UInt64(down.weight(of: row))
      for column in across.first...across.last {
        let place = (row * width + column) * 4
        let alpha = UInt64(source[place + 3])
        let color = SIMD4(
          UInt64(source[place]), UInt64(source[place + 1]), UInt64(source[place + 2]), 1)
        sums &+= color &* (alpha * rowWeight * UInt64(across.weight(of: column)))
      }
    }
    return sums
  }

  private func store(
    _ sums: SIMD4<UInt64>, in output: UnsafeMutableBufferPointer<UInt8>, at place: Int
  ) {
    let alpha = division.rounded(sums.w)
    for channel in 0..<3 {
      let color = alpha == 0 ? 0 : (sums[channel] + sums.w / 2) / sums.w
      output[place + channel] = UInt8(truncatingIfNeeded: color)
    }
    output[place + 3] = alpha
  }
}
