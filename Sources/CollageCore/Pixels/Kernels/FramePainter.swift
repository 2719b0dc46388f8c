/// Draws a frame; nothing inside of it.
struct FramePainter: RowPainter {
  private let colors: DitheredRamp
  private let law: FrameLaw
  private let map: CanvasMap
  /// How many entries of the ramp a canvas pixel has.
  private let entries: Double

  var isOpaque: Bool { false }

  /// Prepares a frame.
  init(_ law: FrameLaw, map: CanvasMap) {
    let count = ColorRamp.count(length: law.width * map.scale)
    colors = DitheredRamp(
      ramp: ColorRamp(count: count, color: law.color))
    self.law = law
    self.map = map
    entries = Double(count - 1) / law.width
  }

  func paint(row: Int, columns: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    // SAFETY: callers own the target's columns, of which spans are a part.
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
    // The pixels whose middles are nearer to the canvas' middle than that.
    let half = Double(map.output.width) / 2
    let reach = clear / abs(map.stepX)
    let last = Double(map.output.width)
    let left = Int(min(max((half - reach - 0.5).rounded(.up), 0), last))
    let right = max(left, Int(min(max((half + reach - 0.5).rounded(.down) + 1, 0), last)))
    return [0..<left, right..<map.output.width].map { $0.clamped(to: columns) }
      .filter { !$0.isEmpty }
  }
}

/// One line of a frame.
private struct FrameLine {
  private let radius: Double
  /// The first `x` of the corners, and how far the line is inside them along the other axis.
  private let edge: Double
  private let y: Double
  private let square: Double
  /// The distance from the middle within which the frame draws nothing; nil if it draws everywhere.
  let clear: Double?

  init(_ law: FrameLaw, y: Double) {
    let size = Size(law.canvas)
    radius = law.radius
    edge = size.width / 2 - law.radius
    self.y = abs(y - size.height / 2) - size.height / 2 + law.radius
    square = max(self.y, 0) * max(self.y, 0)
    let inner = law.radius - law.width
    if inner < 0 {
      // The corners' centres are within the frame, which has no round inside then.
      let reach = size.width / 2 - law.width
      clear = self.y <= inner && reach > 0 ? reach : nil
    } else {
      let rest = inner * inner - square
      clear = rest >= 0 && edge + rest.squareRoot() > 0 ? edge + rest.squareRoot() : nil
    }
  }

  /// The depth at a distance from the middle.
  @inline(__always)
  func depth(_ distance: Double) -> Double {
    let x = distance - edge
    let right = max(x, 0)
    return radius - (right * right + square).squareRoot() - min(max(x, y), 0)
  }
}
