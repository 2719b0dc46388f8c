internal import CollageCore

/// What `undo` and `redo` have in common.
enum HistorySteps {
  /// Reads how many edits.
  static let reader = WholeNumberText.reader("a number of edits", in: 1...1_000_000)

  /// The report of a walk through the history.
  ///
  /// - Parameters:
  ///   - state: The state afterwards.
  ///   - revisions: The revisions that were passed.
  ///   - verb: The verb.
  ///   - done: The verb in the past.
  /// - Returns: The report.
  static func report(
    _ state: CollageState, _ revisions: [Revision], verb: String, done: String
  ) -> Report {
    var view = EditView(state, changed: true, label: verb)
    view.revisions = revisions.map { RevisionView($0, in: state.record) }
    let what =
      revisions.count == 1
      ? revisions[0].label : Phrases.count(revisions.count, "edit")
    return Report(message: "\(done): \(what)", view: view)
  }
}
