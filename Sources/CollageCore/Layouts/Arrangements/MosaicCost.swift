internal import Foundation

/// The cost of a slicing tree, which a search minimizes.
///
/// It measures two faults: the tree's aspect ratio deviates from the page's, and the items' areas
/// deviate from their weights.
struct MosaicCost {
  /// The weight of the deviation from the page's aspect ratio.
  ///
  /// The weight of unequal areas is one.
  private static let missWeight = 40.0
  /// The number of items from which the deviation has its full weight.
  ///
  /// With this many items, a tree that fills the page usually exists. With fewer items, filling the
  /// page would make the areas too unequal.
  private static let fillingCount = 9.0
  /// The weight that is added for a visible deviation.
  private static let plainMissWeight = 40.0
  /// The deviations between which this additional weight grows from zero to its maximum, as
  /// logarithms of the ratio of widths.
  private static let plainMiss = 0.015...0.03
  /// The additional cost if the item with the largest weight does not have the largest area.
  private static let orderCost = 30.0
  /// The weight of the logarithm of the area that this item lacks.
  private static let orderWeight = 40.0
  /// The item with the largest weight must have at least this multiple of the next largest area.
  private static let lead = 1.05
  /// The weight of the height that items lack if gaps leave less than the minimum height.
  private static let lackWeight = 5.0

  private let shapes: [Double]
  private let weights: [Double]
  private let page: LayoutArea
  /// The factor of both weights of the deviation.
  ///
  /// It is below one for few items.
  private let missFactor: Double
  /// The minimum height of an item for computing its area, in canvas pixels.
  ///
  /// It replaces a smaller or negative height that gaps leave.
  private let leastHeight: Double
  /// The item with the largest weight; `nil` if several items share the largest weight.
  private let hero: Int?
  /// The linear function from the height of each part to its width, as slopes and widths at height
  /// zero, and the parts' heights.
  ///
  /// The storage is reused for every tree.
  private var slopes: [Double]
  private var starts: [Double]
  private var heights: [Double]
  /// The numbers of the tree's cuts.
  ///
  /// Each cut comes before the cuts inside its parts.
  private var order: [Int] = []

  init(shapes: [Double], weights: [Double], page: LayoutArea) {
    (self.shapes, self.weights, self.page) = (shapes, weights, page)
    missFactor = min(1, Double(shapes.count) / Self.fillingCount)
    let area = page.size.width * page.size.height / Double(max(1, shapes.count))
    leastHeight = 0.02 * area.squareRoot()
    let most = weights.max() ?? 1
    hero = weights.count { $0 == most } == 1 ? weights.firstIndex(of: most) : nil
    slopes = shapes + [Double](repeating: 0, count: max(0, shapes.count - 1))
    starts = [Double](repeating: 0, count: slopes.count)
    heights = starts
  }

  /// Returns the cost of a tree, in the steps of ``LayoutCost``.
  ///
  /// ``SlicingTree`` explains the formulas.
  mutating func cost(of cuts: BinarySlicingTree) -> Int {
    arrange(cuts)
    solve(cuts)
    let wide = slopes[cuts.root] * page.size.height + starts[cuts.root]
    heights[cuts.root] = min(
      page.size.height, (page.size.width - starts[cuts.root]) / slopes[cuts.root])
    divide(cuts)
    let miss = abs(log(max(wide / page.size.width, 1e-3)))
    let plain = max(0, min(miss, Self.plainMiss.upperBound) - Self.plainMiss.lowerBound)
    return LayoutCost.rounded(
      missFactor * (Self.missWeight * miss + Self.plainMissWeight * plain) + inequality())
  }

  /// Returns the cost of areas that deviate from the items' weights.
  private func inequality() -> Double {
    var lacking = 0.0
    var (smallest, largest, sum, squares, most) = (Double.infinity, 0.0, 0.0, 0.0, 0.0)
    for picture in shapes.indices {
      let height = max(heights[picture], leastHeight)
      lacking += (height - heights[picture]) / leastHeight
      let area = height * height * shapes[picture]
      let share = area / weights[picture]
      (smallest, largest) = (min(smallest, share), max(largest, share))
      sum += share
      squares += share * share
      if picture != hero { most = max(most, area) }
    }
    var cost =
      log(largest / smallest) + squares * Double(shapes.count) / (sum * sum) - 1
      + Self.lackWeight * lacking
    if let hero {
      let area = heights[hero] * heights[hero] * shapes[hero]
      let excess = log(Self.lead * most / area)
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
