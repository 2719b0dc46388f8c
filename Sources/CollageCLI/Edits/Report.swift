internal import CollageCore

/// The result of a command, for all output formats.
struct Report {
  /// The lines for standard output, such as the names of new items.
  var lines: [String] = []
  var message: Remark?
  var furtherMessages: [Remark] = []
  /// Creates the JSON value for `--json`.
  ///
  /// The value is created only on demand, because it is large if many items are affected.
  var view: () -> any Encodable
  /// The errors about inputs that the command rejected without stopping.
  var refusals: [UserFacingError] = []
  var notes: [Note] = []

  var messages: [Remark] { (message.map { [$0] } ?? []) + furtherMessages }

  /// Returns the final report; called after the transaction has ended and output files have their
  /// names.
  var final: (() -> Report)?

  enum Note: Hashable {
    /// A remark, shown only on a terminal and only without `--quiet` and `--json`.
    case remark(Remark)
    /// A warning, shown unless `--quiet` is given.
    case warning(Warning)
  }

  /// Creates a report; the JSON value is created only if it is requested.
  init(
    lines: [String] = [], message: Remark?, view: @autoclosure @escaping () -> any Encodable,
    refusals: [UserFacingError] = []
  ) {
    self.lines = lines
    self.message = message
    self.view = view
    self.refusals = refusals
  }

  /// Returns the report with its JSON value already created; the value is empty if the format is
  /// text.
  ///
  /// The result doesn't retain the states of collages.
  func evaluated(for format: OutputFormat) -> Report {
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
  /// Returns the report on an edit of items; `ids` are the affected items, including removed ones.
  static func items(
    _ outcome: EditOutcome, _ ids: [Item.ID], _ done: ItemsOutcome
  ) -> Report {
    let skipped = Set(outcome.skipped)
    let affected = ids.filter { !skipped.contains($0) }.compactMap { id in
      outcome.after.collage.items[id] ?? outcome.before.collage.items[id]
    }
    let message =
      outcome.hasChanged
      ? Remark.items(affected, done) : .nothingChanged
    var report = Report(message: message, view: EditView(outcome, items: ids))
    report.notes = Note.skipped(outcome) + outcome.remarks.map { Note.warning(.layout($0)) }
    return report
  }

  static func items(
    _ edited: (outcome: EditOutcome, items: [Item.ID]), _ done: ItemsOutcome
  ) -> Report {
    items(edited.outcome, edited.items, done)
  }

  /// Returns the report on replacing a photo in all collages.
  static func everywhere(_ done: [(outcome: EditOutcome, items: [Item.ID])]) -> Report {
    let changed = done.filter(\.outcome.hasChanged)
    let items = changed.reduce(0) { $0 + $1.items.count }
    var report = Report(
      message: changed.isEmpty
        ? .nothingChanged : .replacedEverywhere(items: items, collages: changed.count),
      view: MultiCollageEditView(
        changed: !changed.isEmpty, collages: done.map { EditView($0.outcome, items: $0.items) }))
    report.notes = done.flatMap { Note.skipped($0.outcome) }
    return report
  }

  /// Returns the report on an edit of a whole collage.
  static func collage(
    _ state: CollageState, changed: Bool = true, label: String, message: Remark?,
    lines: [String] = []
  ) -> Report {
    Report(
      lines: lines, message: message, view: EditView(state, changed: changed, label: label))
  }
}

struct EmptyView: Encodable {}

extension Report.Note {
  /// Returns a warning about locked items that the edit left unchanged; empty if there aren't any.
  static func skipped(_ outcome: EditOutcome) -> [Report.Note] {
    let names = outcome.skipped.compactMap { outcome.before.collage.items[$0]?.name }
    return names.isEmpty ? [] : [.warning(.skipped(names))]
  }

  /// Creates the warning for a remark about a page that isn't in a store.
  init(_ remark: PageRemark) {
    switch remark.kind {
    case .layout(let layout): self = .warning(.layout(layout, onPages: remark.pages))
    case .unfilled(let count): self = .warning(.unfilled(count))
    case .locked(let names): self = .warning(.skipped(names))
    }
  }
}
