internal import Foundation

/// What a slicing tree costs: how far its shape is from the page's, and how unequal areas are.
struct MosaicMeasure {
  /// What it costs to miss the page's shape, beside areas that differ by as much.
  private static let missWeight = 40.0
  /// How many pictures mostly have a tree that fills the page; fewer would pay for that with areas.
  private static let fillingCount = 9.0
  /// What it costs more from where it is seen.
  private static let plainMissWeight = 40.0
  /// From where to where it is seen ever more that the page's shape is missed.
  private static let plainMiss = 0.015...0.03
  /// What it costs if another picture is larger than the one that wants the most.
  private static let orderCost = 30.0
  /// What it costs more, by how much larger it is.
  private static let orderWeight = 40.0
  /// How much larger the one that wants the most has to be at least.
  private static let lead = 1.05
  /// What it costs if gaps leave a picture nothing, and more by how much is lacking.
  private static let lackWeight = 5.0

  private let shapes: [Double]
  private let weights: [Double]
  private let page: LayoutPage
  /// What missing the page's shape counts.
  private let missFactor: Double
  /// The height that a picture is said to have where gaps leave it less, in canvas pixels.
  private let leastHeight: Double
  /// The picture that wants more of the area than all others, if there is one.
  private let hero: Int?
  /// Room for the numbers of one tree, by part.
  private var slopes: [Double]
  private var starts: [Double]
  private var heights: [Double]
  /// The cuts, from the whole on.
  private var order: [Int] = []

  init(shapes: [Double], weights: [Double], page: LayoutPage) {
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

  /// What a tree costs, in the steps of ``LayoutCost``; see ``SlicingTree`` for the law.
  mutating func cost(of cuts: BinaryCuts) -> Int {
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

  /// How unequal the areas are for what the pictures want.
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

  private mutating func arrange(_ cuts: BinaryCuts) {
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

  private mutating func solve(_ cuts: BinaryCuts) {
    for whole in order.reversed() {
      let both = cuts.parts[whole - cuts.count]
      let (a, b) = (slopes[Int(both.x)], slopes[Int(both.y)])
      let (s, t) = (starts[Int(both.x)], starts[Int(both.y)])
      if cuts.isRow[whole - cuts.count] {
        slopes[whole] = a + b
        starts[whole] = s + t + page.gap
      } else {
        // 1 / (1/a + 1/b), and that times (s/a + t/b − gap).
        slopes[whole] = a * b / (a + b)
        starts[whole] = (s * b + t * a - page.gap * a * b) / (a + b)
      }
    }
  }

  private mutating func divide(_ cuts: BinaryCuts) {
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
