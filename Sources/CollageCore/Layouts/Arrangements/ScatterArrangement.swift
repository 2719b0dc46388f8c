/// Scattered, overlapping items, and the quality of their arrangement.
struct ScatterArrangement {
  private(set) var items: [ScatterItem]
  /// The position of each item in the z-order; zero is the back.
  private var depths: [Int]
  private var shapes: [OcclusionRaster.Shape]
  private var raster: OcclusionRaster
  /// The item and its cells before the last replacement, for undoing it.
  private var previous: (picture: ScatterItem, shape: OcclusionRaster.Shape)?
  /// The quality of the arrangement, in steps of 2⁻²⁰ (see ``LayoutCost``); higher is better.
  private(set) var quality = 0
  /// The item whose focus is covered the most; if no focus is covered, the item that is visible the
  /// least.
  private(set) var worstItem = 0

  /// The weights in the quality: the first is for the visible fraction of the least visible item,
  /// and the second is for the covered fraction of the page.
  ///
  /// The weight of the mean visible fraction of all items is one.
  private static let (minimumWeight, coverageWeight) = (6.0, 3.0)
  /// The reduction of the quality if a focus is completely covered.
  private static let focusWeight = 30.0
  /// The covered fraction of a focus that ``worstItem`` ignores, because the raster is coarse.
  private static let tolerance = 0.02

  /// Arranges items in the given z-order, from back to front.
  init(_ pictures: [ScatterItem], on page: Size) {
    self.items = pictures
    var raster = OcclusionRaster(page: page, pictures: pictures.count)
    depths = Array(pictures.indices)
    shapes = pictures.map { $0.shape(on: raster.cells) }
    for (depth, shape) in shapes.enumerated() { raster.add(shape, at: depth) }
    self.raster = raster
    measure()
  }

  var averageCellCount: Double {
    shapes.reduce(0) { $0 + $1.cells.count } / Double(max(1, shapes.count))
  }

  var places: [ScatterPlacement] {
    zip(items, depths).map { picture, depth in
      ScatterPlacement(
        center: picture.center, size: picture.size, degrees: picture.degrees, depth: depth)
    }
  }

  mutating func swap(_ one: Int, _ other: Int) {
    raster.remove(shapes[one], at: depths[one])
    raster.remove(shapes[other], at: depths[other])
    depths.swapAt(one, other)
    raster.add(shapes[one], at: depths[one])
    raster.add(shapes[other], at: depths[other])
    measure()
  }

  mutating func replace(_ number: Int, by picture: ScatterItem) {
    previous = (items[number], shapes[number])
    lay(picture, picture.shape(on: raster.cells), at: number)
  }

  mutating func undoReplacement(of number: Int) {
    guard let before = previous else { return }
    lay(before.picture, before.shape, at: number)
  }

  private mutating func lay(
    _ picture: ScatterItem, _ shape: OcclusionRaster.Shape, at number: Int
  ) {
    raster.remove(shapes[number], at: depths[number])
    (items[number], shapes[number]) = (picture, shape)
    raster.add(shape, at: depths[number])
    measure()
  }

  private mutating func measure() {
    var (minimum, sum, hidden) = (Double.infinity, 0.0, 0.0)
    var maximumHidden = Self.tolerance
    var (leastVisible, mostCovered): (Int, Int?) = (0, nil)
    for (picture, shape) in shapes.enumerated() {
      let depth = depths[picture]
      let visibleFraction = Double(raster.visibleCounts[depth]) / shape.cells.count
      if visibleFraction < minimum { (minimum, leastVisible) = (visibleFraction, picture) }
      sum += visibleFraction
      guard shape.focusCount > 0 else { continue }
      let hiddenFraction = 1 - Double(raster.visibleFocusCounts[depth]) / Double(shape.focusCount)
      hidden += hiddenFraction
      if hiddenFraction > maximumHidden { (maximumHidden, mostCovered) = (hiddenFraction, picture) }
    }
    worstItem = mostCovered ?? leastVisible
    quality = LayoutCost.rounded(
      Self.minimumWeight * min(1, minimum) + sum / Double(shapes.count) + Self.coverageWeight
        * raster.coverage - Self.focusWeight * hidden)
  }
}
