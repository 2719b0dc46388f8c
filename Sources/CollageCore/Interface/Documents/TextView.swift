/// An item's words in JSON: what `text` takes, by the names of its options.
package struct TextView: Encodable {
  /// The words as they were typed.
  package let words: String
  /// What they are filled from, as it was typed.
  package let caption: String?
  /// The item that they are filled from.
  let of: String?
  /// What they say of a month that was laid out: `month`, `weekday-1`, `day-24`.
  let calendar: String?
  /// The families, in the order of preference.
  package let font: String
  /// The height of the em, in canvas pixels, before the item is scaled.
  package let size: Double
  /// How heavy strokes are.
  package let weight: Int
  /// Whether letters are upright.
  package let style: String
  /// Where lines begin and end.
  package let align: String
  /// The width at which lines are broken, in canvas pixels.
  package let width: Double?
  /// The box that they are fitted into, in canvas pixels.
  package let fit: [String: Double]?
  /// From line to line, as a multiple of the font's own.
  package let lineHeight: Double
  /// What is added between letters, in canvas pixels.
  package let letterSpacing: Double
  /// The color of the letters.
  package let color: String
  /// The same under the key of earlier versions; deprecated.
  let colour: String
  /// What is behind them; nil for nothing.
  package let background: String?
  /// The room around them, in canvas pixels.
  package let padding: Double
  /// The language.
  package let language: String?
  /// Where lines begin.
  package let direction: String
  /// OpenType features.
  package let features: String?
  /// How many lines each paragraph may have, as was asked for or as a layout left room for.
  package let lines: Int?
  /// Where the ellipsis stands.
  package let ellipsis: String?
  /// The angle of the arc, in degrees.
  package let arc: Double?
  /// Whether the words hold markup.
  package let markup: Bool
  /// The hash of the font of the store that they are set with alone.
  package let fontFile: String?
  /// The fonts that they were measured with.
  package let fonts: [UsedFont]

  init(_ text: TextContent) {
    let style = text.style
    words = text.words
    caption = text.caption?.template
    of = text.caption?.of.text
    calendar = text.calendar?.rawValue
    font = style.family
    size = JSONText.rounded(style.size)
    weight = style.weight
    self.style = style.slant.rawValue
    align = style.alignment.rawValue
    switch text.measure {
    case .natural: (width, fit) = (nil, nil)
    case .width(let length): (width, fit) = (JSONText.rounded(length), nil)
    case .fit(let box):
      width = nil
      fit = ["width": JSONText.rounded(box.width), "height": JSONText.rounded(box.height)]
    }
    lineHeight = JSONText.rounded(style.lineHeight)
    letterSpacing = JSONText.rounded(style.letterSpacing)
    color = TextText.text(style.color)
    colour = color
    background = style.background?.digits
    padding = JSONText.rounded(style.padding)
    language = style.language
    direction = style.direction.rawValue
    features = style.features
    lines = style.mostLines
    ellipsis = style.mostLines == nil ? nil : style.ellipsis.rawValue
    arc = style.arc.map(JSONText.rounded)
    markup = style.isMarkup
    fontFile = text.font?.id.rawValue
    fonts = text.fonts
  }
}
