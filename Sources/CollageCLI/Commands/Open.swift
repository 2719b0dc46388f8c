internal import ArgumentParser
internal import CollageCore

/// `open`: makes a collage the current one.
struct Open: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "open", abstract: "Make a collage the current one.",
    usage: "collage open COLLAGE [options]",
    discussion: """
      Commands that name no collage mean the current one.

        collage open poster
        collage open 3f2a
      """)

  @Argument(
    help: ArgumentHelp(
      "The collage: its name or the beginning of its UUID.", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var reference: Word

  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    { [reference] session in
      let state = try session.open(.named(reference.text))
      return .collage(
        state, changed: false, label: "open", message: "\(state.record.name) is current")
    }
  }
}
