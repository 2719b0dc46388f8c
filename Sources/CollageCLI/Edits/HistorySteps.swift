internal import ArgumentParser
internal import CollageCore

/// How far `undo` and `redo` go, and what they say.
struct HistorySteps: ParsableArguments {
  @Argument(
    help: "How many edits.",
    transform: Word.reader(WholeNumberText.reader("a number of edits", in: 1...1_000_000)))
  var steps: Int?

  @Option(
    help: ArgumentHelp("Go to the revision of this number, as `log` shows it.", valueName: "n"),
    transform: Word.reader(WholeNumberText.reader("the number of a revision", in: 0...1_000_000)))
  var to: Int?

  /// A direction in a history.
  enum Direction {
    case back
    case forth

    /// The verb that goes there.
    var verb: String { self == .back ? Undo.verbName : Redo.verbName }
    /// What it did.
    fileprivate var done: String { self == .back ? "undone" : "done again" }
  }

  /// The walk through a history as a step of a transaction.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - direction: Which way.
  /// - Returns: The step.
  /// - Throws: ``UserFacingError`` when it is said twice how far.
  func prepared(_ reference: CollageReference, _ direction: Direction) throws(UserFacingError)
    -> PreparedEdit
  {
    guard steps == nil || to == nil else {
      throw UserFacingError.usage(
        "there are a number of edits, \(steps ?? 0), and --to.", hint: "Give one of them.")
    }
    return { [steps, to] session in
      let (state, revisions) =
        switch (direction, to) {
        case (.back, let revision?): try session.undo(reference, to: revision)
        case (.forth, let revision?): try session.redo(reference, to: revision)
        case (.back, nil): try session.undo(reference, steps: steps ?? 1)
        case (.forth, nil): try session.redo(reference, steps: steps ?? 1)
        }
      return Self.report(state, revisions, direction)
    }
  }

  static func report(
    _ state: CollageState, _ revisions: [Revision], _ direction: Direction
  ) -> Report {
    guard !revisions.isEmpty else {
      return .collage(state, changed: false, label: direction.verb, message: "nothing changed")
    }
    var view = EditView(state, changed: true, label: direction.verb)
    view.revisions = revisions.map { RevisionView($0, in: state.record) }
    let what =
      revisions.count == 1
      ? revisions[0].label : Phrases.count(revisions.count, "edit")
    return Report(message: "\(direction.done): \(what)", view: view)
  }
}
