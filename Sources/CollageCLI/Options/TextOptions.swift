internal import ArgumentParser
internal import CollageCore

/// The options for the format of text; missing ones leave it unchanged.
struct TextOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fill {name}, {date:d MMMM yyyy}, {camera} from this item's photo, and follow it; or 'none'.",
      valueName: "item"),
    completion: .custom(CompletionValues.items), transform: Word.reader(TextStyleParser.subject))
  var of: TextSpec.Subject?

  @Option(
    help: ArgumentHelp(
      "Break lines at this width, or 'none'.", valueName: "width"),
    transform: Word.reader(TextStyleParser.width))
  var width: TextSpec.Measure?

  @Option(
    help: ArgumentHelp("Take the largest size at which they fit into a box.", valueName: "WxH"),
    transform: Word.reader(BoundsSpec.bounds))
  var fit: BoundsSpec?

  @Option(
    help: ArgumentHelp(
      "The size: canvas pixels, a percentage of the canvas' shorter side, or 24pt on paper.",
      valueName: "size"),
    transform: Word.lengthReader)
  var size: Length?

  @Option(
    help: ArgumentHelp(
      "The family, or several with commas between; or a font's file, which is kept and used alone.",
      valueName: "family"),
    completion: .file(extensions: TextStyleParser.fontEndings))
  var font: Word?

  @Flag(help: "Accept a family that this machine lacks.")
  var fontFallback = false

  @Flag(help: "Keep a font's file though its licence forbids to embed it.")
  var force = false

  @Option(
    help: ArgumentHelp("How heavy: light, regular, bold, or 100 to 1000.", valueName: "weight"),
    completion: .list(TextStyleParser.weightNames), transform: Word.reader(TextStyleParser.weight))
  var weight: Int?

  @Option(
    help: ArgumentHelp("normal, italic or oblique.", valueName: "style"),
    completion: .list(TextStyle.Slant.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.slant))
  var style: TextStyle.Slant?

  @Option(
    help: ArgumentHelp("Where lines begin: left, center, right or justify.", valueName: "side"),
    completion: .list(TextAlignment.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.alignment))
  var align: TextAlignment?

  @Option(
    help: ArgumentHelp("From line to line, as a multiple of the font's own.", valueName: "factor"),
    transform: Word.reader(TextStyleParser.lineHeight))
  var lineHeight: Double?

  @Option(
    help: ArgumentHelp("What is added between letters.", valueName: "length"),
    transform: Word.reader(TextStyleParser.spacing))
  var letterSpacing: Length?

  @Option(
    help: ArgumentHelp(
      "The color, or a gradient such as 'linear 90 gold crimson'.", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(TextStyleParser.color))
  var color: TextColor?

  @Option(
    help: ArgumentHelp("The color behind them, or none.", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(ColorParser.color))
  var background: Color?

  @Option(
    help: ArgumentHelp("The room around them.", valueName: "length"),
    transform: Word.reader(TextStyleParser.padding))
  var padding: Length?

  @Option(help: ArgumentHelp("The language, such as de or ja.", valueName: "tag"))
  var language: Word?

  @Option(
    help: ArgumentHelp("auto, ltr, rtl or vertical.", valueName: "direction"),
    completion: .list(TextDirection.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.direction))
  var direction: TextDirection?

  @Option(
    help: ArgumentHelp("OpenType features: smcp,tnum,liga=0.", valueName: "tags"),
    transform: Word.reader(TextStyleParser.features))
  var features: String?

  @Option(
    help: ArgumentHelp(
      "At most so many lines of each paragraph, then an ellipsis; 0 is any number.",
      valueName: "n"),
    transform: Word.reader(TextStyleParser.lineLimit))
  var lines: Int?

  @Option(
    help: ArgumentHelp("Where the ellipsis stands: start, middle or end.", valueName: "place"),
    completion: .list(TextStyle.Ellipsis.allCases.map(\.rawValue)),
    transform: Word.reader(TextStyleParser.ellipsis))
  var ellipsis: TextStyle.Ellipsis?

  @Option(
    help: ArgumentHelp("Set a line on an arc: 90 is a hill, -90 a valley.", valueName: "angle"),
    transform: Word.reader(TextStyleParser.arc))
  var arc: Double?

  @Flag(inversion: .prefixedNo, help: "Read <b>, <i>, <span …> in the words.")
  var markup: Bool?

  /// Returns the requested format, excluding the text and its font.
  ///
  /// - Returns: The change.
  /// - Throws: ``ArgumentError``.
  func wanted() throws(ArgumentError) -> TextSpec {
    var wanted = TextSpec()
    guard width == nil || fit == nil else {
      throw .exclusive(given: ["width", "fit"], of: ["width", "fit"])
    }
    wanted.subject = of
    wanted.measure = width ?? fit.map(TextSpec.Measure.fit)
    wanted.size = size
    wanted.weight = weight
    wanted.slant = style
    wanted.alignment = align
    wanted.lineHeight = lineHeight
    wanted.letterSpacing = letterSpacing
    wanted.color = color
    wanted.background = background
    wanted.padding = padding
    wanted.language = language?.text
    wanted.direction = direction
    wanted.features = features
    wanted.lineLimit = lines
    wanted.ellipsis = ellipsis
    wanted.isMarkup = markup
    wanted.arc = arc
    wanted.allowsMissingFont = fontFallback
    return wanted
  }
}
