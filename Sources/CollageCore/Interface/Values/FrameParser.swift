/// Parses frames as `COLOR:WIDTH:OPACITY`, such as `warm-cream:60:80%`, or `on`, `off` or `none`.
package enum FrameParser {
  /// The names of the colors, and the keywords.
  package static let words = FrameColor.allCases.map(\.rawValue) + ["on", "off", "none"]

  /// Parses a change of the frame.
  ///
  /// - Parameter text: A color, a width and an opacity, any of which may be omitted; or a keyword.
  /// - Returns: The change.
  /// - Throws: ``ValueError``.
  package static func change(_ text: String) throws(ValueError) -> FrameChange {
    switch text.lowercased() {
    case "on": return .on
    case "off": return .off
    case "none": return .remove
    default: break
    }
    var wanted = FrameSpec()
    for part in text.split(separator: ":", omittingEmptySubsequences: false).map(String.init) {
      if part.last == "%", wanted.opacity == nil, let opacity = DecimalParser.factor(part),
        Frame.opacityRange.contains(opacity)
      {
        wanted.opacity = opacity
      } else if wanted.width == nil, let width = DecimalParser.number(part),
        Frame.widthRange.contains(width)
      {
        wanted.width = width
      } else if part.count < longestWidth, DecimalParser.number(part) != nil {
        throw wrong(text, part)
      } else if wanted.color == nil, let color = color(part), color.alpha > 0 {
        wanted.color = color
      } else {
        throw wrong(text, part)
      }
    }
    return .set(wanted)
  }

  /// The number of digits from which a number is a hexadecimal color.
  ///
  /// A number with fewer digits is a width, even if it is out of range.
  private static let longestWidth = 6

  private static func wrong(_ text: String, _ part: String) -> ValueError {
    ValueError(
      value: text, kind: "a frame",
      allowed: "COLOR:WIDTH:OPACITY or some of them, such as warm-cream:60:80%: "
        + "\(FrameColor.allCases.map(\.rawValue).joined(separator: ", ")) or any color, a width "
        + "from 10 to 120, an opacity from 10% to 100%; or on, off or none",
      nearest: NearestNames.to(part.lowercased(), among: words))
  }

  private static func color(_ text: String) -> Color? {
    FrameColor(rawValue: text.lowercased())?.color ?? (try? ColorParser.color(text))
  }
}
