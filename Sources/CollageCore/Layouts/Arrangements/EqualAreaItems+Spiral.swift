extension EqualAreaItems {
  /// Returns the places of items along a spiral from the center outward.
  ///
  /// Each item in order is placed as near to the center as possible.
  ///
  /// - Returns: Rectangles in canvas pixels relative to the page's top-left corner. The list is
  ///   empty if there isn't enough space.
  func spiral() -> [Rect] {
    let side = min(page.size.width, page.size.height)
    // The items' scale depends on their places, which depend on the gap. The gap relative to an
    // item depends on the scale. Therefore, find the scale iteratively.
    var best: [Rect] = []
    var used = 0.0
    var scale = side / Double(shapes.count).squareRoot()
    for _ in 0..<8 {
      let packed = packed(gap: page.gap / scale)
      let fitting = Rect(enclosing: packed).size.fitFactor(in: page.size)
      if fitting >= scale, fitting > used {
        used = fitting
        best = placed(packed, scale: scale)
      }
      scale = fitting >= scale ? (scale + fitting) / 2 : fitting * 0.98
    }
    return best
  }

  /// Returns the places of items of area one, with a gap between them, around the origin.
  private func packed(gap: Double) -> [Rect] {
    let stretch = (page.size.width / page.size.height).squareRoot()
    let sizes = sizes(side: 1)
    var places = SortedPlaces(reach: sizes.reduce(gap) { max($0, $1.width + gap, $1.height + gap) })
    var turn = 0.0
    for size in sizes {
      // With many items, the center is already full. Start slightly before the position of the last
      // item.
      turn = shapes.count <= 64 ? 0 : max(0, turn - 8 * .pi)
      while true {
        let radius = 0.12 * turn
        let direction = Rotation(radians: turn)
        let center = Point(
          x: radius * direction.cosine * stretch, y: radius * direction.sine / stretch)
        let place = Rect(center: center, size: size)
        if places.areApart(from: place, by: gap) {
          places.append(place)
          break
        }
        turn += 0.1 / max(1, radius)
      }
    }
    return places.all
  }

  private func placed(_ places: [Rect], scale: Double) -> [Rect] {
    let middle = Rect(enclosing: places).center
    return places.map { place in
      Rect(
        origin: Point(
          x: page.size.width / 2 + (place.minX - middle.x) * scale,
          y: page.size.height / 2 + (place.minY - middle.y) * scale),
        size: place.size.scaled(by: scale))
    }
  }
}

/// The places of items, grouped by the squares of a grid that contain their centers.
///
/// Only places in nearby squares have to be compared.
private struct SortedPlaces {
  /// The places, in the order in which they were added.
  private(set) var all: [Rect] = []
  /// The side of a square of the grid.
  ///
  /// A place can only touch places in the same square and in the eight squares around it.
  private let reach: Double
  private var numbers: [Square: [Int]] = [:]
  /// The index of the place that most recently blocked a position.
  ///
  /// It will probably block the next position too.
  private var last = 0

  private struct Square: Hashable {
    var column: Int
    var row: Int
  }

  init(reach: Double) { self.reach = reach }

  mutating func append(_ place: Rect) {
    numbers[square(of: place), default: []].append(all.count)
    all.append(place)
  }

  mutating func areApart(from place: Rect, by gap: Double) -> Bool {
    guard !all.isEmpty else { return true }
    guard place.isApart(from: all[last], by: gap) else { return false }
    let middle = square(of: place)
    for column in middle.column - 1...middle.column + 1 {
      for row in middle.row - 1...middle.row + 1 {
        let near = numbers[Square(column: column, row: row)] ?? []
        guard let number = near.first(where: { !place.isApart(from: all[$0], by: gap) }) else {
          continue
        }
        last = number
        return false
      }
    }
    return true
  }

  private func square(of place: Rect) -> Square {
    Square(
      column: Int((place.center.x / reach).rounded(.down)),
      row: Int((place.center.y / reach).rounded(.down)))
  }
}
