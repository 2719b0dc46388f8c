import Foundation
import Testing

@testable import CollageImaging

/// The pixel loop, compared with the unsharp mask in double precision.
@Suite("Sharpened pixels") struct SharpeningTests {
  private func sharpened(_ image: Bitmap, _ adjustment: AdjustmentCurve) -> Bitmap {
    let buffer = RasterBuffer(image)
    buffer.adjust(by: adjustment)
    return buffer.bitmap()
  }

  private func adjustment(_ scale: Double, _ sharpen: Double = 100) -> AdjustmentCurve {
    AdjustmentCurve(sharpen: sharpen, scale: scale)
  }

  private func error(_ result: Bitmap, _ image: Bitmap, _ adjustment: UnsharpMask) -> Double {
    let reference = SharpenReference(image, adjustment)
    var worst = 0.0
    for (x, y) in image.size.places {
      for (byte, expected) in zip(result[x, y], reference.pixel(x, y)) {
        worst = max(worst, abs(Double(byte) - expected))
      }
    }
    return worst
  }

  /// Scales with blocks of one, two and four pixels, and sizes that leave partial blocks.
  @Test(
    arguments: [(0.5, 30, 20), (1, 29, 31), (3, 40, 21), (10, 31, 27), (20, 39, 26), (20, 3, 5)])
  func matchesUnsharpMask(scale: Double, width: Int, height: Int) throws {
    let adjustment = adjustment(scale)
    let sharpening = try #require(adjustment.sharpening)
    let opaque = Bitmap.noise(width, height)
    #expect(error(sharpened(opaque, adjustment), opaque, sharpening) < 0.6)
    let translucent = Bitmap.translucentNoise(width, height).premultiplied()
    let result = sharpened(translucent, adjustment)
    #expect(error(result, translucent, sharpening) < 0.6)
    #expect(result.channel(3) == translucent.channel(3) && result.isValidPremultiplied)
  }

  @Test(arguments: [true, false]) func isIndependentOfStripHeight(isOpaque: Bool) throws {
    let image = isOpaque ? Bitmap.noise(21, 64) : Bitmap.translucentNoise(21, 64).premultiplied()
    for scale in [0.5, 2, 10, 20] {
      let adjustment = AdjustmentCurve(contrast: 40, sharpen: 70, scale: scale)
      let sharpening = try #require(adjustment.sharpening)
      let tables = AdjustmentTables(adjustment, isOpaque: isOpaque)
      let whole = RasterBuffer(image)
      whole.adjust(by: adjustment)
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

  @Test("follows the other adjustments in the same pass", arguments: [true, false])
  func followsOtherAdjustments(isOpaque: Bool) {
    let image = isOpaque ? Bitmap.noise(40, 64) : Bitmap.translucentNoise(40, 64).premultiplied()
    let colors = AdjustmentCurve(brightness: 20, saturation: 40, temperature: -30)
    let all = AdjustmentCurve(
      brightness: 20, saturation: 40, temperature: -30, sharpen: 60, scale: 1)
    #expect(sharpened(image, all) == sharpened(sharpened(image, colors), adjustment(1, 60)))
  }

  @Test("keeps uniform colors, also at the frame and beside transparency")
  func keepsUniformColors() {
    for scale in [1.0, 12, 40] {
      let plain = Bitmap.filled(23, 31, [200, 90, 40, 255])
      #expect(sharpened(plain, adjustment(scale)) == plain)
      let cut = Bitmap.make(40, 30, alpha: .premultiplied) { x, y in
        x + y < 30 ? [200, 90, 40, 255] : [0, 0, 0, 0]
      }
      #expect(sharpened(cut, adjustment(scale)) == cut)
    }
  }

  @Test("steepens edges on both sides, and keeps color differences")
  func steepensEdgesAndKeepsColorDifferences() {
    let image = Bitmap.make(30, 6) { x, _ in x < 15 ? [100, 80, 60, 255] : [160, 140, 120, 255] }
    let result = sharpened(image, adjustment(1))
    #expect(result[0, 3] == image[0, 3] && result[29, 3] == image[29, 3])
    #expect(result[14, 3][0] < 90 && result[15, 3][0] > 170)
    for x in 0..<30 {
      let pixel = result[x, 3]
      #expect(pixel[0] - pixel[1] == 20 && pixel[1] - pixel[2] == 20)
    }
  }

  @Test func clampsExtremes() {
    let image = Bitmap.grays(40, 20) { x, _ in x < 20 ? 0 : 255 }
    #expect(sharpened(image, adjustment(2)) == image)
    let checks = Bitmap.grays(20, 20) { x, y in (x + y) % 2 * 255 }
    #expect(sharpened(checks, adjustment(1)) == checks)
  }

  /// Compares the mean, which is interpolated between blocks, with a Gaussian at each pixel.
  @Test("approximates a Gaussian unsharp mask within a level", arguments: [3, 9, 10, 19.0])
  func approximatesGaussianUnsharpMask(scale: Double) {
    let (middle, deviation) = (31, 0.6 * scale)
    let image = Bitmap.grays(64, 1) { x, _ in x < middle ? 80 : 175 }
    let result = sharpened(image, adjustment(scale))
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

  /// Compares an image with the average of an image of twice the size.
  @Test func looksSameAtEverySize() {
    func wave(_ x: Double) -> Int {
      Int((128 + 40 * sin(x) + 20 * sin(3 * x + 1)).rounded())
    }
    let small = Bitmap.grays(64, 4) { x, _ in wave((Double(x) + 0.5) / 4) }
    let large = Bitmap.grays(128, 8) { x, _ in wave((Double(x) + 0.5) / 8) }
    let (one, other) = (sharpened(small, adjustment(4)), sharpened(large, adjustment(8)))
    for x in 8..<56 {
      let mean = (Int(other[2 * x, 4][0]) + Int(other[2 * x + 1, 4][0])) / 2
      #expect(abs(Int(one[x, 2][0]) - mean) <= 2)
    }
  }
}

@Suite("Unsharp mask") struct UnsharpMaskTests {
  @Test("is absent without strength, or with detail smaller than pixels")
  func isAbsentWithoutStrengthOrDetail() {
    #expect(UnsharpMask(strength: 0, scale: 1) == nil)
    for scale in [0, 0.3, 1e-300] { #expect(UnsharpMask(strength: 1, scale: scale) == nil) }
    #expect(UnsharpMask(strength: 0.01, scale: 0.4) != nil)
  }

  @Test(
    arguments: [
      (0.5, 1, 2), (1, 1, 3), (4, 1, 9), (9.9, 1, 21), (10, 2, 11), (19, 2, 20), (20, 4, 11),
      (1e9, 128, 14),
    ])
  func scalesRadiusAndBlocksWithImage(scale: Double, block: Int, radius: Int) {
    let mask = UnsharpMask(strength: 1, scale: scale)
    #expect(mask?.block == block && mask?.radius == radius)
  }

  @Test func usesNormalizedGaussianWeights() throws {
    let mask = try #require(UnsharpMask(strength: 1, scale: 5))
    let sum = mask.weights[0] + 2 * mask.weights.dropFirst().reduce(0, +)
    #expect(abs(sum - 1) < 1e-12)
    let variance = 2 * mask.weights.enumerated().reduce(0.0) { $0 + Double($1.0 * $1.0) * $1.1 }
    #expect(abs(variance - 9) < 0.1)
  }

  /// A block adds the variance of its box and of the linear interpolation between two centers.
  @Test(arguments: [12, 30, 100.0]) func keepsVarianceWithBlocks(scale: Double) throws {
    let mask = try #require(UnsharpMask(strength: 1, scale: scale))
    let side = Double(mask.block)
    let inBlocks = 2 * mask.weights.enumerated().reduce(0.0) { $0 + Double($1.0 * $1.0) * $1.1 }
    let phases = (0..<mask.block).map { (Double($0) + 0.5) / side }
    let line = phases.reduce(0.0) { $0 + $1 * (1 - $1) } / side
    let box = (side * side - 1) / 12
    let (whole, expected) = (side * side * (inBlocks + line) + box, 0.36 * scale * scale)
    #expect(abs(whole / expected - 1) < 0.015)
  }

  @Test("limits the amount to 1.5 times the difference") func limitsAmountToOneAndHalf() {
    #expect(UnsharpMask(strength: 1, scale: 1)?.amount == 1.5)
    #expect(UnsharpMask(strength: 0.6, scale: 1)?.amount == 0.6 * 1.5)
  }
}

/// The unsharp mask in double precision, with every mean computed independently.
struct SharpenReference {
  private let image: Bitmap
  private let mask: UnsharpMask
  /// The premultiplied luma and alpha of each block, in levels.
  private var luma: [[Double]]
  private var alpha: [[Double]]

  init(_ image: Bitmap, _ mask: UnsharpMask) {
    (self.image, self.mask) = (image, mask)
    let (width, height) = ((image.width - 1) / mask.block + 1, (image.height - 1) / mask.block + 1)
    luma = Array(repeating: Array(repeating: 0, count: width), count: height)
    alpha = luma
    for (x, y) in image.size.places {
      let pixel = image[x, y].map(Double.init)
      luma[y / mask.block][x / mask.block] += Self.luma(pixel)
      alpha[y / mask.block][x / mask.block] += pixel[3]
    }
  }

  private static func luma(_ pixel: [Double]) -> Double {
    (54 * pixel[0] + 183 * pixel[1] + 19 * pixel[2]) / 256
  }

  /// The mean straight luma around a block, which can be just outside the image.
  private func mean(_ column: Int, _ row: Int) -> Double {
    var (sum, whole) = (0.0, 0.0)
    for j in -mask.radius...mask.radius where luma.indices.contains(row + j) {
      for i in -mask.radius...mask.radius where luma[0].indices.contains(column + i) {
        let weight = mask.weights[abs(i)] * mask.weights[abs(j)]
        sum += weight * luma[row + j][column + i]
        whole += weight * alpha[row + j][column + i]
      }
    }
    return whole > 0 ? sum / whole : 0
  }

  /// The sharpened premultiplied colors of a pixel, in levels.
  func pixel(_ x: Int, _ y: Int) -> [Double] {
    let pixel = image[x, y].map(Double.init)
    let (side, half) = (mask.block, mask.block / 2)
    let (left, upper) = side == 1 ? (x, y) : ((x + half) / side - 1, (y + half) / side - 1)
    func part(_ position: Int) -> Double {
      side == 1 ? 0 : (Double((position + half) % side) + 0.5) / Double(side)
    }
    func mixed(_ row: Int) -> Double {
      side == 1 ? mean(left, row) : mean(left, row) * (1 - part(x)) + mean(left + 1, row) * part(x)
    }
    let around =
      side == 1 ? mixed(upper) : mixed(upper) * (1 - part(y)) + mixed(upper + 1) * part(y)
    let change = mask.amount * (Self.luma(pixel) - pixel[3] * around)
    return pixel.prefix(3).map { min(max($0 + change, 0), pixel[3]) }
  }
}
