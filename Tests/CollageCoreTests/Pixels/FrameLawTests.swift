import Testing

@testable import CollageCore

@Suite struct FrameLawTests {
  private static let canvas = PixelSize(width: 60, height: 50)

  private func law(width: Double = 12, canvas: PixelSize = Self.canvas) -> FrameLaw {
    FrameLaw(
      canvas: canvas, width: width, color: Color(red: 255, green: 180, blue: 90), opacity: 0.8)
  }

  /// Red, green, blue and alpha of a pixel, as bytes.
  private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(SIMD4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 255)
  }

  @Test("It has its colour at the rim, and less and less inward until nothing at its width")
  func fading() {
    let law = law()
    let rim = law.color(at: 0).channels
    let expected = SIMD4<Double>(255, 180, 90, 255) / 255 * 0.8
    #expect((rim - expected).absolute.max() < 1e-12)
    let alphas = stride(from: 0.0, through: 1, by: 0.01).map { law.color(at: $0).channels.w }
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(alphas.last == 0)
    // Without an edge: no step is larger than a thirtieth.
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 - $1 < 0.8 / 30 })
  }

  @Test("Its inner corners are round")
  func corners() {
    let law = law()
    #expect(law.radius == 24)
    #expect(law.depth(of: Point(x: 0, y: 25)) == 0)
    #expect(law.depth(of: Point(x: 5, y: 25)) == 5)
    #expect(law.depth(of: Point(x: 30, y: 45)) == 5)
    #expect(abs(law.depth(of: Point(x: 24, y: 24)) - 24) < 1e-12)
    // On the diagonal the inner edge is farther from the corner than the width is.
    let diagonal = 24 - (24 - 12) / 2.0.squareRoot()
    #expect(abs(law.depth(of: Point(x: diagonal, y: diagonal)) - 12) < 1e-12)
  }

  @Test("Every pixel is the law's, and outside the spans there is nothing")
  func agreement() {
    for (width, canvas) in [
      (12.0, Self.canvas), (25, Self.canvas), (40, PixelSize(width: 60, height: 30)),
      (10, PixelSize(width: 9, height: 64)),
    ] {
      let law = law(width: width, canvas: canvas)
      for output in [canvas, PixelSize(width: canvas.width * 2 / 3, height: canvas.height / 2)] {
        let map = CanvasMap(canvas: canvas, output: output)
        let painter = FramePainter(law, map: map)
        let pixels = painter.pixels(output)
        #expect(pixels == painter.pixels(output, parts: 5))
        for row in 0..<output.height {
          let spans = painter.spans(row: row, columns: 0..<output.width)
          #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
          for column in 0..<output.width {
            let pixel = pixels[row * output.width + column]
            let depth = law.depth(of: Point(x: map.x(column), y: map.y(row)))
            let color = law.color(at: depth / width).channels * 255
            #expect((Self.channels(pixel) - color).absolute.max() < 1.3, "\(column) \(row)")
            if !spans.contains(where: { $0.contains(column) }) { #expect(pixel == 0) }
          }
        }
      }
    }
  }
}
