internal import ArgumentParser
internal import CollageCore

/// `copy`: puts a copy of an item in front.
struct Copy: EditCommand {
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
    help: ArgumentHelp("The item.", valueName: "item"), completion: .custom(Suggestions.items))
  var words: [Word] = []

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The copy's name.", valueName: "name"),
    transform: Word.reader(NameText.item))
  var name: ItemName?

  @OptionGroup var placing: PlacingOptions

  @Option(
    help: ArgumentHelp("The copy's scale, as in `scale`.", valueName: "factor"),
    transform: Word.reader(FactorText.scale))
  var scale: Double?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func check(_ preparation: Preparation) throws {
    _ = try read()
    try preparation.expected.insert(
      1, as: name, into: preparation.reference(target), in: preparation.store.opened())
  }

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let reference = preparation.reference(target)
    let (selectors, placement) = try read()
    let context = preparation.program.context
    let identity = CopyIdentity(id: context.makeID(), name: name, createdAt: context.now())
    return { session in
      let outcome = try session.edit(reference) { collage in
        .copy(
          try ItemsEdit.single(try collage.resolve(selectors), verb: "copy"), identity, placement)
      }
      var report = Report.items(outcome, [identity.id], verb: "made")
      report.lines = outcome.after.collage.items.suffix(1).map(\.name.rawValue)
      return report
    }
  }

  /// Checks the arguments.
  private func read() throws -> ([ItemSelector], CopyPlacement) {
    let place = try placing.place()
    let selectors = try ItemWords(words + place.rest).selectors(of: Self.self)
    return (
      selectors, CopyPlacement(position: place.position, anchor: place.anchor, scale: scale)
    )
  }
}
