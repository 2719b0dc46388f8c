import Testing

@testable import CollageImaging

@Suite struct GradientTests {
  private let canvas = PixelSize(width: 40, height: 30)

  private func canvasGradient(
    _ shape: Gradient.Shape, _ colors: [String], _ space: Gradient.Space = .srgb
  ) throws -> CanvasGradient {
    CanvasGradient(gradient: try .even(shape, colors, in: space), canvas: canvas)
  }

  @Test("uses CSS angles: up, right, down, left") func usesCSSAngles() throws {
    let middle = Point(x: 20, y: 15)
    let ends: [(Double, Point, Point)] = [
      (0, Point(x: 7, y: 30), Point(x: 7, y: 0)), (90, Point(x: 0, y: 7), Point(x: 40, y: 7)),
      (180, Point(x: 7, y: 0), Point(x: 7, y: 30)), (270, Point(x: 40, y: 7), Point(x: 0, y: 7)),
      (45, Point(x: 0, y: 30), Point(x: 40, y: 0)), (135, Point(x: 0, y: 0), Point(x: 40, y: 30)),
    ]
    for (degrees, start, end) in ends {
      let canvasGradient = try canvasGradient(.linear(Angle(degrees: degrees)), ["000", "fff"])
      #expect(abs(canvasGradient.position(of: start)) < 1e-12, "\(degrees)")
      #expect(abs(canvasGradient.position(of: middle) - 0.5) < 1e-12, "\(degrees)")
      #expect(abs(canvasGradient.position(of: end) - 1) < 1e-12, "\(degrees)")
    }
  }

  @Test(arguments: [(0.5, 0.5), (0.25, 0.9), (0, 0)])
  func extendsEllipseToFarthestCorner(x: Double, y: Double) throws {
    let canvasGradient = try canvasGradient(.radial(center: Point(x: x, y: y)), ["000", "fff"])
    #expect(canvasGradient.position(of: Point(x: 40 * x, y: 30 * y)) == 0)
    let corners = [(0.0, 0.0), (40, 0), (0, 30), (40, 30)].map { Point(x: $0.0, y: $0.1) }
    let farthest = corners.map { canvasGradient.position(of: $0) }.max() ?? 0
    #expect(abs(farthest - 1) < 1e-12)
  }

  @Test func interpolatesPremultipliedColors() throws {
    let canvasGradient = try canvasGradient(.linear(.zero), ["ff0000", "0000ff00"])
    // Half of the red remains; the color of the transparent end has no effect.
    #expect(canvasGradient.color(at: 0.5).channels == SIMD4(0.5, 0, 0, 0.5))
  }

  @Test func drawsEdgeBetweenStopsAtSamePosition() throws {
    let stops = [("000", 0.0), ("fff", 0.5), ("f00", 0.2), ("f00", 1)]
    let gradient = try #require(
      Gradient(
        shape: .linear(.zero),
        stops: stops.compactMap { color, position in
          Color(hex: color).flatMap { Gradient.Stop(color: $0, position: position) }
        }))
    #expect(gradient.stops.map(\.position) == [0, 0.5, 0.5, 1])
    let canvasGradient = CanvasGradient(gradient: gradient, canvas: canvas)
    #expect(canvasGradient.color(at: 0.499).channels.y > 0.99)
    #expect(canvasGradient.color(at: 0.5).channels == SIMD4(1, 0, 0, 1))
  }

  @Test("matches the published Oklab coordinates, and converts back")
  func matchesPublishedOklabCoordinates() throws {
    let known: [(String, SIMD3<Double>)] = [
      ("ffffff", SIMD3(1, 0, 0)), ("ff0000", SIMD3(0.62796, 0.22486, 0.12585)),
      ("00ff00", SIMD3(0.86644, -0.23389, 0.17950)), ("0000ff", SIMD3(0.45201, -0.03246, -0.31153)),
    ]
    for (hex, coordinates) in known {
      let color = try #require(Color(hex: hex))
      let lab = OklabColor(color)
      let distance = lab.values - coordinates
      #expect((distance * distance).sum() < 1e-8, "\(hex)")
      let back = lab.channels * 255 - SIMD3(color.red, color.green, color.blue).doubles
      #expect((back * back).sum() < 1e-3, "\(hex)")
    }
    let middle = try canvasGradient(.linear(.zero), ["ff0000", "0000ff"], .oklab).color(at: 0.5)
    // Chromium's color in the middle of `linear-gradient(in oklab, red, blue)`.
    let distance = middle.channels * 255 - SIMD4<Double>(140, 83, 162, 255)
    #expect(distance.absolute.max() < 1)
  }

  @Test func rejectsInvalidGradients() throws {
    let white = try #require(Gradient.Stop(color: .white, position: 0))
    let circle = Gradient.Shape.radial(center: Point(x: 0.5, y: 0.5))
    #expect(Gradient.Stop(color: .white, position: 1.01) == nil)
    #expect(Gradient.Stop(color: .white, position: .nan) == nil)
    #expect(Gradient(shape: circle, stops: [white]) == nil)
    #expect(Gradient(shape: circle, stops: Array(repeating: white, count: 33)) == nil)
    #expect(Gradient(shape: .linear(Angle(degrees: .nan)), stops: [white, white]) == nil)
    #expect(Gradient(shape: .radial(center: Point(x: 2, y: 0)), stops: [white, white]) == nil)
  }
}

extension SIMD3<UInt8> {
  fileprivate var doubles: SIMD3<Double> { SIMD3<Double>(Double(x), Double(y), Double(z)) }
}

extension SIMD4<Double> {
  var absolute: SIMD4<Double> { replacing(with: -self, where: self .< 0) }
}

@Suite struct GradientPainterTests {
  static let shapes: [Gradient.Shape] = [
    .linear(Angle(degrees: 90)), .linear(Angle(degrees: 200)), .linear(Angle(degrees: -33)),
    .radial(center: Point(x: 0.5, y: 0.5)), .radial(center: Point(x: 0.1, y: 0.8)),
  ]
  static let sizes = [
    PixelSize(width: 40, height: 30), PixelSize(width: 13, height: 10),
    PixelSize(width: 61, height: 45),
  ]

  @Test(arguments: shapes, sizes)
  func matchesGradientWithNoise(shape: Gradient.Shape, size: PixelSize) throws {
    for (colors, space) in [
      (["f4efe6", "d0c8ff"], Gradient.Space.srgb), (["f80", "08f8", "fff"], .oklab),
      (["ffff", "0000"], .srgb),
    ] {
      let gradient = try Gradient.even(shape, colors, in: space)
      for isMirrored in [false, true] {
        let map = CanvasMap(
          canvas: PixelSize(width: 40, height: 30), output: size, isMirrored: isMirrored)
        let canvasGradient = CanvasGradient(gradient: gradient, canvas: map.canvas)
        let pixels = GradientPainter(gradient, map: map).pixels(size)
        for (index, pixel) in pixels.enumerated() {
          let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
          let position = canvasGradient.position(of: Point(x: map.x(column), y: map.y(row)))
          let noise = DitherNoise.threshold(column: column, start: DitherNoise.start(row: row))
          // The color ramp has at least 1024 entries; a position between two entries uses one of
          // them.
          let near = [position, position - 1 / 1023, position + 1 / 1023].map {
            canvasGradient.color(at: $0).channels * 255
          }
          let channels = pixel.channels
          for channel in 0..<4 {
            let exact = near.map { $0[channel] + Double(noise) / 256 - Double(channels[channel]) }
            let distance = (exact.min() ?? 0)...(exact.max() ?? 0)
            #expect(distance.overlaps(-0.01...1.01), "\(column) \(row): \(distance)")
          }
          #expect(channels.dropLast().allSatisfy { $0 <= channels[3] })
        }
      }
    }
  }

  @Test("draws a row in parts like the whole", arguments: shapes)
  func drawsRowsInParts(shape: Gradient.Shape) throws {
    let size = PixelSize(width: 50, height: 12)
    let painter = GradientPainter(
      try .even(shape, ["123456", "fedcba"]), map: CanvasMap(canvas: size))
    #expect(painter.pixels(size) == painter.pixels(size, parts: 7))
  }

  @Test func keepsUniformColor() throws {
    let size = PixelSize(width: 30, height: 20)
    let painter = GradientPainter(
      try .even(.linear(Angle(degrees: 17)), ["336699", "336699"]), map: CanvasMap(canvas: size))
    #expect(painter.isOpaque)
    #expect(Set(painter.pixels(size)) == [0xFF99_6633])
  }

  /// The mean over 17 × 17 pixels approximates what the eye resolves at arm's length.
  @Test("hides banding by dithering, to 0.02 levels") func hidesBandingByDithering() throws {
    let size = PixelSize(width: 700, height: 40)
    let painter = GradientPainter(
      try .even(.linear(Angle(degrees: 90)), ["646464", "6b6b6b"]), map: CanvasMap(canvas: size))
    let pixels = painter.pixels(size)
    let errors = (0..<size.height).map { row in
      (0..<size.width).map { column in
        let exact = 100 + 7 * (Double(column) + 0.5) / Double(size.width)
        return Double(pixels[row * size.width + column] & 0xFF) - exact
      }
    }
    let across = errors.map(sums)
    let columns = (0..<across[0].count).map { column in sums(across.map { $0[column] }) }
    let rests = columns.flatMap { $0.map { $0 / 289 } }
    let square = rests.reduce(0) { $0 + $1 * $1 } / Double(rests.count)
    #expect(square.squareRoot() <= 0.02)
    #expect((rests.map(abs).max() ?? 1) <= 0.12)
  }

  /// The sums of every 17 consecutive numbers.
  private func sums(_ values: [Double]) -> [Double] {
    (0...values.count - 17).map { values[$0..<$0 + 17].reduce(0, +) }
  }
}

extension RowPainter {
  /// The premultiplied pixels of an image, row by row; each row is painted in parts.
  ///
  /// Unwritten pixels are `0xDEADBEEF`.
  func pixels(_ size: PixelSize, parts: Int = 1) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: size.area)
    let ends = (0...parts).map { $0 * size.width / parts }
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<size.height {
        // Paints from right to left, so that no state carries over to the next part.
        for part in (0..<parts).reversed() {
          paint(row: row, columns: ends[part]..<ends[part + 1], into: start + row * size.width)
        }
      }
    }
    return pixels
  }
}

extension UInt32 {
  var channels: [Int] { (0..<4).map { Int(self >> (8 * UInt32($0)) & 0xFF) } }
}

extension Gradient {
  /// A gradient with evenly spaced stops.
  static func even(_ shape: Shape, _ colors: [String], in space: Space = .srgb) throws -> Gradient {
    let stops = try colors.enumerated().map { index, color in
      let color = try #require(Color(hex: color))
      return try #require(
        Stop(color: color, position: Double(index) / Double(max(1, colors.count - 1))))
    }
    return try #require(Gradient(shape: shape, stops: stops, space: space))
  }
}
