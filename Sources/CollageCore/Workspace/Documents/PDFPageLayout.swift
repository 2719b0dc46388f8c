package struct PDFPageLayout: Hashable, Sendable {
  static let maximumBleed = 50.0

  /// The distance by which the image extends beyond the trim edge, in millimeters.
  var bleed: Double
  var hasCropMarks: Bool
  /// The resolution of rasterized content, in dots per inch; `nil` uses the image's own resolution.
  package var rasterDensity: Int?

  /// Creates a layout; by default, it has no bleed and no crop marks.
  package init(bleed: Double = 0, hasCropMarks: Bool = false, rasterDensity: Int? = nil) {
    self.bleed = bleed
    self.hasCropMarks = hasCropMarks
    self.rasterDensity = rasterDensity
  }

  /// True if pages end at the trim edge and have no crop marks.
  var isPlain: Bool { bleed == 0 && !hasCropMarks }
}
