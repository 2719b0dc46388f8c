internal import ArgumentParser
internal import CollageCore

/// The options that describe a rendered picture.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The picture's size, of the canvas' shape: 540x960, 10x15cm, a5, a preset or a ratio.",
      valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeText.size))
  var size: SizeText?

  @Option(
    help: ArgumentHelp("The size as a factor on the canvas: 0.5 or 50%.", valueName: "factor"),
    transform: Word.reader(FactorText.scale))
  var scale: Double?

  @Option(
    help: ArgumentHelp("The width in pixels; the height follows.", valueName: "pixels"),
    transform: Word.reader(WholeNumberText.reader("a width", in: Canvas.sideRange)))
  var width: Int?

  @Option(
    help: ArgumentHelp("The height in pixels; the width follows.", valueName: "pixels"),
    transform: Word.reader(WholeNumberText.reader("a height", in: Canvas.sideRange)))
  var height: Int?

  @Option(
    help: ArgumentHelp("jpg, png, webp or avif.", valueName: "format"),
    completion: .list(["jpg", "png", "webp", "avif"]), transform: Word.reader(FormatText.format))
  var format: ImageFormat?

  @Option(
    help: ArgumentHelp("The quality of JPEG, WebP and AVIF, 1 to 100.", valueName: "quality"),
    transform: Word.reader(WholeNumberText.reader("a quality", in: 1...100)))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "The largest file, as 500k or 2M; the quality is lowered until it fits.", valueName: "bytes"),
    transform: Word.reader(ByteCountText.bytes))
  var maxBytes: Int?

  @Option(
    help: ArgumentHelp(
      "444 or 420: whether colours keep their full resolution.", valueName: "kind"),
    completion: .list(["444", "420"]), transform: Word.reader(FormatText.chroma))
  var chroma: ChromaSubsampling?

  @Flag(help: "Store a JPEG in passes, the coarse ones first.")
  var progressive = false

  @Flag(help: "Keep every bit in a WebP.")
  var lossless = false

  @Option(
    help: ArgumentHelp("How hard a PNG is compressed, 0 to 9.", valueName: "level"),
    transform: Word.reader(WholeNumberText.reader("a level", in: 0...9)))
  var compression: Int?

  @Option(
    help: ArgumentHelp(
      "Dots per inch, told in the file; the canvas' own when not given, or 300 for a paper size.",
      valueName: "dpi"),
    transform: Word.reader(WholeNumberText.resolution))
  var dpi: Int?

  @Option(
    help: ArgumentHelp("A colour in place of the canvas' own.", valueName: "colour"),
    completion: .list(ColorText.names), transform: Word.reader(ColorText.color))
  var background: Color?

  /// How large the picture is wanted.
  var wantedSize: WantedPictureSize {
    WantedPictureSize(size: size, scale: scale, width: width, height: height, dpi: dpi)
  }
}

extension PictureOptions {
  /// How the file of a picture of a canvas is written.
  func encoding(for canvas: Canvas) -> EncodingOptions {
    EncodingOptions(
      chroma: chroma, isProgressive: progressive, isLossless: lossless, compression: compression,
      density: wantedSize.density(on: canvas),
      mostBytes: maxBytes)
  }

  /// Refuses options that the format has not.
  ///
  /// - Parameter format: The picture's format.
  /// - Throws: ``UserFacingError``.
  func check(for format: ImageFormat) throws(UserFacingError) {
    let rules: [(name: String, isGiven: Bool, formats: [ImageFormat])] = [
      ("--quality", quality != nil, [.jpeg, .webp, .avif]),
      ("--chroma", chroma != nil, [.jpeg, .avif]),
      ("--progressive", progressive, [.jpeg]),
      ("--lossless", lossless, [.webp]),
      ("--compression", compression != nil, [.png]),
    ]
    for rule in rules where rule.isGiven && !rule.formats.contains(format) {
      let formats = rule.formats.map(\.noun).joined(separator: " and ")
      throw UserFacingError.usage(
        "\(rule.name) goes with \(formats), the picture is \(format.article).")
    }
    guard quality == nil || !lossless else {
      throw UserFacingError.usage("--quality and --lossless contradict each other.")
    }
    guard FormatSupport.canWrite(format) else {
      throw UserFacingError(
        .libraryMissing(format: format, package: format.package ?? "") as EncodeError)
    }
  }
}
