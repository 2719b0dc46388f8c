internal import ArgumentParser
internal import CollageCore

/// `add`: puts photos on the canvas.
struct Add: EditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put photos on the canvas.",
    usage: "collage add FILE... [options]",
    discussion: """
      A photo stands in the middle, half as large as the canvas and in front of all others, if \
      nothing else is said. Prints the new items' names, a line each. Of several files the good \
      ones are added and the bad ones listed; the exit status is then 1. '-' is standard input.

        collage add hero.jpg
        collage add IMG_*.jpg
        collage add broken.jpg --salvage
        collage add photo.png --as hero --at 25% 75% --width 40% --rotate -8
        curl -s https://example.org/a.jpg | collage add - --as web
      """)

  @Argument(help: "The files; '-' is standard input.", completion: .file())
  var files: [Word] = []

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The item's name; made from the file's when not given.", valueName: "name"),
    transform: NameText.item)
  var name: ItemName?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Where the photo goes, as in `move`.", valueName: "X Y"))
  var at: [Word] = []

  @Option(
    help: ArgumentHelp("The point of the bounds that goes to X Y.", valueName: "point"),
    completion: .list(AnchorText.names), transform: AnchorText.anchor)
  var anchor: Anchor?

  @Option(
    help: ArgumentHelp("The width, in canvas pixels or percent.", valueName: "length"),
    transform: { try LengthText.positive($0) })
  var width: Length?

  @Option(
    help: ArgumentHelp("The turn, clockwise.", valueName: "angle"), transform: AngleText.angle)
  var rotate: Angle?

  @Option(
    help: ArgumentHelp("A factor on the size.", valueName: "factor"), transform: FactorText.scale)
  var scale: Double?

  @Option(
    help: ArgumentHelp("From 0 to 1, or in percent.", valueName: "opacity"),
    transform: FactorText.opacity)
  var opacity: UnitInterval?

  @Flag(help: "Store the photos without loss, as PNG.")
  var lossless = false

  @Flag(help: "Add no photo at all if one of them is bad.")
  var allOrNothing = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let (sources, placement) = try read(preparation)
    let reference = preparation.reference(target)
    try preparation.requireCollage(reference)
    let photos = try PhotoImport.run(
      sources, lossless: lossless ? true : nil, reading: reading.reading, limits: limits.request,
      allOrNothing: allOrNothing || preparation.isInBatch, on: preparation)
    let context = preparation.program.context
    let items = photos.imported.map { photo in
      NewItem(
        id: context.makeID(), name: name ?? photo.source.itemName, requiresName: name != nil,
        image: photo.record.image, placement: placement, createdAt: context.now())
    }
    return { session in
      for photo in photos.imported { try session.register(photo.record) }
      guard !items.isEmpty else { return try photos.report(session.state(of: reference)) }
      return photos.report(try session.edit(reference) { _ in .add(items) }, items.map(\.id))
    }
  }

  /// Checks the arguments.
  private func read(_ preparation: Preparation) throws -> ([PhotoSource], NewPlacement) {
    let position = try PositionText.leading(at, option: "--at")
    let paths = (files + (position?.rest ?? [])).map(\.text)
    guard !paths.isEmpty else { throw UserFacingError.missing("a file", in: Self.self) }
    guard name == nil || paths.count == 1 else {
      throw UserFacingError.usage(
        "--as names one item, there are \(paths.count) files.",
        hint: "Add the files one by one, or name the items with `collage name`.")
    }
    let placement = NewPlacement(
      position: position?.0, anchor: anchor ?? .center, width: width, rotation: rotate,
      scale: scale, opacity: opacity)
    return (try PhotoSource.list(paths, preparation), placement)
  }
}
