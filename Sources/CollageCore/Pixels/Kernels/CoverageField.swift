/// A smoothly varying coverage, such as the shadow of a shape.
protocol CoverageField: Sendable {
  /// Returns the columns of a row that the field covers fully or partially, as a part of `columns`;
  /// `nil` if it doesn't cover any of them.
  ///
  /// The positions of `walk` are in the field's coordinates.
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan?

  /// Writes the coverage of some columns of a row as values of ``CoveragePlane``, indexed by output
  /// column.
  ///
  /// The value of a column doesn't depend on the requested range.
  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>)
}

extension CoverageField {
  /// Returns the coverage of some columns of a row; slower than ``fill(_:_:into:)``.
  func values(_ walk: CoverageWalk, _ columns: Range<Int>) -> [UInt16] {
    var row = [UInt16](repeating: 0, count: max(0, columns.upperBound))
    unsafe row.withUnsafeMutableBufferPointer { unsafe fill(walk, columns, into: $0) }
    return Array(row[columns])
  }
}

/// The columns at which a smooth coverage is computed; the columns between them are interpolated.
struct SparseColumns: Hashable, Sendable {
  /// The distance between adjacent computed columns, a power of two.
  let distance: Int

  /// Chooses the largest distance up to 64 columns at which the error is at most 0.05 of 255.
  ///
  /// `step` is the distance from one column to the next, in the unit of `deviation`. Along any
  /// line, the second derivative of a blurred shape is at most 0.32 divided by the variance of the
  /// blur. The error of linear interpolation is therefore at most 0.04 times the squared distance,
  /// divided by this variance.
  init(deviation: Double, step: Double) {
    var distance = 1
    while Double(2 * distance) * step <= 0.07 * deviation, distance < 64 { distance *= 2 }
    self.distance = distance
  }

  /// Fills columns by interpolation between results of `value`.
  ///
  /// The function also calls `value` for columns outside the row.
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
      var fixed = left &<< shift &+ distance / 2 &+ (right &- left) &* (inside.lowerBound &- column)
      // SAFETY: the row contains these columns, as checked above.
      for index in inside {
        unsafe base[index] = UInt16(truncatingIfNeeded: fixed &>> shift)
        fixed &+= right &- left
      }
      left = right
      column &+= distance
    }
  }
}
