internal import ArgumentParser
internal import CollageCore

struct ImageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The size: 540x960, 10x15cm, a5 or another preset", valueName: "size"),
    completion: .list(SizePreset.names), transform: Word.reader(SizeParser.size))
  var size: SizeParser?

  @Option(
    help: ArgumentHelp("Scale the canvas's size by this factor, such as 50%", valueName: "factor"),
    transform: Word.reader(FactorParser.scale))
  var scale: Double?

  @Option(
    help: ArgumentHelp("The width in pixels; the height follows", valueName: "pixels"),
    transform: Word.reader(IntegerParser.parser("a width", in: Canvas.sideRange)))
  var width: Int?

  @Option(
    help: ArgumentHelp("The height in pixels; the width follows", valueName: "pixels"),
    transform: Word.reader(IntegerParser.parser("a height", in: Canvas.sideRange)))
  var height: Int?

  @Option(
    help: ArgumentHelp("The longer side in pixels; the shorter side follows", valueName: "pixels"),
    transform: Word.reader(IntegerParser.parser("a side", in: Canvas.sideRange)))
  var longSide: Int?

  @OptionGroup var file: ImageFileOptions
  @OptionGroup var paper: PageOptions

  @Option(
    help: ArgumentHelp(
      "Dots per inch (default: that of the canvas, or 300 for paper sizes)", valueName: "dpi"),
    transform: Word.reader(IntegerParser.resolution))
  var dpi: Int?

  @Option(
    help: ArgumentHelp("Replace the canvas's background color", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(ColorParser.color))
  var background: Color?

  @Option(
    help: ArgumentHelp(
      "If --size has another aspect ratio, fill the bars with this color", valueName: "color"),
    completion: .list(ColorParser.names), transform: Word.reader(ColorParser.opaque))
  var pad: Color?

  @Flag(inversion: .prefixedNo, help: "Draw the watermark, or leave it out")
  var watermark: Bool?

  @Option(
    help: ArgumentHelp("Draw guides: thirds, golden, square, safe-areas or off", valueName: "grid"),
    completion: .list(GridParser.names), transform: Word.reader(GridParser.grid))
  var grid: GridParser?

  @Option(
    help: ArgumentHelp("Use an output preset, such as instagram or story", valueName: "name"),
    completion: .custom(CompletionValues.presets))
  var preset: Word?

  var sizeSpec: ImageSizeSpec {
    ImageSizeSpec(
      size: size, scale: scale, width: width, height: height, longSide: longSide, dpi: dpi,
      isPadded: pad != nil)
  }
}

extension ImageOptions {
  /// Returns the options, completed by the preset.
  ///
  /// The extension of `destination` indicates the format; `nil` stands for a generated name. The
  /// canvas, if it is known, determines the orientation of the preset's paper size. The settings
  /// include the user's presets.
  func completed(
    for destination: String?, on canvas: Canvas? = nil,
    _ settings: () throws -> [Setting: String]
  ) throws -> ImageOptions {
    guard let name = preset?.text else { return self }
    let preset = try ImagePreset.named(name, settings())
    var options = self
    options.preset = nil
    if size == nil, scale == nil, width == nil, height == nil, longSide == nil {
      options.size = canvas.map { preset.size?.oriented(like: $0.size) } ?? preset.size
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

extension ImageOptions {
  func encoding(for canvas: Canvas) -> EncodingOptions {
    file.encoding(density: sizeSpec.density(on: canvas))
  }

  func check(for format: RenderFormat) throws(UserFacingError) {
    guard pad == nil || size != nil else {
      throw .padWithoutSize
    }
    try paper.check(for: format)
    try file.check(for: format)
  }
}

extension ImageOptions {
  /// Returns the request to render a canvas to a path; `-` is standard output, and `nil` stands for
  /// a generated name.
  func request(
    for path: String?, on canvas: Canvas, _ limits: LimitOptions,
    _ settings: () throws -> [Setting: String]
  ) throws -> RenderRequest {
    let options = try completed(for: path, on: canvas, settings)
    let format = try options.file.format(of: path)
    var request = RenderRequest(
      size: try options.sizeSpec.pixels(on: canvas), background: options.background,
      pad: options.pad, grid: options.grid?.grid, showsWatermark: options.watermark ?? true,
      format: format, quality: options.file.quality, encoding: options.encoding(for: canvas),
      pageLayout: options.paper.layout(), limits: limits.request)
    if format.hasPages, request.size == nil {
      // A page of a document has the printed size of the canvas. `options.dpi` is only the
      // resolution of rasterized content.
      request.encoding.density = canvas.dpi
      request.pageLayout.rasterDensity = options.dpi
    }
    return request
  }
}
