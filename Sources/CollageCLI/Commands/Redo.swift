internal import ArgumentParser
internal import CollageCore

struct Redo: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "redo", abstract: "Redo undone edits",
    usage: "collage redo [N] [options]\ncollage redo --to REVISION [options]",
    discussion: """
        collage redo
        collage redo 3
        collage redo --to 15
      """)

  @OptionGroup var steps: HistorySteps
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.navigate(steps.walk(isBackward: false)).prepared(
      context.reference(target), context)
  }
}
