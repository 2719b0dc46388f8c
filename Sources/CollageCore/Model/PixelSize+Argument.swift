extension PixelSize {
  /// The smallest longer side at which a size without a unit is read as pixels; a smaller size is
  /// read as a paper size.
  package static let smallestBareSide = 32
  /// Sizes of prints and frames, in centimeters or inches, that are read as paper sizes although
  /// their longer side is at least ``smallestBareSide``.
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
