internal import ArgumentParser
internal import CollageCore

/// `undo`: takes edits back.
struct Undo: EditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take edits back.",
    usage: "collage undo [N] [options]",
    discussion: """
      Works across processes and reboots; `redo` does the edits again until there is a new one.

        collage undo
        collage undo 3
      """)

  @Argument(help: "How many edits.", transform: HistorySteps.reader)
  var steps: Int = 1

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let reference = preparation.reference(target)
    return { [steps] session in
      let (state, revisions) = try session.undo(reference, steps: steps)
      return HistorySteps.report(state, revisions, verb: "undo", done: "undone")
    }
  }
}
