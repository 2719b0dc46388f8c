/// A smoothly varying coverage, such as the shadow of a shape.
protocol CoverageField: Sendable {
  /// Returns the columns of a row that are covered, fully or partially.
  ///
  /// - Parameters:
  ///   - walk: The row, in the field's coordinates.
  ///   - columns: The columns to search.
  /// - Returns: A part of `columns`; `nil` if the field covers no column.
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan?

  /// Writes the coverage of some columns of a row.
  ///
  /// The value of a column does not depend on the range of columns requested.
  ///
  /// - Parameters:
  ///   - walk: The row, in the field's coordinates.
  ///   - columns: The columns.
  ///   - row: The buffer that receives values of ``CoveragePlane``, indexed by output column.
  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>)
}

extension CoverageField {
  /// Returns the coverage of some columns of a row.
  ///
  /// It is slower than ``fill(_:_:into:)``.
  func values(_ walk: CoverageWalk, _ columns: Range<Int>) -> [UInt16] {
    var row = [UInt16](repeating: 0, count: max(0, columns.upperBound))
    unsafe row.withUnsafeMutableBufferPointer { unsafe fill(walk, columns, into: $0) }
    return Array(row[columns])
  }
}

/// The columns at which a smooth coverage is computed.
///
/// The coverage of other columns is interpolated.
struct SparseColumns: Hashable, Sendable {
  /// The distance between adjacent computed columns; a power of two.
  let distance: Int

  /// Chooses the widest distance for which the error is at most 0.05 of 255.
  ///
  /// Along any line, the second derivative of a blurred shape is at most 0.32 divided by the
  /// variance of the blur. The error of linear interpolation is therefore at most 0.04 times the
  /// squared distance, divided by this variance.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation of the blur.
  ///   - step: The distance from one column to the next, in the unit of `deviation`.
  init(deviation: Double, step: Double) {
    var distance = 1
    while Double(2 * distance) * step <= 0.07 * deviation, distance < 64 { distance *= 2 }
    self.distance = distance
  }

  /// Fills columns by interpolation.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - row: The buffer that receives the values, indexed by column.
  ///   - value: A function that returns the value of a column. The column may be outside the row.
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
      // SAFETY: the row contains these columns, as checked above.
      for index in inside {
        unsafe base[index] = UInt16(truncatingIfNeeded: place &>> shift)
        place &+= right &- left
      }
      left = right
      column &+= distance
    }
  }
}
