import Foundation
import Testing

@testable import CollageImaging

/// Compares the blend modes with colors that a browser drew, Chromium 156.0.8078.79 of Debian 12.
///
/// `Tests/Page/blends.py` describes the sheet of colors; `make conformance` redraws it.
@Suite struct BlendConformanceTests {
  private struct Sheet: Decodable {
    let modes: [BlendMode]
    /// RGBA colors with straight alpha.
    let sources: [[Int]]
    let backdrops: [[Int]]
  }

  private let sheet: Sheet
  private let image: Bitmap

  init() throws {
    let folder = ConformanceTests.folder.appending(path: "blends")
    sheet = try JSONDecoder().decode(
      Sheet.self, from: Data(contentsOf: folder.appending(path: "chromium.json")))
    let bytes = try Array(Data(contentsOf: folder.appending(path: "chromium.png")))
    image = try ImageDecoder().decode(bytes, source: "chromium.png")
  }

  @Test func sheetContainsAllModes() {
    #expect(sheet.modes == BlendMode.allCases)
    let columns = sheet.sources.count * sheet.backdrops.count
    #expect(image.size == PixelSize(width: columns, height: sheet.modes.count))
    #expect(Set(sheet.sources.map { $0[3] }).count == 4)
  }

  @Test(arguments: BlendMode.allCases) func bytesMatchBrowser(_ mode: BlendMode) throws {
    for (column, source, backdrop) in pairs where backdrop[3] == 255 {
      var (upper, target) = ([word(source)], [word(backdrop)])
      upper.withUnsafeMutableBufferPointer { upper in
        target.withUnsafeMutableBufferPointer { target in
          ByteBlend.composite(upper, over: target, 0..<1, mode: mode, opacity: 1)
        }
      }
      let distance = BlendSamples.distance(
        BlendSamples.channels(target[0]), try browserPixel(mode, column))
      #expect(distance <= 1, "\(source) over \(backdrop)")
    }
  }

  @Test(arguments: BlendMode.allCases) func floatsMatchBrowser(_ mode: BlendMode) throws {
    for (column, source, backdrop) in pairs {
      let upper = [pixel(source)]
      var target = [pixel(backdrop)]
      upper.withUnsafeBufferPointer { upper in
        target.withUnsafeMutableBufferPointer { target in
          composite(upper, over: target, mode: mode, opacity: 1)
        }
      }
      let distance = BlendSamples.distance(SIMD4<Double>(target[0]), try browserPixel(mode, column))
      #expect(distance <= 1, "\(source) over \(backdrop)")
    }
  }

  /// Every source over every backdrop, with the column of the sheet.
  private var pairs: [(column: Int, source: [Int], backdrop: [Int])] {
    let backdrops = sheet.backdrops
    return (0..<sheet.sources.count * backdrops.count).map {
      ($0, sheet.sources[$0 / backdrops.count], backdrops[$0 % backdrops.count])
    }
  }

  /// Returns a premultiplied pixel; all premultiplied colors of the sheet are whole numbers.
  private func word(_ color: [Int]) -> UInt32 {
    let parts = color[..<3].map { $0 * color[3] / 255 }
    return BlendSamples.word(parts[0], parts[1], parts[2], color[3])
  }

  private func pixel(_ color: [Int]) -> FloatPixel {
    FloatPixel(BlendSamples.channels(word(color)))
  }

  /// The browser's pixel, premultiplied.
  private func browserPixel(_ mode: BlendMode, _ column: Int) throws -> SIMD4<Double> {
    let row = try #require(sheet.modes.firstIndex(of: mode))
    let straight = SIMD4<Double>(SIMD4(image[column, row].map(Int.init)))
    var pixel = straight * (straight.w / 255)
    pixel.w = straight.w
    return pixel
  }
}

/// The perceptual color difference CIEDE2000, by Sharma, Wu and Dalal.
enum ColorDifference {
  /// The difference of two sRGB colors; 1 is about the visible threshold.
  static func ciede2000(_ first: [UInt8], _ second: [UInt8]) -> Double {
    let (l1, a1, b1) = lab(first)
    let (l2, a2, b2) = lab(second)
    let mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    let g = 0.5 * (1 - sqrt(pow(mean, 7) / (pow(mean, 7) + pow(25, 7))))
    let (x1, x2) = (a1 * (1 + g), a2 * (1 + g))
    let (c1, c2) = (hypot(x1, b1), hypot(x2, b2))
    let (h1, h2) = (hue(x1, b1), hue(x2, b2))
    let (dl, dc) = (l2 - l1, c2 - c1)
    var hueDifference = h2 - h1
    if c1 * c2 == 0 { hueDifference = 0 }
    if hueDifference > 180 { hueDifference -= 360 }
    if hueDifference < -180 { hueDifference += 360 }
    let dh = 2 * sqrt(c1 * c2) * sin(radians(hueDifference / 2))
    let (l, c) = ((l1 + l2) / 2, (c1 + c2) / 2)
    let h = meanHue(h1, h2, isGray: c1 * c2 == 0)
    let t =
      1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h))
      + 0.32 * cos(radians(3 * h + 6)) - 0.20 * cos(radians(4 * h - 63))
    let sl = 1 + 0.015 * pow(l - 50, 2) / sqrt(20 + pow(l - 50, 2))
    let sc = 1 + 0.045 * c
    let sh = 1 + 0.015 * c * t
    let rotation = 30 * exp(-pow((h - 275) / 25, 2))
    let rt = -sin(radians(2 * rotation)) * 2 * sqrt(pow(c, 7) / (pow(c, 7) + pow(25, 7)))
    return sqrt(pow(dl / sl, 2) + pow(dc / sc, 2) + pow(dh / sh, 2) + rt * (dc / sc) * (dh / sh))
  }

  private static func hue(_ a: Double, _ b: Double) -> Double {
    guard a != 0 || b != 0 else { return 0 }
    let degrees = atan2(b, a) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  private static func meanHue(_ h1: Double, _ h2: Double, isGray: Bool) -> Double {
    if isGray { return h1 + h2 }
    guard abs(h1 - h2) > 180 else { return (h1 + h2) / 2 }
    return h1 + h2 < 360 ? (h1 + h2 + 360) / 2 : (h1 + h2 - 360) / 2
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

  private static func lab(_ color: [UInt8]) -> (Double, Double, Double) {
    let light = color.map { byte in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func f(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
    let x = f((0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.95047)
    let y = f(0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2])
    let z = f((0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.08883)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
