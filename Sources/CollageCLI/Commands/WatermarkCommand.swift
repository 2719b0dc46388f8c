internal import ArgumentParser
internal import CollageCore

struct WatermarkCommand: RequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "watermark", abstract: "Add a watermark: a logo, another image, or text",
    usage: """
      collage watermark [FILE|none] [options]
      collage watermark --text TEXT [options]
      """,
    discussion: """
        collage watermark logo.png
        collage watermark logo.png --corner tr --size 15% --opacity 50%
        collage watermark --text "© Anna Nowak" --corner b
        collage watermark --margin 5%
        collage watermark none

      The watermark is in front of everything. Without FILE or --text, the options change the \
      existing watermark. `render --no-watermark` leaves it out.
      """)

  @Argument(
    help: ArgumentHelp("The image, '-' for standard input, or none", valueName: "file"),
    completion: .file())
  var file: Word?

  @Option(
    help: ArgumentHelp("tl, t, tr, l, c, r, bl, b or br (default: br)", valueName: "corner"),
    completion: .list(AnchorParser.names), transform: Word.reader(AnchorParser.anchor))
  var corner: Anchor?

  @Option(
    help: ArgumentHelp(
      "The width, in percent of the canvas width (default: 20%)", valueName: "part"),
    transform: Word.reader(WatermarkParser.size))
  var size: Double?

  @Option(
    help: ArgumentHelp("The opacity, 0 to 1 or 100% (default: 70%)", valueName: "value"),
    transform: Word.reader(FactorParser.opacity))
  var opacity: UnitInterval?

  @Option(
    help: ArgumentHelp(
      "The margin, in percent of the canvas width (default: 3%)", valueName: "part"),
    transform: Word.reader(WatermarkParser.margin))
  var margin: Double?

  @Option(help: ArgumentHelp("Text instead of an image; \\n starts a new line", valueName: "text"))
  var text: Word?

  @Option(help: ArgumentHelp("The font family of the text", valueName: "family"))
  var font: Word?

  @Flag(help: "Accept a family that is not installed")
  var fontFallback = false

  @Option(
    help: ArgumentHelp("The color of the text (default: white)", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(ColorParser.color))
  var color: Color?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { file?.text == "-" ? 1 : 0 }

  /// The path of the watermark image; `nil` if it isn't given or is `none`.
  private var path: String? { file?.text == WatermarkParser.none ? nil : file?.text }

  func request() throws -> EditRequest {
    try .watermark(isRemoved: file?.text == WatermarkParser.none, spec)
  }

  /// The options of the watermark, without its image or text.
  private var spec: WatermarkSpec {
    WatermarkSpec(
      image: nil, text: nil, anchor: corner, size: size, opacity: opacity, margin: margin)
  }

  private static func request(
    _ spec: WatermarkSpec, showing image: StoredImage?
  ) throws -> EditRequest {
    var spec = spec
    spec.image = image
    return try .watermark(isRemoved: false, spec)
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    if let edit = try textRequest()?.pageEdit(context) { return edit }
    guard let path else { return .request(try request()) }
    return .withFiles([try .single(path, context)]) { [spec] images in
      try Self.request(spec, showing: images.first)
    }
  }

  /// Returns the request for a text watermark; `nil` if no text is given.
  private func textRequest() throws -> StoreRequest? {
    try watermarkText().map { .watermark(spec, $0, allowsMissingFont: fontFallback) }
  }

  /// Returns the text and its font; `nil` if no text is given.
  private func watermarkText() throws -> WatermarkText? {
    guard let text else {
      guard font == nil, color == nil, !fontFallback else {
        throw UserFacingError.watermarkTextOptions
      }
      return nil
    }
    guard file == nil else {
      throw UserFacingError.exclusive("FILE", "--text")
    }
    return WatermarkText(TextArgument.text(of: text.text), family: font?.text, color: color)
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    if let request = try textRequest() { return try request.prepared(reference, context) }
    guard let path else { return try request().prepared(reference, context) }
    try context.requireCollage(reference)
    let photo = try ImportedPhoto.taken(path, context)
    return try Self.request(spec, showing: photo.record.image)
      .prepared(reference, context, with: photo)
  }
}
