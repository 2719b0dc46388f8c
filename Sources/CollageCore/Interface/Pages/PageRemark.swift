/// Something about a layout or an edit of pages that users should know.
package struct PageRemark: Hashable, Sendable {
  /// What there is to know.
  package enum Kind: Hashable, Sendable {
    /// A warning about a layout.
    case layout(LayoutRemark)
    /// Text is left out for this many items, because nothing fills its fields.
    case unfilled(Int)
    /// Items are locked and left as they are.
    case locked([ItemName])
  }

  /// What there is to know.
  package let kind: Kind
  /// The numbers of the pages, from one on; empty if it applies to all of them.
  package let pages: [Int]
}

/// Collects the remarks on pages, and joins those of several pages on the same step.
struct PageRemarks {
  private let pageCount: Int
  private(set) var all: [PageRemark] = []
  /// The remarks on layouts of the present step, with the indices of the pages.
  private var layouts: [(remark: LayoutRemark, pages: [Int])] = []
  private var unfilledCount = 0
  private var lockedNames: [ItemName] = []

  init(pageCount: Int) { self.pageCount = pageCount }

  /// Collects the remarks on a page.
  ///
  /// - Parameters:
  ///   - edit: The edit; `nil` if the page stays as it is.
  ///   - unfilled: The number of items whose text is left out.
  ///   - skipped: The items that are locked.
  ///   - page: The index of the page.
  mutating func note(_ edit: Edit?, unfilled: Int, skipped: [ItemName], on page: Int) {
    unfilledCount += unfilled
    lockedNames += skipped.filter { !lockedNames.contains($0) }
    for remark in edit?.remarks ?? [] {
      guard let known = layouts.firstIndex(where: { $0.remark.joins(remark) }) else {
        layouts.append((remark, [page]))
        continue
      }
      layouts[known].remark.join(remark)
      layouts[known].pages.append(page)
    }
  }

  /// Ends a step, a layout or an edit, which all pages have gone through; equal remarks count once.
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

extension LayoutRemark {
  /// Whether one remark can stand for both, which are about two pages.
  fileprivate func joins(_ other: LayoutRemark) -> Bool {
    if case (.shrunkCaptions, .shrunkCaptions) = (self, other) { true } else { self == other }
  }

  /// Becomes the remark on both pages: of captions, the smaller share of their size.
  fileprivate mutating func join(_ other: LayoutRemark) {
    if case (.shrunkCaptions(let one), .shrunkCaptions(let factor)) = (self, other) {
      self = .shrunkCaptions(min(one, factor))
    }
  }
}
