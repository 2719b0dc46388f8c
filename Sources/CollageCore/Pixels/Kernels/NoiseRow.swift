/// Adds ``LatticeNoise`` to the sums of a row, with one sum per column.
struct NoiseRow: Sendable {
  private let noise: LatticeNoise
  private let amplitude: Float
  /// The position of the first column's center (`start`) and the change per column (`step`), in
  /// fixed point with 32 fractional bits.
  ///
  /// The unit is the distance between lattice points.
  private let start: Int
  private let step: Int
  private let firstRow: Double
  private let rowStep: Double

  /// Prepares noise; `nil` if the noise would be invisible.
  init?(_ noise: LatticeNoise, sheet: SheetMap) {
    let part = noise.visibleFraction(scale: sheet.scale)
    guard part > 0 else { return nil }
    self.noise = noise
    amplitude = Float(noise.amplitude * part)
    func fixed(_ value: Double) -> Int { Int((value * 0x1p32).rounded()) }
    start = fixed((sheet.first.x + noise.offset.x) / noise.wavelength.width)
    step = fixed(sheet.step.x / noise.wavelength.width)
    firstRow = (sheet.first.y + noise.offset.y) / noise.wavelength.height
    rowStep = sheet.step.y / noise.wavelength.height
  }

  /// Adds the noise to one sum per column of a row; there is at least one column.
  func add(row: Int, columns: Range<Int>, to sums: UnsafeMutablePointer<Float>) {
    let y = firstRow + rowStep * Double(row)
    let latticeRow = y.rounded(.down)
    let t = Float(y - latticeRow)
    let down = t * t * (3 - 2 * t)
    let ends = [columns.lowerBound, columns.upperBound - 1].map { (start &+ $0 &* step) &>> 32 }
    let first = min(ends[0], ends[1])
    let crossings = (first...max(ends[0], ends[1]) + 1).map { column in
      let upper = LatticeNoise.random(column, Int(latticeRow), seed: noise.seed)
      let lower = LatticeNoise.random(column, Int(latticeRow) + 1, seed: noise.seed)
      return amplitude * (upper + (lower - upper) * down)
    }
    unsafe crossings.withUnsafeBufferPointer { crossings in
      guard let crossings = crossings.baseAddress else { return }
      var (index, position) = (0, start &+ columns.lowerBound &* step)
      // SAFETY: the buffer contains the lattice points from before the first column until after the
      // last one. The caller guarantees one sum for each column.
      while index < columns.count {
        let left = unsafe crossings + (position &>> 32 &- first)
        let count = min(columns.count &- index, self.count(from: position))
        unsafe Self.add(
          left[0], left[1] - left[0], from: position, step, to: sums + index, count: count)
        index &+= count
        position &+= count &* step
      }
    }
  }

  /// Returns the number of columns from a position to the next lattice point.
  @inline(__always)
  private func count(from position: Int) -> Int {
    let rest = position & 0xFFFF_FFFF
    return step > 0 ? (0x1_0000_0000 &- rest &+ step &- 1) / step : rest / -step &+ 1
  }

  /// Adds the noise between two lattice points with the values `left` and `left + difference`.
  @inline(__always)
  private static func add(
    _ left: Float, _ difference: Float, from position: Int, _ step: Int,
    to sums: UnsafeMutablePointer<Float>, count: Int
  ) {
    // 32-bit arithmetic lets the compiler process several columns at a time.
    let (position, step) = (UInt32(truncatingIfNeeded: position), UInt32(truncatingIfNeeded: step))
    for index in 0..<count {
      let columnPosition = position &+ UInt32(truncatingIfNeeded: index) &* step
      let t = Float(Int32(truncatingIfNeeded: columnPosition &>> 8)) * 0x1p-24
      unsafe sums[index] += left + difference * (t * t * (3 - 2 * t))
    }
  }
}

/// The map from the pixels of an image to a sheet of paper, in the texture units of ``PaperGrain``.
struct SheetMap: Hashable, Sendable {
  /// The position of the first pixel's center on the sheet.
  let first: Point
  /// The distances on the sheet to the next column (x) and to the next row (y).
  let step: Point
  let size: Size
  /// The number of pixels per texture unit.
  let scale: Double

  init(_ map: CanvasMap) {
    let unit = PaperGrain.unit(of: map.canvas)
    first = Point(x: map.firstX * unit, y: map.firstY * unit)
    step = Point(x: map.stepX * unit, y: map.stepY * unit)
    size = Size(map.canvas).scaled(by: unit)
    scale = map.scale / unit
  }

  func point(column: Int, row: Int) -> Point {
    Point(x: first.x + step.x * Double(column), y: first.y + step.y * Double(row))
  }
}
