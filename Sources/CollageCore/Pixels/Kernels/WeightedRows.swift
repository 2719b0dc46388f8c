/// A weighted sum of a row of numbers and of the rows before and after it.
///
/// Two rows at the same distance have the same weight. Sums are computed eight columns at a time,
/// in order of distance.
@unsafe struct WeightedRows {
  /// The rows at a distance before and after the middle row; at distance zero, both are the middle
  /// row.
  typealias Pair = (before: UnsafePointer<Float>, after: UnsafePointer<Float>)

  /// The number of columns that are processed at a time; rows must have space for a multiple of it.
  static let lanes = 8

  private let pairs: [Pair]
  private let weights: [Float]

  /// Creates the pairs of rows around the middle row; `weights` contains the weight for each
  /// distance from it, starting with 0.
  ///
  /// `row` returns the row at a distance; negative distances are rows before the middle row.
  init(_ weights: [Float], row: (_ distance: Int) -> UnsafePointer<Float>) {
    unsafe pairs = unsafe weights.indices.map { unsafe (row(-$0), row($0)) }
    unsafe self.weights = [weights[0] / 2] + weights.dropFirst()
  }

  func sum(to result: UnsafeMutablePointer<Float>, count: Int) {
    typealias Lanes = SIMD8<Float>
    unsafe pairs.withUnsafeBufferPointer { pairs in
      unsafe weights.withUnsafeBufferPointer { weights in
        for column in unsafe stride(from: 0, to: count, by: Self.lanes) {
          var sum = Lanes.zero
          // SAFETY: all rows have `count` columns, rounded up to a multiple of eight.
          for index in 0..<pairs.count {
            let before = unsafe UnsafeRawPointer(pairs[index].before + column)
            let after = unsafe UnsafeRawPointer(pairs[index].after + column)
            unsafe sum +=
              weights[index]
              * (before.loadUnaligned(as: Lanes.self) + after.loadUnaligned(as: Lanes.self))
          }
          unsafe UnsafeMutableRawPointer(result + column).storeBytes(of: sum, as: Lanes.self)
        }
      }
    }
  }
}

/// The most recent rows of a grid of numbers; numbers outside the grid are zero.
struct RecentRows {
  let width: Int
  /// The range of all rows of the grid, including those that are not available.
  private let rows: Range<Int>
  private let capacity: Int
  private let stride: Int
  /// The available rows, followed by a row of zeros; the index of a row is its number modulo the
  /// capacity.
  private var numbers: [Float]

  init(width: Int, rows: Range<Int>, capacity: Int) {
    (self.width, self.rows, self.capacity) = (width, rows, capacity)
    stride = unsafe width.roundedUp(to: WeightedRows.lanes)
    numbers = [Float](repeating: 0, count: stride * (capacity + 1))
  }

  /// Stores a row, which replaces the row `capacity` rows before it.
  mutating func store(_ row: [Float], at number: Int) {
    precondition(row.count == width && rows.contains(number))
    let start = number % capacity * stride
    numbers.replaceSubrange(start..<start + width, with: row)
  }

  /// Returns the weighted sums of the row `number` and of the rows around it.
  ///
  /// Each of these rows must be available or outside the grid.
  func sum(around number: Int, weights: [Float]) -> [Float] {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe [Float](unsafeUninitializedCapacity: stride) { result, count in
        guard let start = numbers.baseAddress, let target = result.baseAddress else { return }
        // SAFETY: there is a row at each index up to the capacity, and each row has `stride`
        // numbers.
        unsafe WeightedRows(weights) { distance in
          let row = number + distance
          return unsafe start + (rows.contains(row) ? row % capacity : capacity) * stride
        }.sum(to: unsafe target, count: stride)
        count = stride
      }
    }
  }
}

extension Int {
  func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }
}
