internal import ArgumentParser
internal import CollageCore

/// The arguments and messages of `undo` and `redo`.
struct HistorySteps: ParsableArguments {
  @Argument(
    help: "The number of edits (default: 1)", transform: Word.reader(HistoryNavigation.steps))
  var steps: Int?

  @Option(
    help: ArgumentHelp("Go to this revision of `log`", valueName: "n"),
    transform: Word.reader(HistoryNavigation.revision))
  var to: Int?

  /// Returns the requested steps in the history.
  ///
  /// - Parameter isBackward: Whether to undo.
  /// - Returns: The steps.
  /// - Throws: ``UserFacingError`` if both a number of edits and a revision are given.
  func walk(isBackward: Bool) throws -> HistoryNavigation {
    guard steps == nil || to == nil else {
      throw UserFacingError.valueAndOption(.stepCount, "\(steps ?? 0)", .option("--to"))
    }
    return try HistoryNavigation(isBackward: isBackward, steps: steps, to: to)
  }
}
