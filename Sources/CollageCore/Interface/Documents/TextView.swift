/// The JSON representation of an item's text.
///
/// Most keys are option names of the verb `text`. Lengths are in canvas pixels, before the item is
/// scaled.
package struct TextView: Encodable {
  package let words: String
  /// The caption template, whose fields are replaced by a photo's metadata.
  package let caption: String?
  /// The UUID of the item whose metadata replaces the caption's fields.
  let of: String?
  /// The text's role in a calendar layout, such as `month`, `weekday-1` or `day-24`.
  let calendar: String?
  /// The font families in the order of their priority.
  package let font: String
  /// The font size before the item is scaled.
  package let size: Double
  package let weight: Int
  package let style: String
  package let align: String
  /// The width at which lines are broken.
  package let width: Double?
  /// The bounds into which the text is fitted.
  package let fit: [String: Double]?
  /// The line height, as a multiple of the font's own line height.
  package let lineHeight: Double
  /// The space that is added between letters.
  package let letterSpacing: Double
  package let color: String
  /// The value of ``color`` under the deprecated key of earlier versions.
  let colour: String
  /// The color behind the text; `nil` for a transparent background.
  package let background: String?
  package let padding: Double
  package let language: String?
  package let direction: String
  package let features: String?
  /// The maximum number of lines of each paragraph, which the user or a layout has set.
  package let lines: Int?
  package let ellipsis: String?
  /// The angle of the arc on which the text is set, in degrees.
  package let arc: Double?
  package let markup: Bool
  /// The hash of the stored font file; `nil` if the text uses installed fonts.
  package let fontFile: String?
  /// The fonts that were used to measure the text.
  package let fonts: [UsedFont]

  init(_ text: TextContent) {
    let style = text.style
    words = text.text
    caption = text.caption?.template
    of = text.caption?.of.text
    calendar = text.calendar?.rawValue
    font = style.family
    size = JSONText.rounded(style.size)
    weight = style.weight
    self.style = style.slant.rawValue
    align = style.alignment.rawValue
    switch text.wrapping {
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
    background = style.background?.argument
    padding = JSONText.rounded(style.padding)
    language = style.language
    direction = style.direction.rawValue
    features = style.features
    lines = style.effectiveLineLimit
    ellipsis = style.effectiveLineLimit == nil ? nil : style.ellipsis.rawValue
    arc = style.arc.map(JSONText.rounded)
    markup = style.isMarkup
    fontFile = text.font?.id.rawValue
    fonts = text.fonts
  }
}
