/// The lowest of the parabolas that stand on each place of a row: the second step of an exact distance
/// transform (Felzenszwalb and Huttenlocher, 2012), in whole numbers.
///
/// The first step gives for each place the distance along its column to the nearest feature; the lower
/// envelope gives the nearest feature of all columns.
struct ParabolaEnvelope {
  /// Larger than any distance in an image.
  static let far: Int32 = 1 << 28
  /// The places whose parabolas are lowest somewhere, and from where on they are.
  private var stands: [Int]
  private var starts: [Int]
  /// The square of what the distances along columns count for a pixel.
  private let square: Int
  /// Columns at this distance or farther have no feature.
  private let limit: Int32

  /// Makes room for rows.
  ///
  /// - Parameters:
  ///   - count: The places of a row.
  ///   - scale: How many units of the distances along columns are a pixel.
  ///   - limit: The distance along a column from which on there is no feature.
  init(count: Int, scale: Int = 1, limit: Int32 = far) {
    stands = [Int](repeating: 0, count: count)
    starts = stands
    (square, self.limit) = (scale * scale, limit)
  }

  /// Works out the squared distances of a row from the distances along the columns.
  mutating func write(
    _ heights: UnsafeBufferPointer<Int32>, to target: UnsafeMutableBufferPointer<Float>
  ) {
    precondition(heights.count == target.count && heights.count <= stands.count)
    guard let last = unsafe last(heights) else {
      for x in 0..<target.count { unsafe target[x] = .infinity }
      return
    }
    unsafe forEach(heights, last: last) { x, value, _ in unsafe target[x] = Float(value) }
  }

  /// Visits the places of a row, from the last to the first, if any has a feature in its column.
  ///
  /// - Parameters:
  ///   - heights: The distances along the columns; ``far`` where there is no feature.
  ///   - body: Gets a place, the squared distance to the nearest feature, and the place in whose column
  ///     that is.
  mutating func visit(
    _ heights: UnsafeBufferPointer<Int32>, _ body: (_ x: Int, _ value: Int, _ stand: Int) -> Void
  ) {
    precondition(heights.count <= stands.count)
    guard let last = unsafe last(heights) else { return }
    unsafe forEach(heights, last: last, body)
  }

  @inline(__always)
  private func forEach(
    _ heights: UnsafeBufferPointer<Int32>, last: Int,
    _ body: (_ x: Int, _ value: Int, _ stand: Int) -> Void
  ) {
    var index = last
    for x in (0..<heights.count).reversed() {
      while starts[index] > x { index -= 1 }
      unsafe body(x, value(at: x, stands[index], heights), stands[index])
    }
  }

  /// Fills the lists; nil when no place has anything in its column.
  private mutating func last(_ heights: UnsafeBufferPointer<Int32>) -> Int? {
    var last = -1
    for x in 0..<heights.count where unsafe heights[x] < limit {
      while last >= 0,
        unsafe value(at: starts[last], stands[last], heights) > value(at: starts[last], x, heights)
      {
        last -= 1
      }
      let start = unsafe last < 0 ? 0 : crossing(stands[last], x, heights) + 1
      guard start < heights.count else { continue }
      last += 1
      (stands[last], starts[last]) = (x, start)
    }
    return last < 0 ? nil : last
  }

  @inline(__always)
  private func value(at x: Int, _ stand: Int, _ heights: UnsafeBufferPointer<Int32>) -> Int {
    let (side, height) = unsafe (x - stand, Int(heights[stand]))
    return side * side * square + height * height
  }

  /// The last place at which the left one of two parabolas is not above the right one.
  @inline(__always)
  private func crossing(
    _ left: Int, _ right: Int, _ heights: UnsafeBufferPointer<Int32>
  ) -> Int {
    let (low, high) = unsafe (Int(heights[left]), Int(heights[right]))
    return ((right * right - left * left) * square + high * high - low * low)
      / (2 * (right - left) * square)
  }
}
