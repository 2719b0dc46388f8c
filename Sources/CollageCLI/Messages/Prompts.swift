internal import CollageCore

extension Question {
  static func delete(_ name: CollageName) -> Question {
    Question("Delete \(name)? `collage restore` restores it. [y/N] ")
  }

  static func purge(_ purgeable: PurgeSummary, days: Int) -> Question {
    Question("Permanently delete \(PurgeText.text(purgeable, days: days))? [y/N] ")
  }

  /// Returns the question before edits are undone; `edits` is `nil` if their number is unknown.
  static func revert(edits: Int?) -> Question {
    let count = edits.map { Phrases.count($0, "edit") } ?? "all edits"
    return Question(
      "Revert to the last save and undo \(count)? `collage undo` restores them. [y/N] ")
  }
}

enum ProgressTitle: String, CaseIterable {
  case adding
  case analyzing = "analyzing photos"
  case checking
  case copying
  case creating
  case cuttingOut = "cutting out"
  case drawing
  case exporting
  case importing
  case rendering
  case saving
  case writing
  case writingImages = "writing images"
}
