extension RectShadow: CoverageField {
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan? {
    let reach = NormalDistribution.reach * deviation
    func expanded(_ distance: Double) -> Size {
      Size(width: half.width + distance, height: half.height + distance)
    }
    let touched = walk.columns(within: expanded(reach), of: columns)
    guard !touched.isEmpty else { return nil }
    return RowSpan(touched: touched, interior: walk.columns(within: expanded(-reach), of: touched))
  }

  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>
  ) {
    let sparse = SparseColumns(deviation: deviation, step: walk.stepLength)
    let across = TableWalk(self.across, start: walk.start.x, step: walk.step.x)
    let down = TableWalk(self.down, start: walk.start.y, step: walk.step.y)
    unsafe self.across.entries.withUnsafeBufferPointer { acrossEntries in
      unsafe self.down.entries.withUnsafeBufferPointer { downEntries in
        // SAFETY: `position(_:)` returns only entries of the table.
        unsafe sparse.fill(columns, into: row) { column in
          let x = unsafe acrossEntries.value(at: across.position(column))
          let y = unsafe downEntries.value(at: down.position(column))
          return ((x &* y) &>> 16 &* Int(CoveragePlane.full) &+ 0x8000) &>> 16
        }
      }
    }
  }
}

extension UnsafeBufferPointer<SIMD2<Int32>> {
  /// Returns the value interpolated between an entry and the next one.
  @inline(__always)
  fileprivate func value(at position: (entry: Int, part: Int)) -> Int {
    let entry = unsafe self[position.entry]
    return Int(entry.x) &+ (Int(entry.y) &* position.part) &>> 16
  }
}

extension TableWalk {
  fileprivate init(_ profile: ShadowProfile, start: Double, step: Double) {
    self.init(
      start: start, step: step, origin: profile.start, spacing: profile.step,
      count: profile.entries.count)
  }
}
