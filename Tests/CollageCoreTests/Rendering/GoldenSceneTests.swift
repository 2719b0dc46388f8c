import Testing

@testable import CollageImaging

@Suite struct GoldenSceneTests {
  /// An image that reveals rotations, flips and shifts: a color gradient, an F and a frame.
  private func photo(_ width: Int, _ height: Int) -> Bitmap {
    .make(width, height) { x, y in
      let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
      let isStem = (0.3..<0.42).contains(u) && (0.2..<0.8).contains(v)
      let isTop = (0.3..<0.7).contains(u) && (0.2..<0.32).contains(v)
      let isMiddle = (0.3..<0.6).contains(u) && (0.45..<0.57).contains(v)
      if isStem || isTop || isMiddle { return [250, 250, 250, 255] }
      if min(u, v) < 0.06 || max(u, v) > 0.94 { return [40, 30, 60, 255] }
      return [UInt8(40 + 200 * u), UInt8(60 + 150 * v), UInt8(220 - 180 * u), 255]
    }
  }

  /// A disc with a soft edge on transparency.
  private func disc(_ side: Int) -> Bitmap {
    .make(side, side, alpha: .straight) { x, y in
      let (u, v) = (Double(2 * x + 1) / Double(side) - 1, Double(2 * y + 1) / Double(side) - 1)
      let alpha = UInt8(min(max((1 - (u * u + v * v).squareRoot()) * 600, 0), 255))
      return alpha == 0 ? [0, 0, 0, 0] : [UInt8(128 + 100 * u), UInt8(90 + 60 * v), 40, alpha]
    }
  }

  private func check(
    _ name: String, _ image: Bitmap, background: Color = .white, size: PixelSize? = nil,
    _ items: (StoredImage) throws -> [Item]
  ) throws {
    let (provider, stored) = try MemoryProvider.holding(image)
    let collage = try Collage.test(64, 64, background: background, items: items(stored))
    try Golden.expect(collage.rendered(with: provider, size: size), equals: name)
  }

  @Test func drawsRotations() throws {
    try check("rotations", photo(30, 24)) { image in
      try [(16.0, 16.0, 10.0), (47, 18, -30), (20, 46, 135), (48, 48, 300)].map {
        try .test(image, at: Point(x: $0.0, y: $0.1), degrees: $0.2)
      }
    }
  }

  @Test func drawsFlipsAndQuarterRotations() throws {
    try check("flips", photo(26, 20)) { image in
      [
        try .test(image, at: Point(x: 16, y: 14), flipHorizontal: true),
        try .test(image, at: Point(x: 48, y: 15), degrees: 90),
        try .test(image, at: Point(x: 16, y: 48), degrees: 20, flipVertical: true),
        try .test(image, at: Point(x: 48, y: 48), degrees: 270, flipHorizontal: true),
      ]
    }
  }

  @Test func drawsOpacities() throws {
    try check("opacity", photo(40, 32), background: Color(red: 20, green: 90, blue: 60)) { image in
      [
        try .test(image, at: Point(x: 24, y: 22), degrees: -12, opacity: 0.75),
        try .test(image, at: Point(x: 40, y: 42), degrees: 25, opacity: 0.5),
      ]
    }
  }

  @Test func drawsScales() throws {
    try check("scales", photo(48, 36)) { image in
      [
        try .test(image, at: Point(x: 32, y: 32), degrees: -15, scale: 2.4),
        try .test(image, at: Point(x: 16.3, y: 14.6), scale: 0.5),
        try .test(image, at: Point(x: 48, y: 46), degrees: 50, scale: 0.4),
        try .test(image, at: Point(x: 12, y: 52), degrees: 5, scale: 0.07),
      ]
    }
  }

  @Test func drawsOnTransparentCanvas() throws {
    try check("transparent", disc(28), background: .none) { image in
      [
        try .test(image, at: Point(x: 18, y: 18)),
        try .test(image, at: Point(x: 40, y: 24), degrees: 40, scale: 1.2, opacity: 0.6),
        try .test(image, at: Point(x: 28, y: 46), degrees: 10, scale: 0.8),
      ]
    }
  }

  @Test func stretchesOutput() throws {
    let size = PixelSize(width: 48, height: 24)
    try check("stretched", photo(30, 24), size: size) { image in
      [
        try .test(image, at: Point(x: 20, y: 24), degrees: 30, scale: 1.2),
        try .test(image, at: Point(x: 46, y: 40)),
      ]
    }
  }

  static let stacks: [(String, [Shader])] = [
    ("pixellate", [Shader(Pixellate(block: 24))]), ("3d-glasses", [Shader(ThreeDGlasses())]),
    ("glitch", [Shader(Glitch(bands: 32, seed: 7))]),
    (
      "stack",
      [
        Shader(Glitch(bands: 16, seed: 3)), Shader(ThreeDGlasses(red: 30, blue: 15)),
        Shader(Pixellate(block: 16)),
      ]
    ),
  ]

  @Test(arguments: stacks) func appliesShaders(name: String, stack: [Shader]) throws {
    try check(name, photo(128, 96)) { image in
      [
        try .test(image, at: Point(x: 32, y: 10), scale: 1, shaders: stack),
        try .test(image, at: Point(x: 34, y: 44), degrees: 20, scale: 0.4, shaders: stack),
      ]
    }
  }
}

/// Every look, rotated, mirrored and cut out, in one image.
@Suite("Sheet of all looks") struct LookSheetTests {
  private static let tile = PixelSize(width: 40, height: 32)

  /// The placement of the items of a column.
  private struct Column {
    let isOpaque: Bool
    let degrees: Double
    let flipHorizontal: Bool
    let flipVertical: Bool
    let background: Color
  }

  /// Rotations by 90° and 20° with each flip, of a photo and of a cutout.
  ///
  /// Items with a vertical flip are on a transparent canvas. Other multiples of 90° would only show
  /// the same pixels at other positions.
  private static let columns = [true, false].flatMap { isOpaque in
    [90.0, 20].flatMap { degrees in
      [(false, false), (true, false), (false, true)].map { horizontal, vertical in
        Column(
          isOpaque: isOpaque, degrees: degrees, flipHorizontal: horizontal,
          flipVertical: vertical, background: vertical ? .none : .white)
      }
    }
  }

  private func tile(_ look: Look, _ column: Column) throws -> Bitmap {
    var provider = MemoryProvider()
    let item = try Item.test(
      provider.add(LookRenderTests.photo(isOpaque: column.isOpaque)), at: Point(x: 20, y: 16),
      degrees: column.degrees, scale: 0.7, flipHorizontal: column.flipHorizontal,
      flipVertical: column.flipVertical, look: look)
    return try Collage.test(
      Self.tile.width, Self.tile.height, background: column.background, items: [item]
    ).rendered(with: provider)
  }

  @Test func matchesGoldenImage() throws {
    let names = LookRenderTests.looks.keys.sorted()
    let tiles = try names.map { name in
      try Self.columns.map { try tile(LookRenderTests.looks[name] ?? .plain, $0) }
    }
    let (width, height) = (Self.tile.width, Self.tile.height)
    let sheet = Bitmap.make(width * Self.columns.count, height * names.count, alpha: .straight) {
      x, y in tiles[y / height][x / width][x % width, y % height]
    }
    try Golden.expect(sheet, equals: "looks")
  }
}
