internal import ArgumentParser
internal import CollageCore

/// `redo`: does undone edits again.
struct Redo: EditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Do undone edits again.",
    usage: "collage redo [N] [options]",
    discussion: """
        collage redo
        collage redo 3
      """)

  @Argument(help: "How many edits.", transform: HistorySteps.reader)
  var steps: Int = 1

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let reference = preparation.reference(target)
    return { [steps] session in
      let (state, revisions) = try session.redo(reference, steps: steps)
      return HistorySteps.report(state, revisions, verb: "redo", done: "done again")
    }
  }
}
