/// A width and a height on the canvas: `800x600`, `50%x40%`, `10x15cm`.
package struct BoundsText: Hashable, Sendable {
  /// The horizontal extent.
  let width: Length
  /// The vertical extent.
  let height: Length

  /// Reads bounds.
  ///
  /// - Parameter text: What was written.
  /// - Returns: Both sides, still relative to the canvas.
  /// - Throws: ``ValueError``.
  package static func bounds(_ text: String) throws(ValueError) -> BoundsText {
    guard let sides = SidesText.split(text), let width = try? LengthText.positive(sides.width),
      let height = try? LengthText.positive(sides.height)
    else {
      throw ValueError(
        value: text, kind: "a pair of sides",
        allowed: "WIDTHxHEIGHT, each a number above 0 up to \(LengthText.limitText) "
          + "or a percentage of the canvas; or on paper, such as 10x15cm")
    }
    return BoundsText(width: width, height: height)
  }

  /// The bounds in canvas pixels.
  func resolved(on canvas: Canvas) -> Size {
    Size(
      width: width.resolved(along: canvas.size.width, at: canvas.resolution),
      height: height.resolved(along: canvas.size.height, at: canvas.resolution))
  }
}
