import Testing

@testable import CollageImaging
@testable import CollageModel

@Suite("Photo copies") struct PhotoCopiesTests {
  /// The fingerprint of a 16 by 16 image whose RGB values are a function of the position.
  private func fingerprint(
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

  /// The height of smooth random hills, in `60...200`; each hill is about four pixels wide.
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
    try fingerprint(bits: bits) { x, y in
      (hill(x, y, seed: seed), hill(x, y, seed: seed + 1), hill(x, y, seed: seed + 2))
    }
  }

  @Test func comparesBits() throws {
    let up = DifferenceHashes(try fingerprint { x, _ in (x * 10, x * 10, x * 10) })
    func down(_ bits: UInt64) throws -> DifferenceHashes {
      DifferenceHashes(
        try fingerprint(bits: bits) { x, _ in (150 - x * 10, 150 - x * 10, 150 - x * 10) })
    }
    #expect(try up.distance(to: up) == 0 && up.distance(to: down(0x3FF)) == 10)
    #expect(try down(0x7FF).distance(to: up) == 11 && scene(1).distance(to: scene(1)) == 0)
    #expect(PhotoFingerprint.maximumDistance == 10)
  }

  @Test func detectsGray() throws {
    #expect(try fingerprint { x, _ in (x * 10, x * 10 + 3, x * 10 + 6) }.isGray)
    #expect(try !fingerprint { x, _ in (x * 10, x * 10, x == 15 ? 157 : x * 10) }.isGray)
  }

  @Test func findsCopiesWithCutEdges() throws {
    for seed in stride(from: 1, to: 200, by: 10) {
      let middles = (0..<3).map { channel in
        ColorGrid(
          (0..<256).map { UInt8(hill($0 % 16, $0 / 16, seed: seed + channel)) }, channels: 1
        ).middle(0.94).values.map { Int($0) }
      }
      let cut = try fingerprint(bits: .max) { x, y in
        let index = y * 16 + x
        return (middles[0][index], middles[1][index], middles[2][index])
      }
      #expect(try scene(seed).distance(to: cut) ?? 64 <= 10, "\(seed)")
      #expect(try cut.distance(to: scene(seed)) ?? 64 <= 10, "\(seed)")
    }
  }

  @Test func distinguishesPhotosWithEqualBits() throws {
    for seed in stride(from: 10, to: 100, by: 10) {
      #expect(try scene(1).distance(to: scene(seed)) == nil, "\(seed)")
    }
    // Bright images, such as pages of text, with similar means.
    let page = try fingerprint { x, y in
      let value = 230 - hill(x, y, seed: 200) / 20
      return (value, value, value)
    }
    let other = try fingerprint { x, y in
      let value = 230 - hill(x, y, seed: 300) / 20
      return (value, value, value)
    }
    #expect(page.distance(to: other) == nil && page.distance(to: page) == 0)
    let red = try fingerprint { x, y in (hill(x, y, seed: 1), 40, 40) }
    let blue = try fingerprint { x, y in (40, 40, hill(x, y, seed: 1)) }
    #expect(red.distance(to: blue) == nil)
  }

  @Test func findsLighterContrastedGrayAndCutCopies() throws {
    let photo = try scene(1)
    func changed(_ change: (Int) -> Int) throws -> PhotoFingerprint {
      try fingerprint { x, y in
        (change(hill(x, y, seed: 1)), change(hill(x, y, seed: 2)), change(hill(x, y, seed: 3)))
      }
    }
    #expect(try photo.distance(to: changed { $0 + 50 }) == 0)
    #expect(try photo.distance(to: changed { $0 * 3 / 4 }) == 0)
    #expect(try photo.distance(to: changed { 128 + ($0 - 128) * 13 / 10 }) == 0)
    let gray = try fingerprint { x, y in
      let channels = (1...3).map { UInt8(hill(x, y, seed: $0)) }
      let value = PhotoFingerprint.gray(channels[0], channels[1], channels[2])
      return (value, value, value)
    }
    #expect(photo.distance(to: gray) == 0 && gray.distance(to: photo) == 0)
  }

  /// Waves that look different when their edges are cut.
  private let waves = ColorGrid(
    (0..<256).map { (index: Int) -> UInt8 in
      let (column, row) = (index % 16 % 3, index / 16 % 3)
      return UInt8(column * 60 + row * 40)
    }, channels: 1)

  @Test func comparesMiddleOfCutImages() throws {
    let ramp = ColorGrid((0..<256).map { UInt8($0 % 16 * 10) }, channels: 1)
    let middle = ramp.middle(0.5)
    #expect(middle.values[0] == 37.5 && middle.values[15] == 112.5)
    #expect(ramp.middle(1).values == ramp.values)
    // Compared without cutting, the cropped copy would count as another photo.
    let cut = waves.middle(0.94)
    #expect(try #require(waves.correlation(with: cut)) < PhotoFingerprint.minimumCorrelation)
    #expect(try #require(waves.middle(0.94).correlation(with: cut)) > 0.999)
  }

  @Test func comparesFlatImagesByLightness() throws {
    func even(_ value: Int) throws -> PhotoFingerprint {
      try fingerprint { _, _ in (value, value, value) }
    }
    #expect(try even(10).distance(to: even(12)) == 0 && even(10).distance(to: even(240)) == nil)
    #expect(try even(100).distance(to: scene(1)) == nil)
    #expect(ColorGrid([UInt8](repeating: 7, count: 256), channels: 1).isFlat)
  }

  /// Groups photos by comparing all pairs.
  private func allPairsGroups(_ prints: [PhotoFingerprint]) -> [[Int]] {
    var labels = Array(prints.indices)
    for first in prints.indices {
      for second in prints.indices where second > first {
        guard prints[first].distance(to: prints[second]) != nil else { continue }
        let (label, joined) = (labels[first], labels[second])
        for index in labels.indices where labels[index] == joined { labels[index] = label }
      }
    }
    let groups: [Int: [Int]] = Dictionary(grouping: prints.indices) { (index: Int) in labels[index]
    }
    let several: [[Int]] = groups.values.filter { $0.count > 1 }
    return several.sorted { (one: [Int], other: [Int]) in one[0] < other[0] }
  }

  private func samples(_ random: inout SplitMix64) throws -> [[PhotoFingerprint]] {
    // Noisy copies of four scenes, and mixtures of two scenes; a mixture can link two groups.
    let noisy = try (0..<40).map { index in
      let share = index % 5 == 0 ? Int.random(in: 0...100, using: &random) : 0
      return try fingerprint(
        bits: UInt64.random(in: 0...7, using: &random) << UInt64(index % 4 * 12)
      ) {
        x, y in
        let channels = (1...3).map { channel in
          let own = hill(x, y, seed: index % 4 * 50 + channel)
          let other = hill(x, y, seed: (index + 1) % 4 * 50 + channel)
          return (own * (100 - share) + other * share) / 100
            + Int.random(in: -3...3, using: &random)
        }
        return (channels[0], channels[1], channels[2])
      }
    }
    // Different colors with the same bits, grays, flat photos, and equal photos.
    let others = try (0..<12).map { try scene($0 / 2 * 30 + 500) }
    let flat = try (0..<12).map { index in
      try fingerprint { _, _ in (index * 20, index * 20, index * 20) }
    }
    let grays = try (0..<6).map { index in
      try fingerprint { x, y in
        let value = hill(x, y, seed: index / 2 + 900)
        return (value, value, value)
      }
    }
    // Mixtures of two scenes, with correlations above and below the minimum.
    let mixed = try (0..<16).map { index in
      try fingerprint { x, y in
        let (own, other) = (hill(x, y, seed: 600), hill(x, y, seed: 700))
        let value = (own * (48 - index) + other * index) / 48
        return (value, value, index < 8 ? value : 255 - value)
      }
    }
    // Slightly below and above the threshold for flat photos.
    let nearlyFlat = try (0..<8).map { index in
      try fingerprint { x, y in
        let value = y * 16 + x < index * 4 ? 102 : 100
        return (value, value, value)
      }
    }
    let cut = try [1, 0.97, 0.94, 0.8].map { part in
      let middle = waves.middle(part).values
      return try fingerprint { x, y in
        let value = Int(middle[y * 16 + x])
        return (value, value, value)
      }
    }
    return [noisy, others, flat, grays, mixed, nearlyFlat, cut]
  }

  @Test func matchesGroupsOfAllPairs() throws {
    var random = SplitMix64(seed: 7)
    let samples = try samples(&random)
    for prints in samples + [samples.flatMap(\.self), []] {
      let shuffled = prints.shuffled(using: &random)
      #expect(PhotoFingerprint.duplicateGroups(shuffled) == allPairsGroups(shuffled))
    }
    let cut = try #require(samples.last)
    #expect(PhotoFingerprint.duplicateGroups(cut) == [[0, 1, 2]])
  }

  @Test func marginNeverExceedsDistance() throws {
    var random = SplitMix64(seed: 8)
    let prints = try samples(&random).flatMap { $0.prefix(6) }
    let photos = prints.map(DuplicateCandidate.init)
    for (one, fingerprint) in prints.enumerated() {
      let distances = photos.map { $0.distance(to: photos[one]) }
      for (other, copy) in zip(photos, prints) where fingerprint.hasSimilarColors(to: copy) {
        #expect(photos[one].margin(to: other) <= 0)
        for (neighbor, distance) in zip(photos, distances) {
          #expect(neighbor.margin(to: other) <= distance)
        }
      }
    }
  }

  @Test func marginHoldsAtMinimumCorrelation() throws {
    let photo = try scene(600)
    // Mixtures of two scenes in small steps, up to equal shares.
    let mixed = try (0..<200).map { index in
      try fingerprint { x, y in
        let channels = (0...2).map { channel in
          (hill(x, y, seed: 600 + channel) * (400 - index) + hill(x, y, seed: 700 + channel) * index)
            / 400
        }
        return (channels[0], channels[1], channels[2])
      }
    }
    let copies = mixed.filter { photo.hasSimilarColors(to: $0) }
    #expect(copies.count > 50 && copies.count < 150)
    for copy in copies {
      #expect(DuplicateCandidate(photo).margin(to: DuplicateCandidate(copy)) <= 0)
    }
  }

  @Test func marginRejectsMostOtherPhotos() throws {
    let photos = try (0..<20).map { DuplicateCandidate(try scene($0 * 10)) }
    let close = photos.flatMap { one in photos.filter { one.margin(to: $0) <= 0 } }
    #expect(close.count < photos.count + 5)
  }
}

@Suite("Photo fingerprint") struct PhotoFingerprintTests {
  private func fingerprint(_ bits: UInt64, _ color: (UInt8, UInt8, UInt8)) throws
    -> PhotoFingerprint
  {
    try #require(
      PhotoFingerprint(
        differences: bits, colors: (0..<256).flatMap { _ in [color.0, color.1, color.2] }))
  }

  @Test func comparesColorsOfCopies() throws {
    let red = try fingerprint(0, (200, 10, 10))
    #expect(try red.distance(to: fingerprint(0, (220, 30, 30))) == 0)
    #expect(try red.distance(to: fingerprint(0, (10, 10, 200))) == nil)
    #expect(try red.distance(to: fingerprint(0, (66, 66, 66))) == 0)
    #expect(PhotoFingerprint(differences: 0, colors: [1, 2, 3]) == nil)
  }

  @Test func acceptsSmallestImages() {
    for size in [PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 40)] {
      let bitmap = Bitmap(
        size: size, alpha: .opaque, bytes: [UInt8](repeating: 255, count: size.area * 4))
      #expect(PhotoFingerprint(of: bitmap).differences == 0)
    }
  }
}
