/// One pixel as four numbers in `0...255`: R, G, B multiplied by alpha, and alpha.
typealias FloatPixel = SIMD4<Float>

/// Bytes become floats and floats bytes by way of the mantissa of 2^23.
///
/// At 2^23 one step of a `Float` is one, so that the low byte of its pattern is the whole number
/// nearest to what was added. Unlike the conversion of vectors this is vectorised.
extension SIMD4<Float> {
  /// Makes a pixel from its bytes, exactly.
  @inline(__always)
  init(bytes: SIMD4<UInt8>) {
    let words = SIMD4<UInt32>(truncatingIfNeeded: bytes) | 0x4B00_0000
    // SAFETY: both vectors are four lanes of 32 bits, and every pattern is a float.
    self = unsafe unsafeBitCast(words, to: SIMD4<Float>.self) - 0x1p23
  }

  /// The nearest bytes of numbers in `0...255`.
  @inline(__always)
  var roundedBytes: SIMD4<UInt8> {
    // SAFETY: both vectors are four lanes of 32 bits.
    let words = unsafe unsafeBitCast(self + 0x1p23, to: SIMD4<UInt32>.self)
    return SIMD4<UInt8>(truncatingIfNeeded: words)
  }

  /// The numbers limited to `0...upper`.
  @inline(__always)
  func limited(to upper: Float) -> SIMD4<Float> {
    let limit = SIMD4<Float>(repeating: upper)
    return replacing(with: 0, where: self .< 0).replacing(with: limit, where: self .> limit)
  }
}

/// How the bytes of a raster become pixels; one type for each ``AlphaState``.
protocol PixelReader {
  /// Whether every alpha is 255.
  static var isOpaque: Bool { get }
  /// The bytes of a pixel.
  static var bytesPerPixel: Int { get }
  /// Multiplies colours by alpha where they are not.
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel
}

extension PixelReader {
  static var bytesPerPixel: Int { 4 }
}

/// Reads pixels of three bytes, which have no alpha.
enum PackedReader: PixelReader {
  static var isOpaque: Bool { true }
  static var bytesPerPixel: Int { 3 }

  @inline(__always)
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel {
    var pixel = pixel
    pixel.w = 255
    return pixel
  }
}

/// Reads pixels whose alpha is 255.
enum OpaqueReader: PixelReader {
  static var isOpaque: Bool { true }

  @inline(__always)
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel { pixel }
}

/// Reads pixels whose colours are multiplied by alpha.
enum PremultipliedReader: PixelReader {
  static var isOpaque: Bool { false }

  @inline(__always)
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel { pixel }
}

/// Reads pixels whose colours are independent of alpha.
enum StraightReader: PixelReader {
  static var isOpaque: Bool { false }

  @inline(__always)
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel {
    var factor = FloatPixel(repeating: pixel.w / 255)
    factor.w = 1
    return pixel * factor
  }
}
