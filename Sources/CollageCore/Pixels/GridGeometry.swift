package enum CompositionGrid: String, Hashable, Sendable, CaseIterable, Encodable {
  case thirds
  case golden
  /// Squares, centered on the image, with sides of an eighth of the image's shorter side.
  case square
  /// The margins that video players or devices can crop or cover.
  case safeAreas = "safe-areas"
}

/// The lines of a composition grid, as fractions of the image's sides.
struct GridGeometry: Hashable, Sendable {
  /// The positions of vertical lines from the left (`columns`) and of horizontal lines from the top
  /// (`rows`).
  let columns: [Double]
  let rows: [Double]
  /// Rectangles, each given by its margins on the left, top, right and bottom, as fractions of the
  /// image's sides.
  let frames: [SIMD4<Double>]

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

  /// The smaller part of a side that is divided by the golden ratio φ: 1/φ².
  private static let golden = (3 - 5.0.squareRoot()) / 2

  /// Returns the positions of equally spaced lines, symmetrical around the center of a side, as
  /// fractions of the side.
  ///
  /// `step` and `side` are in pixels.
  private static func steps(of step: Double, along side: Int) -> [Double] {
    let count = Int((Double(side) / 2 / step - 1e-9).rounded(.up)) - 1
    return (-count...count).map { 0.5 + Double($0) * step / Double(side) }
  }

  /// Returns the margins of the areas in which actions and titles are safe (EBU R 95): 3.5 percent
  /// and 5 percent of each side.
  ///
  /// If the height of the canvas is at least 1.6 times its width, a third area excludes the buttons
  /// of story apps. Its margins are 250 of 1920 rows at the top, 340 at the bottom, and 5 percent
  /// at the sides.
  private static func safeAreas(of canvas: PixelSize) -> [SIMD4<Double>] {
    var frames = [SIMD4(repeating: 0.035), SIMD4(repeating: 0.05)]
    if canvas.height * 10 >= canvas.width * 16 {
      frames.append(SIMD4(0.05, 250.0 / 1920, 0.05, 340.0 / 1920))
    }
    return frames
  }
}
