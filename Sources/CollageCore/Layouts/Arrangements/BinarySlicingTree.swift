/// A tree of cuts that divides a page (the area that a layout fills) among items.
///
/// Each cut divides a part of the page in two, side by side or one above the other. The parts that
/// aren't cut are the items. Random changes to the tree let a search find good layouts.
struct BinarySlicingTree {
  /// The two parts of each cut; the first element is for the cut with the number `count`.
  ///
  /// Parts are numbers: numbers below `count` are items, and all other numbers are cuts.
  private(set) var parts: [SIMD2<Int32>]
  /// True for cuts whose parts are side by side.
  private(set) var isRow: [Bool]
  /// The number of the cut that contains each part; -1 for the root.
  private var parents: [Int32]
  let count: Int
  /// The number of the part that is the whole page.
  private(set) var root: Int

  /// Creates a tree of at least two items by halving the page recursively, always across the longer
  /// side.
  ///
  /// The items are assigned to the parts at random. `aspect` is the page's width divided by its
  /// height.
  init(count: Int, aspect: Double, using random: inout SplitMix64) {
    self.init(count: count)
    let order = Array(0..<count).shuffled(using: &random)
    root = cut(order[...], aspect, &random)
  }

  init(count: Int) {
    self.count = count
    parts = []
    isRow = []
    parents = [Int32](repeating: -1, count: 2 * count - 1)
    root = 0
  }

  private mutating func cut(
    _ items: ArraySlice<Int>, _ aspect: Double, _ random: inout SplitMix64
  ) -> Int {
    guard items.count > 1 else { return items[items.startIndex] }
    // If the number of items is odd, chance decides which half gets one more.
    let hasExtra = items.count % 2 == 1 && Bool.random(using: &random)
    let half = items.startIndex + items.count / 2 + (hasExtra ? 1 : 0)
    let isRow = aspect > 1
    let halfAspect = isRow ? aspect / 2 : aspect * 2
    let first = cut(items[..<half], halfAspect, &random)
    let second = cut(items[half...], halfAspect, &random)
    return join(first, second, isRow: isRow)
  }

  /// Adds the cuts of a tree, and makes the outermost cut the root.
  ///
  /// A row or column of more than two parts becomes several cuts.
  mutating func add(_ tree: SlicingTree) { root = part(tree) }

  private mutating func part(_ tree: SlicingTree) -> Int {
    let (trees, isRow): ([SlicingTree], Bool)
    switch tree {
    case .item(let number): return number
    case .row(let parts): (trees, isRow) = (parts, true)
    case .column(let parts): (trees, isRow) = (parts, false)
    }
    var whole = part(trees[0])
    for tree in trees.dropFirst() { whole = join(whole, part(tree), isRow: isRow) }
    return whole
  }

  /// Adds a cut with two parts, and returns the cut's number.
  private mutating func join(_ one: Int, _ other: Int, isRow: Bool) -> Int {
    let whole = count + parts.count
    parts.append(SIMD2(Int32(one), Int32(other)))
    self.isRow.append(isRow)
    parents[one] = Int32(whole)
    parents[other] = Int32(whole)
    return whole
  }

  enum Change {
    case none
    case swap(Int, Int)
    case toggleDirection(Int)
    /// A cut moved with one of its parts; the sibling is the part that was left behind.
    ///
    /// The values are the cut's number, its sibling, and its parts and direction before the move.
    case transplant(cut: Int, sibling: Int, parts: SIMD2<Int32>, isRow: Bool)
  }

  mutating func change(using random: inout SplitMix64) -> Change {
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let one = Int.random(in: 0..<count, using: &random)
      let other = Int.random(in: 0..<count, using: &random)
      swap(one, other)
      return .swap(one, other)
    case 1:
      let cut = Int.random(in: 0..<isRow.count, using: &random)
      isRow[cut].toggle()
      return .toggleDirection(cut)
    default:
      return transplant(
        Int.random(in: 0..<parents.count, using: &random),
        beside: Int.random(in: 0..<parents.count, using: &random), using: &random)
    }
  }

  mutating func undo(_ change: Change) {
    switch change {
    case .none: break
    case .swap(let one, let other): swap(one, other)
    case .toggleDirection(let cut): isRow[cut].toggle()
    case .transplant(let cut, let sibling, let before, let wasRow):
      let now = parts[cut - count]
      // `part` moved with the cut. To undo the move, the part beside it takes the cut's position.
      let part = before.x == Int32(sibling) ? before.y : before.x
      put(Int(now.x == part ? now.y : now.x), inPlaceOf: cut)
      put(cut, inPlaceOf: sibling)
      parts[cut - count] = before
      isRow[cut - count] = wasRow
      parents[sibling] = Int32(cut)
    }
  }

  private mutating func swap(_ one: Int, _ other: Int) {
    let (first, second) = (Int(parents[one]), Int(parents[other]))
    guard first != second else {
      let cut = first - count
      parts[cut] = SIMD2(parts[cut].y, parts[cut].x)
      return
    }
    replace(one, in: first, by: other)
    replace(other, in: second, by: one)
  }

  /// Moves a part, together with the cut that contains it, next to the part `other`.
  ///
  /// Does nothing if this is impossible, in these cases:
  ///
  /// - `part` is the whole page.
  /// - `other` is `part`, is inside `part`, or is the cut that contains `part`.
  /// - `other` is already next to `part`.
  private mutating func transplant(
    _ part: Int, beside other: Int, using random: inout SplitMix64
  ) -> Change {
    let cut = Int(parents[part])
    guard cut >= 0, other != cut, other != part else { return .none }
    var ancestor = Int(parents[other])
    while ancestor >= 0 {
      guard ancestor != part else { return .none }
      ancestor = Int(parents[ancestor])
    }
    let both = parts[cut - count]
    let sibling = Int(both.x) == part ? Int(both.y) : Int(both.x)
    guard sibling != other else { return .none }
    let change = Change.transplant(
      cut: cut, sibling: sibling, parts: both, isRow: isRow[cut - count])
    put(sibling, inPlaceOf: cut)
    put(cut, inPlaceOf: other)
    let (one, two) = (Int32(part), Int32(other))
    parts[cut - count] = Bool.random(using: &random) ? SIMD2(one, two) : SIMD2(two, one)
    isRow[cut - count] = Bool.random(using: &random)
    parents[part] = Int32(cut)
    parents[other] = Int32(cut)
    return change
  }

  private mutating func put(_ part: Int, inPlaceOf other: Int) {
    let ancestor = Int(parents[other])
    if ancestor >= 0 {
      replace(other, in: ancestor, by: part)
    } else {
      root = part
      parents[part] = -1
    }
  }

  private mutating func replace(_ part: Int, in whole: Int, by other: Int) {
    let cut = whole - count
    if Int(parts[cut].x) == part {
      parts[cut].x = Int32(other)
    } else {
      parts[cut].y = Int32(other)
    }
    parents[other] = Int32(whole)
  }
}

extension BinarySlicingTree {
  /// Creates the cuts of a tree that has `count` items, at least two.
  init(_ tree: SlicingTree, count: Int) {
    self.init(count: count)
    add(tree)
  }

  var tree: SlicingTree { tree(root) }

  private func tree(_ part: Int) -> SlicingTree {
    guard part >= count else { return .item(part) }
    let cut = part - count
    let both = [tree(Int(parts[cut].x)), tree(Int(parts[cut].y))]
    return isRow[cut] ? .row(both) : .column(both)
  }
}
