import Testing

@testable import CollageImaging

@Suite struct GradientTests {
  private let canvas = PixelSize(width: 40, height: 30)

  private func law(
    _ shape: Gradient.Shape, _ colors: [String], _ space: Gradient.Space = .srgb
  ) throws -> CanvasGradient {
    CanvasGradient(gradient: try .even(shape, colors, in: space), canvas: canvas)
  }

  @Test("Angles are those of CSS: up, right, down, left") func angles() throws {
    let middle = Point(x: 20, y: 15)
    let ends: [(Double, Point, Point)] = [
      (0, Point(x: 7, y: 30), Point(x: 7, y: 0)), (90, Point(x: 0, y: 7), Point(x: 40, y: 7)),
      (180, Point(x: 7, y: 0), Point(x: 7, y: 30)), (270, Point(x: 40, y: 7), Point(x: 0, y: 7)),
      (45, Point(x: 0, y: 30), Point(x: 40, y: 0)), (135, Point(x: 0, y: 0), Point(x: 40, y: 30)),
    ]
    for (degrees, start, end) in ends {
      let law = try law(.linear(Angle(degrees: degrees)), ["000", "fff"])
      #expect(abs(law.place(of: start)) < 1e-12, "\(degrees)")
      #expect(abs(law.place(of: middle) - 0.5) < 1e-12, "\(degrees)")
      #expect(abs(law.place(of: end) - 1) < 1e-12, "\(degrees)")
    }
  }

  @Test("An ellipse reaches the farthest corner", arguments: [(0.5, 0.5), (0.25, 0.9), (0, 0)])
  func ellipses(x: Double, y: Double) throws {
    let law = try law(.radial(center: Point(x: x, y: y)), ["000", "fff"])
    #expect(law.place(of: Point(x: 40 * x, y: 30 * y)) == 0)
    let corners = [(0.0, 0.0), (40, 0), (0, 30), (40, 30)].map { Point(x: $0.0, y: $0.1) }
    let farthest = corners.map { law.place(of: $0) }.max() ?? 0
    #expect(abs(farthest - 1) < 1e-12)
  }

  @Test("Colours between stops are multiplied by alpha") func premultipliedMixing() throws {
    let law = try law(.linear(.zero), ["ff0000", "0000ff00"])
    // Half of red, and nothing of what the clear end would be.
    #expect(law.color(at: 0.5).channels == SIMD4(0.5, 0, 0, 0.5))
  }

  @Test("Stops that stand at one place make an edge") func hardStops() throws {
    let stops = [("000", 0.0), ("fff", 0.5), ("f00", 0.2), ("f00", 1)]
    let gradient = try #require(
      Gradient(
        shape: .linear(.zero),
        stops: stops.compactMap { color, position in
          Color(hex: color).flatMap { Gradient.Stop(color: $0, position: position) }
        }))
    #expect(gradient.stops.map(\.position) == [0, 0.5, 0.5, 1])
    let law = CanvasGradient(gradient: gradient, canvas: canvas)
    #expect(law.color(at: 0.499).channels.y > 0.99)
    #expect(law.color(at: 0.5).channels == SIMD4(1, 0, 0, 1))
  }

  @Test("Oklab has the published coordinates, and colours come back") func oklab() throws {
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
    let middle = try law(.linear(.zero), ["ff0000", "0000ff"], .oklab).color(at: 0.5)
    // What Chromium draws in the middle of `linear-gradient(in oklab, red, blue)`.
    let distance = middle.channels * 255 - SIMD4<Double>(140, 83, 162, 255)
    #expect(distance.absolute.max() < 1)
  }

  @Test("What cannot be drawn cannot be made") func refusals() throws {
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

  @Test("Every pixel is the law's colour with noise", arguments: shapes, sizes)
  func agreement(shape: Gradient.Shape, size: PixelSize) throws {
    for (colors, space) in [
      (["f4efe6", "d0c8ff"], Gradient.Space.srgb), (["f80", "08f8", "fff"], .oklab),
      (["ffff", "0000"], .srgb),
    ] {
      let gradient = try Gradient.even(shape, colors, in: space)
      for isMirrored in [false, true] {
        let map = CanvasMap(
          canvas: PixelSize(width: 40, height: 30), output: size, isMirrored: isMirrored)
        let law = CanvasGradient(gradient: gradient, canvas: map.canvas)
        let pixels = GradientPainter(gradient, map: map).pixels(size)
        for (index, pixel) in pixels.enumerated() {
          let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
          let place = law.place(of: Point(x: map.x(column), y: map.y(row)))
          let noise = DitherNoise.threshold(column: column, start: DitherNoise.start(row: row))
          // The ramp has at least 1024 entries; what is between two is one of them.
          let near = [place, place - 1 / 1023, place + 1 / 1023].map {
            law.color(at: $0).channels * 255
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

  @Test("The parts of a row add up to the row", arguments: shapes)
  func parts(shape: Gradient.Shape) throws {
    let size = PixelSize(width: 50, height: 12)
    let painter = GradientPainter(
      try .even(shape, ["123456", "fedcba"]), map: CanvasMap(canvas: size))
    #expect(painter.pixels(size) == painter.pixels(size, parts: 7))
  }

  @Test("One colour stays that colour") func flatness() throws {
    let size = PixelSize(width: 30, height: 20)
    let painter = GradientPainter(
      try .even(.linear(Angle(degrees: 17)), ["336699", "336699"]), map: CanvasMap(canvas: size))
    #expect(painter.isOpaque)
    #expect(Set(painter.pixels(size)) == [0xFF99_6633])
  }

  /// The mean over 17 × 17 pixels is about what an eye sees at arm's length.
  @Test("Steps cannot be seen: at most 0.02 levels are left of them") func steps() throws {
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

  /// The sums of 17 numbers in a row each.
  private func sums(_ values: [Double]) -> [Double] {
    (0...values.count - 17).map { values[$0..<$0 + 17].reduce(0, +) }
  }
}

extension RowPainter {
  /// The pixels of a whole picture, row by row.
  ///
  /// - Parameters:
  ///   - size: The picture's size.
  ///   - parts: Into how many parts each row is divided.
  /// - Returns: Premultiplied pixels; those that were not written are `0xDEADBEEF`.
  func pixels(_ size: PixelSize, parts: Int = 1) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: size.area)
    let ends = (0...parts).map { $0 * size.width / parts }
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<size.height {
        // From right to left, so that nothing is carried on from one part to the next.
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
  /// Colors at equal distances.
  static func even(_ shape: Shape, _ colors: [String], in space: Space = .srgb) throws -> Gradient {
    let stops = try colors.enumerated().map { index, color in
      let color = try #require(Color(hex: color))
      return try #require(
        Stop(color: color, position: Double(index) / Double(max(1, colors.count - 1))))
    }
    return try #require(Gradient(shape: shape, stops: stops, space: space))
  }
}
