import CollageModel
import Testing

@testable import CollageCLI

@Suite struct TerminalImageAreaTests {
  private let area = TerminalImageArea(columns: 80, rows: 40, cell: PixelSize(width: 8, height: 16))
  private let wide = PixelSize(width: 960, height: 540)

  @Test func fillsAreaExceptTwoLines() {
    #expect(area.size(of: wide) == PixelSize(width: 640, height: 360))
    #expect(area.cells(of: area.size(of: wide)) == PixelSize(width: 80, height: 23))
    #expect(area.frame() == PixelSize(width: 640, height: 38 * 16))
    let tall = area.size(of: PixelSize(width: 540, height: 960))
    #expect(tall == PixelSize(width: 342, height: 608))
  }

  @Test func doesNotEnlargeImages() {
    let small = PixelSize(width: 20, height: 10)
    #expect(area.size(of: small) == small)
    #expect(area.cells(of: small) == PixelSize(width: 3, height: 1))
  }

  @Test func respectsRequestedSize() {
    let requested = TerminalImageArea.SizeRequest(columns: 160)
    #expect(area.size(of: wide, requested) == PixelSize(width: 1280, height: 720))
    #expect(area.size(of: wide, .init(rows: 9)) == PixelSize(width: 256, height: 144))
    #expect(area.size(of: wide, .init(columns: 10, rows: 9)) == PixelSize(width: 80, height: 45))
  }

  @Test func respectsMaximumSize() {
    #expect(
      area.size(of: wide, .init(maximumColumns: 20, maximumRows: 4))
        == PixelSize(width: 114, height: 64))
    #expect(area.frame(.init(maximumColumns: 900, maximumRows: 900)) == area.frame())
  }

  @Test func usesDefaultsForUnknownSize() {
    let area = TerminalImageArea(columns: nil, rows: nil, cell: nil)
    #expect(area.columns == 80 && area.rows == 24 && area.cell == TerminalImageArea.defaultCell)
    let tiny = TerminalImageArea(columns: 0, rows: 1, cell: nil)
    #expect(tiny.frame() == PixelSize(width: 8, height: 16))
  }
}
