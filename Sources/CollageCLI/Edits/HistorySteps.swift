internal import ArgumentParser
internal import CollageCore

struct HistorySteps: ParsableArguments {
  @Argument(
    help: "The number of edits (default: 1)", transform: Word.reader(HistoryNavigation.steps))
  var steps: Int?

  @Option(
    help: ArgumentHelp("Go to this revision of `log`", valueName: "n"),
    transform: Word.reader(HistoryNavigation.revision))
  var to: Int?

  /// Returns the requested number of steps or the target revision; fails if both are given.
  func walk(isBackward: Bool) throws -> HistoryNavigation {
    guard steps == nil || to == nil else {
      throw UserFacingError.valueAndOption(.stepCount, "\(steps ?? 0)", .option("--to"))
    }
    return try HistoryNavigation(isBackward: isBackward, steps: steps, to: to)
  }
}
