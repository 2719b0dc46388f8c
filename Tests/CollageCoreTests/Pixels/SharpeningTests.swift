import Foundation
import Testing

@testable import CollageImaging

/// The loop against the law, in double precision.
@Suite("Sharpened pixels") struct SharpeningTests {
  private func sharpened(_ image: Bitmap, _ law: AdjustmentCurve) -> Bitmap {
    let buffer = RasterBuffer(image)
    buffer.adjust(by: law)
    return buffer.bitmap()
  }

  private func law(_ scale: Double, _ sharpen: Double = 100) -> AdjustmentCurve {
    AdjustmentCurve(sharpen: sharpen, scale: scale)
  }

  private func error(_ result: Bitmap, _ image: Bitmap, _ law: UnsharpMask) -> Double {
    let reference = SharpenReference(image, law)
    var worst = 0.0
    for (x, y) in image.size.places {
      for (byte, expected) in zip(result[x, y], reference.pixel(x, y)) {
        worst = max(worst, abs(Double(byte) - expected))
      }
    }
    return worst
  }

  /// Blocks of one, two and four pixels; pictures of any remainder.
  @Test(
    "are those of the law",
    arguments: [(0.5, 30, 20), (1, 29, 31), (3, 40, 21), (10, 31, 27), (20, 39, 26), (20, 3, 5)])
  func law(scale: Double, width: Int, height: Int) throws {
    let law = law(scale)
    let sharpening = try #require(law.sharpening)
    let opaque = Bitmap.noise(width, height)
    #expect(error(sharpened(opaque, law), opaque, sharpening) < 0.6)
    let translucent = Bitmap.translucentNoise(width, height).premultiplied()
    let result = sharpened(translucent, law)
    #expect(error(result, translucent, sharpening) < 0.6)
    #expect(result.channel(3) == translucent.channel(3) && result.isValidPremultiplied)
  }

  @Test("are the same in strips of any height", arguments: [true, false])
  func strips(isOpaque: Bool) throws {
    let image = isOpaque ? Bitmap.noise(21, 64) : Bitmap.translucentNoise(21, 64).premultiplied()
    for scale in [0.5, 2, 10, 20] {
      let law = AdjustmentCurve(contrast: 40, sharpen: 70, scale: scale)
      let sharpening = try #require(law.sharpening)
      let tables = AdjustmentTables(law, isOpaque: isOpaque)
      let whole = RasterBuffer(image)
      whole.adjust(by: law)
      for height in [1, 3, 7, 30, 100] {
        let other = RasterBuffer(image)
        if isOpaque {
          SharpenStrips<PackedAccess>(other, sharpening, tables, height: height).run()
        } else {
          SharpenStrips<AlphaAccess>(other, sharpening, tables, height: height).run()
        }
        #expect(other.bitmap() == whole.bitmap())
      }
    }
  }

  @Test("come after the other adjustments, in the same walk", arguments: [true, false])
  func order(isOpaque: Bool) {
    let image = isOpaque ? Bitmap.noise(40, 64) : Bitmap.translucentNoise(40, 64).premultiplied()
    let colors = AdjustmentCurve(brightness: 20, saturation: 40, temperature: -30)
    let all = AdjustmentCurve(
      brightness: 20, saturation: 40, temperature: -30, sharpen: 60, scale: 1)
    #expect(sharpened(image, all) == sharpened(sharpened(image, colors), law(1, 60)))
  }

  @Test("stay where all is of one colour, also at the frame and beside what cannot be seen")
  func flat() {
    for scale in [1.0, 12, 40] {
      let plain = Bitmap.filled(23, 31, [200, 90, 40, 255])
      #expect(sharpened(plain, law(scale)) == plain)
      let cut = Bitmap.make(40, 30, alpha: .premultiplied) { x, y in
        x + y < 30 ? [200, 90, 40, 255] : [0, 0, 0, 0]
      }
      #expect(sharpened(cut, law(scale)) == cut)
    }
  }

  @Test("are steeper at edges, on both sides, and keep their colours' differences") func edges() {
    let image = Bitmap.make(30, 6) { x, _ in x < 15 ? [100, 80, 60, 255] : [160, 140, 120, 255] }
    let result = sharpened(image, law(1))
    #expect(result[0, 3] == image[0, 3] && result[29, 3] == image[29, 3])
    #expect(result[14, 3][0] < 90 && result[15, 3][0] > 170)
    for x in 0..<30 {
      let pixel = result[x, 3]
      #expect(pixel[0] - pixel[1] == 20 && pixel[1] - pixel[2] == 20)
    }
  }

  @Test("neither wrap around nor leave the range at the strongest") func extremes() {
    let image = Bitmap.grays(40, 20) { x, _ in x < 20 ? 0 : 255 }
    #expect(sharpened(image, law(2)) == image)
    let checks = Bitmap.grays(20, 20) { x, y in (x + y) % 2 * 255 }
    #expect(sharpened(checks, law(1)) == checks)
  }

  /// The mean that is interpolated between blocks against a Gaussian at each pixel.
  @Test("are within a level of an unsharp mask by a true Gaussian", arguments: [3, 9, 10, 19.0])
  func gaussian(scale: Double) {
    let (middle, deviation) = (31, 0.6 * scale)
    let image = Bitmap.grays(64, 1) { x, _ in x < middle ? 80 : 175 }
    let result = sharpened(image, law(scale))
    for x in 0..<64 {
      var (sum, whole) = (0.0, 0.0)
      for other in 0..<64 {
        let distance = Double(other - x)
        let weight = exp(-distance * distance / (2 * deviation * deviation))
        sum += weight * (other < middle ? 80 : 175)
        whole += weight
      }
      let gray: Double = x < middle ? 80 : 175
      let expected = min(max(gray + 1.5 * (gray - sum / whole), 0), 255)
      #expect(abs(Double(result[x, 0][0]) - expected) <= 1)
    }
  }

  /// A picture of twice the size, seen at half of it.
  @Test("look the same at every size") func sizes() {
    func wave(_ place: Double) -> Int {
      Int((128 + 40 * sin(place) + 20 * sin(3 * place + 1)).rounded())
    }
    let small = Bitmap.grays(64, 4) { x, _ in wave((Double(x) + 0.5) / 4) }
    let large = Bitmap.grays(128, 8) { x, _ in wave((Double(x) + 0.5) / 8) }
    let (one, other) = (sharpened(small, law(4)), sharpened(large, law(8)))
    for x in 8..<56 {
      let mean = (Int(other[2 * x, 4][0]) + Int(other[2 * x + 1, 4][0])) / 2
      #expect(abs(Int(one[x, 2][0]) - mean) <= 2)
    }
  }
}

@Suite("The law of sharpening") struct UnsharpMaskTests {
  @Test("is none without strength, and where pixels are larger than detail") func none() {
    #expect(UnsharpMask(share: 0, scale: 1) == nil)
    for scale in [0, 0.3, 1e-300] { #expect(UnsharpMask(share: 1, scale: scale) == nil) }
    #expect(UnsharpMask(share: 0.01, scale: 0.4) != nil)
  }

  @Test(
    "has a reach that grows with the picture, in blocks that grow with it",
    arguments: [
      (0.5, 1, 2), (1, 1, 3), (4, 1, 9), (9.9, 1, 21), (10, 2, 11), (19, 2, 20), (20, 4, 11),
      (1e9, 128, 14),
    ])
  func reach(scale: Double, block: Int, radius: Int) {
    let law = UnsharpMask(share: 1, scale: scale)
    #expect(law?.block == block && law?.radius == radius)
  }

  @Test("has a Gaussian's weights, which add up to one") func weights() throws {
    let law = try #require(UnsharpMask(share: 1, scale: 5))
    let sum = law.weights[0] + 2 * law.weights.dropFirst().reduce(0, +)
    #expect(abs(sum - 1) < 1e-12)
    let variance = 2 * law.weights.enumerated().reduce(0.0) { $0 + Double($1.0 * $1.0) * $1.1 }
    #expect(abs(variance - 9) < 0.1)
  }

  /// Blocks blur by what a box of them and the line between two of their centers do.
  @Test("has with blocks the variance that it would have without", arguments: [12, 30, 100.0])
  func variance(scale: Double) throws {
    let law = try #require(UnsharpMask(share: 1, scale: scale))
    let side = Double(law.block)
    let inBlocks = 2 * law.weights.enumerated().reduce(0.0) { $0 + Double($1.0 * $1.0) * $1.1 }
    let phases = (0..<law.block).map { (Double($0) + 0.5) / side }
    let line = phases.reduce(0.0) { $0 + $1 * (1 - $1) } / side
    let box = (side * side - 1) / 12
    let (whole, wanted) = (side * side * (inBlocks + line) + box, 0.36 * scale * scale)
    #expect(abs(whole / wanted - 1) < 0.015)
  }

  @Test("adds one and a half times the difference at most") func amount() {
    #expect(UnsharpMask(share: 1, scale: 1)?.amount == 1.5)
    #expect(UnsharpMask(share: 0.6, scale: 1)?.amount == 0.6 * 1.5)
  }
}

/// Sharpening as its law says it, in double precision: every mean is added up by itself.
struct SharpenReference {
  private let image: Bitmap
  private let law: UnsharpMask
  /// Premultiplied luma and alpha of each block, in levels.
  private var luma: [[Double]]
  private var alpha: [[Double]]

  init(_ image: Bitmap, _ law: UnsharpMask) {
    (self.image, self.law) = (image, law)
    let (width, height) = ((image.width - 1) / law.block + 1, (image.height - 1) / law.block + 1)
    luma = Array(repeating: Array(repeating: 0, count: width), count: height)
    alpha = luma
    for (x, y) in image.size.places {
      let pixel = image[x, y].map(Double.init)
      luma[y / law.block][x / law.block] += Self.luma(pixel)
      alpha[y / law.block][x / law.block] += pixel[3]
    }
  }

  private static func luma(_ pixel: [Double]) -> Double {
    (54 * pixel[0] + 183 * pixel[1] + 19 * pixel[2]) / 256
  }

  /// The mean luma, as if opaque, around a block, which may be just outside; as a part of a whole.
  private func mean(_ column: Int, _ row: Int) -> Double {
    var (sum, whole) = (0.0, 0.0)
    for j in -law.radius...law.radius where luma.indices.contains(row + j) {
      for i in -law.radius...law.radius where luma[0].indices.contains(column + i) {
        let weight = law.weights[abs(i)] * law.weights[abs(j)]
        sum += weight * luma[row + j][column + i]
        whole += weight * alpha[row + j][column + i]
      }
    }
    return whole > 0 ? sum / whole : 0
  }

  /// The colors of a pixel after sharpening, as premultiplied as they were, in levels.
  func pixel(_ x: Int, _ y: Int) -> [Double] {
    let pixel = image[x, y].map(Double.init)
    let (side, half) = (law.block, law.block / 2)
    let (left, upper) = side == 1 ? (x, y) : ((x + half) / side - 1, (y + half) / side - 1)
    func part(_ place: Int) -> Double {
      side == 1 ? 0 : (Double((place + half) % side) + 0.5) / Double(side)
    }
    func mixed(_ row: Int) -> Double {
      side == 1 ? mean(left, row) : mean(left, row) * (1 - part(x)) + mean(left + 1, row) * part(x)
    }
    let around =
      side == 1 ? mixed(upper) : mixed(upper) * (1 - part(y)) + mixed(upper + 1) * part(y)
    let change = law.amount * (Self.luma(pixel) - pixel[3] * around)
    return pixel.prefix(3).map { min(max($0 + change, 0), pixel[3]) }
  }
}
