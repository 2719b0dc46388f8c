internal import ArgumentParser
internal import CollageCore

/// `watermark`: a small image in front of everything.
struct WatermarkCommand: RequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "watermark", abstract: "Put a small image, such as a logo, or words in front of everything.",
    usage: "collage watermark FILE|none [options]\ncollage watermark --text WORDS [options]",
    discussion: """
      It stands in a corner or at a side of the canvas, as wide as a part of it. Without a file \
      the options change the one that is there. `render --no-watermark` leaves it out.

        collage watermark logo.png
        collage watermark logo.png --corner tr --size 15% --opacity 50%
        collage watermark --text "© Anna Nowak" --corner b
        collage watermark --margin 5%
        collage watermark none
      """)

  @Argument(
    help: ArgumentHelp("The image, '-' for standard input, or none.", valueName: "file"),
    completion: .file())
  var file: Word?

  @Option(
    help: ArgumentHelp(
      "Where it stands: tl, t, tr, l, c, r, bl, b or br, which it is when not given.",
      valueName: "corner"),
    completion: .list(AnchorParser.names), transform: Word.reader(AnchorParser.anchor))
  var corner: Anchor?

  @Option(
    help: ArgumentHelp("Its width, as a part of the canvas' width: 20%.", valueName: "part"),
    transform: Word.reader(WatermarkParser.size))
  var size: Double?

  @Option(
    help: ArgumentHelp("1 or 100% is opaque; 70% when not given.", valueName: "value"),
    transform: Word.reader(FactorParser.opacity))
  var opacity: UnitInterval?

  @Option(
    help: ArgumentHelp(
      "How far it is from the rim, as a part of the canvas' width: 3%.", valueName: "part"),
    transform: Word.reader(WatermarkParser.margin))
  var margin: Double?

  @Option(
    help: ArgumentHelp("Words in place of an image; \\n begins a line.", valueName: "words"))
  var text: Word?

  @Option(help: ArgumentHelp("The family of their font.", valueName: "family"))
  var font: Word?

  @Flag(help: "Accept a family that this machine lacks.")
  var fontFallback = false

  @Option(
    help: ArgumentHelp("The color of the words; white when not given.", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(ColorParser.color))
  var color: Color?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { file?.text == "-" ? 1 : 0 }

  /// The file that is to be shown; nil where there is none.
  private var path: String? { file?.text == WatermarkParser.none ? nil : file?.text }

  func request() throws -> EditRequest {
    try .watermark(isRemoved: file?.text == WatermarkParser.none, wanted)
  }

  /// The watermark without what it shows.
  private var wanted: WatermarkSpec {
    WatermarkSpec(
      image: nil, words: nil, anchor: corner, size: size, opacity: opacity, margin: margin)
  }

  private static func request(
    _ wanted: WatermarkSpec, showing image: StoredImage?
  ) throws -> EditRequest {
    var wanted = wanted
    wanted.image = image
    return try .watermark(isRemoved: false, wanted)
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    if let lettered = try lettered()?.pageEdit(context) { return lettered }
    guard let path else { return .request(try request()) }
    return .showing([try .single(path, context)]) { [wanted] images in
      try Self.request(wanted, showing: images.first)
    }
  }

  /// The request for a watermark of words; `nil` without them.
  private func lettered() throws -> StoreRequest? {
    try words().map { .watermark(wanted, $0, allowsMissingFont: fontFallback) }
  }

  /// The text and its font; `nil` without one.
  private func words() throws -> WatermarkText? {
    guard let text else {
      guard font == nil, color == nil, !fontFallback else {
        throw UserFacingError.usage(
          "--font, --font-fallback and --color apply to text.",
          hint: "Give the text with --text TEXT.")
      }
      return nil
    }
    guard file == nil else {
      throw UserFacingError.usage(
        "a file and --text exclude each other.", hint: "Give one of them.")
    }
    return WatermarkText(TextArgument.words(of: text.text), family: font?.text, color: color)
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    if let lettered = try lettered() { return try lettered.prepared(reference, context) }
    guard let path else { return try request().prepared(reference, context) }
    try context.requireCollage(reference)
    let photo = try ImportedPhoto.taken(path, context)
    return try Self.request(wanted, showing: photo.record.image)
      .prepared(reference, context, with: photo)
  }
}
