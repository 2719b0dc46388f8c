/// The scale at which an image is decoded, in eighths of its size.
///
/// A JPEG can be decoded quickly at up to eight eighths; an SVG can be drawn at any number of
/// eighths.
package struct DecodeScale: Hashable, Sendable {
  /// The number of eighths, which is positive.
  let eighths: Int

  /// The original size.
  package static let full = DecodeScale(clamping: 8)

  /// The maximum number of pixels for drawing an SVG, which takes 144 MB.
  static let largestDrawnArea = 36_000_000
  /// The longest side for drawing an SVG, which is Cairo's limit, in pixels.
  static let longestDrawnSide = 32_767

  /// Creates a scale; `nil` if the number isn't positive.
  package init?(eighths: Int) {
    guard eighths >= 1 else { return nil }
    self.eighths = eighths
  }

  private init(clamping eighths: Int) {
    self.eighths = min(max(eighths, 1), 8)
  }

  /// Returns the size after decoding; each side is rounded up.
  package func size(of full: PixelSize) -> PixelSize {
    Self.size(of: full, eighths: eighths)
  }

  /// Returns the size after decoding at a number of eighths; each side is rounded up.
  static func size(of full: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (full.width * eighths + 7) / 8, height: (full.height * eighths + 7) / 8)
  }

  /// Returns the part of the decoded raster that the image fills.
  func extent(of full: PixelSize) -> Size { Size(full).scaled(by: Double(eighths) / 8) }

  /// Returns the smallest scale that draws an SVG at least as large as it is displayed, up to the
  /// largest supported scale.
  ///
  /// - Parameters:
  ///   - drawn: The displayed size.
  ///   - size: The SVG's own size.
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

  /// Returns the smallest scale at which the long side has at least the given number of pixels, up
  /// to ``full``.
  package static func smallest(keeping longSide: Int, of size: PixelSize) -> DecodeScale {
    let eighths = (1...8).first { DecodeScale(clamping: $0).size(of: size).longSide >= longSide }
    return DecodeScale(clamping: eighths ?? 8)
  }
}
