/// Something of an item that looks unintended.
package struct LintFinding: Hashable, Sendable {
  /// The item.
  let item: Item.ID
  /// Its name.
  package let name: ItemName
  /// What is odd about it.
  let problem: Problem

  /// What can be odd about an item.
  enum Problem: Hashable, Sendable {
    /// Its photo is drawn larger than its pixels; one is as they are.
    case enlarged(factor: Double)
    /// Nothing of it is on the canvas.
    case offCanvas
    /// Nothing of it is on the canvas but its shadow.
    case onlyShadow
    /// Items before it, none of which lets anything through, cover all of it.
    case covered(by: [ItemName])
    /// Its photo has so few pixels for an inch of paper.
    case lowResolution(dpi: Double)
    /// It ends so near to edges of the canvas, without reaching them, the nearest of them at a distance
    /// in canvas pixels.
    case nearEdge([CanvasEdge], distance: Double)
    /// Of its letters and what is behind them a tenth has less contrast than this ratio.
    case lowContrast(ratio: Double, limit: Double)
    /// Its letters are so high on paper, in points.
    case smallLetters(points: Double)
    /// Something of its words is beyond the canvas.
    case cutOff
    /// Its words cannot be set, and why.
    case notSet(TextError)
    /// No font has some of its characters.
    case missingGlyphs([Unicode.Scalar])
    /// Its words are drawn with other fonts than those that they were measured with.
    case otherFonts(before: [UsedFont], now: [UsedFont])
    /// No font of this machine has the family of its text.
    case noFamily(String)
  }
}

/// An edge of the canvas.
enum CanvasEdge: String, Hashable, Sendable, CaseIterable {
  /// On the left.
  case left
  /// At the top.
  case top
  /// On the right.
  case right
  /// At the bottom.
  case bottom
}

/// From where on something looks unintended.
package enum LintLimits {
  /// The least height of letters on paper, in points.
  static let letters = 6.0
  /// From which height on letters are large, in points or, where there is no paper, in canvas pixels.
  static let largeLetters = (points: 18.0, boldPoints: 14.0, pixels: 24.0, boldPixels: 18.7)
  /// How much a photo may be enlarged.
  static let enlargement = 1.5
  /// How many pixels of a photo an inch of paper wants.
  package static let resolution = 150.0
  /// How far from the edge of paper something has to end, in millimetres: cutters and printers are
  /// not more exact than that.
  static let paperMargin = 3.0
  /// The same on other canvases, as a part of the shorter side.
  static let screenMargin = 0.01

  /// How far from the edge something has to end, in canvas pixels.
  static func margin(of canvas: Canvas) -> Double {
    canvas.dpi.map { paperMargin / 25.4 * Double($0) }
      ?? screenMargin * Double(min(canvas.size.width, canvas.size.height))
  }
}
