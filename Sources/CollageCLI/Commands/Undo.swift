internal import ArgumentParser
internal import CollageCore

/// `undo`: takes edits back.
struct Undo: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "undo", abstract: "Take edits back.",
    usage: "collage undo [N] [options]\ncollage undo --to REVISION [options]",
    discussion: """
      Works across processes and reboots; `redo` does the edits again until there is a new one.

        collage undo
        collage undo 3
        collage undo --to 12
      """)

  @OptionGroup var steps: HistorySteps
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    try StoreRequest.walk(steps.walk(isBackward: true)).prepared(context.reference(target), context)
  }
}
