/// Draws a glowing frame along the border of a canvas.
///
/// The area inside the frame is transparent.
struct FramePainter: RowPainter {
  private let colors: DitheredRamp
  private let law: FrameGradient
  private let map: CanvasMap
  /// The number of entries of the color ramp per canvas pixel.
  private let entries: Double

  var isOpaque: Bool { false }

  init(_ law: FrameGradient, map: CanvasMap) {
    let count = ColorRamp.count(length: law.width * map.scale)
    colors = DitheredRamp(
      ramp: ColorRamp(count: count, color: law.color))
    self.law = law
    self.map = map
    entries = Double(count - 1) / law.width
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    // SAFETY: the caller guarantees that the target has the columns, and the spans are within them.
    unsafe (target + columns.lowerBound).update(repeating: 0, count: columns.count)
    let y = map.y(row)
    let half = Double(map.canvas.width) / 2
    let line = FrameLine(law, y: y)
    let (first, step) = (map.firstX - half, map.stepX)
    for span in spans(row: row, columns: columns) {
      unsafe colors.paint(row: row, columns: span, into: target) { column in
        Int(line.depth(abs(first + step * Double(column))) * entries + 0.5)
      }
    }
  }

  func spans(row: Int, columns: Range<Int>) -> [Range<Int>] {
    let line = FrameLine(law, y: map.y(row))
    guard let clear = line.clear else { return columns.isEmpty ? [] : [columns] }
    // The area inside the frame: pixels whose centers are closer to the canvas's center than
    // `clear`.
    let half = Double(map.output.width) / 2
    let reach = clear / abs(map.stepX)
    let last = Double(map.output.width)
    let left = Int(min(max((half - reach - 0.5).rounded(.up), 0), last))
    let right = max(left, Int(min(max((half + reach - 0.5).rounded(.down) + 1, 0), last)))
    return [0..<left, right..<map.output.width].map { $0.clamped(to: columns) }
      .filter { !$0.isEmpty }
  }
}

/// A row of a frame.
///
/// Distances are in canvas pixels.
private struct FrameLine {
  private let radius: Double
  /// The horizontal distance from the center at which the corners begin (`edge`), and the vertical
  /// distance of the row beyond the start of the corners (`y`).
  private let edge: Double
  private let y: Double
  private let square: Double
  /// The horizontal distance from the center within which the frame is transparent; `nil` if the
  /// whole row is visible.
  let clear: Double?

  init(_ law: FrameGradient, y: Double) {
    let size = Size(law.canvas)
    radius = law.radius
    edge = size.width / 2 - law.radius
    self.y = abs(y - size.height / 2) - size.height / 2 + law.radius
    square = max(self.y, 0) * max(self.y, 0)
    let inner = law.radius - law.width
    if inner < 0 {
      // The frame is wider than the corner radius, so its inner corners are not round.
      let reach = size.width / 2 - law.width
      clear = self.y <= inner && reach > 0 ? reach : nil
    } else {
      let rest = inner * inner - square
      clear = rest >= 0 && edge + rest.squareRoot() > 0 ? edge + rest.squareRoot() : nil
    }
  }

  /// Returns the distance from the frame's outer edge.
  ///
  /// `distance` is the horizontal distance from the center.
  @inline(__always)
  func depth(_ distance: Double) -> Double {
    let x = distance - edge
    let right = max(x, 0)
    return radius - (right * right + square).squareRoot() - min(max(x, y), 0)
  }
}
