extension AlphaPlane {
  /// Returns the plane after three box filters, which together approximate a Gaussian.
  ///
  /// The plane is reflected at its edges.
  func boxBlurred(deviation: Double) -> AlphaPlane {
    let radii = BoxRadii.three(deviation: deviation)
    let rows = unsafe filtered { rows, source, target in
      var line = [Float](repeating: 0, count: size.width)
      let passes = radii.map { BoxPass(radius: $0, count: size.width) }
      for y in rows {
        for x in line.indices { line[x] = unsafe Float(source[y * size.width + x]) }
        for pass in passes { line = pass.applied(to: line) }
        for x in line.indices { unsafe target[y * size.width + x] = UInt8(line[x] + 0.5) }
      }
    }
    return rows.boxBlurredColumns(radii)
  }

  private func boxBlurredColumns(_ radii: [Int]) -> AlphaPlane {
    let size = size
    let lanes = ColumnLanes.scalarCount
    let result = unsafe [UInt8](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = unsafe StripTarget(buffer: buffer)
      unsafe bytes.withUnsafeBufferPointer { bytes in
        let source = unsafe StripSource(buffer: bytes)
        forEachStrip(height: size.width, rows: lanes * 4) { columns in
          let passes = radii.map { BoxPass(radius: $0, count: size.height) }
          for left in stride(from: columns.lowerBound, to: columns.upperBound, by: lanes) {
            let width = min(lanes, columns.upperBound - left)
            // SAFETY: The columns are inside the plane, and no two strips share a column.
            var line = unsafe gather(source.buffer, left, width)
            for pass in passes { line = pass.applied(to: line) }
            unsafe scatter(line, to: target.buffer, left, width)
          }
        }
      }
      count = size.area
    }
    return AlphaPlane(size: size, bytes: result)
  }

  private func gather(
    _ source: UnsafeBufferPointer<UInt8>, _ left: Int, _ width: Int
  ) -> [ColumnLanes] {
    (0..<size.height).map { y in
      var lanes = ColumnLanes.zero
      for x in 0..<width { lanes[x] = unsafe Float(source[y * size.width + left + x]) }
      return lanes
    }
  }

  private func scatter(
    _ line: [ColumnLanes], to target: UnsafeMutableBufferPointer<UInt8>, _ left: Int, _ width: Int
  ) {
    for y in 0..<size.height {
      for x in 0..<width { unsafe target[y * size.width + left + x] = UInt8(line[y][x] + 0.5) }
    }
  }
}

/// Adjacent columns, which are filtered together.
private typealias ColumnLanes = SIMD8<Float>

private protocol BoxSample {
  static var zero: Self { get }
  static func += (left: inout Self, right: Self)
  static func -= (left: inout Self, right: Self)
  static func * (value: Self, factor: Float) -> Self
  func clampedToBytes() -> Self
}

extension Float: BoxSample {
  fileprivate func clampedToBytes() -> Float { Swift.min(Swift.max(self, 0), 255) }
}

extension SIMD8<Float>: BoxSample {
  fileprivate func clampedToBytes() -> SIMD8<Float> {
    clamped(lowerBound: .zero, upperBound: SIMD8(repeating: 255))
  }
}

private struct BoxPass {
  let radius: Int
  /// The sample index at each position of a line that is extended by reflection.
  ///
  /// In step `i`, the sample at entry `i + 2 * radius + 1` enters the box, and the sample at entry
  /// `i` leaves it.
  let sampleIndices: [Int]

  init(radius: Int, count: Int) {
    self.radius = radius
    sampleIndices = (-radius - 1..<count + radius).map { reflected($0, count: count) }
  }

  @inline(__always)
  func applied<Sample: BoxSample>(to line: [Sample]) -> [Sample] {
    let length = 2 * radius + 1
    let factor = 1 / Float(length)
    var sum = Sample.zero
    for offset in 0..<length { sum += line[sampleIndices[offset]] }
    return line.indices.map { index in
      sum += line[sampleIndices[index + length]]
      sum -= line[sampleIndices[index]]
      // Clamps the small errors that accumulate in running sums of floating-point numbers.
      return (sum * factor).clampedToBytes()
    }
  }
}

/// The radii of three box filters; the sum of their variances is approximately the variance of a
/// Gaussian (Kovesi, Fast almost-Gaussian filtering, 2010).
enum BoxRadii {
  static func three(deviation: Double) -> [Int] {
    let variance = 12 * deviation * deviation
    let ideal = (variance / 3 + 1).squareRoot()
    let narrow = Int(ideal) - (Int(ideal) % 2 == 0 ? 1 : 0)
    let width = Double(narrow)
    let count = (variance - 3 * width * width - 12 * width - 9) / (-4 * width - 4)
    return (0..<3).map { Double($0) < count.rounded() ? narrow / 2 : narrow / 2 + 1 }
  }
}
