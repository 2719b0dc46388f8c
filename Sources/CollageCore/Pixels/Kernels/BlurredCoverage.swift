/// The blurred coverage of a raster, for output that can be rotated.
///
/// If the standard deviation is zero, the coverage of the raster is interpolated linearly. The
/// origin of the coordinates is the top-left corner of the raster, and the unit is a pixel of the
/// raster.
struct BlurredCoverage: Sendable {
  let plan: GaussianBlurPlan
  /// The blurred mean coverage of blocks, including the margin.
  let plane: CoveragePlane
  let size: PixelSize

  /// Blurs the coverage of a raster by a Gaussian with the standard deviation `sigma`, in pixels of
  /// the raster.
  ///
  /// - Complexity: O(pixels) for wide blurs, which are computed for blocks of pixels. Narrow blurs
  ///   use up to 71 weights along each axis.
  init(_ source: some CoverageRows, sigma: Double) {
    plan = GaussianBlurPlan(sigma: sigma)
    size = source.size
    plane = CoveragePlane(
      source, block: plan.block, margin: plan.margin, widthMultiple: CoveragePlane.blurMultiple
    ).convolved(by: plan)
  }

  var byteCount: Int { plane.values.count * 2 }
}

extension BlurredCoverage: CoverageField {
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan? {
    let reach = NormalDistribution.reach * plan.sigma
    let center = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
    let touched = CoverageWalk(start: walk.start - center, step: walk.step).columns(
      within: Size(width: center.x + reach, height: center.y + reach), of: columns)
    guard !touched.isEmpty else { return nil }
    return RowSpan(touched: touched, interior: touched.lowerBound..<touched.lowerBound)
  }

  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>
  ) {
    let sparse = SparseColumns(deviation: plan.sigma, step: walk.stepLength)
    let across = positions(walk.start.x, walk.step.x, count: plane.size.width)
    let down = positions(walk.start.y, walk.step.y, count: plane.size.height)
    let width = plane.size.width
    unsafe plane.values.withUnsafeBufferPointer { values in
      // SAFETY: `position(_:)` returns only entries of the plane, which has at least one.
      let last = values.count &- 1
      unsafe sparse.fill(columns, into: row) { column in
        let (x, y) = (across.position(column), down.position(column))
        let upper = y.entry &* width &+ x.entry
        let lower = min(upper &+ width, last)
        let top = unsafe Self.mix(values[upper], values[min(upper &+ 1, last)], x.part)
        let bottom = unsafe Self.mix(values[lower], values[min(lower &+ 1, last)], x.part)
        return top &+ ((bottom &- top) &* y.part) &>> 16
      }
    }
  }

  /// Returns the positions along an axis, in blocks, relative to the center of the first block.
  private func positions(_ start: Double, _ step: Double, count: Int) -> TableWalk {
    let block = Double(plan.block)
    return TableWalk(
      start: start + (Double(plan.margin) - 0.5) * block, step: step, origin: 0, spacing: block,
      count: count, isMirrored: false)
  }

  @inline(__always)
  private static func mix(_ a: UInt16, _ b: UInt16, _ part: Int) -> Int {
    Int(a) &+ ((Int(b) &- Int(a)) &* part) &>> 16
  }
}
