/// The eighths at which a JPEG can be decoded cheaply.
package struct DecodeScale: Hashable, Sendable {
  /// The numerator over eight, in `1...8`.
  let eighths: Int

  /// Every pixel.
  package static let full = DecodeScale(clamping: 8)

  /// Makes a scale, or nil outside `1...8`.
  package init?(eighths: Int) {
    guard (1...8).contains(eighths) else { return nil }
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

  /// The smallest scale at which the long side keeps at least so many pixels, or else ``full``.
  package static func smallest(keeping longSide: Int, of size: PixelSize) -> DecodeScale {
    let eighths = (1...8).first { DecodeScale(clamping: $0).size(of: size).longSide >= longSide }
    return DecodeScale(clamping: eighths ?? 8)
  }
}
