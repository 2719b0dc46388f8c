internal import CollageCore

/// The result of an edit, in the forms needed for all output formats.
struct Report {
  /// The lines for standard output: the handles of new things.
  var lines: [String] = []
  /// A one-line message for the user.
  var message: String?
  /// Further lines, shown below `message`.
  var furtherMessages: [String] = []
  /// Returns the JSON object for scripts, which is large if there are many items.
  var view: () -> any Encodable
  /// Errors about inputs that were rejected while others were accepted.
  var refusals: [UserFacingError] = []
  /// Further notes for the user.
  var notes: [Note] = []

  var messages: [String] { (message.map { [$0] } ?? []) + furtherMessages }

  /// Returns the final report, after the transaction has ended and outputs have their names.
  var final: (() -> Report)?

  enum Note: Hashable {
    /// Information for the user.
    case remark(String)
    case warning(String, hint: String)
  }

  /// Creates a report; the JSON object is created when it is requested.
  init(
    lines: [String] = [], message: String?, view: @autoclosure @escaping () -> any Encodable,
    refusals: [UserFacingError] = []
  ) {
    self.lines = lines
    self.message = message
    self.view = view
    self.refusals = refusals
  }

  /// Returns the report with its JSON object created or removed, so that it no longer retains the
  /// states of collages.
  func settled(for format: OutputFormat) -> Report {
    var report = self
    let view: any Encodable = format.choose(json: self.view, text: EmptyView.init)
    report.view = { view }
    return report
  }

  var status: ExitStatus {
    if refusals.contains(where: { $0.status == .interrupted }) { return .interrupted }
    return refusals.isEmpty ? .done : .failed
  }
}

extension Report {
  /// Creates the report on an edit of items.
  ///
  /// - Parameters:
  ///   - outcome: The states before and after.
  ///   - ids: The affected items; removed ones are looked up in the state before.
  ///   - verb: The verb in the past tense: `moved`.
  ///   - ending: The end of the message for several items: ` a border`.
  ///   - detail: Returns the end of the message for one item: ` to 120, 300`.
  /// - Returns: The report.
  static func items(
    _ outcome: EditOutcome, _ ids: [Item.ID], verb: String, ending: String = "",
    detail: (Item) -> String = { _ in "" }
  ) -> Report {
    let skipped = Set(outcome.skipped)
    let affected = ids.filter { !skipped.contains($0) }.compactMap { id in
      outcome.after.collage.items[id] ?? outcome.before.collage.items[id]
    }
    var message = "nothing changed"
    if outcome.hasChanged {
      message = "\(verb) " + Phrases.names(affected.map(\.name.quoted))
      message += affected.count == 1 ? detail(affected[0]) : ending
    }
    var report = Report(message: message, view: EditView(outcome, items: ids))
    report.notes = Note.skipped(outcome) + outcome.remarks.map { Note($0) }
    return report
  }

  /// Creates the report on replacing a photo in all collages.
  static func everywhere(_ done: [(outcome: EditOutcome, items: [Item.ID])]) -> Report {
    let changed = done.filter(\.outcome.hasChanged)
    let items = changed.reduce(0) { $0 + $1.items.count }
    var report = Report(
      message: changed.isEmpty
        ? "nothing changed"
        : "replaced \(Phrases.count(items, "item")) in \(Phrases.count(changed.count, "collage"))",
      view: MultiCollageEditView(
        changed: !changed.isEmpty, collages: done.map { EditView($0.outcome, items: $0.items) }))
    report.notes = done.flatMap { Note.skipped($0.outcome) }
    return report
  }

  /// Creates the report on an edit of a whole collage.
  static func collage(
    _ state: CollageState, changed: Bool = true, label: String, message: String?,
    lines: [String] = []
  ) -> Report {
    Report(
      lines: lines, message: message, view: EditView(state, changed: changed, label: label))
  }
}

/// An empty JSON object.
struct EmptyView: Encodable {}

extension Phrases {
  /// Returns the names, or their number if there are many.
  static func names(_ names: [String]) -> String {
    switch names.count {
    case 0...3: names.joined(separator: ", ")
    default: count(names.count, "item")
    }
  }
}
