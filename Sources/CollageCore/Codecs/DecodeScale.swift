/// The scale at which an image is decoded, in eighths of its size.
///
/// libjpeg decodes a JPEG quickly at one to eight eighths. An SVG can be drawn at any number of
/// eighths.
package struct DecodeScale: Hashable, Sendable {
  let eighths: Int

  package static let full = DecodeScale(clamping: 8)

  /// The maximum number of pixels of a drawn SVG, which take 144 MB.
  static let largestDrawnArea = 36_000_000
  /// The longest side of a Cairo image, in pixels.
  static let longestDrawnSide = 32_767

  /// Creates a scale; `nil` if the number isn't positive.
  package init?(eighths: Int) {
    guard eighths >= 1 else { return nil }
    self.eighths = eighths
  }

  private init(clamping eighths: Int) {
    self.eighths = min(max(eighths, 1), 8)
  }

  /// Returns the size after decoding, with each side rounded up.
  package func size(of full: PixelSize) -> PixelSize {
    Self.size(of: full, eighths: eighths)
  }

  static func size(of full: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (full.width * eighths + 7) / 8, height: (full.height * eighths + 7) / 8)
  }

  /// Returns the size of the part of the decoded pixels that the image covers, including fractions
  /// of pixels.
  ///
  /// The rest of the last column and row is padding.
  func extent(of full: PixelSize) -> Size { Size(full).scaled(by: Double(eighths) / 8) }

  /// Returns the smallest scale at which an SVG of size `size` covers the size `drawn`.
  ///
  /// The result is limited to the largest supported scale.
  package static func covering(_ drawn: PixelSize, of size: PixelSize) -> DecodeScale {
    let requested = max(
      (drawn.width * 8 + size.width - 1) / size.width,
      (drawn.height * 8 + size.height - 1) / size.height)
    let largest = min(
      longestDrawnSide * 8 / size.longSide,
      Int((Double(largestDrawnArea) / Double(size.area)).squareRoot() * 8))
    return DecodeScale(eighths: min(requested, largest)) ?? DecodeScale(clamping: 1)
  }

  /// Returns the smallest scale at which the longer side has at least `longSide` pixels; ``full``
  /// if the side is too short.
  package static func smallest(keeping longSide: Int, of size: PixelSize) -> DecodeScale {
    let eighths = (1...8).first { DecodeScale(clamping: $0).size(of: size).longSide >= longSide }
    return DecodeScale(clamping: eighths ?? 8)
  }
}
