internal import ArgumentParser
internal import CollageCore

/// `watermark`: a small image in front of everything.
struct WatermarkCommand: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "watermark", abstract: "Put a small image, such as a logo, in front of everything.",
    usage: "collage watermark FILE|none [options]",
    discussion: """
      It stands in a corner or at a side of the canvas, as wide as a part of it. Without a file \
      the options change the one that is there. `render --no-watermark` leaves it out.

        collage watermark logo.png
        collage watermark logo.png --corner tr --size 15% --opacity 50%
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
    completion: .list(AnchorText.names), transform: Word.reader(AnchorText.anchor))
  var corner: Anchor?

  @Option(
    help: ArgumentHelp("Its width, as a part of the canvas' width: 20%.", valueName: "part"),
    transform: Word.reader(WatermarkText.size))
  var size: Double?

  @Option(
    help: ArgumentHelp("1 or 100% is opaque; 70% when not given.", valueName: "value"),
    transform: Word.reader(FactorText.opacity))
  var opacity: UnitInterval?

  @Option(
    help: ArgumentHelp(
      "How far it is from the rim, as a part of the canvas' width: 3%.", valueName: "part"),
    transform: Word.reader(WatermarkText.margin))
  var margin: Double?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { file?.text == "-" ? 1 : 0 }

  /// The file that is to be shown; nil where there is none.
  private var path: String? { file?.text == WatermarkText.none ? nil : file?.text }

  func request() throws -> EditRequest { try request(showing: nil) }

  private func request(showing image: StoredImage?) throws -> EditRequest {
    try .watermark(
      isRemoved: file?.text == WatermarkText.none,
      WantedWatermark(image: image, anchor: corner, size: size, opacity: opacity, margin: margin))
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    guard let path else { return try request().prepared(reference, context) }
    try context.requireCollage(reference)
    let photo = try ImportedPhoto.taken(path, context)
    return try request(showing: photo.record.image).prepared(reference, context, with: photo)
  }
}
