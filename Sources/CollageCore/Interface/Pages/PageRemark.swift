/// A message to the user about the layout or an edit of pages.
package struct PageRemark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case layout(LayoutWarning)
    /// The number of text items that are omitted because no metadata fills their fields.
    case unfilled(Int)
    /// The locked items that remain unchanged.
    case locked([ItemName])
  }

  package let kind: Kind
  /// The numbers of the pages, from 1; empty if the remark is about all pages or about an edit.
  package let pages: [Int]
}

/// Collects the remarks on pages, and merges equal remarks of several pages.
struct PageRemarks {
  private let pageCount: Int
  private(set) var all: [PageRemark] = []
  /// The warnings about layouts in the current step, with the indices of the pages.
  private var layouts: [(remark: LayoutWarning, pages: [Int])] = []
  private var unfilledCount = 0
  private var lockedNames: [ItemName] = []

  init(pageCount: Int) { self.pageCount = pageCount }

  /// Collects the remarks on the page with an index; `edit` is `nil` if the page is unchanged.
  mutating func add(_ edit: Edit?, unfilled: Int, skipped: [ItemName], on page: Int) {
    unfilledCount += unfilled
    lockedNames += skipped.filter { !lockedNames.contains($0) }
    for remark in edit?.layoutWarnings ?? [] {
      guard let known = layouts.firstIndex(where: { $0.remark.joins(remark) }) else {
        layouts.append((remark, [page]))
        continue
      }
      layouts[known].remark.join(remark)
      layouts[known].pages.append(page)
    }
  }

  /// Ends a step, which is the layout or one edit of all pages, and removes duplicate remarks.
  mutating func endStep() {
    var remarks = layouts.map { layout in
      let pages = layout.pages.count == pageCount ? [] : layout.pages.map { $0 + 1 }
      return PageRemark(kind: .layout(layout.remark), pages: pages)
    }
    if !lockedNames.isEmpty { remarks.append(PageRemark(kind: .locked(lockedNames), pages: [])) }
    if unfilledCount > 0 { remarks.append(PageRemark(kind: .unfilled(unfilledCount), pages: [])) }
    all += remarks.filter { !all.contains($0) }
    (layouts, unfilledCount, lockedNames) = ([], 0, [])
  }
}

extension LayoutWarning {
  /// Returns whether the warnings of two pages can be merged.
  fileprivate func joins(_ other: LayoutWarning) -> Bool {
    if case (.shrunkCaptions, .shrunkCaptions) = (self, other) { true } else { self == other }
  }

  /// Merges the warning of another page into this one; the smaller of two caption scales is used.
  fileprivate mutating func join(_ other: LayoutWarning) {
    if case (.shrunkCaptions(let one), .shrunkCaptions(let factor)) = (self, other) {
      self = .shrunkCaptions(min(one, factor))
    }
  }
}
