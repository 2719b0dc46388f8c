import Foundation
import Testing

@testable import CollageImaging

@Suite struct ColorConversionTests {
  @Test(arguments: [([7, 7, 7, 0], true), ([7, 8, 7, 9], false), ([7, 7, 8, 9], false)])
  func detectsGray(_ pixel: [Int], _ isGray: Bool) {
    let size = PixelSize(width: 2, height: 1)
    let bytes = [1, 1, 1, 5].map { UInt8($0) } + pixel.map { UInt8($0) }
    #expect(SampledImage(size: size, samples: .bytes(bytes)).isGray == isGray)
    #expect(SampledImage(size: size, samples: .words(bytes.map { UInt16($0) })).isGray == isGray)
  }

  private let decoder = ImageDecoder()

  private func converted(_ samples: SampledImage.Samples, _ colorSpace: ColorSpace) -> [UInt8] {
    var image = SampledImage(size: PixelSize(width: 16, height: 16), samples: samples)
    return ColorConversion.bitmap(of: &image, colorSpace: colorSpace).bitmap.bytes
  }

  /// Random colors with many extreme levels.
  private var colors: [UInt8] {
    var random = TestRandom(state: 3)
    func level() -> UInt8 {
      let levels: [UInt8] = [0, 255, 4, .random(in: 0...255, using: &random)]
      return levels[Int.random(in: 0..<4, using: &random)]
    }
    return (0..<256).flatMap { _ in [level(), level(), level(), 255] }
  }

  @Test(arguments: ["png/iccp-p3.png", "png/iccp-wide.png"])
  func converts16BitsLike8Bits(_ path: String) throws {
    let colorSpace = try ImageProbe().header(of: ConformanceTests.file(path), source: path)
      .colorSpace
    let words = colors.map { UInt16($0) * 257 }
    for (deep, plain) in zip(
      converted(.words(words), colorSpace), converted(.bytes(colors), colorSpace))
    {
      #expect(abs(Int(deep) - Int(plain)) <= 1)
    }
  }

  /// Rows are converted in bands; each row keeps its own alpha.
  @Test func keepsAlphaOf16Bits() throws {
    let colorSpace = try ImageProbe().header(
      of: ConformanceTests.file("png/iccp-p3.png"), source: "a"
    ).colorSpace
    let alphas = (0..<300).map { UInt8($0 % 255 + 1) }
    var image = SampledImage(
      size: PixelSize(width: 1, height: 300),
      samples: .words(alphas.flatMap { [30_000, 20_000, 10_000, UInt16($0) * 257] }),
      mayHaveAlpha: true)
    let found = ColorConversion.bitmap(of: &image, colorSpace: colorSpace).bitmap.bytes
    #expect(stride(from: 3, to: found.count, by: 4).map { found[$0] } == alphas)
  }

  /// The profile is that of a screen with a bright black point: black stays black, and other levels
  /// hardly change.
  @Test func mapsBlackPointToBlack() {
    let curve = ICCProfiles.curve(black: 0.05)
    let colorSpace = ColorSpace.profile(ICCProfiles.matrix([curve, curve, curve]))
    let grays = (0...255).flatMap { (level: UInt8) -> [UInt8] in [level, level, level, 255] }
    for samples in [.bytes(grays), .words(grays.map { UInt16($0) * 257 })] as [SampledImage.Samples]
    {
      let found = converted(samples, colorSpace)
      #expect(found.prefix(3).allSatisfy { $0 == 0 })
      #expect(zip(found, grays).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    }
  }

  /// The fast path ignores black points, so profiles with bright or tinted ones can't use it.
  @Test(arguments: [[0.05, 0.05, 0.05], [0.08, 0.02, 0.01], [0, 0, 0.1]])
  func usesFastPathOnlyIfExact(_ blacks: [Double]) throws {
    let curves = blacks.map(ICCProfiles.curve)
    let lights = curves.map { curve in (0...255).map { Double(curve[$0 * 1023 / 255]) / 65_535 } }
    let primaries = [SRGBProfile.red, SRGBProfile.green, SRGBProfile.blue].map { SIMD3($0) }
    var fast = colors
    let shaper = try #require(MatrixShaper(curves: lights, primaries: primaries))
    fast.withUnsafeMutableBytes { shaper.convert($0) }
    let colorSpace = ColorSpace.profile(ICCProfiles.matrix(curves))
    let found = converted(.bytes(colors), colorSpace)
    // 16-bit samples never take the fast path.
    let exact = converted(.words(colors.map { UInt16($0) * 257 }), colorSpace)
    func distance(_ other: [UInt8]) -> Int {
      zip(exact, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
    #expect(distance(found) <= 2 && distance(fast) > 10)
  }

  @Test func convertsNearSRGB() {
    var definition = ColorDefinition.sRGB
    definition.red.x += 0.000_1
    #expect(definition.isSRGB)
    definition.blue.x = 0.153_9
    #expect(!definition.isSRGB)
    let blue = converted(
      .bytes((0..<256).flatMap { _ in [0, 0, 255, 255] }), .definition(definition))
    #expect(blue[0] > 9)
  }

  /// A gray profile doesn't describe colors.
  @Test func rejectsGrayProfileForColors() throws {
    let gray = try ConformanceTests.file("png/iccp-grey.png")
    let chunk = try #require(ImageFiles.chunks(of: gray).first { $0.name == "iCCP" })
    let body = Array(gray[chunk.range.lowerBound + 8..<chunk.range.upperBound - 4])
    let plain = try ImageFiles.png()
    let photo = try decoder.decodePhoto(ImageFiles.png(plain, adding: "iCCP", body), source: "a")
    #expect(photo.remarks == [.invalidProfile])
    #expect(photo.bitmap == (try decoder.decode(plain, source: "a")))
    #expect(try decoder.decodePhoto(gray, source: "a").remarks.isEmpty)
  }

  @Test func reportsMissingProfileLibrary() {
    let kind = SampledImage.Kind(isDeep: false)
    let outcome = ColorTransform.make(.profile([1, 2, 3]), for: kind, by: nil) { false }
    guard case .failure(let remark) = outcome else { return #expect(Bool(false)) }
    #expect(remark == .profileLibraryMissing(package: "liblcms2-2"))
  }

  @Test func reportsProfileWithWrongChecksum() throws {
    var changed = try ConformanceTests.file("png/iccp-p3.png")
    let chunk = try #require(ImageFiles.chunks(of: changed).first { $0.name == "iCCP" })
    changed[chunk.range.upperBound - 1] ^= 1
    #expect(try decoder.decodePhoto(changed, source: "a").remarks == [.invalidProfile])
  }
}

@Suite struct MatrixShaperTests {
  private let srgb = [SRGBProfile.red, SRGBProfile.green, SRGBProfile.blue].map { SIMD3($0) }
  /// The primaries of Display P3, adapted to D50.
  private let p3: [SIMD3<Double>] = [
    [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
  ]
  private let curve = (0...255).map { ColorDefinition.Curve.sRGB.light(Double($0) / 255) }

  private func converted(_ pixels: [UInt8], from primaries: [SIMD3<Double>]) throws -> [UInt8] {
    var pixels = pixels
    let shaper = try #require(MatrixShaper(curves: [curve, curve, curve], primaries: primaries))
    pixels.withUnsafeMutableBytes { shaper.convert($0) }
    return pixels
  }

  @Test func keepsSRGB() throws {
    let levels = (0...255).flatMap { (level: UInt8) -> [UInt8] in
      [level, 255 - level, level &* 7, 9]
    }
    #expect(try converted(levels, from: srgb) == levels)
  }

  @Test func keepsGray() throws {
    let grays = (0...255).flatMap { (level: UInt8) in [level, level, level, level] }
    #expect(try converted(grays, from: p3) == grays)
  }

  @Test func clipsOutOfGamutColors() throws {
    #expect(try converted([255, 0, 0, 7], from: p3) == [255, 0, 0, 7])
    #expect(try converted([0, 255, 0, 7], from: p3) == [0, 255, 0, 7])
  }

  @Test func rejectsExtremePrimaries() {
    #expect(MatrixShaper(curves: [curve, curve, curve], primaries: srgb.map { $0 * 3 }) == nil)
    #expect(MatrixShaper(curves: [curve, curve, curve], primaries: srgb.map { $0 * -3 }) == nil)
    let nothing = SIMD3<Double>(repeating: .nan)
    #expect(
      MatrixShaper(curves: [curve, curve, curve], primaries: [nothing, srgb[1], srgb[2]]) == nil)
  }

  /// In double precision, the matrices of both spaces give 214.90, 92.61, 30.95.
  @Test func convertsInGamutColors() throws {
    #expect(try converted([200, 100, 50, 255], from: p3) == [215, 93, 31, 255])
  }
}
