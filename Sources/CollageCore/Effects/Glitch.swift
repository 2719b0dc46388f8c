internal import Foundation

/// Narrow vertical bands in which each column of pixels is shifted up or down.
///
/// In the animation that this effect imitates, one band sweeps over the image, and each frame shows
/// it at another position. This effect shows several positions at once. The default of seven bands
/// represents the part of the sweep that is visible in one second of video.
struct Glitch: Effect {
  static let name = "glitch"
  static let summary = "vertical bands of shifted columns"
  static let isAnimated = true
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
/// Each band is the imitated animation's band at a moment that the seed and the phase determine.
struct GlitchDisplacement: Hashable, Sendable {
  /// For each column, the distance in rows from a pixel down to the pixel whose color it takes.
  ///
  /// The distance is negative if the column moves down, and zero if the column is unchanged.
  let shifts: [Int]

  /// The position of the imitated animation's band at one moment.
  struct Band: Hashable, Sendable {
    /// The band's left edge, as a fraction of the image's width in `0..<1`.
    let edge: Double
    /// The phase of the sine wave that shifts the columns, in radians.
    let phase: Double

    /// The value of `theta` at the end of a sweep, when the band touches the image's right edge.
    static let lastTheta = atan(0.985)

    /// Creates the band at a position in the imitated animation.
    ///
    /// During one sweep over the image, `theta` grows from 0 to ``lastTheta``. `sweep` is the
    /// number of the sweep, in `0...3`.
    init(theta: Double, sweep: Int) {
      edge = tan(theta)
      phase = 2.5 * theta + Double(sweep) * .pi / 2
    }

    /// Creates the band that starts at `theta` and `sweep` and has moved for a fraction `phase` of
    /// the loop.
    ///
    /// One loop consists of four sweeps. Each band crosses the image four times and then returns to
    /// its start.
    init(theta: Double, sweep: Int, phase: Double) {
      guard phase != 0 else {
        self.init(theta: theta, sweep: sweep)
        return
      }
      let moment = Double(sweep) + theta / Self.lastTheta + 4 * phase
      let whole = moment.rounded(.down)
      self.init(theta: (moment - whole) * Self.lastTheta, sweep: Int(whole) % 4)
    }
  }

  /// The band's width as a fraction of the image's width.
  static let bandWidth = 0.015

  init(_ shader: Glitch, width: Int, scale: Double) {
    self.init(bands: Self.bands(of: shader), width: width, scale: scale)
  }

  /// Computes the columns' shifts; where bands overlap, the first of them in `bands` determines the
  /// shift.
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

  /// Returns the bands at the positions that the seed and the phase determine.
  static func bands(of shader: Glitch) -> [Band] {
    var random = SplitMix64(seed: shader.seed)
    return (0..<shader.bands).map { _ in
      let theta = Double(random.next() >> 11) / 0x1p53 * Band.lastTheta
      return Band(theta: theta, sweep: Int(random.next() % 4), phase: shader.phase)
    }
  }

  /// Returns the columns inside a band; if the band is too narrow to contain a column, the column
  /// nearest to its middle.
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

  /// Returns the x coordinate of the reference pixel (see ``Effect``) at a column.
  private static func reference(_ column: Int, scale: Double) -> Double {
    ((Double(column) + 0.5) / scale).rounded(.down)
  }
}
