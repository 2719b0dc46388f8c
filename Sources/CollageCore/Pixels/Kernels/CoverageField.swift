/// A coverage that varies softly: the shadow of a shape.
protocol CoverageField: Sendable {
  /// The columns of a row that are covered at all, and those that are covered wholly.
  ///
  /// - Parameters:
  ///   - walk: The row in the field's frame.
  ///   - columns: The columns in question.
  /// - Returns: Columns among them, or nil when none is covered.
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan?

  /// Fills some columns of a row with their coverage.
  ///
  /// The value of a column does not depend on which columns are asked for.
  ///
  /// - Parameters:
  ///   - walk: The row in the field's frame.
  ///   - columns: The columns.
  ///   - row: Receives values of ``CoveragePlane``, by column from the output's first one on.
  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>)
}

extension CoverageField {
  /// The coverage of some columns of a row; for tests and other places where time does not matter.
  func values(_ walk: CoverageWalk, _ columns: Range<Int>) -> [UInt16] {
    var row = [UInt16](repeating: 0, count: max(0, columns.upperBound))
    unsafe row.withUnsafeMutableBufferPointer { unsafe fill(walk, columns, into: $0) }
    return Array(row[columns])
  }
}

/// The columns of a soft coverage that are worked out; those between are interpolated.
struct SparseColumns: Hashable, Sendable {
  /// From one such column to the next: a power of two.
  let distance: Int

  /// The widest distance at which a shape that was blurred is at most 0.05 of 255 off.
  ///
  /// Along any line the second derivative of a blurred shape is at most 0.32 of the blur's variance,
  /// so that straight lines are off by 0.04 of the square of the distance over that variance.
  ///
  /// - Parameters:
  ///   - deviation: The deviation of the blur.
  ///   - step: The length of a walk's step, in the same unit.
  init(deviation: Double, step: Double) {
    var distance = 1
    while Double(2 * distance) * step <= 0.07 * deviation, distance < 64 { distance *= 2 }
    self.distance = distance
  }

  /// Fills columns from the values of some.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - row: Receives the values by column.
  ///   - value: The value of a column, which may be beyond the row.
  @inline(__always)
  func fill(
    _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>,
    _ value: (_ column: Int) -> Int
  ) {
    precondition(columns.clamped(to: row.indices) == columns)
    guard distance > 1 else {
      for column in columns { unsafe row[column] = UInt16(truncatingIfNeeded: value(column)) }
      return
    }
    guard let base = row.baseAddress, !columns.isEmpty else { return }
    let shift = distance.trailingZeroBitCount
    var column = columns.lowerBound & -distance
    var left = value(column)
    while column < columns.upperBound {
      let right = value(column &+ distance)
      let inside = max(column, columns.lowerBound)..<min(column &+ distance, columns.upperBound)
      var place = left &<< shift &+ distance / 2 &+ (right &- left) &* (inside.lowerBound &- column)
      // SAFETY: the columns are those of the row, as checked above.
      for index in inside {
        unsafe base[index] = UInt16(truncatingIfNeeded: place &>> shift)
        place &+= right &- left
      }
      left = right
      column &+= distance
    }
  }
}
