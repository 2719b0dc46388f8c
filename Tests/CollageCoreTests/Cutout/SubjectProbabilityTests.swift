import Testing

@testable import CollageImaging

/// Expected values of the initial subject probability, for a small synthetic photo.
@Suite("Subject probability") struct SubjectProbabilityTests {
  private let size = PixelSize(width: 16, height: 12)
  private let photo = PixelSize(width: 32, height: 24)
  /// The box ends at the right side of the photo, where the stone is.
  private static let box = Rect(origin: Point(x: 12, y: 4), size: Size(width: 20, height: 18))
  private static let stone = CutoutMark(disc: Point(x: 28, y: 15), radius: 1)
  private static let stripe = CutoutMark(disc: Point(x: 17, y: 8), radius: 1)

  /// A striped subject in front of sky and ground, and a stone at the photo's edge.
  private func paint(_ x: Int, _ y: Int) -> (lab: ColorVector, bytes: [UInt8]) {
    if (6..<11).contains(x) && (3..<10).contains(y) {
      return (ColorVector(60, 40, 30, 0), [(x + y) % 2 == 0 ? 140 : 200, 110, 60, 255])
    }
    if x >= 13 && (7..<9).contains(y) { return (ColorVector(55, 30, 20, 0), [150, 110, 80, 255]) }
    return y < 4
      ? (ColorVector(80, -5, -20, 0), [170, 200, 230, 255])
      : (ColorVector(45, -20, 25, 0), [90, 120, 50, 255])
  }

  /// The probabilities of one pixel of the sky, one of the subject, two of the stone, and two of
  /// the ground.
  private func probability(_ hints: CutoutHints, tuning: ClassicParameters = .init()) -> [Float] {
    let lab = Raster(size: size, values: (0..<size.area).map { paint($0 % 16, $0 / 16).lab })
    let prior = SubjectPrior(
      parameters: tuning, hints: hints,
      map: HintMap(hints, trimap: nil, photo: photo, size: size), lab: lab,
      medium: .make(16, 12) { paint($0, $1).bytes }, grid: WorkingGrid(photo: photo, size: size))
    let plane = prior.probability()
    return [(1, 1), (8, 6), (13, 7), (15, 8), (3, 10), (8, 11)].map { plane[$0.0, $0.1] }
  }

  private func isNear(_ found: [Float], _ expected: [Float]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 0.003 }
  }

  @Test(
    arguments: [
      (CutoutHints(), [0.0304, 0.7827, 0.5564, 0.5434, 0.0433, 0.0411]),
      (CutoutHints(keep: [stone]), [0.0307, 0.8538, 0.7118, 0.7186, 0.0456, 0.0508]),
      (
        CutoutHints(keep: [stone], drop: [stripe]),
        [0.0135, 0.1225, 0.2167, 0.2397, 0.0230, 0.0305]
      ),
      (
        CutoutHints(rect: Rect(origin: Point(x: 10, y: 4), size: Size(width: 14, height: 18))),
        [0.0342, 0.8008, 0.5736, 0.5618, 0.0326, 0.0324]
      ),
      (CutoutHints(rect: box), [0.1892, 0.8416, 0.6980, 0.6943, 0.1063, 0.1370]),
      (
        CutoutHints(rect: box, keep: [stone], drop: [stripe]),
        [0.1732, 0.1592, 0.2982, 0.3226, 0.0870, 0.1277]
      ),
    ] as [(CutoutHints, [Float])])
  func followsHints(_ hints: CutoutHints, _ expected: [Float]) {
    let found = probability(hints)
    #expect(isNear(found, expected), "\(found)")
  }

  @Test(
    arguments: [
      (
        \ClassicParameters.intercept, -1, [0.0428, 0.8187, 0.6011, 0.5906, 0.0604, 0.0583],
        [0.2803, 0.8848, 0.7655, 0.7650, 0.1604, 0.2049]
      ),
      (
        \.barrier, 2, [0.0288, 0.7025, 0.5009, 0.4884, 0.0409, 0.0388],
        [0.1875, 0.7607, 0.6351, 0.6297, 0.1036, 0.1339]
      ),
      (
        \.texture, 1, [0.0238, 0.7831, 0.5573, 0.5450, 0.0446, 0.0409],
        [0.1230, 0.8401, 0.6896, 0.6874, 0.0953, 0.1225]
      ),
      (
        \.border, 6, [0.0299, 0.7767, 0.5482, 0.5347, 0.0337, 0.0322],
        [0.0743, 0.8301, 0.6631, 0.6608, 0.0415, 0.0516]
      ),
      (
        \.band, 2, [0.0920, 0.7883, 0.5705, 0.5567, 0.0786, 0.0775],
        [0.1892, 0.8416, 0.6980, 0.6943, 0.1063, 0.1370]
      ),
      (
        \.center, 1, [0.0272, 0.7327, 0.5188, 0.5060, 0.0354, 0.0335],
        [0.1804, 0.8016, 0.6464, 0.6412, 0.0941, 0.1099]
      ),
      (
        \.borderShare, 0.2, [0.0304, 0.7827, 0.5564, 0.5434, 0.0433, 0.0411],
        [0.1892, 0.8665, 0.7535, 0.7578, 0.1068, 0.1402]
      ),
    ] as [(any WritableKeyPath<ClassicParameters, Float> & Sendable, Float, [Float], [Float])])
  func followsEachParameter(
    _ number: any WritableKeyPath<ClassicParameters, Float> & Sendable, _ value: Float,
    _ plain: [Float], _ boxed: [Float]
  ) {
    var tuning = ClassicParameters()
    tuning[keyPath: number] = value
    let found = probability(CutoutHints(), tuning: tuning)
    #expect(isNear(found, plain), "\(found)")
    let inBox = probability(CutoutHints(rect: Self.box), tuning: tuning)
    #expect(isNear(inBox, boxed), "\(inBox)")
  }

  @Test func findsSharpPartsByGradient() {
    let photo = Bitmap.make(10, 8) { x, y in
      if x == 2 && y == 2 { return [255, 255, 255, 255] }
      return x < 5 ? [0, 0, 0, 255] : [40, 80, 160, 255]
    }
    let plane = TextureCue.plane(of: photo, size: PixelSize(width: 5, height: 4))
    let expected: [Float] = [
      0.2103, 0.2847, 0.4653, 0.0269, -0.6178, 0.3161, 0.2841, 0.4372, 0.0267, -0.6178,
      -0.1182, 0.0937, 0.4870, 0.0272, -0.6178, -0.6178, 0.0271, 0.4937, 0.0272, -0.6178,
    ]
    #expect(isNear(plane.values, expected), "\(plane.values)")
  }
}

@Suite struct ColorMixtureTests {
  @Test func findsClusters() {
    let centers = [
      ColorVector(20, 0, 0, 0), ColorVector(80, 40, -30, 0), ColorVector(50, -60, 60, 0),
    ]
    var random = CutoutRandom(state: 5)
    var colors: [ColorVector] = []
    for index in 0..<300 {
      let offset = ColorVector(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5, 0)
      colors.append(centers[index % 3] + offset * 4)
    }
    let mixture = ColorMixture(colors, weights: [Float](repeating: 1, count: 300))
    for center in centers {
      let nearest = mixture.components.map { ($0.mean - center).squaredLength }.min() ?? .infinity
      #expect(nearest < 4)
      #expect(mixture.cost(center) + 5 < mixture.cost(center + ColorVector(15, 0, 0, 0)))
    }
  }

  @Test func evaluatesGaussianDensity() {
    // The variance along each axis is 1.
    let axes = [ColorVector(1, 0, 0, 0), ColorVector(0, 1, 0, 0), ColorVector(0, 0, 1, 0)]
    let colors = axes.flatMap { [$0 * Float(3).squareRoot(), $0 * -Float(3).squareRoot()] }
    var moments = ColorMoments()
    for color in colors { moments.add(color, weight: 1) }
    #expect(abs(moments.covariance.xx - 1) < 1e-6 && abs(moments.covariance.xy) < 1e-6)
    let flat = ColorMixture([ColorVector(5, 5, 5, 0)], weights: [2])
    #expect(flat.components.count == 1)
    #expect(abs(flat.cost(ColorVector(5, 5, 5, 0))) < 1e-5)
    #expect(abs(flat.cost(ColorVector(7, 5, 5, 0)) - 2) < 1e-5)
  }

  @Test func hasNoComponentsWithoutColors() {
    #expect(ColorMixture([], weights: []).components.isEmpty)
  }

  @Test func weighsComponentsByColors() {
    let far = ColorMixture([.zero, ColorVector(100, 0, 0, 0)], weights: [3, 1])
    // The costs are -ln(3/4) and -ln(1/4).
    #expect(abs(far.cost(.zero) - 0.287_682) < 1e-4)
    #expect(abs(far.cost(ColorVector(100, 0, 0, 0)) - 1.386_294) < 1e-4)
  }

  @Test func addsNearComponents() {
    let near = ColorMixture([.zero, ColorVector(2, 0, 0, 0)], weights: [3, 1])
    #expect(near.components.count == 2)
    // The weights are 0.75 and 0.25. At the center of one component, the density of the other is
    // divided by e²; halfway, both are divided by √e.
    #expect(abs(near.cost(.zero) - 0.243_558) < 1e-4)
    #expect(abs(near.cost(ColorVector(2, 0, 0, 0)) - 1.045_541) < 1e-4)
    #expect(abs(near.cost(ColorVector(1, 0, 0, 0)) - 0.5) < 1e-4)
  }

  @Test func hasAtMostFiveComponents() {
    let colors = [0, 1, 100, 101, 200, 201, 300, 400].map { ColorVector($0, 0, 0, 0) }
    let mixture = ColorMixture(colors, weights: [Float](repeating: 1, count: 8))
    #expect(mixture.components.map(\.mean.x).sorted() == [0.5, 100.5, 200.5, 300, 400])
  }
}
