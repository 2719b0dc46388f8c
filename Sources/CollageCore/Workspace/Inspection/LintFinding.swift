/// A property of an item that looks unintended.
package struct LintFinding: Hashable, Sendable {
  let item: Item.ID
  package let name: ItemName
  let problem: Problem

  enum Problem: Hashable, Sendable {
    /// The photo is drawn larger than its own pixels by this factor.
    case enlarged(factor: Double)
    case offCanvas
    case onlyShadow
    case covered(by: [ItemName])
    /// The photo's resolution on paper, in pixels per inch, is too low.
    case lowResolution(dpi: Double)
    /// The item ends close to edges of the canvas without reaching them.
    ///
    /// The distance is that to the nearest of these edges, in canvas pixels.
    case nearEdge([CanvasEdge], distance: Double)
    /// The contrast between the letters and the background is too low.
    ///
    /// The ratio is the 10th percentile of the contrast ratios at the background's pixels.
    case lowContrast(ratio: Double, limit: Double)
    /// The font size on paper, in points, is too small.
    case smallLetters(points: Double)
    /// A part of the text is outside of the canvas.
    case cutOff
    case notSet(TextError)
    case missingGlyphs([Unicode.Scalar])
    /// The text is drawn with fonts other than the ones it was measured with.
    case otherFonts(before: [UsedFont], now: [UsedFont])
    case noFamily(String)
  }
}

enum CanvasEdge: String, Hashable, Sendable, CaseIterable {
  case left
  case top
  case right
  case bottom
}

package enum LintLimits {
  /// The smallest font size on paper that is not reported, in points.
  static let letters = 6.0
  /// The smallest font sizes of large text, which needs less contrast.
  ///
  /// The unit is points or, on a canvas without a paper size, canvas pixels.
  static let largeLetters = (points: 18.0, boldPoints: 14.0, pixels: 24.0, boldPixels: 18.7)
  /// The largest scale of a photo that is not reported.
  static let enlargement = 1.5
  /// The lowest resolution of a photo on paper that is not reported, in pixels per inch.
  package static let resolution = 150.0
  /// The smallest distance from the edge of the paper that is not reported, in millimeters.
  ///
  /// Cutters and printers have about this precision.
  static let paperMargin = 3.0
  /// On a canvas without a paper size, the smallest distance from the edge that is not reported, as
  /// a fraction of the shorter side.
  static let screenMargin = 0.01

  /// Returns the smallest distance from the edge that is not reported, in canvas pixels.
  static func margin(of canvas: Canvas) -> Double {
    canvas.dpi.map { paperMargin / 25.4 * Double($0) }
      ?? screenMargin * Double(min(canvas.size.width, canvas.size.height))
  }
}
