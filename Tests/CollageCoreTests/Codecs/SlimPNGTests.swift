import Testing

@testable import CollageCore

/// PNG files that are shorter, and not quite the picture.
@Suite struct SlimPNGTests {
  /// A picture that is hard to compress.
  private func picture(_ alpha: AlphaState) -> Bitmap {
    var state: UInt64 = 3
    let size = PixelSize(width: 60, height: 40)
    let bytes = (0..<size.area).flatMap { index -> [UInt8] in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Int(state >> 60)
      let (x, y) = (index % 60, index / 60)
      let isClear = alpha == .straight && x < 10
      let values = [4 * x + noise, 6 * y + noise, 255 - 2 * x].map { UInt8(min(255, $0)) }
      return isClear ? [0, 0, 0, 0] : values + [alpha == .opaque ? 255 : UInt8(200 + y)]
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }

  @Test(arguments: [AlphaState.opaque, .straight])
  func itIsAPictureThatIsNear(_ alpha: AlphaState) throws {
    let picture = picture(alpha)
    let plain = try PNGEncoder().encode(picture)
    let file = try SlimPNG(picture).file(mostBytes: plain.count / 2)
    #expect(file.count < plain.count * 2 / 3)
    let read = try ImageDecoder().decode(file, source: "x")
    #expect(read.size == picture.size)
    for (index, value) in picture.bytes.enumerated() {
      let other = Int(read.bytes[index])
      #expect(abs(other - Int(value)) <= (index % 4 == 3 ? 0 : 18), "\(index)")
    }
  }

  @Test func moreBytesAreCloser() throws {
    let picture = picture(.opaque)
    func distance(_ bytes: Int) throws -> Int {
      let file = try SlimPNG(picture).file(mostBytes: bytes)
      let read = try ImageDecoder().decode(file, source: "x")
      return zip(read.bytes, picture.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    let distances = try [100_000, 3000, 2000, 10].map(distance)
    #expect(distances == distances.sorted())
    // The finest step is 2: a value is off by one at most.
    #expect(distances[0] <= picture.size.area * 3)
  }

  @Test(arguments: [2, 5, 16, 32])
  func aValueIsNearWhatIsWanted(_ step: Int) {
    for wanted in stride(from: 0, through: 255, by: 5) {
      for guess in stride(from: 0, through: 255, by: 3) {
        let value = SlimPNG.near(wanted, guess: guess, step: step)
        #expect((0...255).contains(value))
        #expect(abs(value - wanted) <= step * 9 / 16 + 1)
      }
    }
  }
}
