import Foundation
import Testing

@testable import CollageCore

@Suite struct GoldenPanelTests {
  /// The panel's colour for one pixel of the pictures; column 0 is expected, 1 the difference.
  private func color(_ panel: GoldenPanel, _ column: Int, _ x: Int, _ y: Int) -> [UInt8] {
    let gap = GoldenPanel.gap
    let room = max(panel.expected.width, panel.actual.width) * panel.zoom
    return panel.bitmap[gap + column * (room + gap) + x * panel.zoom, gap + y * panel.zoom]
  }

  @Test func threePicturesStandSideBySideEnlarged() {
    let panel = GoldenPanel(
      expected: .filled(32, 16, [10, 20, 30, 255]), actual: .filled(32, 16, [90, 80, 70, 255]))
    #expect(panel.zoom == 8)
    #expect(panel.bitmap.size == PixelSize(width: 3 * 256 + 4 * 8, height: 128 + 2 * 8))
    #expect(color(panel, 0, 31, 15) == [10, 20, 30, 255])
    #expect(color(panel, 2, 0, 0) == [90, 80, 70, 255])
    #expect(GoldenPanel(expected: .noise(300, 2), actual: .noise(300, 2)).zoom == 1)
  }

  @Test func theSmallestDifferenceIsSeenInItsChannel() {
    let expected = Bitmap.filled(4, 4, [10, 20, 30, 255])
    var actual = expected
    actual.bytes[4 * 4 + 1] = 21
    actual.bytes[2 * 4 + 2] = 130
    let panel = GoldenPanel(expected: expected, actual: actual)
    #expect(color(panel, 1, 0, 1) == [0, 80, 0, 255])
    #expect(color(panel, 1, 2, 0) == [0, 0, 255, 255])
    #expect(color(panel, 1, 0, 0) == [0, 0, 0, 255])
  }

  @Test func alphaIsComparedAndLetsTheGroundThrough() {
    let panel = GoldenPanel(
      expected: .filled(4, 4, [0, 0, 0, 0]), actual: .filled(4, 4, [0, 0, 0, 10]))
    #expect(color(panel, 0, 0, 0) == [240, 240, 240, 255])
    #expect(color(panel, 1, 0, 0) == [152, 152, 152, 255])
    #expect(color(panel, 2, 0, 0) == [231, 231, 231, 255])
  }

  @Test func picturesOfDifferentSizesShowWhatOnlyOneHas() {
    let panel = GoldenPanel(
      expected: .filled(4, 2, [5, 5, 5, 255]), actual: .filled(2, 4, [5, 5, 5, 255]))
    #expect(color(panel, 1, 0, 0) == [0, 0, 0, 255])
    #expect(color(panel, 1, 3, 0) == [255, 255, 255, 255])
    #expect(color(panel, 1, 3, 3) == color(panel, 0, 0, 3))
    #expect(color(panel, 2, 3, 0) == color(panel, 0, 0, 3))
  }

  @Test func aDifferenceWritesOnePanelAndAMissingFileIsNoted() throws {
    let actual = Bitmap.filled(8, 8, [1, 2, 3, 255])
    #expect(try Golden.compare(actual, with: "never drawn") == .missing)
    guard case .different(let path) = try Golden.compare(actual, with: "flips") else {
      Issue.record("one colour is no picture of photos")
      return
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    let panel = try Data(contentsOf: URL(filePath: path))
    let picture = try ImageDecoder().decode(Array(panel), source: path)
    #expect(picture.size == PixelSize(width: 3 * 256 + 4 * 8, height: 256 + 2 * 8))
  }
}
