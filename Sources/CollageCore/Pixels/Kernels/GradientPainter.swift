/// Draws a gradient.
struct GradientPainter: RowPainter {
  private let colors: DitheredRamp
  private let shape: Shape

  private enum Shape {
    /// The place of the first pixel's middle and its growth, in entries with 32 bits after the point.
    case linear(start: Int, column: Int, row: Int)
    /// The first pixel's middle and the steps, in radii of the ellipse, and how many entries a radius has.
    case radial(start: SIMD2<Float>, step: SIMD2<Float>, entries: Float)
  }

  var isOpaque: Bool { colors.ramp.isOpaque }

  /// Prepares a gradient; some milliseconds.
  init(_ gradient: Gradient, map: CanvasMap) {
    let law = GradientLaw(gradient: gradient, canvas: map.canvas)
    let count = ColorRamp.count(length: law.length * map.scale)
    colors = DitheredRamp(ramp: ColorRamp(count: count, color: law.color))
    let last = Double(count - 1)
    switch gradient.shape {
    case .linear:
      let line = law.line
      func fixed(_ entries: Double) -> Int { Int((entries * 0x1p32).rounded()) }
      // Half an entry makes cutting off the nearest.
      shape = .linear(
        start: fixed(law.place(of: Point(x: map.firstX, y: map.firstY)) * last + 0.5),
        column: fixed(line.x * map.stepX * last), row: fixed(line.y * map.stepY * last))
    case .radial:
      let (center, radii) = law.ellipse
      shape = .radial(
        start: SIMD2(
          Float((map.firstX - center.x) / radii.width),
          Float((map.firstY - center.y) / radii.height)),
        step: SIMD2(Float(map.stepX / radii.width), Float(map.stepY / radii.height)),
        entries: Float(last))
    }
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    switch shape {
    case .linear(let start, let step, let rowStep):
      let start = start &+ row &* rowStep
      unsafe colors.paint(row: row, columns: columns, into: target) { column in
        (start &+ column &* step) &>> 32
      }
    case .radial(let start, let step, let entries):
      let y = start.y + step.y * Float(row)
      let square = y * y
      unsafe colors.paint(row: row, columns: columns, into: target) { column in
        let x = start.x + step.x * Float(column)
        return Int((x * x + square).squareRoot() * entries + 0.5)
      }
    }
  }
}
