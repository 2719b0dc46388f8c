internal import CollageCore

extension Report.Note {
  /// The warning about pages that are in no store, in the words of the verbs that edit a store.
  init(_ remark: PageRemark) {
    switch remark.kind {
    case .layout(let layout):
      let note = Report.Note(layout)
      self = remark.place.map(note.about) ?? note
    case .unfilled(let count): self = .unfilled(count)
    case .locked(let names): self = .skipped(names)
    }
  }
}

extension PageRemark {
  /// The numbers of its pages; `nil` if it applies to all of them.
  fileprivate var place: String? {
    guard !pages.isEmpty else { return nil }
    return (pages.count == 1 ? "page " : "pages ") + Phrases.list(pages.map(String.init))
  }
}
