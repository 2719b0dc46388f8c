import Testing

@testable import CollageImaging

/// Alpha values along a vertical edge in the middle of 100 columns.
@Suite("Alpha of an edge") struct EdgeAlphaTests {
  /// A step between two colors, or a linear ramp of the given width.
  private func photo(_ left: [Double], _ right: [Double], width: Double = 0) -> Bitmap {
    .make(100, 2) { x, _ in
      let part = width > 0 ? min(max((49.5 - Double(x)) / width + 0.5, 0), 1) : x < 50 ? 1 : 0
      let color = zip(left, right).map { $0 * part + $1 * (1 - part) }
      return color.map { UInt8($0.rounded()) } + [255]
    }
  }

  /// A mask whose first columns are 1.
  private func mask(_ columns: Int) -> Raster<Float> {
    Raster(
      size: PixelSize(width: 100, height: 2), values: (0..<200).map { $0 % 100 < columns ? 1 : 0 })
  }

  private func isNear(_ found: ArraySlice<UInt8>, _ expected: [Int], by limit: Int) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs(Int($0) - $1) <= limit }
  }

  @Test func blursMaskOfFlatPhoto() {
    let flat = photo([90, 90, 90], [90, 90, 90])
    let alpha = AlphaRefinement(medium: flat).alpha(of: flat, mask: mask(50))
    // The blurred mask is 24, 22, 19, 15, 10, 6, 3 and 1 twenty-fifths. Levels in 0.05...0.95 are
    // stretched to 0...255.
    #expect(isNear(alpha[145..<154], [255, 255, 235, 201, 156, 99, 54, 20, 0], by: 1))
    #expect(alpha[..<46].allSatisfy { $0 == 255 } && alpha[53..<100].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [(0.04 as Float, 0), (0.275, 64), (0.725, 191), (0.96, 255)])
  func clampsLevelsNearBothEnds(value: Float, alpha: Int) {
    let flat = photo([90, 90, 90], [90, 90, 90])
    let even = mask(100).map { $0 * value }
    let found = AlphaRefinement(medium: flat).alpha(of: flat, mask: even)
    #expect(isNear(found[...], [Int](repeating: alpha, count: 200), by: 0))
  }

  @Test func followsEdgeOfPhoto() {
    let step = photo([60, 100, 140], [180, 110, 30])
    let alpha = AlphaRefinement(medium: step).alpha(of: step, mask: mask(51))
    #expect(isNear(alpha[48..<56], [255, 255, 116, 59, 30, 11, 0, 0], by: 1))
  }

  @Test func fitsAtSmallerSize() {
    let step = photo([60, 100, 140], [180, 110, 30])
    let small = step.areaAveraged(to: PixelSize(width: 50, height: 1))
    let alpha = AlphaRefinement(medium: small).alpha(of: step, mask: mask(50))
    #expect(alpha.count == 200 && isNear(alpha[147..<153], [255, 255, 245, 10, 0, 0], by: 2))
  }

  @Test func estimatesAlphaFromColorsOfBothSides() {
    let soft = photo([220, 130, 30], [20, 160, 60], width: 8)
    let wider = EdgeMatting(small: soft).alpha(of: soft, mask: mask(52))
    #expect(isNear(wider[47..<56], [255, 255, 248, 215, 165, 105, 36, 0, 0], by: 3))
    let exact = EdgeMatting(small: soft).alpha(of: soft, mask: mask(50))
    #expect(isNear(exact[145..<154], [255, 255, 232, 194, 150, 105, 61, 23, 0], by: 3))
  }

  @Test func estimatesAlphaAtSmallerSize() {
    let soft = photo([220, 130, 30], [20, 160, 60], width: 8)
    let small = soft.areaAveraged(to: PixelSize(width: 50, height: 1))
    let alpha = EdgeMatting(small: small).alpha(of: soft, mask: mask(50))
    #expect(isNear(alpha[45..<55], [255, 247, 212, 177, 143, 109, 76, 45, 11, 0], by: 3))
  }

  /// Four functions of the color: 0, 1, 0.5 · red, and 0.25 · green + blue - 0.1.
  private let fit = ColorFit(
    coefficients: Raster(
      size: PixelSize(width: 2, height: 2),
      values: [.zero, SIMD4(0, 0, 0, 1), SIMD4(0.5, 0, 0, 0), SIMD4(0, 0.25, 1, -0.1)]))

  @Test(
    arguments: [
      (0...1, [0, 64, 191, 255, 8, 63, 168, 223, 23, 68, 145, 191, 30, 81, 162, 212]),
      (0.25...0.75, [0, 0, 255, 255, 0, 0, 208, 255, 0, 9, 163, 254, 0, 34, 196, 255]),
    ] as [(ClosedRange<Float>, [Int])])
  func interpolatesColorFunctions(levels: ClosedRange<Float>, expected: [Int]) {
    let photo = Bitmap.make(4, 4) { x, y in
      [UInt8(40 * x + 60), UInt8(200 - 30 * y), UInt8(20 * x + 50 * y), 255]
    }
    #expect(isNear(fit.alpha(photo, levels: levels)[...], expected, by: 1))
  }
}

@Suite("Colors next to an edge") struct EdgeColorTests {
  /// Six pixels: two of the subject, a mixed one, and three of the background.
  private let small = Bitmap(
    size: PixelSize(width: 6, height: 1), alpha: .straight,
    bytes: [
      250, 100, 0, 255, 200, 120, 40, 255, 120, 90, 90, 102, 30, 60, 200, 0, 10, 80, 240, 0, 0, 50,
      255, 0,
    ])

  private func isNear(_ found: Raster<ColorVector>, _ expected: [[Float]]) -> Bool {
    zip(found.values, expected).allSatisfy { color, expected in
      (0..<3).allSatisfy { abs(color[$0] * 255 - expected[$0]) < 0.1 }
    }
  }

  @Test func averagesNearbyColors() {
    let colors = EdgeColors(of: small)
    let subject: [[Float]] = [
      [233.3333, 106.6667, 13.3333], [220.7268, 111.2325, 21.2754], [199.8174, 119.2558, 36.4721],
      [199.3610, 117.3952, 27.6525], [10, 80, 240], [0, 50, 255],
    ]
    let background: [[Float]] = [
      [250, 100, 0], [50.8293, 73.3534, 178.2813], [41.8159, 70.9447, 191.1143],
      [33.3923, 69.0363, 203.7199], [20.9963, 65.5312, 222.1973], [11.0826, 62.7350, 237.2222],
    ]
    #expect(isNear(colors.subject, subject), "\(colors.subject.values)")
    #expect(isNear(colors.background, background), "\(colors.background.values)")
  }

  @Test func weighsColorsByOpacity() {
    let colors = EdgeColors(of: small, opacity: [255, 0, 255, 255, 51, 255])
    let subject: [[Float]] = [
      [250, 100, 0], [220.2102, 99.4669, 16.6531], [145.7358, 98.1342, 58.2858],
      [145.7358, 98.1342, 58.2858], [10, 80, 240], [0, 50, 255],
    ]
    let background: [[Float]] = [
      [250, 100, 0], [60.0174, 71.8576, 164.3924], [56.8596, 70.8448, 168.8538],
      [53.6528, 69.8622, 173.6852], [28.5061, 61.7173, 211.5280], [4.4987, 53.9461, 247.8158],
    ]
    #expect(isNear(colors.subject, subject), "\(colors.subject.values)")
    #expect(isNear(colors.background, background), "\(colors.background.values)")
  }

  @Test func samplesPhotoOfAnotherSize() {
    var photo = Bitmap(
      size: PixelSize(width: 4, height: 2), alpha: .straight,
      bytes: [
        180, 100, 20, 255, 150, 90, 60, 200, 90, 80, 120, 128, 30, 70, 200, 51,
        170, 90, 30, 240, 140, 100, 50, 204, 80, 60, 130, 0, 20, 60, 210, 102,
      ])
    photo.removeBackground(EdgeColors(of: small))
    let expected = [
      180, 100, 20, 255, 189, 104, 28, 200, 151, 104, 69, 128, 6, 59, 244, 51,
      175, 92, 28, 240, 179, 111, 22, 204, 0, 0, 0, 0, 7, 57, 239, 102,
    ]
    for (found, expected) in zip(photo.bytes, expected) { #expect(abs(Int(found) - expected) <= 1) }
  }
}
