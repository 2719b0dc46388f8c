import Testing

@testable import CollageCore

/// What shows where no item is.
@Suite("A background")
struct BackgroundTests {
  @Test("without its transparency is the nearest colour on white", arguments: [1, 77, 128, 254])
  func onWhite(_ alpha: UInt8) {
    let target = RenderTarget(size: PixelSize(width: 1, height: 1), isFlattened: true)
    for channel in UInt8.min...UInt8.max {
      let color = Color(red: channel, green: 0, blue: 255, alpha: alpha)
      let flat = target.background(of: Canvas(size: target.size, background: color))
      let share = Double(alpha) / 255
      #expect(Double(flat.red) == (Double(channel) * share + 255 * (1 - share)).rounded())
      #expect(flat.blue == 255 && flat.isOpaque)
    }
  }

  @Test("of another colour or transparency makes other cells")
  func cells() throws {
    let size = PixelSize(width: 8, height: 8)
    let grid = CellGrid(height: 8, bandHeight: 8, columns: [0..<8])
    func key(_ color: Color) throws -> String {
      let plan = RenderPlan(size: size, background: color, layers: [])
      return try CellKeys(plan, grid: grid, encoding: "png").keys[0][0]
    }
    let colors = [
      Color(red: 1, green: 2, blue: 3), Color(red: 0, green: 2, blue: 3),
      Color(red: 1, green: 0, blue: 3), Color(red: 1, green: 2, blue: 0),
      Color(red: 1, green: 2, blue: 3, alpha: 254),
    ]
    #expect(try Set(colors.map(key)).count == colors.count)
  }
}
