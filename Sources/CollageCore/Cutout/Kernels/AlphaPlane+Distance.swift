extension AlphaPlane {
  /// The square of the distance from each pixel to the nearest one with at least some alpha.
  ///
  /// Exact, by the method of Felzenszwalb and Huttenlocher in the whole numbers of Meijster:
  /// along columns first, then the lower envelope of parabolas along each row.
  ///
  /// - Parameter level: The alpha that counts.
  /// - Returns: One value a pixel; infinite where there is no such pixel.
  /// - Complexity: O(pixels).
  func squaredDistances(from level: UInt8) -> [Float] {
    let size = size
    let heights = columnDistances(from: level)
    return [Float](unsafeUninitializedCapacity: size.area) { buffer, count in
      let target = StripTarget(buffer: buffer)
      heights.withUnsafeBufferPointer { heights in
        let source = StripSource(buffer: heights)
        forEachStrip(height: size.height) { rows in
          var envelope = ParabolaEnvelope(count: size.width)
          for y in rows {
            // SAFETY: the row is inside the plane, and strips have different ones.
            let row = y * size.width..<(y + 1) * size.width
            envelope.write(
              UnsafeBufferPointer(rebasing: source.buffer[row]),
              to: UnsafeMutableBufferPointer(rebasing: target.buffer[row]))
          }
        }
      }
      count = size.area
    }
  }

  /// The plane grown by a radius that is too large to look at every pixel of the disc.
  func grownByDistance(_ radius: Int) -> AlphaPlane {
    let limit = Float(radius)
    let isGray = bytes.contains { $0 > 0 && $0 < 255 }
    var result = AlphaPlane(size: size, bytes: [UInt8](repeating: 0, count: size.area))
    // The distances of the level before; nothing is nearer than no alpha at all.
    var nearer = [Float](repeating: 0, count: isGray ? size.area : 0)
    var before: Float = 0
    for level: UInt8 in isGray ? [1, 86, 171, 255] : [255] {
      let squares = squaredDistances(from: level)
      let (from, step) = (before, Float(level) - before)
      for pixel in squares.indices {
        let distance = squares[pixel].squareRoot()
        if distance <= limit {
          result.bytes[pixel] = level
        } else if isGray, from > 0, nearer[pixel] <= limit, distance < .infinity {
          let part = (limit - nearer[pixel]) / (distance - nearer[pixel])
          result.bytes[pixel] = UInt8(from + step * part)
        }
        if isGray { nearer[pixel] = distance }
      }
      before = Float(level)
    }
    for pixel in bytes.indices { result.bytes[pixel] = max(result.bytes[pixel], bytes[pixel]) }
    return result
  }

  /// The distance along its column from each pixel to the nearest one with at least some alpha.
  private func columnDistances(from level: UInt8) -> [Int32] {
    let width = size.width
    var result = bytes.map { $0 >= level ? 0 : ParabolaEnvelope.far }
    result.withUnsafeMutableBufferPointer { result in
      // SAFETY: every index is one of a pixel.
      for pixel in width..<max(width, result.count) {
        result[pixel] = min(result[pixel], result[pixel - width] + 1)
      }
      for pixel in (0..<max(0, result.count - width)).reversed() {
        result[pixel] = min(result[pixel], result[pixel + width] + 1)
      }
    }
    return result
  }
}

/// The lowest of the parabolas that stand on each place of a row.
private struct ParabolaEnvelope {
  /// Larger than any distance in an image.
  static let far: Int32 = 1 << 28
  /// The places whose parabolas are lowest somewhere, and from where on they are.
  private var stands: [Int]
  private var starts: [Int]

  init(count: Int) {
    stands = [Int](repeating: 0, count: count)
    starts = stands
  }

  /// Works out the squared distances of a row from the distances along the columns.
  mutating func write(
    _ heights: UnsafeBufferPointer<Int32>, to target: UnsafeMutableBufferPointer<Float>
  ) {
    guard let last = last(heights) else {
      for x in 0..<target.count { target[x] = .infinity }
      return
    }
    var index = last
    for x in (0..<heights.count).reversed() {
      while starts[index] > x { index -= 1 }
      target[x] = Float(Self.value(at: x, stands[index], heights))
    }
  }

  /// Fills the lists; nil when no place has anything in its column.
  private mutating func last(_ heights: UnsafeBufferPointer<Int32>) -> Int? {
    var last = -1
    for x in 0..<heights.count where heights[x] < Self.far {
      while last >= 0,
        Self.value(at: starts[last], stands[last], heights)
          > Self.value(at: starts[last], x, heights)
      {
        last -= 1
      }
      let start = last < 0 ? 0 : Self.crossing(stands[last], x, heights) + 1
      guard start < heights.count else { continue }
      last += 1
      (stands[last], starts[last]) = (x, start)
    }
    return last < 0 ? nil : last
  }

  @inline(__always)
  private static func value(at x: Int, _ stand: Int, _ heights: UnsafeBufferPointer<Int32>) -> Int {
    let (side, height) = (x - stand, Int(heights[stand]))
    return side * side + height * height
  }

  /// The last place at which the left one of two parabolas is not above the right one.
  @inline(__always)
  private static func crossing(
    _ left: Int, _ right: Int, _ heights: UnsafeBufferPointer<Int32>
  ) -> Int {
    let (low, high) = (Int(heights[left]), Int(heights[right]))
    return (right * right - left * left + high * high - low * low) / (2 * (right - left))
  }
}
