internal import Foundation

/// How well colours are told apart, by the Web Content Accessibility Guidelines (WCAG 2.2): the ratio of
/// their relative luminances, from 1 to 21.
package enum Contrast {
  /// The contrast that text has to have.
  package static let least = 4.5
  /// The contrast that large letters have to have.
  package static let leastOfLarge = 3.0

  /// The relative luminance of a colour, without its alpha: 0 is black, 1 is white.
  package static func luminance(red: UInt8, green: UInt8, blue: UInt8) -> Double {
    let light = SIMD3(linear[Int(red)], linear[Int(green)], linear[Int(blue)])
    return (light * WhiteBalance.luminance).sum()
  }

  /// The ratio of two luminances.
  package static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Black or white, whichever is told apart better from luminances; where neither is, black.
  ///
  /// Ratios are compared by their geometric mean: a bright edge of dark ground counts for as much as
  /// it takes up.
  package static func blackOrWhite(on luminances: [Double]) -> Color {
    let black = luminances.reduce(0) { $0 + log(ratio(0, $1)) }
    let white = luminances.reduce(0) { $0 + log(ratio(1, $1)) }
    return black >= white ? Color(red: 0, green: 0, blue: 0) : .white
  }

  /// Linear light of each value of a channel.
  private static let linear: [Double] = (0...255).map { value in
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
