internal import ArgumentParser
internal import CollageCore

/// `copy`: puts a copy of an item in front.
struct Copy: RequestCommand {
  static let configuration = CommandConfiguration.verb(
    "copy", abstract: "Put a copy of an item in front, at the same place if no other is given.",
    usage: "collage copy ITEM [--as NAME] [options]",
    discussion: """
      Prints the copy's name.

        collage copy hero
        collage copy hero --as ghost --at 75% 50% --scale 0.5
        collage copy hero --at right bottom --anchor br
      """)

  @Argument(
    help: ArgumentHelp("The item.", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The copy's name.", valueName: "name"),
    transform: Word.reader(NameParser.item))
  var name: ItemName?

  @OptionGroup var placing: PlacingOptions

  @Option(
    help: ArgumentHelp("The copy's scale, as in `scale`.", valueName: "factor"),
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
