internal import Foundation

/// Finds the rows and columns that pictures stand in.
///
/// A cut is a line across all of a part that no picture crosses. All cuts of one direction make the
/// parts of a row or a column, which are cut the other way in turn, down to single pictures. What
/// is cut so is a guillotine or slicing floorplan; a pinwheel of four pictures around a fifth is
/// none.
package struct CutReading: Hashable, Sendable {
  /// The rows and columns; a picture has the number of its place.
  ///
  /// A cell has a weight, or is in a part that has one, if its shape differs from the picture's by
  /// more than a hundredth and by more than the tolerance explains.
  package let tree: WeightedTree
  /// How far neighbours are apart, in canvas pixels: the median; nil for a single picture.
  package let gap: Double?

  /// Reads the places of pictures; nil if there is no cut between some of them, or nothing to read.
  ///
  /// - Parameters:
  ///   - places: The places, in canvas pixels.
  ///   - shapes: Width over height that each picture has if nothing is taken from it; above zero.
  ///   - tolerance: How far places may reach over cuts and edges may be off, in canvas pixels.
  package init?(of places: [Rect], shapes: [Double], tolerance: Double = 1) {
    guard !places.isEmpty, places.count == shapes.count,
      places.allSatisfy({ $0.size.width > 0 && $0.size.height > 0 }),
      places.allSatisfy({ $0.maxX.isFinite && $0.maxY.isFinite }),
      shapes.allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    var cuts = Cuts(places: places, tolerance: tolerance)
    guard let tree = cuts.tree(of: Array(places.indices), depth: 0) else { return nil }
    let ratios = CellRatios(of: tree, places, shapes, tolerance: tolerance)
    self.tree = ratios.weighted(tree)
    let gaps = cuts.gaps.sorted()
    gap = gaps.isEmpty ? nil : max(0, gaps[gaps.count / 2])
  }
}

/// The cuts between places.
private struct Cuts {
  let places: [Rect]
  let tolerance: Double
  /// What is between neighbours at the cuts.
  var gaps: [Double] = []

  init(places: [Rect], tolerance: Double) {
    (self.places, self.tolerance) = (places, tolerance)
  }

  /// The rows and columns of some places; nil where there is no cut.
  ///
  /// Where lines go both ways, as in a grid, rows above each other are what one reads.
  mutating func tree(of numbers: [Int], depth: Int) -> SlicingTree? {
    guard numbers.count > 1 else { return numbers.first.map(SlicingTree.picture) }
    guard depth < WeightedTree.maximumDepth else { return nil }
    let above = parts(of: numbers, .down)
    let beside = parts(of: numbers, .across)
    for (parts, axis) in [(above, Axis.down), (beside, .across)] {
      let joined = joined(parts, axis)
      if joined.count > 1 { return tree(ofParts: joined, axis, depth: depth) }
    }
    return above.count > 1 ? tree(ofParts: above, .down, depth: depth) : nil
  }

  private mutating func tree(ofParts parts: [[Int]], _ axis: Axis, depth: Int) -> SlicingTree? {
    var trees: [SlicingTree] = []
    for part in parts {
      guard let tree = tree(of: part, depth: depth + 1) else { return nil }
      trees.append(tree)
    }
    let ranges = parts.map { range(of: $0, axis) }
    gaps += zip(ranges, ranges.dropFirst()).map { $1.start - $0.end }
    return axis == .down ? .column(trees) : .row(trees)
  }

  /// The parts between all cuts across an axis, in order.
  private func parts(of numbers: [Int], _ axis: Axis) -> [[Int]] {
    let sorted = numbers.sorted { (axis.start(places[$0]), $0) < (axis.start(places[$1]), $1) }
    var parts: [[Int]] = []
    var reach = -Double.infinity
    for number in sorted {
      if axis.start(places[number]) >= reach - tolerance {
        parts.append([number])
      } else {
        parts[parts.count - 1].append(number)
      }
      reach = max(reach, axis.end(places[number]))
    }
    return parts
  }

  /// The parts without the cuts that are there by chance: of two columns beside each other,
  /// pictures may end so nearly at the same height that a line fits into their gaps.
  ///
  /// That is what it is where pictures on both sides of a cut are ragged, and flush if it is not
  /// made.
  private func joined(_ parts: [[Int]], _ axis: Axis) -> [[Int]] {
    let isRagged = parts.map { !isFlush($0, axis) }
    var joined: [[Int]] = []
    var start = 0
    while start < parts.count {
      let run = isRagged[start...].prefix { $0 }.count
      let count = stride(from: run, to: 1, by: -1).first { count in
        let whole = parts[start..<start + count].flatMap { $0 }
        return self.parts(of: whole, axis.other).count > 1 && isFlush(whole, axis)
      }
      joined.append(parts[start..<start + (count ?? 1)].flatMap { $0 })
      start += count ?? 1
    }
    return joined
  }

  /// Whether all that stands along the other axis begins and ends together.
  private func isFlush(_ numbers: [Int], _ axis: Axis) -> Bool {
    let whole = range(of: numbers, axis)
    return parts(of: numbers, axis.other).allSatisfy { part in
      let range = range(of: part, axis)
      return range.start - whole.start <= tolerance && whole.end - range.end <= tolerance
    }
  }

  private func range(of numbers: [Int], _ axis: Axis) -> (start: Double, end: Double) {
    numbers.reduce((.infinity, -.infinity)) { range, number in
      (min(range.0, axis.start(places[number])), max(range.1, axis.end(places[number])))
    }
  }
}

/// The axis along which parts follow each other.
private enum Axis {
  case across
  case down

  var other: Axis { self == .across ? .down : .across }

  func start(_ rect: Rect) -> Double { self == .across ? rect.minX : rect.minY }
  func end(_ rect: Rect) -> Double { self == .across ? rect.maxX : rect.maxY }
}

/// How much wider cells are than the pictures' shapes make them.
private struct CellRatios {
  /// Logarithms, by the pictures' numbers.
  private var ratios: [Double]
  /// How far they may be off.
  private var allowances: [Double]

  init(of tree: SlicingTree, _ places: [Rect], _ shapes: [Double], tolerance: Double) {
    ratios = shapes.map { -log($0) }
    allowances = []
    let cells = tree.cells(among: places)
    for (number, cell) in cells.enumerated() {
      ratios[number] += log(cell.width / cell.height)
      allowances.append(max(0.01, tolerance * (1 / cell.width + 1 / cell.height)))
    }
  }

  /// The tree with the weights that make the cells.
  func weighted(_ tree: SlicingTree) -> WeightedTree {
    WeightedTree(content(of: tree, from: 0))
  }

  /// What a part is made of, where the weights around it widen its cells by an exponential of
  /// `given`.
  private func content(of tree: SlicingTree, from given: Double) -> WeightedTree.Content {
    func weighted(_ part: SlicingTree, isRow: Bool) -> WeightedTree {
      let change = common(part.pictures, from: given)
      let weight = change == 0 ? 1 : Self.rounded(exp(isRow ? change : -change))
      let written = isRow ? log(weight) : -log(weight)
      return WeightedTree(content(of: part, from: given + written), weight: weight)
    }
    switch tree {
    case .picture(let number): return .picture(number)
    case .row(let parts): return .row(parts.map { weighted($0, isRow: true) })
    case .column(let parts): return .column(parts.map { weighted($0, isRow: false) })
    }
  }

  /// What most cells of a part have in common, if one weight for that spares several; else zero.
  private func common(_ pictures: [Int], from given: Double) -> Double {
    let left = pictures.map { ratios[$0] - given }
    func agreeing(with change: Double) -> [Double] {
      zip(pictures, left).filter { abs($1 - change) <= allowances[$0] }.map(\.1)
    }
    let unchanged = agreeing(with: 0).count
    guard unchanged < pictures.count else { return 0 }
    let most = left.map(agreeing).max { $0.count < $1.count } ?? []
    guard pictures.count == 1 || most.count > unchanged + 1 else { return 0 }
    return most.sorted()[most.count / 2]
  }

  /// Two decimals, or three digits of what is below one: half a hundredth off at most.
  private static func rounded(_ weight: Double) -> Double {
    let steps = pow(10, max(2, 2 - floor(log10(weight))))
    return (weight * steps).rounded() / steps
  }
}

extension SlicingTree {
  fileprivate var pictures: [Int] {
    switch self {
    case .picture(let number): [number]
    case .row(let parts), .column(let parts): parts.flatMap(\.pictures)
    }
  }

  /// The sizes of the cells in which pictures stand: as high as their row and as wide as their
  /// column.
  fileprivate func cells(among places: [Rect]) -> [Size] {
    var cells = places.map(\.size)
    stretch(to: bounds(among: places), places, &cells)
    return cells
  }

  private func bounds(among places: [Rect]) -> Size {
    Rect(enclosing: pictures.lazy.map { places[$0] }).size
  }

  private func stretch(to size: Size, _ places: [Rect], _ cells: inout [Size]) {
    switch self {
    case .picture(let number): cells[number] = size
    case .row(let parts):
      for part in parts {
        let width = part.bounds(among: places).width
        part.stretch(to: Size(width: width, height: size.height), places, &cells)
      }
    case .column(let parts):
      for part in parts {
        let height = part.bounds(among: places).height
        part.stretch(to: Size(width: size.width, height: height), places, &cells)
      }
    }
  }
}
