/// What a sheet of paper looks like, in numbers: how much lighter than its colour each point is.
///
/// Lengths are in thousandths of the canvas' shorter side, so that a sheet looks the same however many
/// pixels a canvas has, and however large it is rendered.
struct PaperLaw: Hashable, Sendable {
  /// Random unevenness.
  let noises: [LatticeNoise]
  /// Threads, if it is woven.
  let weave: PaperWeave?
  /// Fibres in it.
  let fibres: [PaperFibres]

  /// How far lighter and darker points are than the sheet, in levels, at most.
  static let reach = 64.0

  /// The units of the law in a canvas pixel.
  static func unit(of canvas: PixelSize) -> Double {
    1000 / Double(min(canvas.width, canvas.height))
  }

  /// The law of a material.
  init(_ kind: Paper.Kind) {
    switch kind {
    case .paper: self.init(noises: Self.tooth, fibres: Self.fineFibres)
    case .linen: self.init(noises: Self.threads, weave: PaperWeave(pitch: 5, depth: 13))
    case .kraft: self.init(noises: Self.pulp, fibres: Self.coarseFibres)
    }
  }

  private init(noises: [LatticeNoise], weave: PaperWeave? = nil, fibres: [PaperFibres] = []) {
    (self.noises, self.weave, self.fibres) = (noises, weave, fibres)
  }

  /// How much lighter a point is, in levels; only for comparisons, since it looks at all fibres.
  ///
  /// - Parameters:
  ///   - point: In units.
  ///   - size: The sheet's, in units.
  ///   - scale: How many pixels a unit has.
  /// - Returns: Levels; negative where it is darker.
  func lightness(at point: Point, size: Size, scale: Double) -> Double {
    let noise = noises.reduce(0) { $0 + $1.value(at: point) * $1.visiblePart(scale: scale) }
    let thread = weave.map { $0.value(at: point) * $0.visiblePart(scale: scale) } ?? 0
    let strokes = fibres.flatMap { $0.fibres(in: size) }.reduce(0) {
      $0 + $1.tone * $1.share(at: point, pixel: 1 / scale)
    }
    return noise + thread + strokes
  }

  private static func noise(
    _ width: Double, _ height: Double, _ amplitude: Double, seed: UInt32
  ) -> LatticeNoise {
    LatticeNoise(
      wavelength: Size(width: width, height: height), amplitude: amplitude, seed: seed)
  }

  private static let tooth: [LatticeNoise] = {
    let relief = [noise(7, 7, 4, seed: 11), noise(3, 3, 3.5, seed: 12)]
    return relief.flatMap { [$0, $0.shadow($0.wavelength.width * 0.45)] }
      + [noise(1.5, 1.5, 2, seed: 13), noise(260, 260, 2, seed: 14), noise(60, 60, 1.2, seed: 15)]
  }()

  private static let threads: [LatticeNoise] = [
    noise(3.5, 90, 7, seed: 21), noise(90, 3.5, 7, seed: 22), noise(1.7, 24, 6, seed: 23),
    noise(24, 1.7, 6, seed: 24), noise(300, 300, 2.5, seed: 25),
  ]

  private static let pulp: [LatticeNoise] = [
    noise(2, 2, 5, seed: 31), noise(30, 4, 4, seed: 32), noise(9, 9, 4, seed: 33),
    noise(120, 40, 3, seed: 34), noise(400, 400, 3, seed: 35),
  ]

  private static let fineFibres = [
    PaperFibres(square: 40, count: 2, length: 26, radius: 0.5, tone: 6, seed: 41)
  ]

  private static let coarseFibres = [
    PaperFibres(square: 24, count: 3, length: 22, radius: 0.6, tone: 22, seed: 51),
    PaperFibres(square: 90, count: 2, length: 60, radius: 0.8, tone: 32, seed: 52),
  ]
}

/// Threads that go over and under each other, in numbers.
struct PaperWeave: Hashable, Sendable {
  /// How far the middles of threads are from each other.
  let pitch: Double
  /// How much lighter the highest places are than the deepest, in levels, about.
  let depth: Double

  /// How much higher a thread is where it lies above.
  private static let lift = 0.6

  /// How much of it can be seen at a scale in pixels.
  func visiblePart(scale: Double) -> Double { min(max((pitch * scale - 2) / 2, 0), 1) }

  /// How much lighter than the mean a point is, in levels.
  func value(at point: Point) -> Double {
    Double(lightness(Self.wave(point.x / pitch), Self.wave(point.y / pitch)))
  }

  /// The same from the waves of both axes.
  @inline(__always)
  func lightness(_ x: Float, _ y: Float) -> Float {
    let over = Float(Self.lift) * x * y
    let height = max(x * x * (1 + over), y * y * (1 - over))
    return Float(depth) * (height - 0.75)
  }

  /// A wave that is one at even numbers and minus one at odd ones.
  static func wave(_ place: Double) -> Float {
    let phase = place - 2 * (place / 2).rounded(.down)
    let line = phase <= 1 ? 1 - 2 * phase : 2 * phase - 3
    return Float(line * (1.5 - 0.5 * line * line))
  }
}
