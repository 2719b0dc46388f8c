internal import ArgumentParser
internal import CollageCore

struct Copy: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "copy", abstract: "Copy an item",
    usage: "collage copy ITEM [--as NAME] [options]",
    discussion: """
        collage copy hero
        collage copy hero --as ghost --at 75% 50% --scale 0.5
        collage copy hero --at right bottom --anchor br

      Prints the copy's name. The copy is in front of all items. Its position is that of the \
      original unless --at is given.
      """)

  @Argument(
    help: ArgumentHelp("The item", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The copy's name", valueName: "name"),
    transform: Word.reader(NameParser.item))
  var name: ItemName?

  @OptionGroup var placing: PlacingOptions

  @Option(
    help: ArgumentHelp("The copy's scale, as in `scale`", valueName: "factor"),
    transform: Word.reader(FactorParser.scale))
  var scale: Double?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func check(_ context: EditContext) throws {
    try request().check(context, context.reference(target))
  }

  func request() throws -> EditRequest {
    let place = try placing.place()
    let selectors = try ItemArguments(words + place.rest).selectors(of: Self.self)
    return .items(
      selectors,
      try .copy(as: name, at: place.position, anchor: placing.anchor, scale: scale))
  }
}
