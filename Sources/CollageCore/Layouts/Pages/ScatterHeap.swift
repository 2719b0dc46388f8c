/// Scattered pictures over each other, and how good that is.
struct ScatterHeap {
  /// The pictures.
  private(set) var pictures: [ScatteredPicture]
  /// The depth of each picture; zero is the back.
  private var depths: [Int]
  private var shapes: [CoverRaster.Shape]
  private var raster: CoverRaster
  /// What was there before the last change of one picture.
  private var previous: (picture: ScatteredPicture, shape: CoverRaster.Shape)?
  /// What it is worth, in the steps of ``LayoutCost``.
  private(set) var worth = 0
  /// The picture of whose focus the most is covered, or else the least seen one.
  private(set) var worstOff = 0

  /// What the least seen picture and the page's coverage count, beside what is seen of all pictures.
  private static let (leastWeight, coverageWeight) = (6.0, 3.0)
  /// What a focus that is all covered takes away.
  private static let focusWeight = 30.0
  /// How much of a focus may seem to be covered because cells are coarse.
  private static let tolerance = 0.02

  /// Lays pictures in their order, the first one at the back.
  init(_ pictures: [ScatteredPicture], on page: Size) {
    self.pictures = pictures
    var raster = CoverRaster(page: page, pictures: pictures.count)
    depths = Array(pictures.indices)
    shapes = pictures.map { $0.shape(on: raster.cells) }
    for (depth, shape) in shapes.enumerated() { raster.lay(shape, at: depth) }
    self.raster = raster
    measure()
  }

  /// How many cells a picture has.
  var averageCellCount: Double {
    shapes.reduce(0) { $0 + $1.cells.count } / Double(max(1, shapes.count))
  }

  /// Where the pictures lie.
  var places: [ScatteredPlace] {
    zip(pictures, depths).map { picture, depth in
      ScatteredPlace(
        center: picture.center, size: picture.size, degrees: picture.degrees, depth: depth)
    }
  }

  /// Exchanges the depths of two pictures.
  mutating func swap(_ one: Int, _ other: Int) {
    raster.remove(shapes[one], at: depths[one])
    raster.remove(shapes[other], at: depths[other])
    depths.swapAt(one, other)
    raster.lay(shapes[one], at: depths[one])
    raster.lay(shapes[other], at: depths[other])
    measure()
  }

  /// Lays a picture elsewhere.
  mutating func replace(_ number: Int, by picture: ScatteredPicture) {
    previous = (pictures[number], shapes[number])
    lay(picture, picture.shape(on: raster.cells), at: number)
  }

  /// Lays a picture back that was the last one to be replaced.
  mutating func takeBack(_ number: Int) {
    guard let before = previous else { return }
    lay(before.picture, before.shape, at: number)
  }

  private mutating func lay(
    _ picture: ScatteredPicture, _ shape: CoverRaster.Shape, at number: Int
  ) {
    raster.remove(shapes[number], at: depths[number])
    (pictures[number], shapes[number]) = (picture, shape)
    raster.lay(shape, at: depths[number])
    measure()
  }

  /// Works out what the heap is worth, and which picture is the worst off.
  private mutating func measure() {
    var (least, sum, hidden) = (Double.infinity, 0.0, 0.0)
    var mostHidden = Self.tolerance
    var (leastSeen, mostCovered): (Int, Int?) = (0, nil)
    for (picture, shape) in shapes.enumerated() {
      let depth = depths[picture]
      let share = Double(raster.seen[depth]) / shape.cells.count
      if share < least { (least, leastSeen) = (share, picture) }
      sum += share
      guard shape.focusCount > 0 else { continue }
      let part = 1 - Double(raster.focusSeen[depth]) / Double(shape.focusCount)
      hidden += part
      if part > mostHidden { (mostHidden, mostCovered) = (part, picture) }
    }
    worstOff = mostCovered ?? leastSeen
    worth = LayoutCost.rounded(
      Self.leastWeight * min(1, least) + sum / Double(shapes.count) + Self.coverageWeight
        * raster.coverage - Self.focusWeight * hidden)
  }
}
