@testable import CollageCore

/// Premultiplied pixels of bytes that blends are tried with, and what the law makes of them.
enum BlendSamples {
  /// A word of R, G, B, A.
  static func word(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) -> UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// The channels of a word, in `0...255`.
  static func channels(_ word: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(word & 255), Double(word >> 8 & 255), Double(word >> 16 & 255), Double(word >> 24))
  }

  /// What the law makes of two premultiplied pixels, in `0...255`.
  static func expected(
    _ mode: BlendMode, _ source: SIMD4<Double>, over backdrop: SIMD4<Double>, opacity: Double = 1
  ) -> SIMD4<Double> {
    /// Straight colours and alpha in `0...1`.
    func straight(_ pixel: SIMD4<Double>) -> SIMD4<Double> {
      guard pixel.w > 0 else { return .zero }
      var result = pixel / pixel.w
      result.w = pixel.w / 255
      return result
    }
    var source = straight(source)
    source.w *= opacity
    return BlendLaw(mode: mode).composite(source, over: straight(backdrop)) * 255
  }

  /// The greatest distance of any channel.
  static func distance(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    let difference = one - other
    return max(difference.max(), -difference.min())
  }

  /// Colours whose channels take some levels in every combination.
  static func colors(_ levels: [Int]) -> [SIMD3<Int>] {
    levels.flatMap { red in
      levels.flatMap { green in levels.map { SIMD3(red, green, $0) } }
    }
  }
}
