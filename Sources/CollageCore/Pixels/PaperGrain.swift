/// A paper texture: the difference in lightness between each point and the color of the sheet.
///
/// Lengths are in texture units. A texture unit is a thousandth of the canvas's shorter side, so a
/// sheet looks the same at any canvas size and any output size. Lightness is in levels of
/// `0...255`.
struct PaperGrain: Hashable, Sendable {
  let noises: [LatticeNoise]
  /// The weave of a fabric; `nil` for other materials.
  let weave: PaperWeave?
  let fibers: [PaperFiberField]

  /// The largest difference in lightness, lighter or darker, in levels.
  static let reach = 64.0

  /// Returns the number of texture units per canvas pixel.
  static func unit(of canvas: PixelSize) -> Double {
    1000 / Double(min(canvas.width, canvas.height))
  }

  init(_ kind: Paper.Kind) {
    switch kind {
    case .paper: self.init(noises: Self.tooth, fibers: Self.fineFibers)
    case .linen: self.init(noises: Self.threads, weave: PaperWeave(pitch: 5, depth: 13))
    case .kraft: self.init(noises: Self.pulp, fibers: Self.coarseFibers)
    }
  }

  private init(
    noises: [LatticeNoise], weave: PaperWeave? = nil, fibers: [PaperFiberField] = []
  ) {
    (self.noises, self.weave, self.fibers) = (noises, weave, fibers)
  }

  /// Returns the difference in lightness at a point, in levels; negative if the point is darker.
  ///
  /// The point and the size of the sheet are in texture units. `scale` is the number of pixels per
  /// texture unit. The function examines all fibers, so only tests use it.
  func lightness(at point: Point, size: Size, scale: Double) -> Double {
    let noise = noises.reduce(0) { $0 + $1.value(at: point) * $1.visibleFraction(scale: scale) }
    let thread = weave.map { $0.value(at: point) * $0.visibleFraction(scale: scale) } ?? 0
    let strokes = fibers.flatMap { $0.fibers(in: size) }.reduce(0) {
      $0 + $1.tone * $1.toneFraction(at: point, pixel: 1 / scale)
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

  private static let fineFibers = [
    PaperFiberField(square: 40, count: 2, length: 26, radius: 0.5, tone: 6, seed: 41)
  ]

  private static let coarseFibers = [
    PaperFiberField(square: 24, count: 3, length: 22, radius: 0.6, tone: 22, seed: 51),
    PaperFiberField(square: 90, count: 2, length: 60, radius: 0.8, tone: 32, seed: 52),
  ]
}

/// A weave of threads that pass over and under each other.
struct PaperWeave: Hashable, Sendable {
  /// The distance between the centers of adjacent threads.
  let pitch: Double
  /// The contrast of the weave, in levels.
  ///
  /// The difference in lightness between the highest and the lowest points is 1.6 times this value.
  let depth: Double

  /// The additional height of the upper thread where two threads cross, as a fraction of its
  /// height.
  private static let lift = 0.6

  /// Returns the fraction of the depth that remains visible at a scale in pixels per texture unit.
  func visibleFraction(scale: Double) -> Double { min(max((pitch * scale - 2) / 2, 0), 1) }

  /// Returns the difference in lightness between a point and the mean, in levels.
  func value(at point: Point) -> Double {
    Double(lightness(Self.wave(point.x / pitch), Self.wave(point.y / pitch)))
  }

  /// Returns the result of ``value(at:)``, given the result of ``wave(_:)`` for each coordinate.
  ///
  /// The argument of the wave is the coordinate divided by the pitch.
  @inline(__always)
  func lightness(_ x: Float, _ y: Float) -> Float {
    let over = Float(Self.lift) * x * y
    let height = max(x * x * (1 + over), y * y * (1 - over))
    return Float(depth) * (height - 0.75)
  }

  /// Returns a wave that is 1 at even numbers and -1 at odd numbers.
  static func wave(_ position: Double) -> Float {
    let phase = position - 2 * (position / 2).rounded(.down)
    let line = phase <= 1 ? 1 - 2 * phase : 2 * phase - 3
    return Float(line * (1.5 - 0.5 * line * line))
  }
}
