import CollageModel
import Testing

@testable import CollageCLI

/// How large pictures are in a terminal.
@Suite struct TerminalImageAreaTests {
  private let room = TerminalImageArea(columns: 80, rows: 40, cell: PixelSize(width: 8, height: 16))
  private let wide = PixelSize(width: 960, height: 540)

  @Test func aPictureTakesTheRoomAndLeavesTwoLines() {
    #expect(room.size(of: wide) == PixelSize(width: 640, height: 360))
    #expect(room.cells(of: room.size(of: wide)) == PixelSize(width: 80, height: 23))
    #expect(room.frame() == PixelSize(width: 640, height: 38 * 16))
    let tall = room.size(of: PixelSize(width: 540, height: 960))
    #expect(tall == PixelSize(width: 342, height: 608))
  }

  @Test func itBecomesNoLargerThanItIs() {
    let small = PixelSize(width: 20, height: 10)
    #expect(room.size(of: small) == small)
    #expect(room.cells(of: small) == PixelSize(width: 3, height: 1))
  }

  @Test func theUserMaySayOtherwise() {
    let wish = TerminalImageArea.Wish(columns: 160)
    #expect(room.size(of: wide, wish) == PixelSize(width: 1280, height: 720))
    #expect(room.size(of: wide, .init(rows: 9)) == PixelSize(width: 256, height: 144))
    #expect(room.size(of: wide, .init(columns: 10, rows: 9)) == PixelSize(width: 80, height: 45))
  }

  @Test func itMayGetLess() {
    #expect(
      room.size(of: wide, .init(mostColumns: 20, mostRows: 4)) == PixelSize(width: 114, height: 64))
    #expect(room.frame(.init(mostColumns: 900, mostRows: 900)) == room.frame())
  }

  @Test func whatNobodyTellsIsAsUsual() {
    let room = TerminalImageArea(columns: nil, rows: nil, cell: nil)
    #expect(room.columns == 80 && room.rows == 24 && room.cell == TerminalImageArea.usualCell)
    let tiny = TerminalImageArea(columns: 0, rows: 1, cell: nil)
    #expect(tiny.frame() == PixelSize(width: 8, height: 16))
  }
}
