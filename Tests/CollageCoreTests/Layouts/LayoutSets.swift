import Foundation

@testable import CollageImaging

/// Random photos on pages, and checks of their cells.
enum LayoutSets {
  /// True if all sets are tested, which takes a minute; `make soak` sets this.
  static let areAll = ProcessInfo.processInfo.environment["COLLAGE_LAYOUT_SETS"] == "all"

  /// The number of sets for layouts that calculate their cells.
  static let quickCount = areAll ? 500 : 60
  /// The number of sets for layouts that search for their cells.
  static let slowCount = areAll ? 500 : 12
  /// The number of sets for layouts with a long search.
  static let longCount = areAll ? 20 : 3

  /// Pages of several aspect ratios and gaps.
  static let pages = [(1200.0, 1200.0, 10.0), (1080, 1920, 8), (3000, 2000, 24)].compactMap {
    LayoutArea(size: Size(width: $0.0, height: $0.1), gap: $0.2)
  }

  /// Sets of random aspect ratios that depend only on the seed.
  static func shapes(_ sets: Int, count: ClosedRange<Int> = 1...40, seed: UInt64 = 17) -> [[Double]]
  {
    let commonRatios = [1.5, 2.0 / 3, 4.0 / 3, 0.75, 1, 16.0 / 9, 9.0 / 16, 2.4]
    var random = SplitMix64(seed: seed)
    return (0..<sets).map { _ in
      let count = Int.random(in: count, using: &random)
      return (0..<count).map { _ in commonRatios.randomElement(using: &random) ?? 1 }
    }
  }

  static func pictures(_ shapes: [Double]) -> [LayoutAlgorithm.Item] {
    shapes.map { LayoutAlgorithm.Item(aspect: $0) }
  }

  /// Returns whether all cells are on the page.
  static func isInside(_ cells: [Rect], _ page: Size) -> Bool {
    cells.allSatisfy {
      $0.minX > -1e-6 && $0.maxX < page.width + 1e-6 && $0.minY > -1e-6
        && $0.maxY < page.height + 1e-6
    }
  }

  /// Returns whether all cells are at least a gap apart.
  static func isApart(_ cells: [Rect], by gap: Double) -> Bool {
    cells.indices.allSatisfy { index in
      cells[..<index].allSatisfy { $0.isApart(from: cells[index], by: gap - 1e-6) }
    }
  }

  /// Returns whether the cells have the photos' aspect ratios.
  static func isWhole(_ cells: [Rect], _ shapes: [Double]) -> Bool {
    cells.count == shapes.count
      && zip(cells, shapes).allSatisfy { abs($0.size.width / $0.size.height / $1 - 1) < 1e-9 }
  }

  /// Returns whether each cell begins at the bounds' edge or exactly a gap after another cell,
  /// along both axes.
  static func areGapsExact(_ cells: [Rect], by gap: Double) -> Bool {
    let bounds = Rect(enclosing: cells)
    return cells.allSatisfy { cell in
      let isLeft = abs(cell.minX - bounds.minX) < 1e-6
      let isTop = abs(cell.minY - bounds.minY) < 1e-6
      return (isLeft || cells.contains { abs(cell.minX - $0.maxX - gap) < 1e-6 })
        && (isTop || cells.contains { abs(cell.minY - $0.maxY - gap) < 1e-6 })
    }
  }

  /// Returns obstacles on a page; they can extend beyond it.
  static func obstacles(on page: Size, using random: inout SplitMix64) -> [Rect] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Rect(
        origin: Point(
          x: Double.random(in: -0.2...1.1, using: &random) * page.width,
          y: Double.random(in: -0.2...1.1, using: &random) * page.height),
        size: Size(
          width: Double.random(in: 0.05...0.4, using: &random) * page.width,
          height: Double.random(in: 0.05...0.4, using: &random) * page.height))
    }
  }
}

/// The visible parts of rotated photos, sampled point by point.
struct VisibleShares {
  /// The visible share of each photo.
  let shares: [Double]
  /// The visible share of each photo's focus; 1 if it has no focus.
  let focusShares: [Double]
  /// The covered share of the page.
  let coverage: Double

  init(
    _ places: [LayoutAlgorithm.Placement], of pictures: [LayoutAlgorithm.Item], on page: Size,
    columns: Int
  ) {
    let step = page.width / Double(columns)
    let order = places.indices.sorted { places[$0].depth > places[$1].depth }
    let rotations = places.map { Rotation(degrees: -$0.degrees) }
    var (seen, focusSeen) = (
      [Int](repeating: 0, count: places.count), [Int](repeating: 0, count: places.count)
    )
    var (covered, all) = (0, 0)
    for y in stride(from: step / 2, to: page.height, by: step) {
      for x in stride(from: step / 2, to: page.width, by: step) {
        all += 1
        for index in order {
          let cell = places[index].cell
          let offset = rotations[index].applied(to: Point(x: x, y: y) - cell.center)
          let (across, down) = (offset.x / cell.size.width + 0.5, offset.y / cell.size.height + 0.5)
          guard (0...1).contains(across), (0...1).contains(down) else { continue }
          covered += 1
          seen[index] += 1
          if let focus = pictures[index].focus, (focus.x...focus.maxX).contains(across),
            (focus.y...focus.maxY).contains(down)
          {
            focusSeen[index] += 1
          }
          break
        }
      }
    }
    let areas = places.map { $0.cell.size.width * $0.cell.size.height / (step * step) }
    shares = zip(seen, areas).map { Double($0) / $1 }
    focusShares = places.indices.map { index in
      pictures[index].focus.map {
        Double(focusSeen[index]) / (areas[index] * $0.width * $0.height)
      } ?? 1
    }
    coverage = Double(covered) / Double(all)
  }
}
