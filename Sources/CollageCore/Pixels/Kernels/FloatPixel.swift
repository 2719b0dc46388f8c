/// A premultiplied pixel as four numbers in `0...255`: red, green, blue and alpha.
typealias FloatPixel = SIMD4<Float>

/// Conversions between bytes and floats, which add or subtract 2^23.
///
/// At 2^23, adjacent `Float` values differ by 1, so the low byte of the sum's bit pattern is the
/// nearest integer. The compiler vectorizes this code, but not the standard conversion of vectors.
extension SIMD4<Float> {
  @inline(__always)
  init(bytes: SIMD4<UInt8>) {
    let words = SIMD4<UInt32>(truncatingIfNeeded: bytes) | 0x4B00_0000
    // SAFETY: both vectors have four lanes of 32 bits, and every bit pattern is a float.
    self = unsafe unsafeBitCast(words, to: SIMD4<Float>.self) - 0x1p23
  }

  /// The nearest bytes of numbers in `0...255`.
  @inline(__always)
  var roundedBytes: SIMD4<UInt8> {
    // SAFETY: both vectors have four lanes of 32 bits.
    let words = unsafe unsafeBitCast(self + 0x1p23, to: SIMD4<UInt32>.self)
    return SIMD4<UInt8>(truncatingIfNeeded: words)
  }

  /// Returns the numbers clamped to `0...upper`.
  @inline(__always)
  func limited(to upper: Float) -> SIMD4<Float> {
    let limit = SIMD4<Float>(repeating: upper)
    return replacing(with: 0, where: self .< 0).replacing(with: limit, where: self .> limit)
  }
}

/// A reader of pixels from the bytes of a raster; each pixel format has its own type.
protocol PixelReader {
  static var isOpaque: Bool { get }
  static var bytesPerPixel: Int { get }
  /// Multiplies colors by alpha if they are straight.
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel
}

extension PixelReader {
  static var bytesPerPixel: Int { 4 }
}

/// A reader of three-byte pixels, which are opaque.
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

/// A reader of four-byte pixels whose alpha is 255.
enum OpaqueReader: PixelReader {
  static var isOpaque: Bool { true }

  @inline(__always)
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel { pixel }
}

enum PremultipliedReader: PixelReader {
  static var isOpaque: Bool { false }

  @inline(__always)
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel { pixel }
}

enum StraightReader: PixelReader {
  static var isOpaque: Bool { false }

  @inline(__always)
  static func premultiplied(_ pixel: FloatPixel) -> FloatPixel {
    var factor = FloatPixel(repeating: pixel.w / 255)
    factor.w = 1
    return pixel * factor
  }
}
