/// The style of an item's text as options of the command `text`.
struct TextArguments {
  let text: TextContent
  let numbers: NumberPrecision
  /// Returns the path of a stored font's file; `nil` if the file is unknown.
  let path: (StoredImage) -> String?

  /// The font size, unless the text is fitted into bounds, and the options whose values differ from
  /// those of new text.
  var options: [(name: String, value: String)] {
    let all = font + measure + letters + surface + lines
    return all.compactMap { name, value in value.map { (name, $0) } }
  }

  private var style: TextStyle { text.style }
  private static let defaultStyle = TextStyle(size: 1)

  /// Returns the text of a style's value; `nil` if new text has the same value.
  private func changed<Value: Equatable>(
    _ path: KeyPath<TextStyle, Value>, _ write: (Value) -> String
  ) -> String? {
    let value = style[keyPath: path]
    return value == Self.defaultStyle[keyPath: path] ? nil : write(value)
  }

  private typealias Options = [(name: String, value: String?)]

  private var font: Options {
    [("font", text.font.flatMap(path) ?? changed(\.family) { $0 })]
  }

  private var measure: Options {
    switch text.wrapping {
    case .natural: [("size", numbers.text(style.size))]
    case .width(let width):
      [("size", numbers.text(style.size)), ("width", numbers.text(width))]
    // Omit the font size, because fitting the text determines it.
    case .fit(let box): [("fit", "\(numbers.text(box.width))x\(numbers.text(box.height))")]
    }
  }

  private var letters: Options {
    [
      ("weight", changed(\.weight) { "\($0)" }),
      ("style", changed(\.slant, \.rawValue)),
      ("align", changed(\.alignment, \.rawValue)),
      ("line-height", changed(\.lineHeight, numbers.text)),
      ("letter-spacing", changed(\.letterSpacing, numbers.text)),
    ]
  }

  private var surface: Options {
    [
      ("color", changed(\.color, color)),
      ("background", style.background?.argument),
      ("padding", changed(\.padding, numbers.text)),
    ]
  }

  private var lines: Options {
    [
      ("language", style.language),
      ("direction", changed(\.direction, \.rawValue)),
      ("features", style.features),
      ("lines", style.effectiveLineLimit.map { "\($0)" }),
      ("ellipsis", style.effectiveLineLimit.flatMap { _ in changed(\.ellipsis, \.rawValue) }),
      ("arc", style.arc.map(numbers.text)),
    ]
  }

  private func color(_ color: TextColor) -> String {
    if case .gradient(let gradient) = color {
      gradient.text(numbers)
    } else {
      TextStyleParser.text(color)
    }
  }
}
