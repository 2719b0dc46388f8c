internal import ArgumentParser
internal import CollageCore

struct Undo: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "undo", abstract: "Undo edits",
    usage: "collage undo [N] [options]\ncollage undo --to REVISION [options]",
    discussion: """
        collage undo
        collage undo 3
        collage undo --to 12

      The history is stored, so edits can be undone in a later session. `redo` restores undone \
      edits until a new edit is made.
      """)

  @OptionGroup var steps: HistorySteps
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.navigate(steps.walk(isBackward: true)).prepared(
      context.reference(target), context)
  }
}
