import Testing

@testable import CollageCore

@Suite struct GIFPaletteTests {
  private func picture(_ colors: [[UInt8]], alpha: AlphaState = .opaque) -> Bitmap {
    Bitmap(
      size: PixelSize(width: colors.count, height: 1), alpha: alpha, bytes: colors.flatMap { $0 })
  }

  private func palette(_ bitmap: Bitmap, colors: Int = 255) -> GIFPalette {
    var histogram = GIFHistogram()
    histogram.add(bitmap)
    return GIFPalette(histogram, colors: colors)
  }

  @Test(arguments: [1, 2, 3, 4, 15, 16, 254, 255])
  func fewColoursAreTakenAsTheyAre(_ count: Int) {
    let colors = (0..<count).map { [UInt8($0), UInt8($0 * 7 % 256), 200, 255] }
    let palette = palette(picture(colors + colors.reversed()))
    #expect(palette.count == count && palette.meanSquare == 0)
    let found = Set((0..<count).map { Array(palette.colors[$0 * 3..<$0 * 3 + 3]) })
    #expect(found == Set(colors.map { Array($0.dropLast()) }))
    #expect(1 << palette.bits > count && (palette.bits == 2 || 1 << (palette.bits - 1) <= count))
  }

  @Test func oneColourMoreIsTooMany() {
    let palette = palette(picture((0..<256).map { [UInt8($0), 0, 0, 255] }))
    #expect(palette.count == 255 && palette.meanSquare > 0)
  }

  /// A tinted grey photo has few cells of five bits, and none the less all the colours of a palette.
  @Test(arguments: [1, 40, 200]) func closeColoursAreToldApart(_ variants: Int) {
    var colors: [[UInt8]] = []
    for level in 0..<100 {
      for variant in 0..<variants {
        let (green, blue) = (90 + level + variant % 15, 80 + level + variant / 15)
        colors.append([UInt8(100 + level), UInt8(green), UInt8(blue), 255])
      }
    }
    let palette = palette(picture(colors))
    #expect(palette.count == min(colors.count, 255))
    // Even steps of so many colours are not apart by more.
    #expect(palette.meanSquare < 40)
  }

  /// Cells are eight wide; their means are exact.
  @Test func aColourIsTheMeanOfItsOwn() {
    let reds: [[UInt8]] = [
      [200, 0, 0, 255], [201, 0, 0, 255], [201, 0, 0, 255], [204, 0, 0, 255],
    ]
    let blues: [[UInt8]] = [[0, 0, 90, 255], [0, 0, 94, 255]]
    #expect(
      palette(picture(reds + blues), colors: 2).colors == [202, 0, 0, 0, 0, 92]
        || palette(picture(reds + blues), colors: 2).colors == [0, 0, 92, 202, 0, 0])
  }

  @Test func transparentPixelsCountForNothing() {
    let colors: [[UInt8]] = [[1, 2, 3, 127], [0, 0, 0, 0], [4, 5, 6, 128]]
    #expect(palette(picture(colors, alpha: .straight)).colors == [4, 5, 6])
    #expect(palette(picture([[0, 0, 0, 0]], alpha: .straight)).count == 0)
  }

  @Test func blackIsAColour() {
    #expect(palette(picture([[0, 0, 0, 255], [1, 0, 0, 255]])).colors == [0, 0, 0, 1, 0, 0])
  }

  @Test func theListsHoldTheNearestColour() {
    let palette = palette(ImageFiles.picture(64, 64), colors: 100)
    let colors = (0..<palette.count).map { index in
      palette.colors[index * 3..<index * 3 + 3].map { Int32($0) }
    }
    var random = SplitMix64(seed: 3)
    NearestColors(palette).withSearch { search in
      for _ in 0..<2000 {
        let color = (0..<3).map { _ in Int32(random.next() & 255) }
        let distances = colors.map {
          zip($0, color).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let found = search.nearest(color[0], color[1], color[2])
        #expect(distances[Int(found)] == distances.min())
      }
    }
  }

  @Test func theThresholdsAreAllDifferent() {
    let ranks = (0..<64).map { GIFDither.threshold($0 % 8, $0 / 8) }
    #expect(ranks.sorted() == Array(0..<64))
    #expect(ranks[0] == 0 && GIFDither.threshold(4, 4) == 1 && GIFDither.threshold(4, 0) == 2)
    #expect(GIFDither(meanSquare: 0).offsets.allSatisfy { $0 == 0 })
    let offsets = GIFDither(meanSquare: 48).offsets
    #expect(abs(offsets.reduce(0, +)) <= 8 && (offsets.max() ?? 0) == 2)
  }
}
