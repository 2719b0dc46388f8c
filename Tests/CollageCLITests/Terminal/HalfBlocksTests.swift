import CollageImaging
import Testing

@testable import CollageCLI

/// Tests of images that consist of half block characters.
@Suite struct HalfBlocksTests {
  private typealias Pixel = [UInt8]

  private func bitmap(_ rows: [[Pixel]]) -> Bitmap {
    Bitmap(
      size: PixelSize(width: rows[0].count, height: rows.count), alpha: .straight,
      bytes: rows.flatMap { $0.flatMap { $0 } })
  }

  private func text(_ rows: [[Pixel]], _ depth: ColorDepth = .full) -> String {
    let cells = PixelSize(width: rows[0].count, height: rows.count / 2)
    return HalfBlocks(bitmap(rows), over: cells).text(depth)
  }

  private let red: Pixel = [255, 0, 0, 255]
  private let blue: Pixel = [0, 0, 255, 255]
  private let clear: Pixel = [0, 0, 0, 0]

  @Test func drawsTwoPixelsAsForegroundAndBackground() {
    #expect(text([[red], [blue]]) == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[0m\n")
    #expect(text([[red], [red]]) == "\u{1B}[48;2;255;0;0m \u{1B}[0m\n")
  }

  @Test func setsColorsOnlyWhenTheyChange() {
    #expect(
      text([[red, red, red], [blue, blue, blue]])
        == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀▀▀\u{1B}[0m\n")
    // The lower half block avoids changing the colors.
    #expect(text([[red, blue], [blue, red]]) == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀▄\u{1B}[0m\n")
  }

  @Test func leavesTransparentPixelsUncolored() {
    #expect(text([[clear, clear], [clear, clear]]) == "\n")
    #expect(text([[red], [clear]]) == "\u{1B}[38;2;255;0;0m▀\u{1B}[0m\n")
    #expect(text([[clear], [red]]) == "\u{1B}[38;2;255;0;0m▄\u{1B}[0m\n")
    #expect(
      text([[red, clear, red, clear], [red, clear, red, clear]])
        == "\u{1B}[48;2;255;0;0m \u{1B}[49m \u{1B}[48;2;255;0;0m \u{1B}[0m\n")
  }

  @Test func choosesNearestIndexedColor() {
    #expect(text([[red], [blue]], .indexed) == "\u{1B}[38;5;196;48;5;21m▀\u{1B}[0m\n")
    #expect(Color(red: 0, green: 0, blue: 0).paletteIndex == 16)
    #expect(Color(red: 255, green: 255, blue: 255).paletteIndex == 231)
    #expect(Color(red: 128, green: 128, blue: 128).paletteIndex == 244)
    #expect(Color(red: 95, green: 135, blue: 175).paletteIndex == 67)
    #expect(Color(red: 96, green: 134, blue: 170).paletteIndex == 67)
  }

  @Test func drawsShadesWithoutColors() {
    let white: Pixel = [255, 255, 255, 255]
    let black: Pixel = [0, 0, 0, 255]
    #expect(text([[white, black, white], [white, black, black]], .shades) == "@ =\n")
    #expect(text([[white, clear], [white, clear]], .shades) == "@\n")
  }

  @Test func averagesPixelsWhenDownscaling() {
    let rows = (0..<8).map { y in
      (0..<6).map { x in [UInt8(x * 10), UInt8(y * 10), 0, 255] as Pixel }
    }
    let text = HalfBlocks(bitmap(rows), over: PixelSize(width: 3, height: 1)).text(.full)
    #expect(text.hasPrefix("\u{1B}[38;2;5;15;0;48;2;5;55;0m▀"))
    #expect(text.hasSuffix("\u{1B}[38;2;45;15;0;48;2;45;55;0m▀\u{1B}[0m\n"))
  }

  @Test func excludesTransparentPixelsFromAverage() {
    let rows = [[red, [0, 255, 0, 0]], [red, [0, 255, 0, 0]]]
    let text = HalfBlocks(bitmap(rows), over: PixelSize(width: 1, height: 1)).text(.full)
    #expect(text == "\u{1B}[48;2;255;0;0m \u{1B}[0m\n")
  }

  @Test func drawsImageOfOneRow() {
    let text = HalfBlocks(bitmap([[red, blue]]), over: PixelSize(width: 2, height: 1)).text(.full)
    #expect(text == "\u{1B}[38;2;255;0;0m▀\u{1B}[38;2;0;0;255m▀\u{1B}[0m\n")
  }
}
