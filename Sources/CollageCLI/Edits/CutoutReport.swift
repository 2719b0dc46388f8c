internal import CollageCore

extension Report {
  static func cutOut(_ done: CutoutOutcome) -> Report {
    var report = Report.items(done.outcome, done.items, .cutOut)
    report.notes += done.doubtful.compactMap(uncertaintyWarning)
    guard done.isInterrupted else { return report }
    var view = EditView(done.outcome, items: done.items)
    view.interrupted = true
    report.view = { [view] in view }
    report.refusals = [.cutoutInterrupted(done.items.count, of: done.expectedCount)]
    return report
  }

  /// Returns the warning that the subject of an item's cutout is uncertain; `nil` if the item has
  /// no cutout.
  private static func uncertaintyWarning(_ item: Item) -> Note? {
    guard let origin = item.photo?.cutout?.origin else { return nil }
    return .warning(.uncertainSubject(item.name, confidence: origin.confidence))
  }
}
