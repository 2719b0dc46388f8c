/// The eighths of its size at which an image is decoded: up to eight, at which a JPEG is decoded cheaply, or any
/// number, at which an SVG is drawn.
package struct DecodeScale: Hashable, Sendable {
  /// The numerator over eight, which is positive.
  let eighths: Int

  /// Every pixel.
  package static let full = DecodeScale(clamping: 8)

  /// The largest number of pixels at which an SVG is drawn, which takes 144 MB.
  static let largestDrawnArea = 36_000_000
  /// The longest side at which an SVG is drawn, which is Cairo's limit.
  static let longestDrawnSide = 32_767

  /// Makes a scale, or nil for a number that is not positive.
  package init?(eighths: Int) {
    guard eighths >= 1 else { return nil }
    self.eighths = eighths
  }

  private init(clamping eighths: Int) {
    self.eighths = min(max(eighths, 1), 8)
  }

  /// The size after decoding: each side times the scale, rounded up.
  package func size(of full: PixelSize) -> PixelSize {
    Self.size(of: full, eighths: eighths)
  }

  /// The size after decoding at some eighths: each side times the scale, rounded up.
  static func size(of full: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (full.width * eighths + 7) / 8, height: (full.height * eighths + 7) / 8)
  }

  /// The part of the decoded raster that the image fills.
  func extent(of full: PixelSize) -> Size { Size(full).scaled(by: Double(eighths) / 8) }

  /// The smallest scale at which an SVG is no smaller than it appears, or the largest at which it is drawn.
  ///
  /// - Parameters:
  ///   - drawn: The size at which it appears.
  ///   - size: Its own size.
  /// - Returns: The scale.
  package static func covering(_ drawn: PixelSize, of size: PixelSize) -> DecodeScale {
    let wanted = max(
      (drawn.width * 8 + size.width - 1) / size.width,
      (drawn.height * 8 + size.height - 1) / size.height)
    let largest = min(
      longestDrawnSide * 8 / size.longSide,
      Int((Double(largestDrawnArea) / Double(size.area)).squareRoot() * 8))
    return DecodeScale(eighths: min(wanted, largest)) ?? DecodeScale(clamping: 1)
  }

  /// The smallest scale at which the long side keeps at least so many pixels, or else ``full``.
  package static func smallest(keeping longSide: Int, of size: PixelSize) -> DecodeScale {
    let eighths = (1...8).first { DecodeScale(clamping: $0).size(of: size).longSide >= longSide }
    return DecodeScale(clamping: eighths ?? 8)
  }
}
