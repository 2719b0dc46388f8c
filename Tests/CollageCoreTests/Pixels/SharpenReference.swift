@testable import CollageCore

/// Sharpening as its law says it, in double precision: every mean is added up by itself.
struct SharpenReference {
  private let image: Bitmap
  private let law: SharpenLaw
  /// Premultiplied luma and alpha of each block, in levels.
  private var luma: [[Double]]
  private var alpha: [[Double]]

  init(_ image: Bitmap, _ law: SharpenLaw) {
    (self.image, self.law) = (image, law)
    let (width, height) = (
      (image.width - 1) / law.block + 1, (image.height - 1) / law.block + 1
    )
    luma = Array(repeating: Array(repeating: 0, count: width), count: height)
    alpha = luma
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y].map(Double.init)
        luma[y / law.block][x / law.block] += Self.luma(pixel)
        alpha[y / law.block][x / law.block] += pixel[3]
      }
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

  /// The colours of a pixel after sharpening, as premultiplied as they were, in levels.
  func pixel(_ x: Int, _ y: Int) -> [Double] {
    let pixel = image[x, y].map(Double.init)
    let (side, half) = (law.block, law.block / 2)
    let (left, upper) =
      side == 1 ? (x, y) : ((x + half) / side - 1, (y + half) / side - 1)
    func part(_ place: Int) -> Double {
      side == 1 ? 0 : (Double((place + half) % side) + 0.5) / Double(side)
    }
    func mixed(_ row: Int) -> Double {
      side == 1
        ? mean(left, row) : mean(left, row) * (1 - part(x)) + mean(left + 1, row) * part(x)
    }
    let around =
      side == 1 ? mixed(upper) : mixed(upper) * (1 - part(y)) + mixed(upper + 1) * part(y)
    let change = law.amount * (Self.luma(pixel) - pixel[3] * around)
    return pixel.prefix(3).map { min(max($0 + change, 0), pixel[3]) }
  }
}
