@testable import CollageCore

extension Bitmap {
  static func make(
    _ width: Int, _ height: Int, alpha: AlphaState = .opaque, _ pixel: (Int, Int) -> [UInt8]
  ) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
    return Bitmap(size: PixelSize(width: width, height: height), alpha: alpha, bytes: bytes)
  }

  static func filled(_ width: Int, _ height: Int, _ pixel: [UInt8]) -> Bitmap {
    make(width, height, alpha: pixel[3] == 255 ? .opaque : .straight) { _, _ in pixel }
  }

  static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Bitmap {
    var random = SplitMix64(seed: seed)
    return make(width, height) { _, _ in
      let bits = random.next()
      return [
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16), 255,
      ]
    }
  }

  /// Makes a bitmap of random bytes with straight alpha, some of it zero.
  static func translucentNoise(_ width: Int, _ height: Int, seed: UInt64 = 2) -> Bitmap {
    var random = SplitMix64(seed: seed)
    return make(width, height, alpha: .straight) { x, _ in
      let bits = random.next()
      let alpha = x % 5 == 0 ? 0 : UInt8(truncatingIfNeeded: bits >> 24)
      guard alpha > 0 else { return [0, 0, 0, 0] }
      return [
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16), alpha,
      ]
    }
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 4])
  }
}
