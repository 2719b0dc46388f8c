internal import ArgumentParser
internal import CollageCore

/// `add`: puts photos on the canvas.
struct Add: EditCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "add", abstract: "Put photos on the canvas.",
    usage: "collage add FILE|FOLDER... [options]\ncollage add --files-from FILE [options]",
    discussion: """
      A photo stands in the middle, half as large as the canvas and in front of all others, if \
      nothing else is said; several lie fanned out a little. Prints the new items' names, a line \
      each. Of several files the good ones are added and the bad ones listed; the exit status is \
      then 1. '-' is standard input. Of a folder the photos in it are added, sorted by name. \
      photo:NAME is a photo of the library.

        collage add hero.jpg
        collage add IMG_*.jpg
        collage add holidays/ --recursive
        find . -name '*.jpg' -mtime -7 -print0 | collage add --files-from - -0
        collage add broken.jpg --salvage
        collage add photo:beach 'photo:city*'
        collage add photo.png --as hero --at 25% 75% --width 40% --rotate -8
        curl -s https://example.org/a.jpg | collage add - --as web
      """)

  @Argument(help: "The files, or folders of them; '-' is standard input.", completion: .file())
  var files: [Word] = []

  @OptionGroup var list: FileListOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The item's name; made from the file's when not given.", valueName: "name"),
    transform: Word.reader(NameParser.item))
  var name: ItemName?

  @OptionGroup var placing: PlacingOptions

  @Option(
    help: ArgumentHelp("The width, in canvas pixels, percent or 4cm.", valueName: "length"),
    transform: Word.lengthReader)
  var width: Length?

  @Option(
    help: ArgumentHelp("The turn, clockwise.", valueName: "angle"),
    transform: Word.reader(AngleParser.angle))
  var rotate: Angle?

  @Option(
    help: ArgumentHelp("A factor on the size.", valueName: "factor"),
    transform: Word.reader(FactorParser.scale))
  var scale: Double?

  @Option(
    help: ArgumentHelp("From 0 to 1, or in percent.", valueName: "opacity"),
    transform: Word.reader(FactorParser.opacity))
  var opacity: UnitInterval?

  @Flag(help: "Store the photos without loss, as PNG.")
  var lossless = false

  @Flag(help: "Keep the photos in the library, too.")
  var library = false

  @Flag(help: "Add no photo at all if one of them is bad.")
  var allOrNothing = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var inputCount: Int {
    (files + placing.at + [list.filesFrom].compactMap { $0 }).count { $0.text == "-" }
  }

  func check(_ context: EditContext) throws {
    guard !readsListFromInput else { return }
    try expect(try read(context).0, context)
  }

  /// Whether the list of files is standard input, which can be read only once.
  private var readsListFromInput: Bool { list.filesFrom?.text == "-" }

  /// Refuses more photos than the collage can hold, and a name that is taken.
  private func expect(_ photos: PhotoArguments, _ context: EditContext) throws {
    try context.expected.insert(
      photos.sources.count, as: name, into: context.reference(target),
      in: context.store.opened())
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let (named, placement) = try read(context)
    let reference = context.reference(target)
    try context.requireCollage(reference)
    if readsListFromInput, !context.isInBatch { try expect(named, context) }
    var request = request(named, context)
    if library, !context.isDryRun { request = try keep(request, context) }
    let photos = try PhotoImport.run(request, besides: named.otherFiles, on: context)
    return { [name] session in
      let (outcome, ids) = try session.add(
        photos.photos, to: reference, as: name, placement: placement)
      return photos.report(outcome, ids)
    }
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    let (named, placement) = try read(context)
    if let bad = named.refused.first { throw bad.error }
    try reading.requireDefaultsInPageEdit()
    guard !library else {
      throw UserFacingError.usage(
        "--edit does not take --library: it edits the pages that make creates.",
        hint: "Run `collage photo add FILE` to keep a photo in the library.")
    }
    guard limits.request == RequestedLimits() else {
      throw UserFacingError.ofMake("--jobs or --max-memory")
    }
    return .add(named.sources, as: name, placement, isLossless: lossless)
  }

  /// How the photos are taken in.
  func request(_ named: PhotoArguments, _ context: EditContext) -> PhotoImportRequest {
    var request = PhotoImportRequest(named)
    request.lossless = lossless ? true : nil
    request.reading = reading.reading
    request.limits = limits.request
    request.isAllOrNothing = allOrNothing || context.isInBatch
    return request
  }

  /// Keeps the photos in the library; what it refuses is not added either.
  private func keep(
    _ request: PhotoImportRequest, _ context: EditContext
  ) throws -> PhotoImportRequest {
    let workspace = try context.store.opened()
    let names = request.sources.map { (source: $0.name, item: $0.itemName) }
    var kept = LibraryRequest(request.sources)
    kept.refused = request.refused
    kept.reading = request.reading
    kept.limits = request.limits
    kept.isAllOrNothing = request.isAllOrNothing
    let console = context.command.console
    kept.progressSteps = console.progressSteps
    let additions = try console.withProgress("adding") { progress in
      try workspace.addToLibrary(
        kept, progress: console.progressSteps > 1 ? progress : nil,
        isCancelled: context.command.environment.isInterrupted)
    }
    for addition in additions.photos {
      context.command.console.remark(ofNamesLeftOutBy: addition)
    }
    var added = request
    added.refused = additions.refused
    var items = Dictionary(grouping: names, by: \.source).mapValues { $0.map(\.item) }
    added.sources = additions.photos.map { addition in
      workspace.photoSource(
        of: addition.photo, as: items[addition.source]?.popLast() ?? addition.photo.itemName)
    }
    return added
  }

  /// Checks the arguments, and finds the files.
  private func read(_ context: EditContext) throws -> (PhotoArguments, PlacementSpec) {
    let place = try placing.place()
    let paths = (files + place.rest).map(\.text)
    let named = try list.photos(paths, of: Self.self, context)
    guard name == nil || named.sources.count <= 1 else {
      throw UserFacingError.usage(
        "--as names one item, there are \(named.sources.count) files.",
        hint: "Add the files one by one, or name the items with `collage name`.")
    }
    let placement = PlacementSpec(
      position: place.position, anchor: place.anchor, width: width, rotation: rotate,
      scale: scale, opacity: opacity)
    return (named, placement)
  }
}
