import Testing

@testable import CollageCore

@Suite struct OrientationTests {
  /// Where the pixel of a stored corner must appear: EXIF names what row 0 and column 0 of the stored
  /// image are in the upright one.
  @Test(arguments: [
    (Orientation.up, [1, 2, 3, 4, 5, 6]), (.mirrored, [3, 2, 1, 6, 5, 4]),
    (.halfTurn, [6, 5, 4, 3, 2, 1]), (.flipped, [4, 5, 6, 1, 2, 3]),
    (.transposed, [1, 4, 2, 5, 3, 6]), (.quarterTurn, [4, 1, 5, 2, 6, 3]),
    (.transversed, [6, 3, 5, 2, 4, 1]), (.threeQuarterTurn, [3, 6, 2, 5, 1, 4]),
  ])
  func turnsThreeByTwoPixels(_ orientation: Orientation, _ expected: [UInt8]) {
    let stored = Bitmap(
      size: PixelSize(width: 3, height: 2), alpha: .straight,
      bytes: (1...6).flatMap { [$0, 0, 0, 255] })
    let upright = stored.upright(from: orientation)
    #expect(upright.size == (orientation.rawValue < 5 ? stored.size : stored.size.transposed))
    #expect(stride(from: 0, to: 24, by: 4).map { upright.bytes[$0] } == expected)
  }

  @Test(arguments: Orientation.allCases)
  func tilesAgreeWithTheDefinition(_ orientation: Orientation) {
    let stored = ImageFiles.translucent(45, 70)
    let upright = stored.upright(from: orientation)
    #expect(upright.alpha == .straight)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let place = orientation.source(x: x, y: y, in: stored.size)
        let from = (place.y * stored.width + place.x) * 4
        let to = (y * upright.width + x) * 4
        #expect(upright.bytes[to..<to + 4] == stored.bytes[from..<from + 4])
      }
    }
  }

  @Test(arguments: Orientation.allCases, [(1, 1), (1, 5), (5, 1)])
  func thinImagesTurnToo(_ orientation: Orientation, _ sides: (Int, Int)) {
    let stored = ImageFiles.picture(sides.0, sides.1)
    let upright = stored.upright(from: orientation)
    let places = (0..<upright.size.area).map { index in
      orientation.source(x: index % upright.width, y: index / upright.width, in: stored.size)
    }
    #expect(upright.size == (orientation.swapsSides ? stored.size.transposed : stored.size))
    #expect(upright.bytes == places.flatMap { stored[$0.x, $0.y] })
  }
}
