/// The search for a slicing tree that fills a page with items whose areas follow from their
/// weights.
///
/// For up to six items, all trees are tried. For up to 32 items, simulated annealing changes
/// balanced binary trees: it swaps two items, changes the direction of a cut, or moves a part next
/// to another one. ``MosaicCost`` computes the cost of a tree. For more items, the page is halved
/// repeatedly until each part has at most 32 items.
struct MosaicSearch {
  private let shapes: [Double]
  private let weights: [Double]
  private let page: LayoutArea
  private var random: SplitMix64

  /// The maximum number of items for which one tree is searched without halving the page.
  private static let jointLimit = 32
  /// The number of changes to try, multiplied by the number of items, and the minimum number of
  /// changes to try from each start.
  private static let changeCount = 650_000
  private static let fewestChanges = 5000
  /// The maximum number of additional starts if no tree with a low cost has been found.
  private static let spareStarts = 3
  /// The cost of a good tree.
  ///
  /// The largest item of such a tree has about seven times the area of the smallest one.
  private static let goodCost = LayoutCost.rounded(2.1)
  /// The maximum increase of the cost that the first change may cause.
  private static let heat = 1.0

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - shapes: The aspect ratio (width divided by height) of each item; above zero.
  ///   - weights: The relative area of each item.
  ///   - page: The page.
  ///   - seed: The random seed.
  init(shapes: [Double], weights: [Double], page: LayoutArea, seed: UInt64) {
    (self.shapes, self.weights, self.page) = (shapes, weights, page)
    random = SplitMix64(seed: seed)
  }

  /// Returns the best tree found; `nil` if there aren't any items.
  ///
  /// The result is also `nil` if the gaps leave no space for the items.
  mutating func best() -> SlicingTree? {
    guard shapes.count > Self.jointLimit else { return bestTogether() }
    let order = Array(shapes.indices).shuffled(using: &random)
    return best(of: order[...], in: page.size)
  }

  /// Returns a tree of some of the items for a part of the page; `nil` if the gaps leave no space
  /// for the items.
  private mutating func best(of pictures: ArraySlice<Int>, in size: Size) -> SlicingTree? {
    guard pictures.count > Self.jointLimit else {
      guard let part = LayoutArea(size: size, gap: page.gap) else { return nil }
      var search = MosaicSearch(
        shapes: pictures.map { shapes[$0] }, weights: pictures.map { weights[$0] }, page: part,
        seed: random.next())
      return search.bestTogether()?.renumbered(Array(pictures))
    }
    let middle = pictures.startIndex + pictures.count / 2
    let halves = [pictures[..<middle], pictures[middle...]]
    let wanted = halves.map { $0.reduce(0) { $0 + weights[$1] } }
    let isRow = size.width > size.height
    var parts: [SlicingTree] = []
    for (half, weight) in zip(halves, wanted) {
      let share = weight / (wanted[0] + wanted[1])
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
    guard shapes.count > 1 else { return shapes.isEmpty ? nil : .picture(0) }
    var measure = MosaicCost(shapes: shapes, weights: weights, page: page)
    guard shapes.count > SlicingTreeEnumeration.mostPictures else { return bestOfAll(&measure) }
    // Try several starts with few items, because good trees are rare. With many items, each start
    // needs more changes instead, because good trees are far from the start.
    let startCount = shapes.count <= 12 ? 6 : shapes.count <= 24 ? 2 : 1
    let steps = max(Self.fewestChanges, Self.changeCount / shapes.count / startCount)
    var found: (cost: Int, cuts: BinarySlicingTree)?
    for start in 0..<startCount + Self.spareStarts {
      if start >= startCount, let found, found.cost <= Self.goodCost { break }
      let cuts = BinarySlicingTree(
        count: shapes.count, aspect: page.size.width / page.size.height, using: &random)
      let annealed = annealed(cuts, steps: steps, &measure)
      if annealed.cost < found?.cost ?? .max { found = annealed }
    }
    return found?.cuts.tree
  }

  /// Tries all trees and returns the best one.
  ///
  /// The parts of its rows and columns are in random order.
  private mutating func bestOfAll(_ measure: inout MosaicCost) -> SlicingTree? {
    var best: (cost: Int, tree: SlicingTree)?
    for tree in SlicingTreeEnumeration.trees(shapes.count) {
      let cost = measure.cost(of: BinarySlicingTree(tree, count: shapes.count))
      if cost < best?.cost ?? .max { best = (cost, tree) }
    }
    return best?.tree.shuffled(using: &random)
  }

  private mutating func annealed(
    _ start: BinarySlicingTree, steps: Int, _ measure: inout MosaicCost
  ) -> (cost: Int, cuts: BinarySlicingTree) {
    var best = (cost: measure.cost(of: start), cuts: start)
    var (present, cuts) = best
    for step in 0..<steps {
      let change = cuts.change(using: &random)
      if case .none = change { continue }
      let cost = measure.cost(of: cuts)
      // Accept a worse tree at random, with a probability that decreases.
      let left = Double(steps - step) / Double(steps)
      let heat = LayoutCost.rounded(Self.heat * left * left)
      let draw = Int.random(in: 0...1023, using: &random)
      guard cost <= present + heat * draw * draw / (1024 * 1024) else {
        cuts.takeBack(change)
        continue
      }
      present = cost
      if cost < best.cost { best = (cost, cuts) }
    }
    return best
  }
}
