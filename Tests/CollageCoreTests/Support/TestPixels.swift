import CollageImaging

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

  /// A bitmap of random colors with straight alpha; every fifth column is transparent.
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

  static func grays(_ width: Int, _ height: Int, _ gray: (Int, Int) -> Int) -> Bitmap {
    make(width, height) { x, y in
      let gray = UInt8(clamping: gray(x, y))
      return [gray, gray, gray, 255]
    }
  }

  var isValidPremultiplied: Bool {
    stride(from: 0, to: bytes.count, by: 4).allSatisfy { start in
      bytes[start..<start + 3].allSatisfy { $0 <= bytes[start + 3] }
    }
  }

  /// The pixels as RGBA words, with red in the lowest byte.
  var words: [UInt32] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
    }
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(bytes[start..<start + 4])
  }
}

/// The corners of an upright rectangle, clockwise from the top left.
func corners(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [Point] {
  [
    Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
    Point(x: left, y: bottom),
  ]
}

extension Color { static let black = Color(red: 0, green: 0, blue: 0) }
