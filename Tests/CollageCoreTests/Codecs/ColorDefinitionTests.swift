import Foundation
import Testing

@testable import CollageImaging

@Suite struct ColorDefinitionTests {
  private typealias Point = ColorDefinition.Chromaticity
  private static let rec709 = [0.64, 0.33, 0.30, 0.60, 0.15, 0.06, 0.3127, 0.3290]

  private func numbers(_ definition: ColorDefinition) -> [Double] {
    [definition.red, definition.green, definition.blue, definition.white].flatMap { [$0.x, $0.y] }
  }

  /// The primaries of ITU-T H.273: red, green, blue and white.
  private static let primaries: [(code: Int, points: [Double])] = [
    (9, [0.708, 0.292, 0.170, 0.797, 0.131, 0.046, 0.3127, 0.3290]),
    (11, [0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.314, 0.351]),
    (12, [0.680, 0.320, 0.265, 0.690, 0.150, 0.060, 0.3127, 0.3290]),
    (4, [0.67, 0.33, 0.21, 0.71, 0.14, 0.08, 0.310, 0.316]),
    (5, [0.64, 0.33, 0.29, 0.60, 0.15, 0.06, 0.3127, 0.3290]),
    (0, rec709), (1, rec709), (2, rec709), (3, rec709), (6, rec709), (7, rec709),
  ]

  @Test(arguments: primaries) func mapsCodesToPrimaries(_ code: Int, _ expected: [Double]) throws {
    // The initializer returns `nil` for sRGB. Transfer code 8 is linear, so the colors aren't sRGB.
    let definition = try #require(ColorDefinition(primaries: code, transfer: 8))
    #expect(numbers(definition) == expected && definition.curve == .gamma(1))
    #expect((ColorDefinition(primaries: code, transfer: 13) == nil) == (expected == Self.rec709))
  }

  @Test(arguments: [8, 10, 13, 22, -1]) func rejectsUnknownPrimaries(_ code: Int) {
    #expect(ColorDefinition(primaries: code, transfer: 8) == nil)
  }

  @Test(
    arguments: [
      (0, .sRGB), (1, .sRGB), (2, .sRGB), (3, .sRGB), (4, .gamma(2.2)), (5, .gamma(2.8)),
      (6, .sRGB), (7, .sRGB), (8, .gamma(1)), (9, nil), (10, nil), (11, .sRGB), (12, .sRGB),
      (13, .sRGB), (14, .sRGB), (15, .sRGB), (16, .perceptualQuantizer), (17, nil),
      (18, .hybridLogGamma), (19, nil),
    ] as [(Int, ColorDefinition.Curve?)])
  func mapsCodesToCurves(_ code: Int, _ curve: ColorDefinition.Curve?) {
    #expect(ColorDefinition(primaries: 12, transfer: code)?.curve == curve)
  }

  /// Samples of each standard's transfer function.
  @Test(
    arguments: [
      (.gamma(2), 0.5, 0.25), (.gamma(1), 0.3, 0.3), (.sRGB, 0, 0), (.sRGB, 0.04, 0.003_095_975),
      (.sRGB, 0.2, 0.033_104_767), (.sRGB, 0.5, 0.214_041_140), (.sRGB, 1, 1),
      // The light is relative to 203 cd/m²: 92.2457 and 5.15418 cd/m².
      (.perceptualQuantizer, 0.5, 0.454_412_360), (.perceptualQuantizer, 0.25, 0.025_390_030),
      (.perceptualQuantizer, 0, 0), (.perceptualQuantizer, 0.582, 1), (.perceptualQuantizer, 1, 1),
      (.hybridLogGamma, 0, 0), (.hybridLogGamma, 0.25, 0.047_281_267),
      (.hybridLogGamma, 0.5, 0.249_552_021), (.hybridLogGamma, 0.6, 0.417_652_668),
      (.hybridLogGamma, 0.75, 1), (.hybridLogGamma, 1, 1),
    ] as [(ColorDefinition.Curve, Double, Double)])
  func evaluatesCurves(_ curve: ColorDefinition.Curve, _ number: Double, _ light: Double) {
    #expect(abs(curve.light(number) - light) < 1e-8)
  }

  @Test func samplesTableEvenly() {
    #expect(ColorDefinition.Curve.gamma(1).table(count: 3) == [0, 32_768, 65_535])
    #expect(ColorDefinition.Curve.gamma(2).table(count: 5) == [0, 4096, 16_384, 36_863, 65_535])
  }

  private let points: [WritableKeyPath<ColorDefinition, Double>] = [
    \.white.x, \.white.y, \.red.x, \.red.y, \.green.x, \.green.y, \.blue.x, \.blue.y,
  ]

  @Test(arguments: [ColorDefinition.sRGB, .adobeRGB])
  func comparesEveryCoordinateWithSRGB(_ definition: ColorDefinition) {
    #expect(definition.isSRGB == (definition == .sRGB))
    guard definition == .sRGB else { return }
    for path in points {
      for (change, isNear) in [(0.000_15, true), (-0.000_15, true), (0.000_3, false)] {
        var other = definition
        other[keyPath: path] += change
        #expect(other.isSRGB == isNear)
      }
    }
  }

  @Test(
    arguments: [
      (.sRGB, true), (.gamma(2.2), true), (.gamma(1 / 0.45455), true), (.gamma(1 / 0.4600), true),
      (.gamma(1 / 0.4491), true), (.gamma(1 / 0.4610), false), (.gamma(1 / 0.4480), false),
      (.gamma(1), false), (.perceptualQuantizer, false), (.hybridLogGamma, false),
    ] as [(ColorDefinition.Curve, Bool)])
  func treatsUsualCurvesAsSRGB(_ curve: ColorDefinition.Curve, _ isSRGB: Bool) {
    var definition = ColorDefinition.sRGB
    definition.curve = curve
    #expect(definition.isSRGB == isSRGB)
    let isHigh = curve == .perceptualQuantizer || curve == .hybridLogGamma
    #expect(definition.isHighDynamicRange == isHigh)
  }

  @Test func rejectsImpossibleSpaces() {
    #expect(ColorDefinition.sRGB.isValid && ColorDefinition.adobeRGB.isValid)
    for path in points {
      for value in [-0.1, 1.1] {
        var other = ColorDefinition.sRGB
        other[keyPath: path] = value
        #expect(!other.isValid)
      }
    }
    for path in [\ColorDefinition.white.y, \.red.y, \.green.y, \.blue.y] {
      var other = ColorDefinition.sRGB
      other[keyPath: path] = 0
      #expect(!other.isValid)
    }
    var line = ColorDefinition.sRGB
    line.blue = Point(x: 0.47, y: 0.465)
    #expect(!line.isValid)
    for (power, isValid) in [(0.1, true), (0.09, false), (10, true), (10.1, false)] {
      var other = ColorDefinition.sRGB
      other.curve = .gamma(power)
      #expect(other.isValid == isValid)
    }
  }

  private func remarks(_ colorSpace: ColorSpace, _ model: SampledImage.Model) -> [PhotoRemark] {
    var image = SampledImage(
      size: PixelSize(width: 1, height: 1), samples: .bytes([9, 9, 9, 9]), model: model)
    return ColorConversion.bitmap(of: &image, colorSpace: colorSpace).remarks
  }

  @Test func reportsLosses() throws {
    let codes = [8, 16, 18].map { ColorDefinition(primaries: 9, transfer: $0) }
    let spaces = codes.compactMap { $0.map(ColorSpace.definition) }
    #expect(spaces.map { remarks($0, .rgb) } == [[], [.brightnessClipped], [.brightnessClipped]])
    #expect(remarks(.sRGB, .rgb).isEmpty)
    #expect(remarks(.sRGB, .cmyk(inverted: true)) == [.cmykWithoutProfile])
    #expect(remarks(.profile([1, 2]), .rgb) == [.invalidProfile])
    #expect(remarks(.profile([1, 2]), .cmyk(inverted: false)) == [.invalidProfile])
    let ours = ColorSpace.profile(SRGBProfile.bytes)
    #expect(remarks(ours, .rgb).isEmpty)
    #expect(remarks(ours, .cmyk(inverted: false)) == [.cmykWithoutProfile])
  }

  @Test func skipsConversionOfSRGB() throws {
    func profile(_ path: String) throws -> ColorSpace {
      try ImageProbe().header(of: ConformanceTests.file(path), source: "a").colorSpace
    }
    #expect(ColorConversion.isNeedless(.sRGB))
    #expect(ColorConversion.isNeedless(.profile(SRGBProfile.bytes)))
    // The contents of a profile identify sRGB, not only equality with the program's own profile.
    #expect(ColorTransform.isSRGB(.profile(SRGBProfile.bytes)))
    #expect(ColorConversion.isNeedless(try profile("profiles/srgb-of-another-name.jpg")))
    for name in ["p3", "adobe", "wide", "broken", "of-another-kind", "grey", "adobe-by-exif"] {
      #expect(!ColorConversion.isNeedless(try profile("profiles/\(name).jpg")))
    }
  }
}

@Suite struct SRGBProfileTests {
  private let bytes = SRGBProfile.bytes

  private func number(_ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The data range of each tag.
  private var tags: [String: Range<Int>] {
    let entries = (0..<number(128)).map { 132 + $0 * 12 }
    return Dictionary(
      uniqueKeysWithValues: entries.map { offset in
        let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
        return (name, number(offset + 4)..<number(offset + 4) + number(offset + 8))
      })
  }

  /// Returns the fixed-point numbers of a tag, with 16 fraction bits, after a type of eight bytes.
  private func numbers(_ tag: String, skipping count: Int = 8) throws -> [Double] {
    let range = try #require(tags[tag])
    return stride(from: range.lowerBound + count, to: range.upperBound, by: 4).map {
      Double(Int32(truncatingIfNeeded: number($0))) / 65_536
    }
  }

  /// Checks the header and the tag table: ICC.1:2022.
  @Test func tableContainsAllTags() {
    #expect(number(0) == bytes.count && number(8) == 0x0420_0000)
    #expect(bytes[12..<24].elementsEqual("mntrRGB XYZ ".utf8))
    #expect(bytes[36..<40].elementsEqual("acsp".utf8))
    // D50, the illuminant of all profiles.
    #expect([68, 72, 76].map(number) == [0xF6D6, 0x10000, 0xD32D])
    #expect(bytes[80..<128].allSatisfy { $0 == 0 })
    #expect(
      Set(tags.keys) == [
        "desc", "cprt", "wtpt", "chad", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC",
      ])
    for range in tags.values {
      #expect(range.lowerBound % 4 == 0 && range.upperBound <= bytes.count)
      #expect(range.lowerBound >= 132 + 10 * 12)
    }
    #expect(tags["rTRC"] == tags["gTRC"] && tags["rTRC"] == tags["bTRC"])
  }

  @Test func writesReadableNames() throws {
    for (tag, text) in [("desc", "sRGB"), ("cprt", "CC0")] {
      let range = try #require(tags[tag])
      let letters = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      let head: [UInt8] =
        Array("mluc".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12] + Array("enUS".utf8)
        + [0, 0, 0, UInt8(letters.count), 0, 0, 0, 28]
      #expect(Array(bytes[range]) == head + letters)
    }
  }

  /// The matrix adapts the D65 white to D50; the primaries add up to D50.
  @Test func writesConsistentNumbers() throws {
    let white = try numbers("wtpt")
    #expect(zip(white, [0.9642, 1, 0.8249]).allSatisfy { abs($0 - $1) < 0.000_1 })
    let matrix = try numbers("chad")
    let d65 = [0.95047, 1, 1.08883]
    for row in 0..<3 {
      let adapted = (0..<3).reduce(0.0) { $0 + matrix[row * 3 + $1] * d65[$1] }
      #expect(abs(adapted - white[row]) < 0.000_3)
      let sum = try ["rXYZ", "gXYZ", "bXYZ"].reduce(0.0) { $0 + (try numbers($1)[row]) }
      #expect(abs(sum - white[row]) < 0.000_3)
    }
    let curve = try numbers("rTRC", skipping: 12)
    let expected = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    #expect(curve.count == 5)
    #expect(zip(curve, expected).allSatisfy { abs($0 - $1) < 0.000_01 })
  }

  @Test func fitsOneJPEGSegment() {
    let segment = SRGBProfile.jpegSegment
    let head: [UInt8] = [0xFF, 0xE2] + [0, 0] + Array("ICC_PROFILE\0".utf8) + [1, 1]
    #expect(Int(segment[2]) << 8 | Int(segment[3]) == segment.count - 2)
    #expect(segment.prefix(2) == head.prefix(2) && segment[4..<18] == head[4..<18])
    #expect(segment.dropFirst(18).elementsEqual(bytes))
  }

  @Test(arguments: [
    (0, 0), (0.001, 0.01292), (0.0031308, 0.040_449_936), (0.214_041_14, 0.5), (1, 1),
  ]) func encodesLight(_ light: Double, _ number: Double) {
    #expect(abs(SRGBProfile.number(forLight: light) - number) < 1e-7)
  }
}
