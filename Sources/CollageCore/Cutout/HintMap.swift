/// The user's hints for each pixel of a smaller photo.
///
/// If hints contradict each other, the box takes precedence over the trimap, and the trimap over
/// marks, which only point at an area. ``CutoutHints/enforce(_:on:size:)`` uses the same order.
struct HintMap: Hashable, Sendable {
  enum Label: UInt8, Hashable, Sendable {
    case unknown
    case keep
    case drop
  }

  let size: PixelSize
  /// The label of each pixel from the marks and the trimap; the box isn't considered.
  private(set) var marks: [Label]
  /// True for pixels inside the box; `nil` without a box, or if it contains all pixels or none.
  let inside: [Bool]?

  /// The label of each pixel from all hints.
  let labels: [Label]

  /// Computes the labels for a map of size `size`; the hints and the trimap refer to the photo.
  init(_ hints: CutoutHints, trimap: [UInt8]?, photo: PixelSize, size: PixelSize) {
    self.size = size
    let grid = WorkingGrid(photo: photo, size: size)
    var marks =
      trimap.map { Self.labels(of: $0, photo: photo, size: size) }
      ?? [Label](repeating: .unknown, count: size.area)
    if !(hints.keep.isEmpty && hints.drop.isEmpty) {
      for pixel in marks.indices where marks[pixel] == .unknown {
        if let label = Self.label(of: grid.center(pixel), hints, grid) { marks[pixel] = label }
      }
    }
    self.marks = marks
    inside = hints.rect.flatMap { Self.inside($0, grid) }
    labels = inside.map { zip(marks, $0).map { $1 ? $0 : .drop } } ?? marks
  }

  /// Returns the label of the nearest mark that covers a point; `nil` if no mark covers it.
  private static func label(
    of point: Point, _ hints: CutoutHints, _ grid: WorkingGrid
  ) -> Label? {
    let keep = nearest(hints.keep, to: point, grid)
    let drop = nearest(hints.drop, to: point, grid)
    if keep == .infinity && drop == .infinity { return nil }
    return keep < drop ? .keep : .drop
  }

  private static func nearest(
    _ marks: [CutoutMark], to point: Point, _ grid: WorkingGrid
  ) -> Double {
    marks.reduce(.infinity) { nearest, mark in
      let distance = mark.squaredDistance(to: point)
      let reach = max(mark.radius(in: grid.photo), grid.pixelReach)
      return distance <= reach * reach ? min(nearest, distance) : nearest
    }
  }

  private static func inside(_ rect: Rect, _ grid: WorkingGrid) -> [Bool]? {
    let inside = (0..<grid.size.area).map { pixel in
      let point = grid.center(pixel)
      return point.x > rect.minX && point.x < rect.maxX && point.y > rect.minY
        && point.y < rect.maxY
    }
    return inside.contains(true) && inside.contains(false) ? inside : nil
  }

  private static func labels(of trimap: [UInt8], photo: PixelSize, size: PixelSize) -> [Label] {
    let plane = Raster(size: photo, values: trimap.map { Float($0) })
    return plane.areaAveraged(to: size).values.map { value in
      value > 254.5 ? .keep : value < 0.5 ? .drop : .unknown
    }
  }
}

/// The pixel centers of a smaller copy of a photo, in pixels of the full photo.
struct WorkingGrid: Hashable, Sendable {
  let photo: PixelSize
  let size: PixelSize

  /// The horizontal distance between adjacent pixel centers; `stepY` is the vertical distance.
  var stepX: Double { Double(photo.width) / Double(size.width) }
  var stepY: Double { Double(photo.height) / Double(size.height) }

  /// A radius within which every point of the photo has at least one pixel center.
  var pixelReach: Double { 0.75 * max(stepX, stepY) }

  func center(_ pixel: Int) -> Point {
    Point(
      x: (Double(pixel % size.width) + 0.5) * stepX, y: (Double(pixel / size.width) + 0.5) * stepY)
  }
}
