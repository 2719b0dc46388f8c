internal import CollageCore

/// What is said of items that are locked.
enum LockText {
  /// How they are unlocked.
  static func hint(_ names: [ItemName]) -> String {
    let items = names.count <= 3 ? names.map(\.quoted).joined(separator: " ") : "ITEM..."
    return "`collage lock \(items) --off` unlocks \(names.count == 1 ? "it" : "them")."
  }
}

extension Report.Note {
  /// What is said of items that an edit of several left as they are.
  static func skipped(_ outcome: EditOutcome) -> [Report.Note] {
    let names = outcome.skipped.compactMap { outcome.before.collage.items[$0]?.name }
    return names.isEmpty ? [] : [skipped(names)]
  }

  /// The warning about locked items that an edit of several left as they are.
  static func skipped(_ names: [ItemName]) -> Report.Note {
    let text =
      names.count == 1
      ? "'\(names[0])' is locked and was left as it is."
      : "\(names.count) items are locked and were left as they are"
        + (names.count <= 3 ? ": " + names.map(\.quoted).joined(separator: ", ") : "") + "."
    return .warning(text, hint: LockText.hint(names))
  }
}
