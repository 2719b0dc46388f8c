struct GradientPainter: RowPainter {
  private let colors: DitheredRamp
  private let shape: Shape

  private enum Shape {
    /// A linear gradient. `start` is the index of the ramp entry at the first pixel's center.
    /// `column` and `row` are its changes per column and row. All have 32 fractional bits.
    case linear(start: Int, column: Int, row: Int)
    /// A radial gradient. `start` is the first pixel's center and `step` the distance to the next
    /// pixel, both in radii of the ellipse. `entries` is the number of ramp entries per radius.
    case radial(start: SIMD2<Float>, step: SIMD2<Float>, entries: Float)
  }

  var isOpaque: Bool { colors.ramp.isOpaque }

  /// Prepares a gradient, which takes a few milliseconds.
  init(_ gradient: Gradient, map: CanvasMap) {
    let canvasGradient = CanvasGradient(gradient: gradient, canvas: map.canvas)
    let count = ColorRamp.count(length: canvasGradient.length * map.scale)
    colors = DitheredRamp(ramp: ColorRamp(count: count, color: canvasGradient.color))
    let last = Double(count - 1)
    switch gradient.shape {
    case .linear:
      let line = canvasGradient.line
      func fixed(_ entries: Double) -> Int { Int((entries * 0x1p32).rounded()) }
      // Adding half an entry rounds to the nearest entry.
      shape = .linear(
        start: fixed(canvasGradient.position(of: Point(x: map.firstX, y: map.firstY)) * last + 0.5),
        column: fixed(line.x * map.stepX * last), row: fixed(line.y * map.stepY * last))
    case .radial:
      let (center, radii) = canvasGradient.ellipse
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
