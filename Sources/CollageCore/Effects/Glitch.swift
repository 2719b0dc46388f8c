internal import Foundation

/// Narrow vertical bands in which each column of pixels is shifted up or down.
///
/// The original animation sweeps one band over the image; each frame shows the band at another
/// position. This effect shows several positions at once. The default of seven bands was chosen for
/// this project: it represents the sweep that is visible in one second of video.
struct Glitch: Effect {
  static let name = "glitch"
  static let summary = "vertical bands of shifted columns"
  static let moves = true
  static let parameters = [
    Parameter("bands", \.bands, in: 1...32), Parameter("seed", seed: \.seed),
  ]

  var bands = 7
  /// The seed of the random numbers that place the bands.
  var seed: UInt64 = 0
  /// The elapsed fraction of the loop, in `0..<1`.
  private(set) var phase = 0.0

  func at(phase: Double) -> Glitch {
    var effect = self
    effect.phase = phase
    return effect
  }

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    image.shiftingColumns(by: GlitchDisplacement(self, width: image.width, scale: scale).shifts)
  }
}

/// The vertical shift of every column for a glitch effect.
///
/// The original animation sweeps one stripe over the image. Each band of this effect is the stripe
/// at one moment, which the seed chooses.
struct GlitchDisplacement: Hashable, Sendable {
  /// For each column, the number of rows between a pixel and the pixel below it whose color it
  /// takes.
  ///
  /// The number is zero for unchanged columns.
  let shifts: [Int]

  /// The position of the original animation's stripe at one moment.
  struct Band: Hashable, Sendable {
    /// The stripe's left edge, as a fraction of the image's width in `0..<1`.
    let edge: Double
    /// The phase of the sine wave that shifts the columns, in radians.
    let phase: Double

    /// The largest `theta`.
    ///
    /// At this value the stripe is at the image's right edge.
    static let lastTheta = atan(0.985)

    /// Creates the band at the time `t` of the original animation, where `4t = theta + turn·π`.
    ///
    /// `theta` is in `0..<π/4`. `turn` is the number of the sweep over the image, in `0...3`.
    init(theta: Double, turn: Int) {
      edge = tan(theta)
      phase = 2.5 * theta + Double(turn) * .pi / 2
    }

    /// Creates the band that starts at `theta` and `turn` and has moved for a fraction `phase` of
    /// the loop.
    ///
    /// One loop consists of the four sweeps of the original animation. Each band crosses the image
    /// four times and then returns to its start.
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

  /// The stripe's width as a fraction of the image's width.
  static let bandWidth = 0.015

  init(_ shader: Glitch, width: Int, scale: Double) {
    self.init(bands: Self.bands(of: shader), width: width, scale: scale)
  }

  /// Computes the columns' shifts for the given bands.
  ///
  /// Where bands overlap, the earliest band in the list determines the shift.
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

  /// Returns the bands that the seed chooses.
  ///
  /// Two random numbers determine each band.
  static func bands(of shader: Glitch) -> [Band] {
    var random = SplitMix64(seed: shader.seed)
    return (0..<shader.bands).map { _ in
      let theta = Double(random.next() >> 11) / 0x1p53 * Band.lastTheta
      return Band(theta: theta, turn: Int(random.next() % 4), phase: shader.phase)
    }
  }

  /// Returns the columns inside a band.
  ///
  /// If the band is narrower than a column and contains none, returns the nearest column.
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

  /// Returns the horizontal index of the reference pixel at a column.
  private static func reference(_ column: Int, scale: Double) -> Double {
    ((Double(column) + 0.5) / scale).rounded(.down)
  }
}
