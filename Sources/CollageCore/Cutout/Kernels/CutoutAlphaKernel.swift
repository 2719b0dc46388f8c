extension ColorFit {
  /// Returns the alpha of the full photo; the guide is a smaller copy of this photo.
  ///
  /// Evaluates the affine functions, interpolated to the photo's size, for the photo's colors.
  /// Values up to the lower bound of `levels` become alpha 0. Values from the upper bound on become
  /// alpha 255.
  func alpha(_ photo: Bitmap, levels: ClosedRange<Float>) -> [UInt8] {
    let rows = LinearTaps(source: coefficients.height, target: photo.height)
    let columns = LinearTaps(source: coefficients.width, target: photo.width)
    return unsafe [UInt8](unsafeUninitializedCapacity: photo.size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe photo.bytes.withUnsafeBufferPointer { bytes in
        let source = unsafe StripSource(buffer: bytes)
        forEachStrip(height: photo.height) { strip in
          var line = [SIMD4<Float>](repeating: .zero, count: coefficients.width)
          for y in strip {
            coefficients.interpolateRow(y, rows, into: &line)
            // SAFETY: The row is inside the photo and the alpha. Strips do not share rows.
            unsafe applyRow(
              line, columns, levels, pixels: source.buffer, to: target.buffer, row: y * photo.width)
          }
        }
      }
      count = photo.size.area
    }
  }

  @inline(__always)
  private func applyRow(
    _ line: [SIMD4<Float>], _ columns: LinearTaps, _ levels: ClosedRange<Float>,
    pixels: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>, row: Int
  ) {
    let scale = 255 / (levels.upperBound - levels.lowerBound)
    // SAFETY: The taps index only elements of `line`. For the row, see `alpha`.
    unsafe line.withUnsafeBufferPointer { line in
      unsafe columns.withUnsafeTaps { first, second, fraction in
        for x in 0..<first.count {
          let left = unsafe line[first[x]]
          let fit = unsafe left + (line[second[x]] - left) * fraction[x]
          let pixel = (row + x) * 4
          let color = unsafe SIMD4(
            Float(pixels[pixel]), Float(pixels[pixel + 1]), Float(pixels[pixel + 2]), 255)
          let value = (fit.dot(color) * (1 / 255) - levels.lowerBound) * scale
          unsafe target[row + x] = UInt8(min(max(value, 0), 255) + 0.5)
        }
      }
    }
  }
}

extension LinearTaps {
  @inline(__always)
  func withUnsafeTaps(
    _ body: (
      _ first: UnsafeBufferPointer<Int>, _ second: UnsafeBufferPointer<Int>,
      _ fraction: UnsafeBufferPointer<Float>
    ) -> Void
  ) {
    unsafe first.withUnsafeBufferPointer { first in
      unsafe second.withUnsafeBufferPointer { second in
        unsafe fraction.withUnsafeBufferPointer { unsafe body(first, second, $0) }
      }
    }
  }
}

extension Raster {
  /// Interpolates the row with index `row` of a taller raster that is as wide as this raster.
  func interpolateRow(_ row: Int, _ rows: LinearTaps, into line: inout [Sample]) {
    let (upper, lower) = (rows.first[row] * width, rows.second[row] * width)
    for x in 0..<width {
      line[x] = values[upper + x] + (values[lower + x] - values[upper + x]) * rows.fraction[row]
    }
  }
}
