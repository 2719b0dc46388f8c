/// A copy-on-write array that is divided into pages; changing an element copies only one page.
///
/// All pages except the last one are full, so equal arrays have equal pages. A comparison of two
/// arrays skips the pages that they share.
struct PagedArray<Element> {
  static var pageSize: Int { 64 }

  private(set) var pages: [[Element]] = []

  var count: Int {
    guard let last = pages.last else { return 0 }
    return (pages.count - 1) * Self.pageSize + last.count
  }

  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  subscript(index: Int) -> Element {
    _read { yield pages[index / Self.pageSize][index % Self.pageSize] }
    _modify { yield &pages[index / Self.pageSize][index % Self.pageSize] }
  }

  mutating func append(_ element: Element) {
    if let last = pages.last, last.count < Self.pageSize {
      pages[pages.count - 1].append(element)
    } else {
      pages.append([element])
    }
  }

  /// Removes all elements from the index `count` on.
  mutating func truncate(to count: Int) {
    guard count < self.count else { return }
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Self.pageSize)
    pages.removeLast(pages.count - whole - (rest > 0 ? 1 : 0))
    if rest > 0 { pages[whole].removeLast(pages[whole].count - rest) }
  }
}

extension PagedArray: Sendable where Element: Sendable {}

extension PagedArray: Equatable where Element: Equatable {
  /// Returns the indices of this array at which the arrays differ, including indices that the other
  /// array doesn't have.
  ///
  /// - Complexity: O(number of pages + number of elements in pages that aren't shared).
  func indices(differingFrom other: PagedArray) -> [Int] {
    var indices: [Int] = []
    for (number, page) in pages.enumerated() {
      let theirs = number < other.pages.count ? other.pages[number] : []
      // Comparing spans doesn't copy elements; comparing arrays does.
      let (own, others) = (page.span, theirs.span)
      guard !own.isIdentical(to: others) else { continue }
      let start = number * Self.pageSize
      for offset in own.indices where offset >= others.count || own[offset] != others[offset] {
        indices.append(start + offset)
      }
    }
    return indices
  }
}
