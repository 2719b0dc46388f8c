/// A painter of the frame along the edges of a canvas; the area inside the frame is transparent.
struct FramePainter: RowPainter {
  private let colors: DitheredRamp
  private let gradient: FrameGradient
  private let map: CanvasMap
  private let entries: Double

  var isOpaque: Bool { false }

  init(_ gradient: FrameGradient, map: CanvasMap) {
    let count = ColorRamp.count(length: gradient.width * map.scale)
    colors = DitheredRamp(
      ramp: ColorRamp(count: count, color: gradient.color))
    self.gradient = gradient
    self.map = map
    entries = Double(count - 1) / gradient.width
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    // SAFETY: the caller guarantees that the target has the columns, and the spans are within them.
    unsafe (target + columns.lowerBound).update(repeating: 0, count: columns.count)
    let y = map.y(row)
    let half = Double(map.canvas.width) / 2
    let line = FrameLine(gradient, y: y)
    let (first, step) = (map.firstX - half, map.stepX)
    for span in spans(row: row, columns: columns) {
      unsafe colors.paint(row: row, columns: span, into: target) { column in
        Int(line.depth(abs(first + step * Double(column))) * entries + 0.5)
      }
    }
  }

  func spans(row: Int, columns: Range<Int>) -> [Range<Int>] {
    let line = FrameLine(gradient, y: map.y(row))
    guard let clear = line.clear else { return columns.isEmpty ? [] : [columns] }
    // The area inside the frame: pixels whose centers are horizontally closer to the canvas's
    // center than `clear`.
    let half = Double(map.output.width) / 2
    let reach = clear / abs(map.stepX)
    let last = Double(map.output.width)
    let left = Int(min(max((half - reach - 0.5).rounded(.up), 0), last))
    let right = max(left, Int(min(max((half + reach - 0.5).rounded(.down) + 1, 0), last)))
    return [0..<left, right..<map.output.width].map { $0.clamped(to: columns) }
      .filter { !$0.isEmpty }
  }
}

/// A row of a frame; distances are in canvas pixels.
private struct FrameLine {
  private let radius: Double
  /// The horizontal distance from the canvas's center to the start of the rounded corners.
  private let edge: Double
  /// The vertical distance from the start of the rounded corners to the row; negative if the row is
  /// closer to the center.
  private let y: Double
  private let square: Double
  /// The horizontal distance from the center within which the frame is transparent; `nil` if the
  /// frame covers the whole row.
  let clear: Double?

  init(_ gradient: FrameGradient, y: Double) {
    let size = Size(gradient.canvas)
    radius = gradient.radius
    edge = size.width / 2 - gradient.radius
    self.y = abs(y - size.height / 2) - size.height / 2 + gradient.radius
    square = max(self.y, 0) * max(self.y, 0)
    let inner = gradient.radius - gradient.width
    if inner < 0 {
      // If the frame is wider than the corner radius, its inner corners aren't round.
      let reach = size.width / 2 - gradient.width
      clear = self.y <= inner && reach > 0 ? reach : nil
    } else {
      let rest = inner * inner - square
      clear = rest >= 0 && edge + rest.squareRoot() > 0 ? edge + rest.squareRoot() : nil
    }
  }

  /// Returns the distance from the frame's outer edge at a horizontal distance from the center.
  @inline(__always)
  func depth(_ distance: Double) -> Double {
    let x = distance - edge
    let right = max(x, 0)
    return radius - (right * right + square).squareRoot() - min(max(x, y), 0)
  }
}
