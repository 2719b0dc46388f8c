/// Sizes as arguments of `--size`.
extension PixelSize {
  /// The smallest longer side of a size without a unit; smaller sizes are paper sizes unless they
  /// have the unit `px`.
  package static let smallestBareSide = 32
  /// Larger sizes of prints and frames, in centimeters or inches, which also need the unit `px`.
  private static let printFormats: [[Int]] = [
    [24, 36], [30, 40], [30, 45], [30, 90], [40, 50], [40, 60], [45, 60], [50, 60], [50, 70],
    [50, 75], [60, 90], [70, 100], [75, 100],
  ]

  /// True if these two numbers without a unit mean a paper size.
  package var isAmbiguousWithPaperSize: Bool {
    longSide < Self.smallestBareSide || Self.printFormats.contains([width, height].sorted())
  }

  /// The size as a command-line value: `1080x1920`, or `30x20px` if it would read as a paper size.
  package var argument: String { "\(self)" + (isAmbiguousWithPaperSize ? "px" : "") }
}
