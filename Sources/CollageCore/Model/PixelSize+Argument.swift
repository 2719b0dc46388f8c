/// Sizes as values of the option `--size`.
extension PixelSize {
  /// The smallest longer side of a pixel size without a unit; a smaller size without a unit is read
  /// as a paper size.
  package static let smallestBareSide = 32
  /// Common sizes of prints and frames, in centimeters or inches, that exceed this limit.
  ///
  /// Without a unit, they are also read as paper sizes.
  private static let printFormats: [[Int]] = [
    [24, 36], [30, 40], [30, 45], [30, 90], [40, 50], [40, 60], [45, 60], [50, 60], [50, 70],
    [50, 75], [60, 90], [70, 100], [75, 100],
  ]

  /// True if the numbers without a unit would be read as a paper size.
  package var isAmbiguousWithPaperSize: Bool {
    longSide < Self.smallestBareSide || Self.printFormats.contains([width, height].sorted())
  }

  /// The size as a command-line value: `1080x1920`, or `30x20px` if `30x20` would be read as a
  /// paper size.
  package var argument: String { "\(self)" + (isAmbiguousWithPaperSize ? "px" : "") }
}
