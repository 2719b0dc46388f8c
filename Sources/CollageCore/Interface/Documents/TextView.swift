/// The JSON representation of an item's text.
///
/// The keys are the names of the options of `text`.
package struct TextView: Encodable {
  /// The text as it was entered.
  package let words: String
  /// The caption template as it was entered, from which the text is filled.
  package let caption: String?
  /// The item whose facts fill the text.
  let of: String?
  /// The text's role in a calendar layout, such as `month`, `weekday-1` or `day-24`.
  let calendar: String?
  /// The font families, in order of preference.
  package let font: String
  /// The font size, in canvas pixels, before the item is scaled.
  package let size: Double
  package let weight: Int
  package let style: String
  package let align: String
  /// The width at which lines are broken, in canvas pixels.
  package let width: Double?
  /// The box that the text is fitted into, in canvas pixels.
  package let fit: [String: Double]?
  /// The line height, as a multiple of the font's own.
  package let lineHeight: Double
  /// The additional space between letters, in canvas pixels.
  package let letterSpacing: Double
  /// The color of the letters.
  package let color: String
  /// The same under the key of earlier versions; deprecated.
  let colour: String
  /// The color behind the text; `nil` if there isn't one.
  package let background: String?
  /// The padding around the text, in canvas pixels.
  package let padding: Double
  package let language: String?
  /// The base direction of the text.
  package let direction: String
  package let features: String?
  /// The maximum number of lines of each paragraph, as requested or as a layout's space permits.
  package let lines: Int?
  package let ellipsis: String?
  /// The angle of the arc, in degrees.
  package let arc: Double?
  package let markup: Bool
  /// The hash of the stored font that is the text's only font.
  package let fontFile: String?
  /// The fonts with which the text was measured.
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
    color = TextStyleParser.text(style.color)
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
