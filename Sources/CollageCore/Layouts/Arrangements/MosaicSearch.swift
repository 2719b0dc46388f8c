/// The search for a slicing tree that fills a page (the area of a layout) with items whose areas
/// follow from their weights.
///
/// For up to six items, all trees are tried. For up to 32 items, simulated annealing starts with
/// balanced binary trees. It swaps two items, changes the direction of a cut, or moves a part next
/// to another one. ``MosaicCost`` computes the cost of a tree. For more items, the page is halved
/// repeatedly until each part has at most 32 items.
struct MosaicSearch {
  private let shapes: [Double]
  private let weights: [Double]
  private let page: LayoutArea
  private var random: SplitMix64

  /// The maximum number of items for one search; the page is halved for more items.
  private static let jointLimit = 32
  /// The number of changes to try, multiplied by the number of items.
  ///
  /// The time for a change is proportional to the number of items, so the total time is nearly
  /// constant. The changes are divided equally among the starts.
  private static let changeCount = 650_000
  /// The minimum number of changes from each start.
  private static let minimumChangeCount = 5000
  /// The maximum number of additional starts if no tree with a low cost has been found.
  private static let additionalStarts = 3
  /// The maximum cost of a tree that is good enough to omit the additional starts.
  ///
  /// At this cost, the largest item is about seven times as large as the smallest one, relative to
  /// their weights.
  private static let goodCost = LayoutCost.rounded(2.1)
  /// The maximum increase of the cost that is accepted for the first change; it falls to zero.
  private static let initialThreshold = 1.0

  /// Creates a search for items with aspect ratios (width divided by height) and relative areas.
  init(shapes: [Double], weights: [Double], page: LayoutArea, seed: UInt64) {
    (self.shapes, self.weights, self.page) = (shapes, weights, page)
    random = SplitMix64(seed: seed)
  }

  /// Returns the best tree found; `nil` if there aren't any items, or if the gaps leave no space
  /// for one of the parts of a halved page.
  mutating func best() -> SlicingTree? {
    guard shapes.count > Self.jointLimit else { return bestTogether() }
    let order = Array(shapes.indices).shuffled(using: &random)
    return best(of: order[...], in: page.size)
  }

  /// Returns a tree of some items for a part of the page; `nil` if the gaps leave no space for
  /// them.
  private mutating func best(of items: ArraySlice<Int>, in size: Size) -> SlicingTree? {
    guard items.count > Self.jointLimit else {
      guard let part = LayoutArea(size: size, gap: page.gap) else { return nil }
      var search = MosaicSearch(
        shapes: items.map { shapes[$0] }, weights: items.map { weights[$0] }, page: part,
        seed: random.next())
      return search.bestTogether()?.renumbered(Array(items))
    }
    let middle = items.startIndex + items.count / 2
    let halves = [items[..<middle], items[middle...]]
    let weightSums = halves.map { $0.reduce(0) { $0 + weights[$1] } }
    let isRow = size.width > size.height
    var parts: [SlicingTree] = []
    for (half, weight) in zip(halves, weightSums) {
      let share = weight / (weightSums[0] + weightSums[1])
      let part =
        isRow
        ? Size(width: (size.width - page.gap) * share, height: size.height)
        : Size(width: size.width, height: (size.height - page.gap) * share)
      guard let tree = best(of: half, in: part) else { return nil }
      parts.append(tree)
    }
    return isRow ? .row(parts) : .column(parts)
  }

  private mutating func bestTogether() -> SlicingTree? {
    guard shapes.count > 1 else { return shapes.isEmpty ? nil : .item(0) }
    var measure = MosaicCost(shapes: shapes, weights: weights, page: page)
    guard shapes.count > SlicingTreeEnumeration.maximumItemCount else { return bestOfAll(&measure) }
    // With few items, good trees are rare: try several starts. With many items, good trees are far
    // from the start: try more changes from each start.
    let startCount = shapes.count <= 12 ? 6 : shapes.count <= 24 ? 2 : 1
    let steps = max(Self.minimumChangeCount, Self.changeCount / shapes.count / startCount)
    var found: (cost: Int, cuts: BinarySlicingTree)?
    for start in 0..<startCount + Self.additionalStarts {
      if start >= startCount, let found, found.cost <= Self.goodCost { break }
      let cuts = BinarySlicingTree(
        count: shapes.count, aspect: page.size.width / page.size.height, using: &random)
      let result = anneal(cuts, steps: steps, &measure)
      if result.cost < found?.cost ?? .max { found = result }
    }
    return found?.cuts.tree
  }

  /// Tries all trees, and returns the best one with parts in random order.
  private mutating func bestOfAll(_ measure: inout MosaicCost) -> SlicingTree? {
    var best: (cost: Int, tree: SlicingTree)?
    for tree in SlicingTreeEnumeration.trees(shapes.count) {
      let cost = measure.cost(of: BinarySlicingTree(tree, count: shapes.count))
      if cost < best?.cost ?? .max { best = (cost, tree) }
    }
    return best?.tree.shuffled(using: &random)
  }

  private mutating func anneal(
    _ start: BinarySlicingTree, steps: Int, _ measure: inout MosaicCost
  ) -> (cost: Int, cuts: BinarySlicingTree) {
    var best = (cost: measure.cost(of: start), cuts: start)
    var (currentCost, cuts) = best
    for step in 0..<steps {
      let change = cuts.change(using: &random)
      if case .none = change { continue }
      let cost = measure.cost(of: cuts)
      // Accept a worse tree at random, with a probability that decreases.
      let remaining = Double(steps - step) / Double(steps)
      let threshold = LayoutCost.rounded(Self.initialThreshold * remaining * remaining)
      let sample = Int.random(in: 0...1023, using: &random)
      guard cost <= currentCost + threshold * sample * sample / (1024 * 1024) else {
        cuts.undo(change)
        continue
      }
      currentCost = cost
      if cost < best.cost { best = (cost, cuts) }
    }
    return best
  }
}
