import Testing

@testable import CollageImaging
@testable import CollageModel

@Suite struct FrameGradientTests {
  private static let canvas = PixelSize(width: 60, height: 50)

  private func reference(width: Double = 12, canvas: PixelSize = Self.canvas) -> FrameGradient {
    FrameGradient(
      canvas: canvas, width: width, color: Color(red: 255, green: 180, blue: 90), opacity: 0.8)
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(SIMD4(pixel, pixel >> 8, pixel >> 16, pixel >> 24) & 255)
  }

  @Test("fades from its color at the rim to nothing at its width") func fadesFromRimToItsWidth() {
    let reference = reference()
    let rim = reference.color(at: 0).channels
    let expected = SIMD4<Double>(255, 180, 90, 255) / 255 * 0.8
    #expect((rim - expected).absolute.max() < 1e-12)
    let alphas = stride(from: 0.0, through: 1, by: 0.01).map { reference.color(at: $0).channels.w }
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(alphas.last == 0)
    // No step is larger than a thirtieth, so no edge is visible.
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 - $1 < 0.8 / 30 })
  }

  @Test func roundsInnerCorners() {
    let reference = reference()
    #expect(reference.radius == 24 && reference.depth(of: Point(x: 0, y: 25)) == 0)
    #expect(
      reference.depth(of: Point(x: 5, y: 25)) == 5 && reference.depth(of: Point(x: 30, y: 45)) == 5)
    #expect(abs(reference.depth(of: Point(x: 24, y: 24)) - 24) < 1e-12)
    // On the diagonal, the inner edge is farther from the corner than the width.
    let diagonal = 24 - (24 - 12) / 2.0.squareRoot()
    #expect(abs(reference.depth(of: Point(x: diagonal, y: diagonal)) - 12) < 1e-12)
  }

  @Test("matches the gradient inside its spans, and is clear outside")
  func matchesGradientInsideItsSpans() {
    for (width, canvas) in [
      (12.0, Self.canvas), (25, Self.canvas), (40, PixelSize(width: 60, height: 30)),
      (10, PixelSize(width: 9, height: 64)),
    ] {
      let reference = reference(width: width, canvas: canvas)
      for output in [canvas, PixelSize(width: canvas.width * 2 / 3, height: canvas.height / 2)] {
        let map = CanvasMap(canvas: canvas, output: output)
        let painter = FramePainter(reference, map: map)
        let pixels = painter.pixels(output)
        #expect(pixels == painter.pixels(output, parts: 5))
        for row in 0..<output.height {
          let spans = painter.spans(row: row, columns: 0..<output.width)
          #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
          for column in 0..<output.width {
            let pixel = pixels[row * output.width + column]
            let depth = reference.depth(of: Point(x: map.x(column), y: map.y(row)))
            let color = reference.color(at: depth / width).channels * 255
            #expect((Self.channels(pixel) - color).absolute.max() < 1.3, "\(column) \(row)")
            if !spans.contains(where: { $0.contains(column) }) { #expect(pixel == 0) }
          }
        }
      }
    }
  }
}

@Suite struct GridGeometryTests {
  @Test func placesLinesByCompositionRules() {
    let canvas = PixelSize(width: 900, height: 1600)
    let thirds: [Double] = [1.0 / 3, 2.0 / 3]
    #expect(GridGeometry(.thirds, canvas: canvas).columns == thirds)
    let golden = GridGeometry(.golden, canvas: canvas)
    #expect(golden.rows.count == 2 && abs(golden.rows[0] - 0.381966) < 1e-6)
    let sum: Double = golden.rows[0] + golden.rows[1]
    #expect(abs(sum - 1) < 1e-12)
    let square = GridGeometry(.square, canvas: canvas)
    #expect(square.columns == (1...7).map { Double($0) / 8 })
    #expect(square.rows.count == 15 && square.rows[7] == 0.5)
    #expect(GridGeometry(.safeAreas, canvas: canvas).frames.count == 3)
    #expect(GridGeometry(.safeAreas, canvas: canvas.transposed).frames.count == 2)
  }

  @Test(arguments: CompositionGrid.allCases)
  func drawsLightLinesWithDarkRims(grid: CompositionGrid) {
    for size in [PixelSize(width: 48, height: 60), PixelSize(width: 64, height: 36)] {
      let map = CanvasMap(canvas: PixelSize(width: size.width * 20, height: size.height * 20))
      let output = CanvasMap(canvas: map.canvas, output: size)
      let painter = GridPainter(grid, map: output)
      let pixels = painter.pixels(size)
      #expect(pixels == painter.pixels(size, parts: 3))
      #expect(Set(pixels).isSubset(of: [0, 0xB2B2_B2B2, 0x5900_0000]))
      #expect(pixels.contains(0xB2B2_B2B2) && pixels.contains(0))
      for row in 0..<size.height {
        let spans = painter.spans(row: row, columns: 0..<size.width)
        for column in 0..<size.width {
          let isInside = spans.contains { $0.contains(column) }
          #expect(isInside == (pixels[row * size.width + column] != 0))
        }
      }
    }
  }

  @Test func dividesImageIntoThirds() {
    let size = PixelSize(width: 60, height: 30)
    let pixels = GridPainter(.thirds, map: CanvasMap(canvas: size)).pixels(size)
    let lit = (0..<60).filter { pixels[5 * 60 + $0] == 0xB2B2_B2B2 }
    #expect(lit == [20, 40] || lit == [19, 39], "\(lit)")
  }
}

@Suite struct PaperTests {
  private static let canvas = PixelSize(width: 300, height: 330)

  /// Outputs with about one pixel per texture unit, with more, and with fewer.
  static let outputs = [
    PixelSize(width: 48, height: 53), PixelSize(width: 64, height: 70),
    PixelSize(width: 20, height: 22),
  ]

  @Test(arguments: Paper.Kind.allCases, outputs)
  func matchesPaperTexture(kind: Paper.Kind, output: PixelSize) {
    let map = CanvasMap(canvas: PixelSize(width: 50, height: 55), output: output)
    let sheet = SheetMap(map)
    let paper = Paper(plain: kind)
    let pixels = PaperTexturePainter(paper, map: map).pixels(output)
    let reference = PaperGrain(kind)
    for row in stride(from: 0, to: output.height, by: 7) {
      for column in stride(from: 0, to: output.width, by: 5) {
        let lightness = reference.lightness(
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

  @Test("matches the texture where threads are large enough to be visible", arguments: [600, 1100])
  func matchesTextureWhereThreadsAreVisible(_ width: Int) {
    let (paper, reference) = (Paper(plain: .linen), PaperGrain(.linen))
    let output = PixelSize(width: width, height: width * 11 / 10)
    let map = CanvasMap(canvas: PixelSize(width: 50, height: 55), output: output)
    let (painter, sheet) = (PaperTexturePainter(paper, map: map), SheetMap(map))
    for row in [3, 4, 6, output.height - 2] {
      var pixels = [UInt32](repeating: 0, count: width)
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        painter.paint(row: row, columns: width - 30..<width, into: start)
      }
      for column in width - 30..<width {
        let point = sheet.point(column: column, row: row)
        let lightness = reference.lightness(at: point, size: sheet.size, scale: sheet.scale)
        let noise = DitherNoise.threshold(column: column, start: DitherNoise.start(row: row))
        let expected = min(Double(paper.color.green) + lightness, 255) + Double(noise) / 256
        let distance = expected - Double(pixels[column].channels[1])
        #expect((-0.2...1.2).contains(distance), "\(column) \(row): \(distance)")
      }
    }
  }

  @Test("draws a row in parts like the whole", arguments: Paper.Kind.allCases)
  func drawsRowsInParts(kind: Paper.Kind) {
    let size = PixelSize(width: 64, height: 24)
    for isMirrored in [false, true] {
      let map = CanvasMap(canvas: size, isMirrored: isMirrored)
      let painter = PaperTexturePainter(Paper(plain: kind), map: map)
      #expect(painter.pixels(size) == painter.pixels(size, parts: 5))
    }
  }

  @Test(arguments: Paper.Kind.allCases) func keepsMeanColorAtEverySize(kind: Paper.Kind) throws {
    let tint = Color(red: 120, green: 130, blue: 140)
    let paper = try #require(Paper(kind, tint: tint))
    for side in [24, 64] {
      let output = PixelSize(width: side, height: side)
      let map = CanvasMap(canvas: PixelSize(width: 1000, height: 1000), output: output)
      let pixels = PaperTexturePainter(paper, map: map).pixels(output)
      let greens = pixels.map { Double($0 >> 8 & 0xFF) }
      let mean = greens.reduce(0, +) / Double(greens.count)
      #expect(abs(mean - 130) < 2, "\(mean)")
      let spread = greens.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(greens.count)
      #expect(spread > 0.2 && spread < 144, "\(spread)")
    }
  }

  @Test func mirrorsSheet() {
    let size = PixelSize(width: 40, height: 20)
    let paper = Paper(plain: .kraft)
    let plain = PaperTexturePainter(paper, map: CanvasMap(canvas: size)).pixels(size)
    let mirrored = PaperTexturePainter(paper, map: CanvasMap(canvas: size, isMirrored: true))
      .pixels(size)
    for (index, pixel) in mirrored.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
      let other = plain[row * size.width + size.width - 1 - column].channels
      // The dither noise depends on the output position, so it isn't mirrored.
      #expect(zip(pixel.channels, other).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  @Test func rejectsTransparentTint() {
    #expect(Paper(.paper, tint: Color.none) == nil && Paper(.paper, tint: .white)?.color == .white)
    #expect(Paper(.linen)?.color == Paper.Kind.linen.color)
  }
}
