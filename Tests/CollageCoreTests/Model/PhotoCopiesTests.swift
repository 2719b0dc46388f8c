import Testing

@testable import CollageCore

@Suite("Copies of a photo")
struct PhotoCopiesTests {
  /// A picture of 16 by 16 whose red, green and blue are what a function says of the place.
  private func print(
    bits: UInt64 = 0, _ color: (_ x: Int, _ y: Int) -> (Int, Int, Int)
  ) throws -> PhotoFingerprint {
    var colors: [UInt8] = []
    for y in 0..<16 {
      for x in 0..<16 {
        let (red, green, blue) = color(x, y)
        colors += [red, green, blue].map { UInt8(min(max($0, 0), 255)) }
      }
    }
    return try #require(PhotoFingerprint(differences: bits, colors: colors))
  }

  /// Hills without a pattern, from 60 to 200, about as wide as four pixels.
  private func hill(_ x: Int, _ y: Int, seed: Int) -> Int {
    func corner(_ column: Int, _ row: Int) -> Double {
      var random = SplitMix64(seed: UInt64(seed * 1000 + row * 8 + column))
      return Double.random(in: 60...200, using: &random)
    }
    let (column, row) = (x / 4, y / 4)
    let (right, down) = (Double(x % 4) / 4, Double(y % 4) / 4)
    let upper = corner(column, row) * (1 - right) + corner(column + 1, row) * right
    let lower = corner(column, row + 1) * (1 - right) + corner(column + 1, row + 1) * right
    return Int(upper * (1 - down) + lower * down)
  }

  private func scene(_ seed: Int, bits: UInt64 = 0) throws -> PhotoFingerprint {
    try print(bits: bits) { x, y in
      (hill(x, y, seed: seed), hill(x, y, seed: seed + 1), hill(x, y, seed: seed + 2))
    }
  }

  @Test("count the bits in which they differ")
  func bits() throws {
    let up = CopyBits(try print { x, _ in (x * 10, x * 10, x * 10) })
    func down(_ bits: UInt64) throws -> CopyBits {
      CopyBits(try print(bits: bits) { x, _ in (150 - x * 10, 150 - x * 10, 150 - x * 10) })
    }
    #expect(up.distance(to: up) == 0)
    #expect(try up.distance(to: down(0x3FF)) == 10)
    #expect(try down(0x7FF).distance(to: up) == 11)
    #expect(try scene(1).distance(to: scene(1)) == 0)
    #expect(PhotoFingerprint.mostBits == 10)
  }

  @Test("are found by what is left of a photo that was cut at its edges")
  func cut() throws {
    for seed in stride(from: 1, to: 200, by: 10) {
      func middle(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        let grid = ColorGrid(
          (0..<256).map { hill($0 % 16, $0 / 16, seed: seed + channel) }, channels: 1)
        return Int(grid.middle(0.94).values[y * 16 + x])
      }
      let cut = try print(bits: .max) { x, y in
        (middle(x, y, 0), middle(x, y, 1), middle(x, y, 2))
      }
      #expect(try scene(seed).distance(to: cut) ?? 64 <= 10, "\(seed)")
      #expect(try cut.distance(to: scene(seed)) ?? 64 <= 10, "\(seed)")
    }
  }

  @Test("takes no photos for one that look different, though their bits are the same")
  func shapes() throws {
    for seed in stride(from: 10, to: 100, by: 10) {
      #expect(try scene(1).distance(to: scene(seed)) == nil, "\(seed)")
    }
    // Pages and skies, which are about the same in the mean.
    let page = try print { x, y in
      let value = 230 - hill(x, y, seed: 200) / 20
      return (value, value, value)
    }
    let other = try print { x, y in
      let value = 230 - hill(x, y, seed: 300) / 20
      return (value, value, value)
    }
    #expect(page.distance(to: other) == nil && page.distance(to: page) == 0)
    let red = try print { x, y in (hill(x, y, seed: 1), 40, 40) }
    let blue = try print { x, y in (40, 40, hill(x, y, seed: 1)) }
    #expect(red.distance(to: blue) == nil)
  }

  @Test("finds copies that are lighter, have other contrast, are grey or cut")
  func changes() throws {
    let photo = try scene(1)
    func changed(_ change: (Int) -> Int) throws -> PhotoFingerprint {
      try print { x, y in
        (
          change(hill(x, y, seed: 1)), change(hill(x, y, seed: 2)), change(hill(x, y, seed: 3))
        )
      }
    }
    #expect(try photo.distance(to: changed { $0 + 50 }) == 0)
    #expect(try photo.distance(to: changed { $0 * 3 / 4 }) == 0)
    #expect(try photo.distance(to: changed { 128 + ($0 - 128) * 13 / 10 }) == 0)
    let grey = try print { x, y in
      let channels = (1...3).map { UInt8(hill(x, y, seed: $0)) }
      let value = PhotoFingerprint.grey(channels[0], channels[1], channels[2])
      return (value, value, value)
    }
    #expect(photo.distance(to: grey) == 0 && grey.distance(to: photo) == 0)
  }

  @Test("knows what is left of a picture whose edges are cut")
  func middles() throws {
    let ramp = ColorGrid((0..<256).map { $0 % 16 * 10 }, channels: 1)
    let middle = ramp.middle(0.5)
    #expect(middle.values[0] == 37.5 && middle.values[15] == 112.5)
    #expect(ramp.middle(1).values == ramp.values)
    // Without that a cut would make another photo of it.
    let waves = ColorGrid((0..<256).map { $0 % 16 % 3 * 60 + $0 / 16 % 3 * 40 }, channels: 1)
    let cut = waves.middle(0.94)
    #expect(try #require(waves.correlation(with: cut)) < PhotoFingerprint.leastCorrelation)
    #expect(try #require(waves.middle(0.94).correlation(with: cut)) > 0.999)
  }

  @Test("tells pictures without any shape by their lightness")
  func flat() throws {
    func even(_ value: Int) throws -> PhotoFingerprint {
      try print { _, _ in (value, value, value) }
    }
    #expect(try even(10).distance(to: even(12)) == 0)
    #expect(try even(10).distance(to: even(240)) == nil)
    #expect(try even(100).distance(to: scene(1)) == nil)
    #expect(ColorGrid([Int](repeating: 7, count: 256), channels: 1).isFlat)
  }
}
