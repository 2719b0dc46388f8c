import Testing

@testable import CollageCore

/// The pixels of cells that were drawn, by their names.
struct DrawnCells {
  private var pixels: [String: [[UInt8]]] = [:]
  /// How many cells had names of earlier ones.
  private(set) var again = 0

  /// Draws a picture, all of it, and compares its cells with earlier ones of their names.
  mutating func add(_ plan: RenderPlan, of renderer: Renderer, grid: CellGrid) throws {
    let picture = try renderer.bitmap(of: plan)
    for (rows, names) in zip(grid.bands, try CellKeys(plan, grid: grid, encoding: "png").keys) {
      for (columns, name) in zip(grid.columns, names) {
        let drawn = rows.flatMap { y in columns.map { picture[$0, y] } }
        if let before = pixels[name] {
          again += 1
          #expect(before == drawn)
        }
        pixels[name] = drawn
      }
    }
  }
}
