import Testing

@testable import CollageCore

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
        let law = GradientLaw(gradient: gradient, canvas: map.canvas)
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

  @Test("One colour stays that colour")
  func flatness() throws {
    let size = PixelSize(width: 30, height: 20)
    let painter = GradientPainter(
      try .even(.linear(Angle(degrees: 17)), ["336699", "336699"]), map: CanvasMap(canvas: size))
    #expect(painter.isOpaque)
    #expect(Set(painter.pixels(size)) == [0xFF99_6633])
  }

  /// The mean over 17 × 17 pixels is about what an eye sees at arm's length.
  @Test("Steps cannot be seen: at most 0.02 levels are left of them")
  func steps() throws {
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
