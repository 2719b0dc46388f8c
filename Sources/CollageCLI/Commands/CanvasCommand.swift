internal import ArgumentParser
internal import CollageCore

struct CanvasCommand: RequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "canvas", abstract: "Change the canvas size, background or frame",
    usage: "collage canvas [options]",
    discussion: """
        collage canvas --size square
        collage canvas --size a4 --dpi 150 --scale-items
        collage canvas --background 'linear 45 #f4efe6 #d0c8ff'
        collage canvas --background 'image beach.jpg'
        collage canvas --frame warm-cream:60:80%
        collage canvas --mirror

      By default, items stay in place. --scale-items moves and scales them with the canvas. It \
      also scales the frame's width and the blur radius of the background, within their limits. \
      --dpi alone changes the size on paper, but not the pixels. `new` lists the presets of --size.

      Backgrounds:

        coral, fffbe6, #fff8, rgb(…), none         a color, or transparency
        'linear 45 white coral 60% gold'           a linear gradient
        'radial at 30% 20% white coral in oklab'   a radial gradient
        paper, linen, kraft, 'paper #e8f0ff'       a texture, which can be colored
        'image beach.jpg'                          an image that covers the canvas
        'blur hero 40'                             an item's photo, blurred

      Gradient angles are as in CSS: 0 points up, 90 points right (default: 180). A color can be \
      followed by its position. 'in oklab' keeps mixed colors vivid. A blurred background shows \
      the current photo of its item. If the item is removed, the background color remains. linen \
      is the texture; 'color linen' is the color.

      The frame is a ring light: a bright band along the canvas's edges. It has a color, a width \
      from 10 to 120 pixels, and an opacity from 10% to 100%. Parts that aren't given keep their \
      values. off hides the frame, on shows it again, and none removes it. --mirror flips the \
      rendered image, except for the watermark; positions are those of the unmirrored canvas.
      """)

  @OptionGroup var canvas: CanvasOptions

  @Option(
    help: ArgumentHelp("A ring light COLOR:WIDTH:OPACITY, or on, off, none", valueName: "frame"),
    completion: .list(FrameParser.keywords), transform: Word.reader(FrameParser.change))
  var frame: FrameChange?

  @Flag(inversion: .prefixedNo, help: "Mirror the rendered image")
  var mirror: Bool?

  @Option(help: ArgumentHelp("Text as a watermark, or none; see `watermark`", valueName: "text"))
  var watermark: Word?

  @Flag(help: "Move and scale items with the canvas")
  var scaleItems = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { canvas.file == "-" ? 1 : 0 }

  func request() throws -> EditRequest { try request(showing: nil, WatermarkSpec()) }

  private func request(showing image: StoredImage?, _ mark: WatermarkSpec) throws -> EditRequest {
    var spec = canvas.spec(image)
    (spec.frame, spec.isMirrored) = (frame, mirror)
    if mark.image != nil { spec.watermark = .set(mark) }
    if watermark?.text == WatermarkParser.none { spec.watermark = .remove }
    return try .canvas(spec, scalingItems: scaleItems)
  }

  /// The watermark's text; `nil` if the option is missing or its value is `none`.
  private var watermarkText: WatermarkText? {
    guard let watermark, watermark.text != WatermarkParser.none else { return nil }
    return WatermarkText(TextArgument.text(of: watermark.text))
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    let background = try canvas.file.map { try PhotoSource.single($0, context) }
    let mark = try watermarkText.map { try PhotoSource.text(WatermarkParser.image(of: $0)) }
    guard background != nil || mark != nil else { return .request(try request()) }
    var spec = canvas.spec()
    (spec.frame, spec.isMirrored) = (frame, mirror)
    return .withFiles([background, mark].compactMap { $0 }) {
      [spec, watermarkText, scaleItems, isRemoved = watermark?.text == WatermarkParser.none]
      images in
      var spec = spec
      if background != nil, let image = images.first {
        spec.background = .backdrop(.image(image))
      }
      if mark != nil {
        spec.watermark = .set(WatermarkSpec(image: images.last, text: watermarkText))
      }
      if isRemoved { spec.watermark = .remove }
      return try .canvas(spec, scalingItems: scaleItems)
    }
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    let renderedText = try watermarkText.map { try WatermarkParser.image(of: $0) }
    guard canvas.file != nil || renderedText != nil else {
      return try request().prepared(reference, context)
    }
    try context.requireCollage(reference)
    let mark = try renderedText.map { try context.store.opened().importRenderedText($0) }
    let photo = try canvas.file.map { try ImportedPhoto.taken($0, context) }
    let edit = try request(
      showing: photo?.record.image, WatermarkSpec(image: mark?.image, text: watermarkText)
    ).prepared(reference, context)
    return { session in
      if let photo { try session.register(photo) }
      if let mark { try session.register(mark) }
      return try edit(session)
    }
  }
}
