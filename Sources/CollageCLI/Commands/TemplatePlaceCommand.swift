internal import ArgumentParser
internal import CollageCore

struct TemplatePlaceCommand: PartialRequestCommand {
  static let configuration = CommandConfiguration.verb(
    "place", abstract: "Turn items into placeholders",
    usage: """
      collage template place ITEM... NAME [options]
      collage template place ITEM... --off [options]
      """,
    discussion: """
        collage template place hero photo
        collage template place hero photo --required --cutout
        collage template place hero photo --default portrait.jpg
        collage template place title name --own
        collage template place hero --off

      A photo is cropped around its focus to fill the item's frame; --fit shows the whole photo. \
      Text is made smaller if necessary, to fit into the item's area. A placeholder without a \
      value is left out unless --own or --default is given.
      """)

  @Argument(
    help: ArgumentHelp("The items, then the column that fills them", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Fail if there isn't a value")
  var required = false

  @Flag(help: "Keep the item's own content if there isn't a value")
  var own = false

  @Flag(help: "Show the whole photo within the frame")
  var fit = false

  @Flag(help: "Crop the photo to fill the frame (default)")
  var fill = false

  @Flag(help: "Cut out the subject of the photo")
  var cutout = false

  @Flag(help: "Turn placeholders back into ordinary items")
  var off = false

  @Option(
    name: .customLong("default"),
    help: ArgumentHelp("The photo to show if there isn't a value", valueName: "file"),
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
    let (items, values) = try ItemArguments(words).splitLast(1, value: .column, of: Self.self)
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
    let (items, _) = try ItemArguments(words).splitLast(1, value: .column, of: Self.self)
    let selectors = try items.selectors(of: Self.self)
    let photo = try ImportedPhoto.taken(file, context)
    let analysis = FocusAnalysis(context)
    let place = request.prepared(reference, context)
    return { session in
      _ = try session.replace(in: reference, by: photo, analysis: analysis) { collage in
        try ItemsChange.single(
          collage.resolve(selectors), verb: "template place --default")
      }
      // Without `--fit`, the default photo covers its frame, like the photos that later replace it.
      if !fit { _ = try session.crop(selectors, of: reference, to: .cell, by: analysis) }
      return try place(session)
    }
  }
}
