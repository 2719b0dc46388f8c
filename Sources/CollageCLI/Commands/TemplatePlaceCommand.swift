internal import ArgumentParser
internal import CollageCore

/// `template place`: makes items places of templates.
struct TemplatePlaceCommand: PartialRequestCommand {
  static let configuration = CommandConfiguration.verb(
    "place", abstract: "Let each picture fill an item anew.",
    usage: """
      collage template place ITEM... NAME [options]
      collage template place ITEM... --off [options]
      """,
    discussion: """
      A photo covers the item's frame with what matters of it, or is fitted into it with --fit. \
      Words are no larger than those of the design and take no more room. Where nothing fills a \
      place the item is left out, unless it has a default.

        collage template place hero photo
        collage template place hero photo --required --cutout
        collage template place hero photo --default nobody.jpg
        collage template place title name --own
        collage template place hero --off
      """)

  @Argument(
    help: ArgumentHelp(
      "The items, then the column of a table that fills them.", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Make no picture without it.")
  var required = false

  @Flag(help: "Show what the design shows where nothing fills the place.")
  var own = false

  @Flag(help: "Show all of the photo within the frame.")
  var fit = false

  @Flag(help: "Cover the frame with what matters of the photo; this is usual.")
  var fill = false

  @Flag(help: "Cut the photo out of its background.")
  var cutout = false

  @Flag(help: "Make the items places no longer.")
  var off = false

  @Option(
    name: .customLong("default"),
    help: ArgumentHelp("The photo where nothing fills the place.", valueName: "file"),
    completion: .file())
  var defaultFile: Word?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  var verb: String { "template place" }
  var inputCount: Int { defaultFile?.text == "-" ? 1 : 0 }

  func request() throws -> EditRequest? {
    defaultFile == nil ? try placing() : nil
  }

  private func placing() throws -> EditRequest {
    guard !off else {
      return .items(
        try ItemArguments(words).selectors(of: Self.self), .arrange(try arrangement(nil)))
    }
    let (items, values) = try ItemArguments(words).splitLast(1, value: "a column", of: Self.self)
    let column = try NameParser.column(values[0])
    return .items(try items.selectors(of: Self.self), .arrange(try arrangement(column)))
  }

  private func arrangement(_ column: ColumnName?) throws -> ArrangementSpec {
    let options = [
      "required": required, "own": own || defaultFile != nil, "fit": fit, "fill": fill,
      "cutout": cutout,
    ]
    return try .place(column, off: off, Set(options.filter(\.value).keys))
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    guard let file = defaultFile?.text else {
      return { _ in Report(message: nil, view: EmptyView()) }
    }
    let request = try placing()
    let (items, _) = try ItemArguments(words).splitLast(1, value: "a column", of: Self.self)
    let selectors = try items.selectors(of: Self.self)
    let photo = try ImportedPhoto.taken(file, context)
    let job = FocusAnalysis(context)
    let place = request.prepared(reference, context)
    return { session in
      _ = try session.replace(in: reference, by: photo, lookingBy: job) { collage in
        try ItemsChange.single(
          collage.resolve(selectors), verb: "template place --default")
      }
      // It covers the frame, as the photos that fill the place do.
      if !fit { _ = try session.crop(selectors, of: reference, to: .room, by: job) }
      return try place(session)
    }
  }
}
