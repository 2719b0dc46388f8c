/// The values of a channel in four pixels.
typealias Plane = SIMD4<Float>

/// Four colors, stored by channel.
struct ChannelPlanes {
  var red: Plane
  var green: Plane
  var blue: Plane
}

/// Four premultiplied pixels, stored by channel; all values are in `0...255`.
struct PixelPlanes {
  var color: ChannelPlanes
  var alpha: Plane

  @inline(__always)
  init(color: ChannelPlanes, alpha: Plane) {
    (self.color, self.alpha) = (color, alpha)
  }

  @inline(__always)
  init(words: SIMD4<UInt32>) {
    func plane(_ bytes: SIMD4<UInt32>) -> Plane {
      // SAFETY: both vectors have four lanes of 32 bits, and every bit pattern is a float.
      unsafe unsafeBitCast(bytes | 0x4B00_0000, to: Plane.self) - 0x1p23
    }
    color = ChannelPlanes(
      red: plane(words & 255), green: plane(words &>> 8 & 255), blue: plane(words &>> 16 & 255))
    alpha = plane(words &>> 24)
  }

  @inline(__always)
  init(pixels: SIMD16<Float>) {
    let (even, odd) = (pixels.evenHalf, pixels.oddHalf)
    color = ChannelPlanes(red: even.evenHalf, green: odd.evenHalf, blue: even.oddHalf)
    alpha = odd.oddHalf
  }

  @inline(__always)
  var pixels: SIMD16<Float> {
    var (even, odd) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    (even.evenHalf, even.oddHalf) = (color.red, color.blue)
    (odd.evenHalf, odd.oddHalf) = (color.green, alpha)
    var pixels = SIMD16<Float>.zero
    (pixels.evenHalf, pixels.oddHalf) = (even, odd)
    return pixels
  }
}

extension ChannelPlanes {
  /// The colors as opaque pixels, one per word, rounded to bytes; colors must be in `0...255`.
  @inline(__always)
  var opaqueWords: SIMD4<UInt32> {
    func bytes(_ plane: Plane) -> SIMD4<UInt32> {
      // SAFETY: both vectors have four lanes of 32 bits.
      unsafe unsafeBitCast(plane + 0x1p23, to: SIMD4<UInt32>.self) & 255
    }
    return bytes(red) | bytes(green) &<< 8 | bytes(blue) &<< 16 | 0xFF00_0000
  }

  @inline(__always)
  func times(_ factor: Plane) -> ChannelPlanes {
    ChannelPlanes(red: red * factor, green: green * factor, blue: blue * factor)
  }

  @inline(__always)
  static func + (one: ChannelPlanes, other: ChannelPlanes) -> ChannelPlanes {
    ChannelPlanes(
      red: one.red + other.red, green: one.green + other.green, blue: one.blue + other.blue)
  }

  @inline(__always)
  static func - (one: ChannelPlanes, other: ChannelPlanes) -> ChannelPlanes {
    ChannelPlanes(
      red: one.red - other.red, green: one.green - other.green, blue: one.blue - other.blue)
  }
}
