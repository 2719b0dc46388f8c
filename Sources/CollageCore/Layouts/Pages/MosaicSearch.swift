/// The search for a slicing tree that fills a page with pictures of nearly one area each.
///
/// Of a few pictures all trees are looked at. Of more, balanced binary trees are annealed: two pictures
/// change places, a cut turns, or a part is cut off and put beside another. What a tree costs is how far
/// its shape is from the page's, and how unequal areas are. Of many the page is cut in two until few are
/// left for each part.
struct MosaicSearch {
  private let shapes: [Double]
  private let weights: [Double]
  private let page: LayoutPage
  private var random: SplitMix64

  /// The most pictures that are looked at together.
  private static let mostTogether = 32
  /// What is tried in all starts, times the number of pictures.
  private static let changeCount = 650_000
  private static let fewestChanges = 5000
  /// How many starts there are besides while nothing good was found.
  private static let spareStarts = 3
  /// What is good: about that the largest picture has seven times the area of the smallest one.
  private static let goodCost = LayoutCost.rounded(2.1)
  /// What a worse tree may cost more in the beginning.
  private static let heat = 1.0

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - shapes: Width over height of each picture; all above zero.
  ///   - weights: How much of the area each picture wants, as a multiple of the others'.
  ///   - page: The room.
  ///   - seed: What decides by lot.
  init(shapes: [Double], weights: [Double], page: LayoutPage, seed: UInt64) {
    (self.shapes, self.weights, self.page) = (shapes, weights, page)
    random = SplitMix64(seed: seed)
  }

  /// The best tree that was found; nil without pictures, and where the gaps leave nothing.
  mutating func best() -> SlicingTree? {
    guard shapes.count > Self.mostTogether else { return bestTogether() }
    let order = Array(shapes.indices).shuffled(using: &random)
    return best(of: order[...], in: page.size)
  }

  /// A tree of some pictures for a part of the page; nil where the gaps leave nothing.
  private mutating func best(of pictures: ArraySlice<Int>, in size: Size) -> SlicingTree? {
    guard pictures.count > Self.mostTogether else {
      guard let part = LayoutPage(size: size, gap: page.gap) else { return nil }
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

  /// The best tree of pictures that are looked at together.
  private mutating func bestTogether() -> SlicingTree? {
    guard shapes.count > 1 else { return shapes.isEmpty ? nil : .picture(0) }
    var measure = MosaicMeasure(shapes: shapes, weights: weights, page: page)
    guard shapes.count > SmallMosaics.mostPictures else { return bestOfAll(&measure) }
    // Of few pictures good trees are rare, and of many they are far from the start.
    let startCount = shapes.count <= 12 ? 6 : shapes.count <= 24 ? 2 : 1
    let steps = max(Self.fewestChanges, Self.changeCount / shapes.count / startCount)
    var found: (cost: Int, cuts: BinaryCuts)?
    for start in 0..<startCount + Self.spareStarts {
      if start >= startCount, let found, found.cost <= Self.goodCost { break }
      let cuts = BinaryCuts(
        count: shapes.count, aspect: page.size.width / page.size.height, using: &random)
      let annealed = annealed(cuts, steps: steps, &measure)
      if annealed.cost < found?.cost ?? .max { found = annealed }
    }
    return found?.cuts.tree
  }

  /// The best of all trees; in which order its parts follow each other is by lot.
  private mutating func bestOfAll(_ measure: inout MosaicMeasure) -> SlicingTree? {
    var best: (cost: Int, tree: SlicingTree)?
    for tree in SmallMosaics.trees(shapes.count) {
      let cost = measure.cost(of: BinaryCuts(tree, count: shapes.count))
      if cost < best?.cost ?? .max { best = (cost, tree) }
    }
    return best?.tree.shuffled(using: &random)
  }

  private mutating func annealed(
    _ start: BinaryCuts, steps: Int, _ measure: inout MosaicMeasure
  ) -> (cost: Int, cuts: BinaryCuts) {
    var best = (cost: measure.cost(of: start), cuts: start)
    var (present, cuts) = best
    for step in 0..<steps {
      let change = cuts.change(using: &random)
      if case .none = change { continue }
      let cost = measure.cost(of: cuts)
      // A worse one is taken by lot, ever more rarely.
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
