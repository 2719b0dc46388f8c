internal import Foundation

/// Detects the rows and columns in which items are arranged.
///
/// A cut is a straight line that divides the bounds of a group of items without crossing an item.
/// All cuts in one direction divide the group into a row or a column of smaller groups. Cuts in the
/// other direction divide these groups, and so on down to single items. Such an arrangement is
/// called a guillotine or slicing floorplan. A pinwheel of four items around a fifth is an
/// arrangement without cuts.
package struct SlicingDetection: Hashable, Sendable {
  /// The rows and columns; an item's number is its index in the input.
  ///
  /// A part has a weight other than one only if the aspect ratios of its cells clearly differ from
  /// those of its items. The difference must exceed 1%, and also the difference that `tolerance`
  /// allows.
  package let tree: WeightedTree
  /// The median distance between adjacent parts, in canvas pixels; `nil` for a single item.
  package let gap: Double?

  /// Detects the arrangement; `nil` if cuts do not separate all items, if rows and columns are
  /// nested too deeply, or if the input is invalid.
  ///
  /// `places` are the items' bounds, in canvas pixels. `shapes` are the aspect ratios (width
  /// divided by height) of the uncropped items, above zero. `tolerance` is in canvas pixels. An
  /// item can extend past a cut by up to this length, and edges whose distance is at most this
  /// length count as aligned.
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

private struct Cuts {
  let places: [Rect]
  let tolerance: Double
  /// The width of each cut: the distance between the parts on its sides.
  var gaps: [Double] = []

  init(places: [Rect], tolerance: Double) {
    (self.places, self.tolerance) = (places, tolerance)
  }

  /// Returns the rows and columns of some items; `nil` if the items can't be cut.
  ///
  /// If cuts in both directions are possible, as in a grid, the items are first divided into rows.
  mutating func tree(of numbers: [Int], depth: Int) -> SlicingTree? {
    guard numbers.count > 1 else { return numbers.first.map(SlicingTree.item) }
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

  /// Returns the groups of items between all cuts along an axis, in order.
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

  /// Returns the groups after removing accidental cuts.
  ///
  /// If items in adjacent columns end at nearly the same height, a line between the items can be a
  /// cut by chance. A cut is accidental if the groups on both sides have ragged ends, and the
  /// joined group has flush ends.
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

  /// Returns whether a group has flush ends.
  ///
  /// Cuts in the perpendicular direction divide the group into parts. The group has flush ends if
  /// all parts start and end at the same positions along `axis`.
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

/// The axis along which parts are placed one after another.
private enum Axis {
  case across
  case down

  var other: Axis { self == .across ? .down : .across }

  func start(_ rect: Rect) -> Double { self == .across ? rect.minX : rect.minY }
  func end(_ rect: Rect) -> Double { self == .across ? rect.maxX : rect.maxY }
}

/// For each item, the aspect ratio of its cell divided by the aspect ratio of the item.
private struct CellRatios {
  /// The logarithm of each item's ratio, indexed by item number.
  private var ratios: [Double]
  /// The tolerance of each logarithm, indexed by item number.
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

  /// Returns the tree with weights that give the cells their actual aspect ratios.
  func weighted(_ tree: SlicingTree) -> WeightedTree {
    WeightedTree(content(of: tree, from: 0))
  }

  /// Returns the content of a part of the tree.
  ///
  /// The weights of the enclosing parts multiply the aspect ratios of the part's cells by a factor.
  /// `given` is the logarithm of this factor.
  private func content(of tree: SlicingTree, from given: Double) -> WeightedTree.Content {
    func weighted(_ part: SlicingTree, isRow: Bool) -> WeightedTree {
      let change = commonFactor(part.pictures, from: given)
      let weight = change == 0 ? 1 : Self.rounded(exp(isRow ? change : -change))
      let applied = isRow ? log(weight) : -log(weight)
      return WeightedTree(content(of: part, from: given + applied), weight: weight)
    }
    switch tree {
    case .item(let number): return .item(number)
    case .row(let parts): return .row(parts.map { weighted($0, isRow: true) })
    case .column(let parts): return .column(parts.map { weighted($0, isRow: false) })
    }
  }

  /// Returns the logarithm of a factor for all cells of a part, in addition to the factor `given`.
  ///
  /// The factor is correct for the largest possible number of cells. The result is zero if a weight
  /// of the part would not reduce the total number of weights.
  private func commonFactor(_ pictures: [Int], from given: Double) -> Double {
    let remaining = pictures.map { ratios[$0] - given }
    func agreeing(with change: Double) -> [Double] {
      zip(pictures, remaining).filter { abs($1 - change) <= allowances[$0] }.map(\.1)
    }
    let unchanged = agreeing(with: 0).count
    guard unchanged < pictures.count else { return 0 }
    let largestGroup = remaining.map(agreeing).max { $0.count < $1.count } ?? []
    guard pictures.count == 1 || largestGroup.count > unchanged + 1 else { return 0 }
    return largestGroup.sorted()[largestGroup.count / 2]
  }

  /// Rounds a weight with an error of at most half a percent.
  private static func rounded(_ weight: Double) -> Double {
    let steps = pow(10, max(2, 2 - floor(log10(weight))))
    return (weight * steps).rounded() / steps
  }
}

extension SlicingTree {
  fileprivate var pictures: [Int] {
    switch self {
    case .item(let number): [number]
    case .row(let parts), .column(let parts): parts.flatMap(\.pictures)
    }
  }

  /// Returns the sizes of the items' cells, which are as high as their row and as wide as their
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
    case .item(let number): cells[number] = size
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
