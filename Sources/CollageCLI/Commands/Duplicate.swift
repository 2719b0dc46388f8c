internal import ArgumentParser
internal import CollageCore

/// `duplicate`: copies a collage.
struct Duplicate: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "duplicate", abstract: "Copy a collage; the copy starts a history of its own.",
    usage: "collage duplicate [COLLAGE] [--as NAME] [options]",
    discussion: """
      Prints the copy's name. The copy does not become the current collage.

        collage duplicate
        collage duplicate poster --as poster-blue
      """)
  static let effects: EditEffects = .changesCollages

  @OptionGroup var source: ReferenceArgument

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The copy's name.", valueName: "name"),
    transform: Word.reader(NameText.collage))
  var name: CollageName?

  @OptionGroup var common: CommonOptions

  func check(_ context: EditContext) throws {
    _ = try source.resolved(context)
    try context.expected.insert(name, in: context.store.opened())
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = try source.resolved(context)
    return { [name] session in
      let original = try session.state(of: reference).record.name
      let state = try session.duplicate(reference, as: name)
      return .collage(
        state, label: "duplicate of \(original)",
        message: "copied \(original) to \(state.record.name)", lines: [state.record.name.rawValue])
    }
  }
}
