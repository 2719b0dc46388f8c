/// The blurred coverage of a raster, at any turn; with no deviation the raster itself, read by straight
/// lines between the centres of its pixels.
///
/// Its frame is that of the raster's continuous pixels: the origin is the raster's top-left corner, and
/// a unit is a pixel.
struct BlurredCoverage: Sendable {
  /// How it was blurred.
  let law: BlurLaw
  /// The blurred means of blocks, those of the margin among them.
  let plane: CoveragePlane
  /// The raster's size.
  let size: PixelSize

  /// Blurs what a raster covers.
  ///
  /// - Parameters:
  ///   - source: Its coverage; each row is read once.
  ///   - sigma: The deviation of the Gaussian in pixels of the raster.
  /// - Complexity: O(pixels) for wide blurs, and at most 57 weights along each axis for narrow ones.
  init(_ source: some CoverageRows, sigma: Double) {
    law = BlurLaw(sigma: sigma)
    size = source.size
    plane = CoveragePlane(
      source, block: law.block, margin: law.margin, widthMultiple: CoveragePlane.blurMultiple
    ).convolved(by: law)
  }

  /// The bytes that it takes.
  var byteCount: Int { plane.values.count * 2 }
}

extension BlurredCoverage: CoverageField {
  func span(_ walk: CoverageWalk, of columns: Range<Int>) -> RowSpan? {
    let reach = NormalLaw.reach * law.sigma
    let center = Point(x: Double(size.width) / 2, y: Double(size.height) / 2)
    let touched = CoverageWalk(start: walk.start - center, step: walk.step).columns(
      within: Size(width: center.x + reach, height: center.y + reach), of: columns)
    guard !touched.isEmpty else { return nil }
    return RowSpan(touched: touched, interior: touched.lowerBound..<touched.lowerBound)
  }

  func fill(
    _ walk: CoverageWalk, _ columns: Range<Int>, into row: UnsafeMutableBufferPointer<UInt16>
  ) {
    let sparse = SparseColumns(deviation: law.sigma, step: walk.stepLength)
    let across = place(walk.start.x, walk.step.x, count: plane.size.width)
    let down = place(walk.start.y, walk.step.y, count: plane.size.height)
    let width = plane.size.width
    unsafe plane.values.withUnsafeBufferPointer { values in
      // SAFETY: a walk gives no entries but those of the plane; there is one at least.
      let last = values.count &- 1
      unsafe sparse.fill(columns, into: row) { column in
        let (x, y) = (across.place(column), down.place(column))
        let upper = y.entry &* width &+ x.entry
        let lower = min(upper &+ width, last)
        let top = unsafe Self.mix(values[upper], values[min(upper &+ 1, last)], x.part)
        let bottom = unsafe Self.mix(values[lower], values[min(lower &+ 1, last)], x.part)
        return top &+ ((bottom &- top) &* y.part) &>> 16
      }
    }
  }

  /// Where the centres of blocks are along an axis: the first one at the origin of the table.
  private func place(_ start: Double, _ step: Double, count: Int) -> TableWalk {
    let block = Double(law.block)
    return TableWalk(
      start: start + (Double(law.margin) - 0.5) * block, step: step, origin: 0, spacing: block,
      count: count, isMirrored: false)
  }

  @inline(__always)
  private static func mix(_ a: UInt16, _ b: UInt16, _ part: Int) -> Int {
    Int(a) &+ ((Int(b) &- Int(a)) &* part) &>> 16
  }
}
