internal import ArgumentParser
internal import CollageCore

/// `canvas`: changes the canvas.
struct CanvasCommand: RequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "canvas", abstract: "Change the size, the background, the frame of the canvas, or mirror it.",
    discussion: """
      Items stay where they are, unless --scale-items makes them move and grow with the canvas; \
      the width of a frame and the blur of a photo grow with it as far as they can. \
      --dpi alone changes no pixel: it says how large the canvas is on paper.

      A gradient's angle is that of CSS: 0 is upward, 90 to the right, 180, which it is when not \
      given, down. Each color can have a place behind it; 'in oklab' keeps mixed colors clear. A \
      blurred photo stays that of its item; when the item goes, the color is left. A color that \
      is called as a paper is 'color linen'.

      The frame is a ring light: a color, a width from 10 to 120 and an opacity from 10% to 100%, \
      or some of them; off keeps it for on, none forgets it. A mirrored canvas is rendered with \
      left and right exchanged, but for its watermark; where items stand is still told and said \
      as without the mirror.

        collage canvas --size square
        collage canvas --size a4 --dpi 150 --scale-items
        collage canvas --background fffbe6
        collage canvas --background 'linear 45 #f4efe6 #d0c8ff'
        collage canvas --background 'radial at 30% 20% white coral 60% #402 in oklab'
        collage canvas --background 'image beach.jpg'
        collage canvas --background 'blur hero 40'
        collage canvas --background kraft
        collage canvas --frame warm-cream:60:80%
        collage canvas --mirror
        collage canvas --watermark "© Anna Nowak"
      """)

  @OptionGroup var canvas: CanvasOptions

  @Option(
    help: ArgumentHelp(
      "A glow along the rim: COLOR:WIDTH:OPACITY such as warm-cream:60:80%, or on, off, none.",
      valueName: "frame"),
    completion: .list(FrameParser.words), transform: Word.reader(FrameParser.change))
  var frame: FrameChange?

  @Flag(inversion: .prefixedNo, help: "Show all as a mirror does, or not.")
  var mirror: Bool?

  @Option(
    help: ArgumentHelp(
      "Words in a corner, or none; `collage watermark` says how.", valueName: "words"))
  var watermark: Word?

  @Flag(help: "Let the items move and grow with the canvas.")
  var scaleItems = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int { canvas.file == "-" ? 1 : 0 }

  func request() throws -> EditRequest { try request(showing: nil, WatermarkSpec()) }

  private func request(showing image: StoredImage?, _ mark: WatermarkSpec) throws -> EditRequest {
    var wanted = canvas.wanted(image)
    (wanted.frame, wanted.isMirrored) = (frame, mirror)
    if mark.image != nil { wanted.watermark = .set(mark) }
    if watermark?.text == WatermarkParser.none { wanted.watermark = .remove }
    return try .canvas(wanted, scalingItems: scaleItems)
  }

  /// The words of the watermark; nil where none are given.
  private var words: WatermarkText? {
    guard let watermark, watermark.text != WatermarkParser.none else { return nil }
    return WatermarkText(TextArgument.words(of: watermark.text))
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    let ground = try canvas.file.map { try PhotoSource.single($0, context) }
    let mark = try words.map { try PhotoSource.text(WatermarkParser.picture(of: $0)) }
    guard ground != nil || mark != nil else { return .request(try request()) }
    var wanted = canvas.wanted()
    (wanted.frame, wanted.isMirrored) = (frame, mirror)
    return .showing([ground, mark].compactMap { $0 }) {
      [wanted, words, scaleItems, isRemoved = watermark?.text == WatermarkParser.none] images in
      var wanted = wanted
      if ground != nil, let image = images.first {
        wanted.background = .backdrop(.image(image))
      }
      if mark != nil {
        wanted.watermark = .set(WatermarkSpec(image: images.last, words: words))
      }
      if isRemoved { wanted.watermark = .remove }
      return try .canvas(wanted, scalingItems: scaleItems)
    }
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = context.reference(target)
    let picture = try words.map { try WatermarkParser.picture(of: $0) }
    guard canvas.file != nil || picture != nil else {
      return try request().prepared(reference, context)
    }
    try context.requireCollage(reference)
    let mark = try picture.map { try context.store.opened().importWords($0) }
    let photo = try canvas.file.map { try ImportedPhoto.taken($0, context) }
    let edit = try request(
      showing: photo?.record.image, WatermarkSpec(image: mark?.image, words: words)
    ).prepared(reference, context)
    return { session in
      if let photo { try session.register(photo) }
      if let mark { try session.register(mark) }
      return try edit(session)
    }
  }
}
