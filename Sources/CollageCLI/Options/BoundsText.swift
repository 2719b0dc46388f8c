internal import CollageCore

/// A width and a height on the canvas, each in pixels or percent: `800x600`, `50%x40%`.
struct BoundsText: Hashable, Sendable {
  /// The horizontal extent.
  let width: Length
  /// The vertical extent.
  let height: Length

  /// Reads bounds.
  ///
  /// - Parameter word: What was written.
  /// - Returns: Both sides, still relative to the canvas.
  /// - Throws: ``ValueError``.
  static func bounds(_ word: String) throws -> BoundsText {
    let text = word.unprotected
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
    guard parts.count == 2, let width = try? LengthText.positive(String(parts[0])),
      let height = try? LengthText.positive(String(parts[1]))
    else {
      throw ValueError(
        value: text, kind: "a pair of sides",
        allowed: "WIDTHxHEIGHT, each a number above 0 up to \(LengthText.limitText) "
          + "or a percentage of the canvas")
    }
    return BoundsText(width: width, height: height)
  }

  /// The bounds in canvas pixels.
  func resolved(on canvas: Canvas) -> Size {
    Size(
      width: width.resolved(along: canvas.size.width),
      height: height.resolved(along: canvas.size.height))
  }
}
