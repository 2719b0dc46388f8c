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
    help: ArgumentHelp("The longer side in pixels; the other follows.", valueName: "pixels"),
    transform: Word.reader(WholeNumberText.reader("a side", in: Canvas.sideRange)))
  var longSide: Int?

  @OptionGroup var file: PictureFileOptions
  @OptionGroup var paper: PaperOptions

  @Option(
    help: ArgumentHelp(
      "Dots per inch, told in the file, of a PDF those of what becomes pixels; the canvas's own when "
        + "not given, or 300 for a paper size.",
      valueName: "dpi"),
    transform: Word.reader(WholeNumberText.resolution))
  var dpi: Int?

  @Option(
    help: ArgumentHelp("A color in place of the canvas's own.", valueName: "color"),
    completion: .list(ColorText.names), transform: Word.reader(ColorText.color))
  var background: Color?

  @Option(
    help: ArgumentHelp(
      "Fill up a --size of another shape with bars of this color.", valueName: "color"),
    completion: .list(ColorText.names), transform: Word.reader(ColorText.opaque))
  var pad: Color?

  @Flag(inversion: .prefixedNo, help: "Show the watermark, or leave it out.")
  var watermark: Bool?

  @Option(
    help: ArgumentHelp(
      "Lines to compose by: thirds, golden, square, safe-areas or off.", valueName: "grid"),
    completion: .list(GridText.names), transform: Word.reader(GridText.grid))
  var grid: GridText?

  @Option(
    help: ArgumentHelp(
      "instagram, story, a4-print, wallpaper, thumbnail, or one of your settings preset.NAME; "
        + "other options come before what it says.", valueName: "name"),
    completion: .custom(Suggestions.presets))
  var preset: Word?

  /// How large the picture is wanted.
  var wantedSize: WantedPictureSize {
    WantedPictureSize(
      size: size, scale: scale, width: width, height: height, longSide: longSide, dpi: dpi,
      isPadded: pad != nil)
  }
}

extension PictureOptions {
  /// The options with what the preset says where they say nothing themselves.
  ///
  /// - Parameters:
  ///   - destination: The file, whose ending says a format; nil for a made up name.
  ///   - canvas: The canvas, if it is known: the preset's sheet of paper lies as it does.
  ///   - settings: Gives the presets of one's own.
  /// - Returns: The same options, of which the preset is none any more.
  /// - Throws: ``ValueError`` and what `settings` throws.
  func completed(
    for destination: String?, on canvas: Canvas? = nil,
    _ settings: () throws -> [Setting: String]
  ) throws -> PictureOptions {
    guard let name = preset?.text else { return self }
    let preset = try PicturePreset.named(name, settings())
    var options = self
    options.preset = nil
    if size == nil, scale == nil, width == nil, height == nil, longSide == nil {
      options.size = canvas.map { preset.size?.turned(like: $0.size) } ?? preset.size
      options.scale = preset.scale
      (options.width, options.height) = (preset.width, preset.height)
      options.longSide = preset.longSide
    }
    options.file = file.completed(by: preset, for: destination)
    options.dpi = dpi ?? preset.dpi
    options.pad = pad ?? preset.pad
    options.watermark = watermark ?? preset.watermark
    options.grid = grid ?? preset.grid
    return options
  }
}

extension PictureOptions {
  /// How the file of a picture of a canvas is written.
  func encoding(for canvas: Canvas) -> EncodingOptions {
    file.encoding(density: wantedSize.density(on: canvas))
  }

  /// Refuses options that the format has not.
  ///
  /// - Parameter format: The picture's format.
  /// - Throws: ``UserFacingError``.
  func check(for format: RenderFormat) throws(UserFacingError) {
    guard pad == nil || size != nil else {
      throw UserFacingError.usage("--pad goes with --size, or with a preset that has one.")
    }
    try paper.check(for: format)
    try file.check(for: format)
  }
}

extension PictureOptions {
  /// The picture that is asked for of a canvas.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard output, and nil is a name that is made up.
  ///   - canvas: The canvas.
  ///   - limits: How much of the machine may be used.
  ///   - settings: Gives the presets of one's own.
  /// - Returns: The request.
  /// - Throws: ``UserFacingError``, ``ValueError``, ``PictureSizeError``.
  func request(
    for path: String?, on canvas: Canvas, _ limits: LimitOptions,
    _ settings: () throws -> [Setting: String]
  ) throws -> RenderRequest {
    let picture = try completed(for: path, on: canvas, settings)
    let format = try picture.file.format(of: path)
    var request = RenderRequest(
      size: try picture.wantedSize.pixels(on: canvas), background: picture.background,
      pad: picture.pad, grid: picture.grid?.grid, showsWatermark: picture.watermark ?? true,
      format: format, quality: picture.file.quality, encoding: picture.encoding(for: canvas),
      paper: picture.paper.layout(), limits: limits.request)
    if format.hasPages, request.size == nil {
      // Paper is as large as the canvas, however fine its pixels are.
      request.encoding.density = canvas.dpi
      request.paper.rasterDensity = picture.dpi
    }
    return request
  }
}
