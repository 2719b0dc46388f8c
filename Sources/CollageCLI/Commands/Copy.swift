internal import ArgumentParser
internal import CollageCore

/// `copy`: puts a copy of an item in front.
struct Copy: EditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a copy of an item in front, at the same place.",
    usage: "collage copy ITEM [--as NAME] [options]",
    discussion: """
      Prints the copy's name.

        collage copy hero
        collage copy hero --as ghost
      """)

  @Argument(
    help: ArgumentHelp("The item.", valueName: "item"), completion: .custom(Suggestions.items))
  var words: [Word] = []

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The copy's name.", valueName: "name"),
    transform: NameText.item)
  var name: ItemName?

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let reference = preparation.reference(target)
    let selectors = try ItemWords(words).selectors(of: Self.self)
    let context = preparation.program.context
    let identity = CopyIdentity(id: context.makeID(), name: name, createdAt: context.now())
    return { session in
      let outcome = try session.edit(reference) { collage in
        .copy(try ItemsEdit.single(try collage.resolve(selectors), verb: "copy"), identity)
      }
      var report = Report.items(outcome, [identity.id], verb: "made")
      report.lines = outcome.after.collage.items.suffix(1).map(\.name.rawValue)
      return report
    }
  }
}
