internal import Foundation

/// The contrast ratio of two colors, from 1 to 21, as defined by the Web Content Accessibility
/// Guidelines (WCAG 2.2).
package enum Contrast {
  /// The minimum contrast ratio for text.
  package static let minimum = 4.5
  /// The minimum contrast ratio for large text.
  package static let minimumForLargeText = 3.0

  /// Returns the relative luminance of a color: 0 is black, 1 is white.
  package static func luminance(red: UInt8, green: UInt8, blue: UInt8) -> Double {
    let light = SIMD3(linear[Int(red)], linear[Int(green)], linear[Int(blue)])
    return (light * WhiteBalance.luminance).sum()
  }

  package static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns black or white, depending on which has the higher contrast with the given luminances;
  /// black if both contrasts are equal.
  ///
  /// The function compares the geometric means of the contrast ratios, so a bright edge of a dark
  /// background counts in proportion to its size.
  package static func blackOrWhite(on luminances: [Double]) -> Color {
    let black = luminances.reduce(0) { $0 + log(ratio(0, $1)) }
    let white = luminances.reduce(0) { $0 + log(ratio(1, $1)) }
    return black >= white ? Color(red: 0, green: 0, blue: 0) : .white
  }

  private static let linear: [Double] = (0...255).map { value in
    let value = Double(value) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
