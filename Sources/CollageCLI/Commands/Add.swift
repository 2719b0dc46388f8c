internal import ArgumentParser
internal import CollageCore

struct Add: EditCommand, PageEditCommand {
  static let configuration = CommandConfiguration.verb(
    "add", abstract: "Add photos to the canvas",
    usage: "collage add FILE|FOLDER... [options]\ncollage add --files-from FILE [options]",
    discussion: """
        collage add hero.jpg
        collage add IMG_*.jpg
        collage add holidays/ --recursive
        collage add photo.png --as hero --at 25% 75% --width 40% --rotate -8
        collage add photo:beach 'photo:city*'
        find . -name '*.jpg' -mtime -7 -print0 | collage add --files-from - -0

      Prints the new items' names, one per line. A photo is placed in the center, in front of all \
      other items, and scaled to fit half the canvas's width and height. Several photos are placed \
      with small offsets. Photos of a folder are added in the order of their names. '-' is \
      standard input. photo:NAME is a photo of the library.

      Files that can't be read are listed, and the others are added; the exit status is then 1.
      """)

  @Argument(help: "Files or folders; '-' is standard input", completion: .file())
  var files: [Word] = []

  @OptionGroup var list: FileListOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The item's name (default: from the file name)", valueName: "name"),
    transform: Word.reader(NameParser.item))
  var name: ItemName?

  @OptionGroup var placing: PlacingOptions

  @Option(
    help: ArgumentHelp("The width, such as 400, 40% or 4cm", valueName: "length"),
    transform: Word.lengthReader)
  var width: Length?

  @Option(
    help: ArgumentHelp("The rotation in degrees, clockwise", valueName: "angle"),
    transform: Word.reader(AngleParser.angle))
  var rotate: Angle?

  @Option(
    help: ArgumentHelp("Scale by this factor", valueName: "factor"),
    transform: Word.reader(FactorParser.scale))
  var scale: Double?

  @Option(
    help: ArgumentHelp("The opacity, 0 to 1 or 100%", valueName: "opacity"),
    transform: Word.reader(FactorParser.opacity))
  var opacity: UnitInterval?

  @Flag(help: "Store photos losslessly, as PNG")
  var lossless = false

  @Flag(help: "Add the photos to the library, too")
  var library = false

  @Flag(help: "Add nothing if a file can't be read")
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

  /// True if the list of files comes from standard input, which can be read only once.
  private var readsListFromInput: Bool { list.filesFrom?.text == "-" }

  /// Records the items that will be added; fails if the collage can't hold them or the item's name
  /// is in use.
  private func expect(_ photos: PhotoArguments, _ context: EditContext) throws {
    try context.expectedContents.insert(
      photos.sources.count, as: name, into: context.reference(target),
      in: context.store.opened())
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let (arguments, placement) = try read(context)
    let reference = context.reference(target)
    try context.requireCollage(reference)
    if readsListFromInput, !context.isInBatch { try expect(arguments, context) }
    var request = request(arguments, context)
    if library, !context.isDryRun { request = try addToLibrary(request, context) }
    let photos = try PhotoImport.run(request, besides: arguments.otherFiles, on: context)
    return { [name] session in
      let (outcome, ids) = try session.add(
        photos.photos, to: reference, as: name, placement: placement)
      return photos.report(outcome, ids)
    }
  }

  func pageEdit(_ context: EditContext) throws -> PageEdit {
    let (arguments, placement) = try read(context)
    if let bad = arguments.rejected.first { throw bad.error }
    try reading.requireDefaultsInPageEdit()
    guard !library else {
      throw UserFacingError.pageEditOption("--library", .library)
    }
    guard limits.request == RequestedLimits() else {
      throw UserFacingError.optionsOfMake("--jobs", "--max-memory")
    }
    return .add(arguments.sources, as: name, placement, isLossless: lossless)
  }

  func request(_ arguments: PhotoArguments, _ context: EditContext) -> PhotoImportRequest {
    var request = PhotoImportRequest(arguments)
    request.lossless = lossless ? true : nil
    request.reading = reading.reading
    request.limits = limits.request
    request.isAllOrNothing = allOrNothing || context.isInBatch
    return request
  }

  /// Adds the photos of a request to the library, and returns the request with the library photos
  /// as its sources.
  ///
  /// In the returned request, `rejected` contains the photos that the library rejected.
  private func addToLibrary(
    _ request: PhotoImportRequest, _ context: EditContext
  ) throws -> PhotoImportRequest {
    let workspace = try context.store.opened()
    let names = request.sources.map { (source: $0.name, item: $0.itemName) }
    var libraryRequest = LibraryRequest(request.sources)
    libraryRequest.rejected = request.rejected
    libraryRequest.reading = request.reading
    libraryRequest.limits = request.limits
    libraryRequest.isAllOrNothing = request.isAllOrNothing
    let console = context.command.console
    libraryRequest.progressSteps = console.progressSteps
    let additions = try console.withProgress(.adding) { progress in
      try workspace.addToLibrary(
        libraryRequest, progress: console.progressSteps > 1 ? progress : nil,
        isCancelled: context.command.environment.isInterrupted)
    }
    for addition in additions.photos {
      context.command.console.warn(aboutNamesOf: addition)
    }
    var added = request
    added.rejected = additions.rejected
    var items = Dictionary(grouping: names, by: \.source).mapValues { $0.map(\.item) }
    added.sources = additions.photos.map { addition in
      workspace.photoSource(
        of: addition.photo, as: items[addition.source]?.popLast() ?? addition.photo.itemName)
    }
    return added
  }

  private func read(_ context: EditContext) throws -> (PhotoArguments, PlacementSpec) {
    let place = try placing.place()
    let paths = (files + place.rest).map(\.text)
    let arguments = try list.photos(paths, of: Self.self, context)
    guard name == nil || arguments.sources.count <= 1 else {
      throw UserFacingError.namesOne("--as", .item, files: arguments.sources.count)
    }
    let placement = PlacementSpec(
      position: place.position, anchor: place.anchor, width: width, rotation: rotate,
      scale: scale, opacity: opacity)
    return (arguments, placement)
  }
}
