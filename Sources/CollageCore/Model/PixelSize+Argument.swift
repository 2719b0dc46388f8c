extension PixelSize {
  /// The minimum longer side of a size that is read as pixels if it doesn't have a unit.
  ///
  /// Smaller sizes, and those in ``printFormats``, are read as paper sizes.
  package static let smallestBareSide = 32
  /// Common sizes of prints and frames, in centimeters or inches, whose longer side is at least
  /// ``smallestBareSide``.
  private static let printFormats: [[Int]] = [
    [24, 36], [30, 40], [30, 45], [30, 90], [40, 50], [40, 60], [45, 60], [50, 60], [50, 70],
    [50, 75], [60, 90], [70, 100], [75, 100],
  ]

  /// True if the size without a unit would be read as a paper size.
  package var isAmbiguousWithPaperSize: Bool {
    longSide < Self.smallestBareSide || Self.printFormats.contains([width, height].sorted())
  }

  /// The size as a command-line value: `1080x1920`, or `30x20px` if `30x20` would be read as a
  /// paper size.
  package var argument: String { "\(self)" + (isAmbiguousWithPaperSize ? "px" : "") }
}
