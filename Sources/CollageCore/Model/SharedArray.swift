/// An array whose copies share most of their memory: changing an element copies one page of it.
///
/// Every page but the last is full, so that equal arrays have equal pages, and comparing or telling
/// apart two that share pages looks only at the others.
struct SharedArray<Element> {
  /// How many elements a page has.
  static var pageCount: Int { 64 }

  private(set) var pages: [[Element]] = []

  /// The number of elements.
  var count: Int {
    guard let last = pages.last else { return 0 }
    return (pages.count - 1) * Self.pageCount + last.count
  }

  /// Gathers elements.
  init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// The element at an index.
  subscript(index: Int) -> Element {
    _read { yield pages[index / Self.pageCount][index % Self.pageCount] }
    _modify { yield &pages[index / Self.pageCount][index % Self.pageCount] }
  }

  /// Puts an element behind all others.
  mutating func append(_ element: Element) {
    if let last = pages.last, last.count < Self.pageCount {
      pages[pages.count - 1].append(element)
    } else {
      pages.append([element])
    }
  }

  /// Takes away the elements behind a number of them.
  mutating func truncate(to count: Int) {
    guard count < self.count else { return }
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Self.pageCount)
    pages.removeLast(pages.count - whole - (rest > 0 ? 1 : 0))
    if rest > 0 { pages[whole].removeLast(pages[whole].count - rest) }
  }
}

extension SharedArray: Sendable where Element: Sendable {}

extension SharedArray: Equatable where Element: Equatable {
  /// The indices at which another array has another element, or none.
  ///
  /// - Complexity: O(pages + elements of pages that are not shared).
  func indices(differingFrom other: SharedArray) -> [Int] {
    var indices: [Int] = []
    for (number, page) in pages.enumerated() {
      let theirs = number < other.pages.count ? other.pages[number] : []
      // Spans compare elements in place; an array would copy each of them.
      let (own, others) = (page.span, theirs.span)
      guard !own.isIdentical(to: others) else { continue }
      let start = number * Self.pageCount
      for offset in own.indices where offset >= others.count || own[offset] != others[offset] {
        indices.append(start + offset)
      }
    }
    return indices
  }
}
