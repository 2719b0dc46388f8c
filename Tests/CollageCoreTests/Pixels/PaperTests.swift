import Testing

@testable import CollageCore

@Suite struct PaperTests {
  private static let canvas = PixelSize(width: 300, height: 330)

  /// Pixels as large as units, half as large, and several to one.
  static let outputs = [
    PixelSize(width: 48, height: 53), PixelSize(width: 64, height: 70),
    PixelSize(width: 20, height: 22),
  ]

  @Test("Every pixel is the law's", arguments: Paper.Kind.allCases, outputs)
  func agreement(kind: Paper.Kind, output: PixelSize) {
    let map = CanvasMap(canvas: PixelSize(width: 50, height: 55), output: output)
    let sheet = SheetMap(map)
    let paper = Paper(plain: kind)
    let pixels = PaperPainter(paper, map: map).pixels(output)
    let law = PaperLaw(kind)
    for row in stride(from: 0, to: output.height, by: 7) {
      for column in stride(from: 0, to: output.width, by: 5) {
        let lightness = law.lightness(
          at: sheet.point(column: column, row: row), size: sheet.size, scale: sheet.scale)
        let noise = DitherNoise.threshold(column: column, start: DitherNoise.start(row: row))
        let pixel = pixels[row * output.width + column].channels
        for (channel, base) in [paper.color.red, paper.color.green, paper.color.blue].enumerated() {
          let expected = min(Double(base) + lightness, 255) + Double(noise) / 256
          let distance = expected - Double(pixel[channel])
          #expect((-0.2...1.2).contains(distance), "\(column) \(row): \(distance)")
        }
        #expect(pixel[3] == 255)
      }
    }
  }

  @Test("The parts of a row add up to the row", arguments: Paper.Kind.allCases)
  func parts(kind: Paper.Kind) {
    let size = PixelSize(width: 64, height: 24)
    for isMirrored in [false, true] {
      let map = CanvasMap(canvas: size, isMirrored: isMirrored)
      let painter = PaperPainter(Paper(plain: kind), map: map)
      #expect(painter.pixels(size) == painter.pixels(size, parts: 5))
    }
  }

  @Test("A sheet has its colour in the mean, at every size", arguments: Paper.Kind.allCases)
  func colors(kind: Paper.Kind) throws {
    let tint = Color(red: 120, green: 130, blue: 140)
    let paper = try #require(Paper(kind, tint: tint))
    for side in [24, 64] {
      let output = PixelSize(width: side, height: side)
      let map = CanvasMap(canvas: PixelSize(width: 1000, height: 1000), output: output)
      let pixels = PaperPainter(paper, map: map).pixels(output)
      let greens = pixels.map { Double($0 >> 8 & 0xFF) }
      let mean = greens.reduce(0, +) / Double(greens.count)
      #expect(abs(mean - 130) < 2, "\(mean)")
      let spread = greens.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(greens.count)
      #expect(spread > 0.2 && spread < 144, "\(spread)")
    }
  }

  @Test("Mirrored it is the same sheet the other way round")
  func mirror() {
    let size = PixelSize(width: 40, height: 20)
    let paper = Paper(plain: .kraft)
    let plain = PaperPainter(paper, map: CanvasMap(canvas: size)).pixels(size)
    let mirrored = PaperPainter(paper, map: CanvasMap(canvas: size, isMirrored: true)).pixels(size)
    for (index, pixel) in mirrored.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
      let other = plain[row * size.width + size.width - 1 - column].channels
      // The noise of rounding is that of the place.
      #expect(zip(pixel.channels, other).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  @Test("A tint that something shows through is refused")
  func tints() {
    #expect(Paper(.paper, tint: Color.none) == nil)
    #expect(Paper(.paper, tint: .white)?.color == .white)
    #expect(Paper(.linen)?.color == Paper.Kind.linen.color)
  }
}
