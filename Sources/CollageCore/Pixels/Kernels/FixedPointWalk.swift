/// Positions in a raster along an output row, in fixed point with 32 fractional bits.
///
/// Integer positions are pixel centers. Half a phase of ``FixedPointWeights`` is added to each
/// position, so truncating a position selects the nearest phase.
struct FixedPointWalk: Hashable, Sendable {
  /// The position of the first column.
  let x: Int
  let y: Int
  /// The change of the position from one column to the next.
  let stepX: Int
  let stepY: Int

  private static let one = 0x1p32
  private static let halfPhase = 1 << (32 - 7 - 1)

  /// Creates the positions of a row, starting at a column.
  ///
  /// Extreme positions are clamped. They occur only if the edge of an enormous item is visible.
  init(_ matrix: AffineMatrix, row: Int, from column: Int) {
    let (column, row) = (Double(column), Double(row))
    func fixed(_ value: Double, limit: Double) -> Int {
      Int((min(max(value, -limit), limit) * Self.one).rounded())
    }
    x = fixed(matrix.a * column + matrix.c * row + matrix.tx, limit: 0x1p28) &+ Self.halfPhase
    y = fixed(matrix.b * column + matrix.d * row + matrix.ty, limit: 0x1p28) &+ Self.halfPhase
    stepX = fixed(matrix.a, limit: 0x1p12)
    stepY = fixed(matrix.b, limit: 0x1p12)
  }

  /// Returns the columns, relative to the first column, whose 4 × 4 pixels are all inside a raster.
  func inside(_ size: PixelSize, count: Int) -> Range<Int> {
    let across = Self.columns(from: x, step: stepX, size: size.width, count: count)
    let down = Self.columns(from: y, step: stepY, size: size.height, count: count)
    return across.clamped(to: down)
  }

  /// Returns the columns at which a position is at least 1 and less than `size - 2`.
  private static func columns(from start: Int, step: Int, size: Int, count: Int) -> Range<Int> {
    let (low, high) = (1 << 32, (size - 2) << 32 - 1)
    guard low <= high else { return 0..<0 }
    if step == 0 { return (low...high).contains(start) ? 0..<count : 0..<0 }
    // A walk with a negative step is the mirror image of a walk with a positive step.
    let (near, far) = step > 0 ? (low - start, high - start) : (start - high, start - low)
    guard far >= 0 else { return 0..<0 }
    let step = abs(step)
    let first = near <= 0 ? 0 : (near + step - 1) / step
    let end = min(far / step + 1, count)
    return first < end ? first..<end : 0..<0
  }
}
