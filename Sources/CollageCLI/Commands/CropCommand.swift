internal import ArgumentParser
internal import CollageCore

struct CropCommand: PartialRequestCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "crop", abstract: "Crop photos",
    usage: """
      collage crop ITEM... X,Y,WIDTH,HEIGHT [options]
      collage crop ITEM... (--ratio W:H | --fit-box)
      collage crop ITEM... none
      """,
    discussion: """
        collage crop hero 10%,0,80%,100%
        collage crop hero beach --ratio 4:5
        collage crop hero --fit-box
        collage crop hero none

      The crop rectangle is in pixels of the photo, or in percent. The visible part stays in place \
      on the canvas.

      --ratio keeps the largest part of the photo that has this aspect ratio, around the focus. If \
      the photo doesn't have a focus, the part is around the subject of the cutout or the most \
      prominent area, and detected faces stay whole if possible. After `replace`, --fit-box crops \
      the new photo to fill the area of the old photo.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the crop rectangle", valueName: "item"),
    completion: .custom(CompletionValues.items(and: [LookParser.none])))
  var words: [Word] = []

  @Option(
    help: ArgumentHelp("The aspect ratio, such as 4:5", valueName: "W:H"),
    transform: Word.reader(CropParser.ratio))
  var ratio: Double?

  @Flag(help: "Fill the area of the replaced photo")
  var fitBox = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func request() throws -> EditRequest? {
    let (items, spec) = try read()
    let selectors = try items.selectors(of: Self.self)
    guard case .part(let part) = spec else { return nil }
    return .items(selectors, .look(.crop(part)))
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.crop(read().0.selectors(of: Self.self), shape).prepared(reference, context)
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    if let request = try request() { return .request(request) }
    return .crop(try read().0.selectors(of: Self.self), shape)
  }

  private var shape: CropShape { ratio.map(CropShape.aspect) ?? .cell }

  private func read() throws -> (ItemArguments, CropSpec) {
    guard ratio != nil || fitBox else {
      let (items, values) = try ItemArguments(words).splitLast(
        1, value: .box, of: Self.self)
      return (items, .part(try CropParser.part(values[0])))
    }
    let spec = try CropSpec.requested(part: nil, ratio: ratio, fillsCell: fitBox)
    if words.count > 1, let last = words.last?.text, (try? CropParser.part(last)) != nil {
      throw UserFacingError.valueAndOption(
        .cropBox, last, .option(fitBox ? "--fit-box" : "--ratio"))
    }
    return (ItemArguments(words), spec)
  }
}

extension FocusAnalysis {
  /// Creates an analysis that shows its progress on the console.
  convenience init(_ context: EditContext) {
    let (console, environment) = (context.command.console, context.command.environment)
    let monitor = ProgressMonitor(
      isCancelled: environment.isInterrupted,
      run: { try console.withProgress(.analyzing, $0) })
    self.init(monitor: monitor, in: context.store.opened)
  }
}
