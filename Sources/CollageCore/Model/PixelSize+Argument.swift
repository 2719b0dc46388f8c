/// Sizes as arguments of `--size`.
extension PixelSize {
  /// A size with two shorter sides needs the unit `px`; without one, it is a size on paper.
  package static let smallestBareSide = 32
  /// Larger formats of prints and frames, in centimeters or inches, which also need the unit `px`.
  private static let printFormats: [[Int]] = [
    [24, 36], [30, 40], [30, 45], [30, 90], [40, 50], [40, 60], [45, 60], [50, 60], [50, 70],
    [50, 75], [60, 90], [70, 100], [75, 100],
  ]

  /// Whether these two numbers without a unit mean a size on paper.
  package var readsAsPaper: Bool {
    longSide < Self.smallestBareSide || Self.printFormats.contains([width, height].sorted())
  }

  /// The size as one would type it: `1080x1920`, but `30x20px`.
  package var argument: String { "\(self)" + (readsAsPaper ? "px" : "") }
}
