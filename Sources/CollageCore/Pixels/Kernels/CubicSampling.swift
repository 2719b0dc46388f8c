extension RasterView {
  /// Returns the interpolated color at a position; integer coordinates are pixel centers.
  ///
  /// Coordinates are clamped to the outline of the raster, and reads are clamped to its pixels. The
  /// cubic kernel can overshoot, so the result is clamped to valid premultiplied colors.
  @inline(__always)
  func cubicSample(
    x: Double, y: Double, _ kernels: (across: CubicKernel, down: CubicKernel)
  ) -> FloatPixel {
    let x = unsafe Self.clamped(x, count: width)
    let y = unsafe Self.clamped(y, count: height)
    let column = Int(x + 1) &- 1
    let row = Int(y + 1) &- 1
    let across = kernels.across.weights(Float(x - Double(column)))
    let down = kernels.down.weights(Float(y - Double(row)))
    var sum: FloatPixel
    if column >= 1, row >= 1, unsafe column &+ 2 < width, unsafe row &+ 2 < height {
      let left = (column &- 1) &* Reader.bytesPerPixel
      sum = unsafe rowSample(rowStart(row &- 1) &+ left, across) * down.x
      unsafe sum += rowSample(rowStart(row) &+ left, across) * down.y
      unsafe sum += rowSample(rowStart(row &+ 1) &+ left, across) * down.z
      unsafe sum += rowSample(rowStart(row &+ 2) &+ left, across) * down.w
    } else {
      sum = .zero
      for step in 0..<4 {
        unsafe sum += edgeRowSample(x: column &- 1, y: row &- 1 &+ step, across) * down[step]
      }
    }
    if Reader.isOpaque {
      sum.w = 255
      return sum.limited(to: 255)
    }
    return sum.limited(to: min(max(sum.w, 0), 255))
  }

  /// Returns a coordinate clamped to the raster's outline; NaN becomes the start of the outline.
  @inline(__always)
  private static func clamped(_ value: Double, count: Int) -> Double {
    let end = Double(count) - 0.5
    return value > -0.5 ? (value < end ? value : end) : -0.5
  }

  @inline(__always)
  private func rowSample(_ start: Int, _ weights: SIMD4<Float>) -> FloatPixel {
    let step = Reader.bytesPerPixel
    return unsafe pixel(atByte: start) * weights.x + pixel(atByte: start &+ step) * weights.y
      + pixel(atByte: start &+ 2 &* step) * weights.z
      + pixel(atByte: start &+ 3 &* step) * weights.w
  }

  @inline(__always)
  private func edgeRowSample(x: Int, y: Int, _ weights: SIMD4<Float>) -> FloatPixel {
    unsafe clampedPixel(x: x, y: y) * weights.x + clampedPixel(x: x &+ 1, y: y) * weights.y
      + clampedPixel(x: x &+ 2, y: y) * weights.z + clampedPixel(x: x &+ 3, y: y) * weights.w
  }
}
