/// Lines that help to compose a picture.
package enum CompositionGrid: String, Hashable, Sendable, CaseIterable, Encodable {
  /// The rule of thirds.
  case thirds
  /// The golden section.
  case golden
  /// Squares, an eighth of the short side each, from the middle.
  case square
  /// What players and devices may cut off or cover.
  case safeAreas = "safe-areas"
}

/// The lines of a grid, in parts of the picture.
struct GridLaw: Hashable, Sendable {
  /// The places of vertical lines from the left, and of horizontal ones from the top, across all.
  let columns: [Double]
  let rows: [Double]
  /// Rectangles, by their margins to the left, top, right and bottom.
  let frames: [SIMD4<Double>]

  /// The lines of a grid on a canvas.
  init(_ grid: CompositionGrid, canvas: PixelSize) {
    switch grid {
    case .thirds: self.init(lines: [1.0 / 3, 2.0 / 3])
    case .golden: self.init(lines: [Self.golden, 1 - Self.golden])
    case .square:
      let side = Double(min(canvas.width, canvas.height)) / 8
      self.init(
        columns: Self.steps(of: side, along: canvas.width),
        rows: Self.steps(of: side, along: canvas.height))
    case .safeAreas: self.init(frames: Self.safeAreas(of: canvas))
    }
  }

  private init(columns: [Double] = [], rows: [Double] = [], frames: [SIMD4<Double>] = []) {
    (self.columns, self.rows, self.frames) = (columns, rows, frames)
  }

  private init(lines: [Double]) { self.init(columns: lines, rows: lines) }

  /// The smaller part of a line by the golden section: one over the square of its number.
  private static let golden = (3 - 5.0.squareRoot()) / 2

  /// The places of lines at equal distances from the middle of a side.
  private static func steps(of step: Double, along side: Int) -> [Double] {
    let count = Int((Double(side) / 2 / step - 1e-9).rounded(.up)) - 1
    return (-count...count).map { 0.5 + Double($0) * step / Double(side) }
  }

  /// Margins of 3.5 and 5 per cent for action and titles by EBU R 95; on tall canvases also what the
  /// apps for stories put their buttons over: 250 and 340 of 1920 rows.
  private static func safeAreas(of canvas: PixelSize) -> [SIMD4<Double>] {
    var frames = [SIMD4(repeating: 0.035), SIMD4(repeating: 0.05)]
    if canvas.height * 10 >= canvas.width * 16 {
      frames.append(SIMD4(0.05, 250.0 / 1920, 0.05, 340.0 / 1920))
    }
    return frames
  }
}
