/// A parsed width and height, such as `800x600`, `50%x40%` or `10x15cm`.
///
/// Percentages are relative to the canvas.
package struct BoundsSpec: Hashable, Sendable {
  let width: Length
  let height: Length

  package static func bounds(_ text: String) throws(ValueError) -> BoundsSpec {
    guard let sides = SidesParser.split(text), let width = try? LengthParser.positive(sides.width),
      let height = try? LengthParser.positive(sides.height)
    else {
      throw ValueError(
        value: text, kind: "a bounding size",
        allowed: "WIDTHxHEIGHT, each a number above 0 up to \(LengthParser.limitText) "
          + "or a percentage of the canvas; or on paper, such as 10x15cm")
    }
    return BoundsSpec(width: width, height: height)
  }

  func resolved(on canvas: Canvas) -> Size {
    Size(
      width: width.resolved(along: canvas.size.width, at: canvas.resolution),
      height: height.resolved(along: canvas.size.height, at: canvas.resolution))
  }
}
