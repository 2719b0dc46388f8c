internal import ArgumentParser
internal import CollageCore

struct Open: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "open", abstract: "Make a collage the current one",
    usage: "collage open COLLAGE [options]",
    discussion: """
        collage open poster
        collage open 3f2a

      Commands edit the current collage. -c and $COLLAGE override it.
      """)

  @Argument(
    help: ArgumentHelp("The collage: a name or UUID prefix", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var reference: Word

  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    { [reference] session in
      let state = try session.open(.named(reference.text))
      return .collage(
        state, changed: false, label: "open", message: .opened(state.record.name))
    }
  }
}
