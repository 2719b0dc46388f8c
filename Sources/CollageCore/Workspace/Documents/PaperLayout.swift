/// How pictures become pages of paper.
package struct PaperLayout: Hashable, Sendable {
  /// The most that can be cut off, in millimetres.
  static let mostBleed = 50.0

  /// How far the picture goes on beyond where it is cut, in millimetres.
  var bleed: Double
  /// Whether lines beside the corners tell where it is cut.
  var hasCropMarks: Bool
  /// The dots per inch of what becomes pixels; nil is the picture's own.
  package var rasterDensity: Int?

  /// Makes a layout; what is not said is as plain as can be.
  package init(bleed: Double = 0, hasCropMarks: Bool = false, rasterDensity: Int? = nil) {
    self.bleed = bleed
    self.hasCropMarks = hasCropMarks
    self.rasterDensity = rasterDensity
  }

  /// Whether pages end where they are cut.
  var isPlain: Bool { bleed == 0 && !hasCropMarks }
}
