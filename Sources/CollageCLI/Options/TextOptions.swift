internal import ArgumentParser
internal import CollageCore

/// The options for the format of text; properties without an option stay unchanged.
struct TextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Fill {name}, {date} … from this item's photo, or none", valueName: "item"),
    completion: .custom(CompletionValues.items), transform: Word.reader(TextStyleParser.subject))
  var of: TextSpec.Subject?

  @Option(
    help: ArgumentHelp("Wrap lines at this width, or none", valueName: "width"),
    transform: Word.reader(TextStyleParser.width))
  var width: TextSpec.Measure?

  @Option(
    help: ArgumentHelp("Use the largest font size that fits this rectangle", valueName: "WxH"),
    transform: Word.reader(BoundsSpec.bounds))
  var fit: BoundsSpec?

  @Option(
    help: ArgumentHelp("The font size: pixels, percent or 24pt (default: 6%)", valueName: "size"),
    transform: Word.lengthReader)
  var size: Length?

  @Option(
    help: ArgumentHelp("Font families, or a font file (default: sans)", valueName: "family"),
    completion: .file(extensions: TextStyleParser.fontFileExtensions))
  var font: Word?

  @Flag(help: "Accept a family that is not installed")
  var fontFallback = false

  @Flag(help: "Accept a font file whose license forbids embedding")
  var force = false

  @Option(
    help: ArgumentHelp(
      "The weight: light, regular, bold or 100 to 1000 (default: regular)", valueName: "weight"),
    completion: .list(TextStyleParser.weightNames), transform: Word.reader(TextStyleParser.weight))
  var weight: Int?

  @Option(
    help: ArgumentHelp(
      "The slant: normal, italic or oblique (default: normal)", valueName: "style"),
    completion: .list(TextStyle.Slant.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.slant))
  var style: TextStyle.Slant?

  @Option(
    help: ArgumentHelp(
      "The alignment: left, center, right or justify (default: left)", valueName: "side"),
    completion: .list(TextAlignment.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.alignment))
  var align: TextAlignment?

  @Option(
    help: ArgumentHelp("The line height, relative to the font's (default: 1)", valueName: "factor"),
    transform: Word.reader(TextStyleParser.lineHeight))
  var lineHeight: Double?

  @Option(
    help: ArgumentHelp("Extra space between letters", valueName: "length"),
    transform: Word.reader(TextStyleParser.spacing))
  var letterSpacing: Length?

  @Option(
    help: ArgumentHelp(
      "A color, a gradient, or auto for contrast (default: black)", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(TextStyleParser.color))
  var color: TextColor?

  @Option(
    help: ArgumentHelp("The color behind the text, or none", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(ColorParser.color))
  var background: Color?

  @Option(
    help: ArgumentHelp("The space around the text", valueName: "length"),
    transform: Word.reader(TextStyleParser.padding))
  var padding: Length?

  @Option(help: ArgumentHelp("The language, such as de or ja", valueName: "tag"))
  var language: Word?

  @Option(
    help: ArgumentHelp(
      "The direction: auto, ltr, rtl or vertical (default: auto)", valueName: "direction"),
    completion: .list(TextDirection.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.direction))
  var direction: TextDirection?

  @Option(
    help: ArgumentHelp("OpenType features, such as smcp,tnum,liga=0", valueName: "tags"),
    transform: Word.reader(TextStyleParser.features))
  var features: String?

  @Option(
    help: ArgumentHelp("The maximum lines of a paragraph; 0 is unlimited", valueName: "n"),
    transform: Word.reader(TextStyleParser.lineLimit))
  var lines: Int?

  @Option(
    help: ArgumentHelp(
      "The place of the ellipsis: start, middle or end (default: end)", valueName: "place"),
    completion: .list(TextStyle.Ellipsis.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.ellipsis))
  var ellipsis: TextStyle.Ellipsis?

  @Option(
    help: ArgumentHelp(
      "Bend the line along an arc, in degrees; negative bends down", valueName: "angle"),
    transform: Word.reader(TextStyleParser.arc))
  var arc: Double?

  @Flag(inversion: .prefixedNo, help: "Interpret <b>, <i>, <span …> in the text")
  var markup: Bool?

  /// Returns the changes of the format, without the text and its font.
  func spec() throws(ArgumentError) -> TextSpec {
    var spec = TextSpec()
    guard width == nil || fit == nil else {
      throw .exclusive(given: ["width", "fit"], of: ["width", "fit"])
    }
    spec.subject = of
    spec.measure = width ?? fit.map(TextSpec.Measure.fit)
    spec.size = size
    spec.weight = weight
    spec.slant = style
    spec.alignment = align
    spec.lineHeight = lineHeight
    spec.letterSpacing = letterSpacing
    spec.color = color
    spec.background = background
    spec.padding = padding
    spec.language = language?.text
    spec.direction = direction
    spec.features = features
    spec.lineLimit = lines
    spec.ellipsis = ellipsis
    spec.isMarkup = markup
    spec.arc = arc
    spec.allowsMissingFont = fontFallback
    return spec
  }
}
