/// A rectangle of values, stored by rows from top to bottom without padding.
struct SampleGrid<Element: Sendable>: Sendable {
  let size: PixelSize
  let values: [Element]
}

/// A function whose argument is the sum over a window around a position.
///
/// The sum has four components.
protocol WindowFunction: Sendable {
  associatedtype Source: Sendable
  associatedtype Output: Sendable

  /// Returns the numbers that a position contributes to the windows that contain it.
  ///
  /// Each sum over a window must be less than 2^32.
  func terms(of source: Source) -> SIMD4<UInt32>
  /// Returns the result for a position. `sums` are the sums over the window around this position.
  func output(of sums: SIMD4<UInt32>, around source: Source) -> Output
}

extension SampleGrid {
  /// Computes a function of the sums over the window of `(2·radius + 1)²` positions around each
  /// position.
  ///
  /// Positions outside the grid don't count. Integer sums don't depend on the order of additions,
  /// so the result does not depend on the number of threads.
  ///
  /// - Parameters:
  ///   - radius: The radius of a window.
  ///   - law: The function.
  /// - Returns: A grid of the same size.
  /// - Complexity: O(positions), independent of the radius.
  func windows<Law: WindowFunction>(radius: Int, _ law: Law) -> SampleGrid<Law.Output>
  where Law.Source == Element {
    let results = unsafe [Law.Output](unsafeUninitializedCapacity: size.area) { target, count in
      let target = unsafe StripTarget(buffer: target)
      unsafe values.withUnsafeBufferPointer { values in
        let source = unsafe StripSource(buffer: values)
        // Each strip first computes the sums of a whole window, which takes `2·radius` rows.
        forEachStrip(height: size.height, rows: max(64, 4 * radius)) { rows in
          var sums = WindowSums(width: size.width, radius: radius)
          for y in max(0, rows.lowerBound - radius)..<min(size.height, rows.lowerBound + radius) {
            unsafe sums.add(source.buffer, y * size.width, law)
          }
          for y in rows {
            if y + radius < size.height {
              unsafe sums.add(source.buffer, (y + radius) * size.width, law)
            }
            unsafe sums.write(source.buffer, y * size.width, law, to: target.buffer)
            if y >= radius { unsafe sums.drop(source.buffer, (y - radius) * size.width, law) }
          }
        }
      }
      count = size.area
    }
    return SampleGrid<Law.Output>(size: size, values: results)
  }
}

/// The sums over the rows of a window, as prefix sums over the columns.
///
/// A prefix sum of a column is the sum of all columns before it.
private struct WindowSums {
  private let width: Int
  private let radius: Int
  private var columns: [SIMD4<UInt32>]
  /// The prefix sums, with `radius` additional columns on both sides.
  ///
  /// The sums may overflow, but their differences are correct.
  private var before: [SIMD4<UInt32>]

  init(width: Int, radius: Int) {
    (self.width, self.radius) = (width, radius)
    columns = [SIMD4](repeating: .zero, count: width)
    before = [SIMD4](repeating: .zero, count: width + 2 * radius + 1)
  }

  // SAFETY of the functions below: `start` is the start of a row of the grid, which has `width`
  // values.

  @inline(__always)
  mutating func add<Law: WindowFunction>(
    _ source: UnsafeBufferPointer<Law.Source>, _ start: Int, _ law: Law
  ) {
    unsafe columns.withUnsafeMutableBufferPointer { columns in
      for x in 0..<width { unsafe columns[x] &+= law.terms(of: source[start &+ x]) }
    }
  }

  @inline(__always)
  mutating func drop<Law: WindowFunction>(
    _ source: UnsafeBufferPointer<Law.Source>, _ start: Int, _ law: Law
  ) {
    unsafe columns.withUnsafeMutableBufferPointer { columns in
      for x in 0..<width { unsafe columns[x] &-= law.terms(of: source[start &+ x]) }
    }
  }

  @inline(__always)
  mutating func write<Law: WindowFunction>(
    _ source: UnsafeBufferPointer<Law.Source>, _ start: Int, _ law: Law,
    to target: UnsafeMutableBufferPointer<Law.Output>
  ) {
    let (width, radius) = (width, radius)
    unsafe before.withUnsafeMutableBufferPointer { before in
      var sum = SIMD4<UInt32>.zero
      unsafe columns.withUnsafeBufferPointer { columns in
        for x in 0..<width {
          unsafe sum &+= columns[x]
          unsafe before[radius &+ x &+ 1] = sum
        }
      }
      for x in radius + width + 1..<before.count { unsafe before[x] = sum }
      for x in 0..<width {
        let window = unsafe before[x &+ 2 &* radius &+ 1] &- before[x]
        unsafe target.initializeElement(
          at: start &+ x, to: law.output(of: window, around: source[start &+ x]))
      }
    }
  }
}
