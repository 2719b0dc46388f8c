/// Rows of numbers around a row, nearest first, each pair of which has one weight.
///
/// Sums are made of eight columns at a time, in the order of the pairs.
@unsafe struct WeightedRows {
  /// The rows before and after at each distance; at none both are the row itself.
  typealias Pair = (before: UnsafePointer<Float>, after: UnsafePointer<Float>)

  /// How many columns are worked on at once; rows have room for a multiple of that.
  static let lanes = 8

  private let pairs: [Pair]
  private let weights: [Float]

  /// Names the rows.
  ///
  /// - Parameters:
  ///   - weights: The weight of the row itself and of those at each distance.
  ///   - row: The rows at a distance, or those so far before.
  init(_ weights: [Float], row: (_ distance: Int) -> UnsafePointer<Float>) {
    unsafe pairs = unsafe weights.indices.map { unsafe (row(-$0), row($0)) }
    unsafe self.weights = [weights[0] / 2] + weights.dropFirst()
  }

  /// Writes the sums of a number of columns.
  func sum(to result: UnsafeMutablePointer<Float>, count: Int) {
    typealias Lanes = SIMD8<Float>
    unsafe pairs.withUnsafeBufferPointer { pairs in
      unsafe weights.withUnsafeBufferPointer { weights in
        for column in unsafe stride(from: 0, to: count, by: Self.lanes) {
          var sum = Lanes.zero
          // SAFETY: all rows have as many columns, up to a multiple of eight.
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

/// The latest rows of a rectangle of numbers, around which there are zeros.
struct RecentRows {
  /// The numbers of a row.
  let width: Int
  /// All rows, at hand or not.
  private let rows: Range<Int>
  private let capacity: Int
  private let stride: Int
  /// The rows, each at its number modulo the capacity, and one of zeros.
  private var numbers: [Float]

  /// Makes room.
  ///
  /// - Parameters:
  ///   - width: The numbers of a row.
  ///   - rows: All rows.
  ///   - capacity: How many are at hand.
  init(width: Int, rows: Range<Int>, capacity: Int) {
    (self.width, self.rows, self.capacity) = (width, rows, capacity)
    stride = unsafe width.roundedUp(to: WeightedRows.lanes)
    numbers = [Float](repeating: 0, count: stride * (capacity + 1))
  }

  /// Keeps a row in the place of the one that was as many rows before it as there is room for.
  mutating func store(_ row: [Float], at number: Int) {
    precondition(row.count == width && rows.contains(number))
    let start = number % capacity * stride
    numbers.replaceSubrange(start..<start + width, with: row)
  }

  /// The sums of rows around one, all of which are at hand or beyond the rectangle.
  func sum(around number: Int, weights: [Float]) -> [Float] {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe [Float](unsafeUninitializedCapacity: stride) { result, count in
        guard let start = numbers.baseAddress, let target = result.baseAddress else { return }
        // SAFETY: there is a row at each place up to the capacity, and so many numbers in each.
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
  /// The least multiple of a number that is not below this one.
  func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }
}
