/// The second step of an exact distance transform, in integers (Felzenszwalb and Huttenlocher,
/// 2012).
///
/// The first step computes, for each pixel, the distance along its column to the nearest feature,
/// such as an edge. In a row, each column then contributes a parabola: the squared distance from
/// any position of the row to the column's feature. The lower envelope of all parabolas is the
/// squared distance to the nearest feature.
struct ParabolaEnvelope {
  /// A distance that is larger than any distance in an image.
  static let far: Int32 = 1 << 28
  /// The columns whose parabolas are part of the envelope (`vertices`), and the position from which
  /// each of these parabolas is the lowest (`starts`).
  private var vertices: [Int]
  private var starts: [Int]
  /// The square of the number of distance units per pixel.
  private let square: Int
  /// The distance along a column from which the column's feature is too far away to count.
  private let limit: Int32

  /// Allocates memory for rows of up to `count` positions, with `scale` distance units per pixel.
  init(count: Int, scale: Int = 1, limit: Int32 = far) {
    vertices = [Int](repeating: 0, count: count)
    starts = vertices
    (square, self.limit) = (scale * scale, limit)
  }

  mutating func write(
    _ heights: UnsafeBufferPointer<Int32>, to target: UnsafeMutableBufferPointer<Float>
  ) {
    precondition(heights.count == target.count && heights.count <= vertices.count)
    guard let last = unsafe last(heights) else {
      for x in 0..<target.count { unsafe target[x] = .infinity }
      return
    }
    unsafe forEach(heights, last: last) { x, value, _ in unsafe target[x] = Float(value) }
  }

  /// Calls `body` for each position of a row, from last to first; if no column has a feature,
  /// doesn't call it.
  ///
  /// `heights` contains the distances along the columns. `body` gets a position, the squared
  /// distance to the nearest feature, and the column of this feature.
  mutating func visit(
    _ heights: UnsafeBufferPointer<Int32>, _ body: (_ x: Int, _ value: Int, _ vertex: Int) -> Void
  ) {
    precondition(heights.count <= vertices.count)
    guard let last = unsafe last(heights) else { return }
    unsafe forEach(heights, last: last, body)
  }

  @inline(__always)
  private func forEach(
    _ heights: UnsafeBufferPointer<Int32>, last: Int,
    _ body: (_ x: Int, _ value: Int, _ vertex: Int) -> Void
  ) {
    var index = last
    for x in (0..<heights.count).reversed() {
      while starts[index] > x { index -= 1 }
      unsafe body(x, value(at: x, vertices[index], heights), vertices[index])
    }
  }

  /// Computes the envelope and returns the index of its last parabola, or `nil` if no column has a
  /// feature.
  private mutating func last(_ heights: UnsafeBufferPointer<Int32>) -> Int? {
    var last = -1
    for x in 0..<heights.count where unsafe heights[x] < limit {
      while last >= 0,
        unsafe value(at: starts[last], vertices[last], heights)
          > value(at: starts[last], x, heights)
      {
        last -= 1
      }
      let start = unsafe last < 0 ? 0 : crossing(vertices[last], x, heights) + 1
      guard start < heights.count else { continue }
      last += 1
      (vertices[last], starts[last]) = (x, start)
    }
    return last < 0 ? nil : last
  }

  @inline(__always)
  private func value(at x: Int, _ vertex: Int, _ heights: UnsafeBufferPointer<Int32>) -> Int {
    let (side, height) = unsafe (x - vertex, Int(heights[vertex]))
    return side * side * square + height * height
  }

  /// Returns the last position at which the left parabola is not above the right parabola.
  @inline(__always)
  private func crossing(
    _ left: Int, _ right: Int, _ heights: UnsafeBufferPointer<Int32>
  ) -> Int {
    let (low, high) = unsafe (Int(heights[left]), Int(heights[right]))
    return ((right * right - left * left) * square + high * high - low * low)
      / (2 * (right - left) * square)
  }
}
