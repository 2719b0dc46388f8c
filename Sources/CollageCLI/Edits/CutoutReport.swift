internal import CollageCore

/// Reports on cutouts.
extension Report {
  static func cutOut(_ done: CutoutOutcome) -> Report {
    var report = Report.items(
      done.outcome, done.items, verb: "cut out",
      detail: { $0.photo?.cutout.map { ": \(CutoutView($0).words)" } ?? "" })
    report.notes += done.doubtful.compactMap(doubt)
    guard done.isInterrupted else { return report }
    var view = EditView(done.outcome, items: done.items)
    view.interrupted = true
    report.view = { [view] in view }
    report.refusals = [
      .interrupted(
        "\(done.items.count) of \(Phrases.count(done.expectedCount, "item")) were cut out")
    ]
    return report
  }

  /// Returns the warning about an item whose subject is uncertain.
  private static func doubt(_ item: Item) -> Note? {
    guard let origin = item.photo?.cutout?.origin else { return nil }
    return .warning(
      "the subject of '\(item.name)' is uncertain "
        + "(confidence \(Phrases.number(origin.confidence))).",
      hint: "Look at it; `collage cutout \(item.name.quoted) --rect X,Y,W,H` says where it is.")
  }
}
