/// A row of numbers and its neighbors, in pairs at the same distance with one weight each.
///
/// Sums are computed eight columns at a time, in order of distance.
@unsafe struct WeightedRows {
  /// The rows before and after at a distance.
  ///
  /// At distance zero both are the row itself.
  typealias Pair = (before: UnsafePointer<Float>, after: UnsafePointer<Float>)

  /// The number of columns that are processed at once.
  ///
  /// Rows must have room for a multiple of it.
  static let lanes = 8

  private let pairs: [Pair]
  private let weights: [Float]

  /// Creates the pairs of rows.
  ///
  /// - Parameters:
  ///   - weights: The weights of the row itself and of the rows at each distance.
  ///   - row: A function that returns the row at a distance; negative for rows before.
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

/// The most recent rows of a rectangle of numbers that is surrounded by zeros.
struct RecentRows {
  let width: Int
  /// All rows of the rectangle, available or not.
  private let rows: Range<Int>
  private let capacity: Int
  private let stride: Int
  /// The rows, each at its index modulo the capacity, followed by a row of zeros.
  private var numbers: [Float]

  /// Allocates memory.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - rows: All rows of the rectangle.
  ///   - capacity: The number of rows that are available at a time.
  init(width: Int, rows: Range<Int>, capacity: Int) {
    (self.width, self.rows, self.capacity) = (width, rows, capacity)
    stride = unsafe width.roundedUp(to: WeightedRows.lanes)
    numbers = [Float](repeating: 0, count: stride * (capacity + 1))
  }

  /// Stores a row in place of the oldest one, `capacity` rows before it.
  mutating func store(_ row: [Float], at number: Int) {
    precondition(row.count == width && rows.contains(number))
    let start = number % capacity * stride
    numbers.replaceSubrange(start..<start + width, with: row)
  }

  /// Returns the weighted sums of the rows around a row, which must be available or outside the
  /// rectangle.
  func sum(around number: Int, weights: [Float]) -> [Float] {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe [Float](unsafeUninitializedCapacity: stride) { result, count in
        guard let start = numbers.baseAddress, let target = result.baseAddress else { return }
        // SAFETY: there is a row at each index up to the capacity, each with `stride` numbers.
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
  /// Rounds up to a multiple of a number.
  func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }
}
