// Conversions of vectors with eight lanes; processors have instructions for these conversions.
//
// The standard library's `init(truncatingIfNeeded:)` and `clamped` are generic functions. If many
// loops use them, the compiler calls them for each vector instead of inlining them. The loops then
// take up to ten times as long, and rendering an image takes a third longer.

typealias UInt16x8 = SIMD8<UInt16>

extension SIMD8<UInt16> {
  /// The values, zero-extended to 32 bits.
  @inline(__always)
  var wide: SIMD8<UInt32> {
    var result = SIMD8<UInt32>()
    for lane in 0..<8 { result[lane] = UInt32(self[lane]) }
    return result
  }

  /// Creates a vector from the lower 16 bits of each value.
  @inline(__always)
  init(low wide: SIMD8<UInt32>) {
    self.init()
    for lane in 0..<8 { self[lane] = UInt16(truncatingIfNeeded: wide[lane]) }
  }

  /// Returns the upper 16 bits of the products with a factor.
  @inline(__always)
  func highProduct(_ factor: UInt16) -> UInt16x8 {
    UInt16x8(low: (wide &* SIMD8<UInt32>(repeating: UInt32(factor))) &>> 16)
  }

  /// Returns the means of two vectors, rounded up.
  @inline(__always)
  func mean(_ other: UInt16x8) -> UInt16x8 {
    UInt16x8(low: (wide &+ other.wide &+ 1) &>> 1)
  }
}

extension SIMD8<Int32> {
  @inline(__always)
  init(wide lanes: SIMD8<Int16>) {
    self.init(
      Int32(lanes[0]), Int32(lanes[1]), Int32(lanes[2]), Int32(lanes[3]), Int32(lanes[4]),
      Int32(lanes[5]), Int32(lanes[6]), Int32(lanes[7]))
  }
}

extension SIMD8<Int16> {
  @inline(__always)
  init(wide lanes: SIMD8<UInt8>) {
    self.init(
      Int16(lanes[0]), Int16(lanes[1]), Int16(lanes[2]), Int16(lanes[3]), Int16(lanes[4]),
      Int16(lanes[5]), Int16(lanes[6]), Int16(lanes[7]))
  }

  /// Creates a vector from the lower half of each number.
  @inline(__always)
  init(narrow lanes: SIMD8<Int32>) {
    func half(_ lane: Int32) -> Int16 { Int16(truncatingIfNeeded: lane) }
    self.init(
      half(lanes[0]), half(lanes[1]), half(lanes[2]), half(lanes[3]), half(lanes[4]),
      half(lanes[5]), half(lanes[6]), half(lanes[7]))
  }

  @inline(__always)
  var limitedToBytes: SIMD8<Int16> {
    let (lower, upper) = (SIMD8<Int16>.zero, SIMD8<Int16>(repeating: 255))
    let positive = replacing(with: lower, where: self .< lower)
    return positive.replacing(with: upper, where: positive .> upper)
  }

  /// Returns the upper halves of the products of both vectors, lane by lane.
  @inline(__always)
  func upperHalves(times other: SIMD8<Int16>) -> SIMD8<Int16> {
    SIMD8<Int16>(narrow: (SIMD8<Int32>(wide: self) &* SIMD8<Int32>(wide: other)) &>> 16)
  }
}

extension SIMD8<UInt8> {
  /// Creates a vector from the lower half of each number.
  @inline(__always)
  init(narrow lanes: SIMD8<Int16>) {
    func half(_ lane: Int16) -> UInt8 { UInt8(truncatingIfNeeded: lane) }
    self.init(
      half(lanes[0]), half(lanes[1]), half(lanes[2]), half(lanes[3]), half(lanes[4]),
      half(lanes[5]), half(lanes[6]), half(lanes[7]))
  }
}
