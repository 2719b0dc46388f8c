import Foundation
import Testing

@testable import CollageCore

/// Our blends against those of a browser: Chromium 156.0.8078.79 of Debian 12 has drawn the sheet.
///
/// `Tests/Page/blends.py` says what is on it; `make conformance` has it drawn anew.
@Suite struct BlendConformanceTests {
  private struct Sheet: Decodable {
    let modes: [BlendMode]
    /// Straight R, G, B, A.
    let sources: [[Int]]
    let backdrops: [[Int]]
  }

  private let sheet: Sheet
  private let picture: Bitmap

  init() throws {
    let folder = ConformanceTests.folder.appending(path: "blends")
    sheet = try JSONDecoder().decode(
      Sheet.self, from: Data(contentsOf: folder.appending(path: "chromium.json")))
    let bytes = try Array(Data(contentsOf: folder.appending(path: "chromium.png")))
    picture = try ImageDecoder().decode(bytes, source: "chromium.png")
  }

  @Test func allModesAreOnTheSheet() {
    #expect(sheet.modes == BlendMode.allCases)
    let columns = sheet.sources.count * sheet.backdrops.count
    #expect(picture.size == PixelSize(width: columns, height: sheet.modes.count))
    #expect(Set(sheet.sources.map { $0[3] }).count == 4)
  }

  @Test(arguments: BlendMode.allCases)
  func bytesAreThoseOfTheBrowser(_ mode: BlendMode) throws {
    for (column, source, backdrop) in pairs where backdrop[3] == 255 {
      var (upper, target) = ([word(source)], [word(backdrop)])
      upper.withUnsafeMutableBufferPointer { upper in
        target.withUnsafeMutableBufferPointer { target in
          ByteBlend.composite(upper, over: target, 0..<1, mode: mode, opacity: 1)
        }
      }
      let distance = BlendSamples.distance(
        BlendSamples.channels(target[0]), try drawn(mode, column))
      #expect(distance <= 1, "\(source) over \(backdrop)")
    }
  }

  @Test(arguments: BlendMode.allCases)
  func floatsAreThoseOfTheBrowser(_ mode: BlendMode) throws {
    for (column, source, backdrop) in pairs {
      let upper = [pixel(source)]
      var target = [pixel(backdrop)]
      upper.withUnsafeBufferPointer { upper in
        target.withUnsafeMutableBufferPointer { target in
          composite(upper, over: target, mode: mode, opacity: 1)
        }
      }
      let distance = BlendSamples.distance(SIMD4<Double>(target[0]), try drawn(mode, column))
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

  /// A premultiplied word; the sheet's colours are whole numbers then.
  private func word(_ color: [Int]) -> UInt32 {
    let parts = color[..<3].map { $0 * color[3] / 255 }
    return BlendSamples.word(parts[0], parts[1], parts[2], color[3])
  }

  private func pixel(_ color: [Int]) -> FloatPixel {
    FloatPixel(BlendSamples.channels(word(color)))
  }

  /// What the browser has drawn, premultiplied.
  private func drawn(_ mode: BlendMode, _ column: Int) throws -> SIMD4<Double> {
    let row = try #require(sheet.modes.firstIndex(of: mode))
    let straight = SIMD4<Double>(SIMD4(picture[column, row].map(Int.init)))
    var pixel = straight * (straight.w / 255)
    pixel.w = straight.w
    return pixel
  }
}
