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

  /// The picture's size for a canvas; nil is the canvas' own.
  ///
  /// - Parameter canvas: The canvas.
  /// - Returns: Columns and rows, or nil.
  /// - Throws: ``UserFacingError``, ``EditError``.
  func resolvedSize(for canvas: Canvas) throws -> PixelSize? {
    let given = [size != nil, scale != nil, width != nil, height != nil].count { $0 }
    guard given < 2 else {
      throw UserFacingError.usage(
        "there are \(given) sizes.", hint: "Give one of --size, --scale, --width and --height.")
    }
    var result: PixelSize?
    if let size {
      result = try resolved(size, for: canvas)
    } else if let scale {
      result = canvas.size.scaled(by: scale)
    } else if let width {
      result = canvas.size.scaled(by: Double(width) / Double(canvas.size.width))
      result?.width = width
    } else if let height {
      result = canvas.size.scaled(by: Double(height) / Double(canvas.size.height))
      result?.height = height
    }
    if let result, !Canvas.allows(result) {
      throw UserFacingError(
        "too-large", .limit, "the picture would be \(result), which is too large.",
        hint: "Sides are at most \(Canvas.sideRange.upperBound), "
          + "and there are at most \(Canvas.maximumArea) pixels.")
    }
    return result
  }

  /// The largest difference between a picture's sides that nobody sees.
  private static let shapeTolerance = 0.005
  /// The same for sheets whose sides are rounded to millimetres: the smallest, A6 and A7, are off by
  /// less.
  private static let sheetTolerance = 0.02

  /// The size in pixels, if it has the canvas' shape as far as anybody sees.
  ///
  /// The picture is stretched by what is left of the difference, so that nothing is cut off and no
  /// margin shows.
  private func resolved(_ size: SizeText, for canvas: Canvas) throws -> PixelSize {
    let resolution = dpi ?? canvas.resolution
    // The sides of sheets are whole millimetres: A5 is not quite half of A4.
    let rounding = size.isPaper ? max(1, Double(resolution) / 25.4) : 1
    let pixels = try size.resolved(at: resolution)
    let wide = canvas.size.scaled(by: Double(pixels.width) / Double(canvas.size.width))
    let high = canvas.size.scaled(by: Double(pixels.height) / Double(canvas.size.height))
    let aspects = [pixels, canvas.size].map { Double($0.width) / Double($0.height) }
    let difference = abs(aspects[0] / aspects[1] - 1)
    let isRounded =
      Double(abs(wide.height - pixels.height)) <= rounding
      || Double(abs(high.width - pixels.width)) <= rounding
    let isAlike = isRounded && (!size.isPaper || difference <= Self.sheetTolerance)
    guard !isAlike, difference > Self.shapeTolerance else { return pixels }
    throw UserFacingError.usage(
      "\(pixels) has not the shape of the canvas, \(canvas.size).",
      hint: "The nearest sizes of that shape are \(pixels.width)x\(wide.height) and "
        + "\(high.width)x\(pixels.height); `collage canvas --size` changes the shape.")
  }
}

extension PictureOptions {
  /// How the file of a picture of a canvas is written.
  func encoding(for canvas: Canvas) -> EncodingOptions {
    EncodingOptions(
      chroma: chroma, isProgressive: progressive, isLossless: lossless, compression: compression,
      density: dpi ?? (size?.isPaper == true ? canvas.resolution : canvas.dpi),
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

extension PixelSize {
  /// The size times a factor, each side rounded and at least one.
  fileprivate func scaled(by factor: Double) -> PixelSize {
    func side(_ value: Int) -> Int { max(1, Int(min(1e9, (Double(value) * factor).rounded()))) }
    return PixelSize(width: side(width), height: side(height))
  }
}
