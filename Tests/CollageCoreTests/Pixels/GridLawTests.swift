import Testing

@testable import CollageCore

@Suite struct GridLawTests {
  @Test("Lines stand where their rules say")
  func places() {
    let canvas = PixelSize(width: 900, height: 1600)
    #expect(GridLaw(.thirds, canvas: canvas).columns == [1.0 / 3, 2.0 / 3])
    let golden = GridLaw(.golden, canvas: canvas)
    #expect(golden.rows.count == 2 && abs(golden.rows[0] - 0.381966) < 1e-6)
    #expect(abs(golden.rows[0] + golden.rows[1] - 1) < 1e-12)
    let square = GridLaw(.square, canvas: canvas)
    #expect(square.columns == [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875])
    #expect(square.rows.count == 15 && square.rows[7] == 0.5)
    #expect(GridLaw(.safeAreas, canvas: canvas).frames.count == 3)
    #expect(GridLaw(.safeAreas, canvas: canvas.transposed).frames.count == 2)
  }

  @Test("A line is light with a dark rim; the rest is clear", arguments: CompositionGrid.allCases)
  func lines(grid: CompositionGrid) {
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

  @Test("Thirds divide a picture into nine parts")
  func thirds() {
    let size = PixelSize(width: 60, height: 30)
    let pixels = GridPainter(.thirds, map: CanvasMap(canvas: size)).pixels(size)
    let lit = (0..<60).filter { pixels[5 * 60 + $0] == 0xB2B2_B2B2 }
    #expect(lit == [20, 40] || lit == [19, 39], "\(lit)")
  }
}
