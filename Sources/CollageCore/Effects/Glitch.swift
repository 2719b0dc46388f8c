internal import Foundation

/// Vertical bands in which every column is shifted up or down.
///
/// One band is one frame of the original animation; the default of seven stands for the sweep that an
/// eye sees in a second of video and is this project's choice.
struct Glitch: Effect {
  static let name = "glitch"
  static let summary = "vertical bands whose columns are shifted"
  static let moves = true
  static let parameters = [
    Parameter("bands", \.bands, in: 1...32), Parameter("seed", seed: \.seed),
  ]

  /// How many bands there are.
  var bands = 7
  /// Where the bands stand: the seed of the random numbers.
  var seed: UInt64 = 0
  /// How far the bands have moved on, as a part of the loop in `0..<1`.
  private(set) var phase = 0.0

  func at(phase: Double) -> Glitch {
    var effect = self
    effect.phase = phase
    return effect
  }

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    image.shiftingColumns(by: GlitchLaw(self, width: image.width, scale: scale).shifts)
  }
}

/// Glitch in numbers: how far every column is shifted.
///
/// The original animation sweeps one stripe over the picture; a band is the stripe at one moment,
/// which the seed picks.
struct GlitchLaw: Hashable, Sendable {
  /// For each column how many rows below it the pixels are read; zero where nothing changes.
  let shifts: [Int]

  /// One moment of the original animation.
  struct Band: Hashable, Sendable {
    /// The stripe's left edge as a fraction of the width, in `0..<1`.
    let edge: Double
    /// The phase of the sine that shifts the columns.
    let phase: Double

    /// The largest `theta`, at which the stripe is at the picture's right edge.
    static let lastTheta = atan(0.985)

    /// The moment `4t = theta + turn·π`, with `theta` in `0..<π/4` and `turn` in `0...3`.
    init(theta: Double, turn: Int) {
      edge = tan(theta)
      phase = 2.5 * theta + Double(turn) * .pi / 2
    }

    /// That moment a part of the loop later; a loop is the four turns of the original, so that each band
    /// crosses the picture four times and comes back to where it was.
    init(theta: Double, turn: Int, phase: Double) {
      guard phase != 0 else {
        self.init(theta: theta, turn: turn)
        return
      }
      let moment = Double(turn) + theta / Self.lastTheta + 4 * phase
      let whole = moment.rounded(.down)
      self.init(theta: (moment - whole) * Self.lastTheta, turn: Int(whole) % 4)
    }
  }

  /// The stripe's width as a fraction of the picture's.
  static let bandWidth = 0.015

  /// Works out the shifts of a raster's columns.
  init(_ shader: Glitch, width: Int, scale: Double) {
    self.init(bands: Self.bands(of: shader), width: width, scale: scale)
  }

  /// Works out the shifts for given moments; where bands overlap the earlier one counts.
  init(bands: [Band], width: Int, scale: Double) {
    var shifts = [Int?](repeating: nil, count: width)
    for band in bands {
      for column in Self.columns(of: band, width: width, scale: scale)
      where shifts[column] == nil {
        shifts[column] = Self.shift(column: column, phase: band.phase, scale: scale)
      }
    }
    self.shifts = shifts.map { $0 ?? 0 }
  }

  /// The moments that a seed picks, two random numbers for each.
  static func bands(of shader: Glitch) -> [Band] {
    var random = SplitMix64(seed: shader.seed)
    return (0..<shader.bands).map { _ in
      let theta = Double(random.next() >> 11) / 0x1p53 * Band.lastTheta
      return Band(theta: theta, turn: Int(random.next() % 4), phase: shader.phase)
    }
  }

  /// The columns inside a band; the nearest one when the raster is too small for any.
  private static func columns(of band: Band, width: Int, scale: Double) -> [Int] {
    let positions = (0..<width).map { column in
      reference(column, scale: scale) * scale / Double(width)
    }
    let inside = (0..<width).filter { column in
      band.edge < positions[column] && positions[column] < band.edge + bandWidth
    }
    guard inside.isEmpty else { return inside }
    let middle = band.edge + bandWidth / 2
    let nearest = (0..<width).min { abs(positions[$0] - middle) < abs(positions[$1] - middle) }
    return nearest.map { [$0] } ?? []
  }

  private static func shift(column: Int, phase: Double, scale: Double) -> Int {
    let wave = 6 * sin(phase + reference(column, scale: scale) / 5)
    let rounded = (wave * 1e9).rounded() / 1e9
    return Int((scale * rounded.rounded(.towardZero)).rounded())
  }

  /// The reference pixel of a column.
  private static func reference(_ column: Int, scale: Double) -> Double {
    ((Double(column) + 0.5) / scale).rounded(.down)
  }
}
