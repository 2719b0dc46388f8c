internal import CollageCore

extension Report.Note {
  /// The warning about pages that are in no store, in the words of the verbs that edit a store.
  init(_ remark: PageRemark) {
    switch remark.kind {
    case .layout(let layout): self = Report.Note(layout).about(remark.pages)
    case .unfilled(let count): self = .unfilled(count)
    case .locked(let names): self = .skipped(names)
    }
  }

  /// The warning with the pages that it is about.
  private func about(_ pages: [Int]) -> Report.Note {
    guard !pages.isEmpty, case .warning(let text, let hint) = self else { return self }
    let place = (pages.count == 1 ? "page " : "pages ") + Phrases.list(pages.map(String.init))
    return .warning("\(place): \(text)", hint: hint)
  }
}
