/// A rectangle of values, stored by rows from top to bottom without padding.
struct SampleGrid<Element: Sendable>: Sendable {
  let size: PixelSize
  let values: [Element]
}

/// A function of the sum over a window around a position; the sum has four components.
protocol WindowFunction: Sendable {
  associatedtype Source: Sendable
  associatedtype Output: Sendable

  /// Returns the numbers that a position contributes to the windows that contain it; each sum over
  /// a window must be less than 2^32.
  func terms(of source: Source) -> SIMD4<UInt32>
  /// Returns the result for a position. `sums` are the sums over the window around the position.
  func output(of sums: SIMD4<UInt32>, around source: Source) -> Output
}

extension SampleGrid {
  /// Returns `function` of the sums over the window around each position.
  ///
  /// A window has `(2·radius + 1)²` positions. Positions outside the grid don't count. Integer sums
  /// don't depend on the order of additions, so the result doesn't depend on the number of threads.
  /// The running time is proportional to the number of positions and independent of the radius.
  func windows<Function: WindowFunction>(
    radius: Int, _ function: Function
  ) -> SampleGrid<Function.Output>
  where Function.Source == Element {
    let results = unsafe [Function.Output](unsafeUninitializedCapacity: size.area) {
      target, count in
      let target = unsafe StripTarget(buffer: target)
      unsafe values.withUnsafeBufferPointer { values in
        let source = unsafe StripSource(buffer: values)
        // Each strip first adds the `2·radius` rows of its first window. The height of a strip is
        // at least twice this number, which limits the additional work.
        forEachStrip(height: size.height, rows: max(64, 4 * radius)) { rows in
          var sums = WindowSums(width: size.width, radius: radius)
          for y in max(0, rows.lowerBound - radius)..<min(size.height, rows.lowerBound + radius) {
            unsafe sums.add(source.buffer, y * size.width, function)
          }
          for y in rows {
            if y + radius < size.height {
              unsafe sums.add(source.buffer, (y + radius) * size.width, function)
            }
            unsafe sums.write(source.buffer, y * size.width, function, to: target.buffer)
            if y >= radius {
              unsafe sums.subtract(source.buffer, (y - radius) * size.width, function)
            }
          }
        }
      }
      count = size.area
    }
    return SampleGrid<Function.Output>(size: size, values: results)
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
  /// A prefix sum can overflow, but the differences between prefix sums are correct nevertheless.
  private var prefixSums: [SIMD4<UInt32>]

  init(width: Int, radius: Int) {
    (self.width, self.radius) = (width, radius)
    columns = [SIMD4](repeating: .zero, count: width)
    prefixSums = [SIMD4](repeating: .zero, count: width + 2 * radius + 1)
  }

  // SAFETY of the functions below: `start` is the start of a row of the grid, which has `width`
  // values.

  @inline(__always)
  mutating func add<Function: WindowFunction>(
    _ source: UnsafeBufferPointer<Function.Source>, _ start: Int, _ function: Function
  ) {
    unsafe columns.withUnsafeMutableBufferPointer { columns in
      for x in 0..<width { unsafe columns[x] &+= function.terms(of: source[start &+ x]) }
    }
  }

  @inline(__always)
  mutating func subtract<Function: WindowFunction>(
    _ source: UnsafeBufferPointer<Function.Source>, _ start: Int, _ function: Function
  ) {
    unsafe columns.withUnsafeMutableBufferPointer { columns in
      for x in 0..<width { unsafe columns[x] &-= function.terms(of: source[start &+ x]) }
    }
  }

  @inline(__always)
  mutating func write<Function: WindowFunction>(
    _ source: UnsafeBufferPointer<Function.Source>, _ start: Int, _ function: Function,
    to target: UnsafeMutableBufferPointer<Function.Output>
  ) {
    let (width, radius) = (width, radius)
    unsafe prefixSums.withUnsafeMutableBufferPointer { prefixSums in
      var sum = SIMD4<UInt32>.zero
      unsafe columns.withUnsafeBufferPointer { columns in
        for x in 0..<width {
          unsafe sum &+= columns[x]
          unsafe prefixSums[radius &+ x &+ 1] = sum
        }
      }
      for x in radius + width + 1..<prefixSums.count { unsafe prefixSums[x] = sum }
      for x in 0..<width {
        let window = unsafe prefixSums[x &+ 2 &* radius &+ 1] &- prefixSums[x]
        unsafe target.initializeElement(
          at: start &+ x, to: function.output(of: window, around: source[start &+ x]))
      }
    }
  }
}
