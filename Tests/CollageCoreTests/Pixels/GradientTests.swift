import Testing

@testable import CollageCore

@Suite struct GradientTests {
  private let canvas = PixelSize(width: 40, height: 30)

  private func law(
    _ shape: Gradient.Shape, _ colors: [String], _ space: Gradient.Space = .srgb
  ) throws -> GradientLaw {
    GradientLaw(gradient: try .even(shape, colors, in: space), canvas: canvas)
  }

  @Test("Angles are those of CSS: up, right, down, left")
  func angles() throws {
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

  @Test("Colours between stops are multiplied by alpha")
  func premultipliedMixing() throws {
    let law = try law(.linear(.zero), ["ff0000", "0000ff00"])
    // Half of red, and nothing of what the clear end would be.
    #expect(law.color(at: 0.5).channels == SIMD4(0.5, 0, 0, 0.5))
  }

  @Test("Stops that stand at one place make an edge")
  func hardStops() throws {
    let stops = [("000", 0.0), ("fff", 0.5), ("f00", 0.2), ("f00", 1)]
    let gradient = try #require(
      Gradient(
        shape: .linear(.zero),
        stops: stops.compactMap { color, position in
          Color(hex: color).flatMap { Gradient.Stop(color: $0, position: position) }
        }))
    #expect(gradient.stops.map(\.position) == [0, 0.5, 0.5, 1])
    let law = GradientLaw(gradient: gradient, canvas: canvas)
    #expect(law.color(at: 0.499).channels.y > 0.99)
    #expect(law.color(at: 0.5).channels == SIMD4(1, 0, 0, 1))
  }

  @Test("Oklab has the published coordinates, and colours come back")
  func oklab() throws {
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

  @Test("What cannot be drawn cannot be made")
  func refusals() throws {
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
