/// Parses frames as `COLOR:WIDTH:OPACITY`, such as `warm-cream:60:80%`, or `on`, `off` or `none`.
package enum FrameParser {
  package static let keywords = FrameColor.allCases.map(\.rawValue) + ["on", "off", "none"]

  /// Parses a keyword, or one or more of a color, a width and an opacity, in any order.
  package static func change(_ text: String) throws(ValueError) -> FrameChange {
    switch text.lowercased() {
    case "on": return .on
    case "off": return .off
    case "none": return .remove
    default: break
    }
    var spec = FrameSpec()
    for part in text.split(separator: ":", omittingEmptySubsequences: false).map(String.init) {
      if part.last == "%", spec.opacity == nil, let opacity = DecimalParser.factor(part),
        Frame.opacityRange.contains(opacity)
      {
        spec.opacity = opacity
      } else if spec.width == nil, let width = DecimalParser.number(part),
        Frame.widthRange.contains(width)
      {
        spec.width = width
      } else if part.count < minimumHexLength, DecimalParser.number(part) != nil {
        throw wrong(text, part)
      } else if spec.color == nil, let color = color(part), color.alpha > 0 {
        spec.color = color
      } else {
        throw wrong(text, part)
      }
    }
    return .set(spec)
  }

  /// The minimum length of a number that is a hexadecimal color, such as `336699`, if it isn't a
  /// valid width.
  ///
  /// Shorter numbers that are out of range are invalid widths.
  private static let minimumHexLength = 6

  private static func wrong(_ text: String, _ part: String) -> ValueError {
    ValueError(
      value: text, kind: "a frame",
      allowed: "COLOR:WIDTH:OPACITY or some of them, such as warm-cream:60:80%: "
        + "\(FrameColor.allCases.map(\.rawValue).joined(separator: ", ")) or any color, a width "
        + "from 10 to 120, an opacity from 10% to 100%; or on, off or none",
      nearest: NearestNames.to(part.lowercased(), among: keywords))
  }

  private static func color(_ text: String) -> Color? {
    FrameColor(rawValue: text.lowercased())?.color ?? (try? ColorParser.color(text))
  }
}
