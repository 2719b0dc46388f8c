internal import Foundation

/// The cost that the search for a slicing tree (rows and columns of items; see ``SlicingTree``)
/// minimizes.
///
/// The cost increases with two deviations: the deviation of the tree's aspect ratio from the
/// page's, and the deviation of the items' areas from their weights. It also increases if items are
/// too small, or if the item with the largest weight isn't the largest item.
struct MosaicCost {
  /// The weight of the deviation from the page's aspect ratio; the weight of unequal areas is one.
  private static let deviationWeight = 40.0
  /// The number of items at which the deviation gets its full weight.
  ///
  /// With this many items, a tree that fills the page usually exists. With fewer items, filling the
  /// page would make the areas too unequal.
  private static let fillingCount = 9.0
  /// The additional weight of the part of a deviation that is inside ``visibleDeviation``.
  private static let visibleDeviationWeight = 40.0
  /// The range in which a deviation becomes visible, as the logarithm of the ratio between the
  /// tree's width and the page's.
  private static let visibleDeviation = 0.015...0.03
  /// The additional cost if the area of ``dominantItem`` isn't at least ``leadRatio`` times as
  /// large as every other area.
  private static let orderCost = 30.0
  /// The additional cost per unit of `ln f` if the area of ``dominantItem`` is too small by a
  /// factor `f`.
  private static let orderWeight = 40.0
  /// The minimum ratio of the area of ``dominantItem`` to the next largest area.
  private static let leadRatio = 1.05
  /// The cost of an item whose height is zero; for other heights below ``minimumHeight``, the cost
  /// is proportional to the missing height.
  private static let missingHeightWeight = 5.0

  private let shapes: [Double]
  private let weights: [Double]
  private let page: LayoutArea
  /// A factor for ``deviationWeight`` and ``visibleDeviationWeight``; below one for few items.
  private let deviationFactor: Double
  /// The minimum height of an item, in canvas pixels; it replaces a smaller or negative height.
  private let minimumHeight: Double
  /// The item with the largest weight; `nil` if several items share the largest weight.
  private let dominantItem: Int?
  /// The `slope` of each part, whose width at height `h` is `slope · h + start`.
  ///
  /// This array and the following ones are reused for every tree.
  private var slopes: [Double]
  /// The `start` of each part, which is the part's width at height zero.
  private var starts: [Double]
  /// The height of each part of the current tree, in canvas pixels.
  private var heights: [Double]
  /// The numbers of the tree's cuts, each before the cuts inside its parts.
  private var order: [Int] = []

  init(shapes: [Double], weights: [Double], page: LayoutArea) {
    (self.shapes, self.weights, self.page) = (shapes, weights, page)
    deviationFactor = min(1, Double(shapes.count) / Self.fillingCount)
    let area = page.size.width * page.size.height / Double(max(1, shapes.count))
    minimumHeight = 0.02 * area.squareRoot()
    let maximum = weights.max() ?? 1
    dominantItem = weights.count { $0 == maximum } == 1 ? weights.firstIndex(of: maximum) : nil
    slopes = shapes + [Double](repeating: 0, count: max(0, shapes.count - 1))
    starts = [Double](repeating: 0, count: slopes.count)
    heights = starts
  }

  /// Returns the cost of a tree, rounded to an integer by ``LayoutCost``.
  ///
  /// For the formulas, see ``SlicingTree``.
  mutating func cost(of cuts: BinarySlicingTree) -> Int {
    arrange(cuts)
    solve(cuts)
    let treeWidth = slopes[cuts.root] * page.size.height + starts[cuts.root]
    heights[cuts.root] = min(
      page.size.height, (page.size.width - starts[cuts.root]) / slopes[cuts.root])
    divide(cuts)
    let deviation = abs(log(max(treeWidth / page.size.width, 1e-3)))
    let range = Self.visibleDeviation
    let visible = max(0, min(deviation, range.upperBound) - range.lowerBound)
    return LayoutCost.rounded(
      deviationFactor * (Self.deviationWeight * deviation + Self.visibleDeviationWeight * visible)
        + inequality())
  }

  /// Returns the cost of areas that deviate from the items' weights, of items that are too small,
  /// and of a ``dominantItem`` that isn't the largest.
  private func inequality() -> Double {
    var missingHeight = 0.0
    var (smallest, largest, sum, squares, nextLargest) = (Double.infinity, 0.0, 0.0, 0.0, 0.0)
    for item in shapes.indices {
      let height = max(heights[item], minimumHeight)
      missingHeight += (height - heights[item]) / minimumHeight
      let area = height * height * shapes[item]
      let share = area / weights[item]
      (smallest, largest) = (min(smallest, share), max(largest, share))
      sum += share
      squares += share * share
      if item != dominantItem { nextLargest = max(nextLargest, area) }
    }
    var cost =
      log(largest / smallest) + squares * Double(shapes.count) / (sum * sum) - 1
      + Self.missingHeightWeight * missingHeight
    if let dominantItem {
      let area = heights[dominantItem] * heights[dominantItem] * shapes[dominantItem]
      let excess = log(Self.leadRatio * nextLargest / area)
      if excess > 0 { cost += Self.orderCost + Self.orderWeight * excess }
    }
    return cost
  }

  private mutating func arrange(_ cuts: BinarySlicingTree) {
    order.removeAll(keepingCapacity: true)
    order.append(cuts.root)
    var next = 0
    while next < order.count {
      let both = cuts.parts[order[next] - cuts.count]
      if Int(both.x) >= cuts.count { order.append(Int(both.x)) }
      if Int(both.y) >= cuts.count { order.append(Int(both.y)) }
      next += 1
    }
  }

  private mutating func solve(_ cuts: BinarySlicingTree) {
    for whole in order.reversed() {
      let both = cuts.parts[whole - cuts.count]
      let (a, b) = (slopes[Int(both.x)], slopes[Int(both.y)])
      let (s, t) = (starts[Int(both.x)], starts[Int(both.y)])
      if cuts.isRow[whole - cuts.count] {
        slopes[whole] = a + b
        starts[whole] = s + t + page.gap
      } else {
        // The slope is `1 / (1/a + 1/b)`. The start is the slope multiplied by `(s/a + t/b − gap)`.
        slopes[whole] = a * b / (a + b)
        starts[whole] = (s * b + t * a - page.gap * a * b) / (a + b)
      }
    }
  }

  private mutating func divide(_ cuts: BinarySlicingTree) {
    for whole in order {
      let both = cuts.parts[whole - cuts.count]
      let height = heights[whole]
      if cuts.isRow[whole - cuts.count] {
        heights[Int(both.x)] = height
        heights[Int(both.y)] = height
      } else {
        let width = slopes[whole] * height + starts[whole]
        heights[Int(both.x)] = (width - starts[Int(both.x)]) / slopes[Int(both.x)]
        heights[Int(both.y)] = (width - starts[Int(both.y)]) / slopes[Int(both.y)]
      }
    }
  }
}
