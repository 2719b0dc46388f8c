internal import CollageCore

/// What an edit did, for every way of telling it.
struct Report {
  /// What goes to standard output, a line each: the handles of new things.
  var lines: [String] = []
  /// One line for whoever watches.
  var message: String?
  /// Further lines, shown below `message`.
  var furtherMessages: [String] = []
  /// The object for scripts; it is large where there are many items.
  var view: () -> any Encodable
  /// Inputs that were refused while others were taken.
  var refusals: [UserFacingError] = []
  /// What whoever watches should know besides.
  var notes: [Note] = []

  /// `message` and `furtherMessages`.
  var messages: [String] { (message.map { [$0] } ?? []) + furtherMessages }

  /// The report as it is when the transaction has ended and outputs have their names.
  var final: (() -> Report)?

  /// Something to know that is no failure.
  enum Note: Hashable {
    /// Said to whoever watches.
    case remark(String)
    /// Something that deserves a look.
    case warning(String, hint: String)
  }

  /// Describes what was done; the object for scripts is made when it is asked for.
  init(
    lines: [String] = [], message: String?, view: @autoclosure @escaping () -> any Encodable,
    refusals: [UserFacingError] = []
  ) {
    self.lines = lines
    self.message = message
    self.view = view
    self.refusals = refusals
  }

  /// The same with its object made, or without one: until then it holds the states of collages.
  func settled(for format: OutputFormat) -> Report {
    var report = self
    let view: any Encodable = format.choose(json: self.view, text: EmptyView.init)
    report.view = { view }
    return report
  }

  /// The exit status.
  var status: ExitStatus {
    if refusals.contains(where: { $0.status == .interrupted }) { return .interrupted }
    return refusals.isEmpty ? .done : .failed
  }
}

extension Report {
  /// What an edit of items did.
  ///
  /// - Parameters:
  ///   - outcome: The states before and after.
  ///   - ids: The items that were meant; those that are gone are told from the state before.
  ///   - verb: What was done, in the past: `moved`.
  ///   - ending: How it ended for several items: ` a border`.
  ///   - detail: How it ended for one item: ` to 120, 300`.
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

  /// What replacing a photo in all collages did.
  static func everywhere(_ done: [(outcome: EditOutcome, items: [Item.ID])]) -> Report {
    let changed = done.filter(\.outcome.hasChanged)
    let items = changed.reduce(0) { $0 + $1.items.count }
    var report = Report(
      message: changed.isEmpty
        ? "nothing changed"
        : "replaced \(Phrases.count(items, "item")) in \(Phrases.count(changed.count, "collage"))",
      view: EverywhereView(
        changed: !changed.isEmpty, collages: done.map { EditView($0.outcome, items: $0.items) }))
    report.notes = done.flatMap { Note.skipped($0.outcome) }
    return report
  }

  /// What a verb did to a whole collage.
  static func collage(
    _ state: CollageState, changed: Bool = true, label: String, message: String?,
    lines: [String] = []
  ) -> Report {
    Report(
      lines: lines, message: message, view: EditView(state, changed: changed, label: label))
  }
}

/// Nothing, in JSON.
struct EmptyView: Encodable {}

extension Phrases {
  /// The names, or how many there are if there are many.
  static func names(_ names: [String]) -> String {
    switch names.count {
    case 0...3: names.joined(separator: ", ")
    default: count(names.count, "item")
    }
  }
}
