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
  enum Direction: Int {
    case back = -1
    case forth = 1

    /// The verb that goes there.
    var verb: String { self == .back ? Undo.verbName : Redo.verbName }
    /// What it did.
    fileprivate var done: String { self == .back ? "undone" : "done again" }
    /// The verb that goes the other way.
    fileprivate var otherVerb: String { self == .back ? Redo.verbName : Undo.verbName }
  }

  /// The walk through a history as a step of a transaction.
  ///
  /// - Parameters:
  ///   - reference: Which collage.
  ///   - direction: Which way.
  /// - Returns: The step.
  /// - Throws: ``UserFacingError`` when it is said twice how far.
  func prepared(_ reference: CollageReference, _ direction: Direction) throws -> PreparedEdit {
    guard steps == nil || to == nil else {
      throw UserFacingError.usage(
        "there are a number of edits, \(steps ?? 0), and --to.", hint: "Give one of them.")
    }
    return { [steps, to] session in
      let count = try to.map { try Self.steps(to: $0, of: reference, direction, session) }
      guard count != 0 else {
        return .collage(
          try session.state(of: reference), changed: false, label: direction.verb,
          message: "nothing changed")
      }
      let (state, revisions) =
        switch direction {
        case .back: try session.undo(reference, steps: count ?? steps ?? 1)
        case .forth: try session.redo(reference, steps: count ?? steps ?? 1)
        }
      return Self.report(state, revisions, direction)
    }
  }

  /// How many steps lead to a revision, which must not lie the other way.
  private static func steps(
    to revision: Int, of reference: CollageReference, _ direction: Direction,
    _ session: EditSession
  ) throws -> Int {
    let distance = try session.distance(reference, to: revision) * direction.rawValue
    guard distance >= 0 else {
      let place = direction == .back ? "after" : "before"
      throw UserFacingError(
        "nothing-to-\(direction.verb)", .failed,
        "revision \(revision) comes \(place) the present one.",
        hint: "`collage \(direction.otherVerb) --to \(revision)` goes there.")
    }
    return distance
  }

  private static func report(
    _ state: CollageState, _ revisions: [Revision], _ direction: Direction
  ) -> Report {
    var view = EditView(state, changed: true, label: direction.verb)
    view.revisions = revisions.map { RevisionView($0, in: state.record) }
    let what =
      revisions.count == 1
      ? revisions[0].label : Phrases.count(revisions.count, "edit")
    return Report(message: "\(direction.done): \(what)", view: view)
  }
}
