extension RoundedShadow: CoverageField {
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan? {
    let reach = NormalDistribution.reach * deviation
    let touched = walk.columns(
      within: Size(width: half.width + reach, height: half.height + reach), of: columns)
    guard !touched.isEmpty else { return nil }
    return RowSpan(touched: touched, interior: interior(walk, of: touched))
  }

  /// Returns fully covered columns of a row.
  ///
  /// The function finds three rectangles inside the shape and uses the one with the most columns in
  /// the row. The result can therefore omit some fully covered columns.
  private func interior(_ walk: CoverageWalk, of columns: Range<Int>) -> Range<Int> {
    let reach = NormalDistribution.reach * deviation
    // The largest rectangle in a quarter of an ellipse has its corner at √½ of both radii.
    let cuts =
      [Size(width: radii.width, height: 0), Size(width: 0, height: radii.height)]
      + [radii.scaled(by: 1 - 0.5.squareRoot())]
    return cuts.map { cut in
      walk.columns(
        within: Size(
          width: half.width - cut.width - reach, height: half.height - cut.height - reach),
        of: columns)
    }.max { $0.count < $1.count } ?? columns.lowerBound..<columns.lowerBound
  }

  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>
  ) {
    let sparse = SparseColumns(deviation: deviation, step: walk.stepLength)
    let across = TableWalk(
      start: walk.start.x, step: walk.step.x, origin: tile.origin.x, spacing: tile.spacing,
      count: tile.columns)
    let down = TableWalk(
      start: walk.start.y, step: walk.step.y, origin: tile.origin.y, spacing: tile.spacing,
      count: tile.rows.count - 1)
    unsafe tile.rows.withUnsafeBufferPointer { rows in
      unsafe tile.values.withUnsafeBufferPointer { values in
        // SAFETY: `position(_:)` returns only rows of the tile, whose last row appears twice.
        // Columns are clamped to the columns of a row.
        unsafe sparse.fill(columns, into: row) { column in
          let (x, y) = (across.position(column), down.position(column))
          let upper = unsafe values.value(rows[y.entry], x)
          let lower = unsafe values.value(rows[y.entry &+ 1], x)
          return upper &+ ((lower &- upper) &* y.part) &>> 16
        }
      }
    }
  }
}

extension UnsafeBufferPointer<UInt16> {
  /// Returns the value interpolated between two samples of a row.
  @inline(__always)
  fileprivate func value(_ row: QuarterTile.Row, _ position: (entry: Int, part: Int)) -> Int {
    let index = position.entry &- row.start
    let last = row.count &- 1
    let left = unsafe Int(self[row.offset &+ Swift.min(Swift.max(index, 0), last)])
    let right = unsafe Int(self[row.offset &+ Swift.min(Swift.max(index &+ 1, 0), last)])
    return left &+ ((right &- left) &* position.part) &>> 16
  }
}
