/// The importance of each place in an image, and the parts that must not be cut.
///
/// It is computed once per image and answers any number of queries for the best crop of a given
/// shape.
package struct FocusMap: Hashable, Sendable {
  /// The maximum long side of the grid.
  static let longSide = 96

  /// The size of the image, in any unit; only the aspect ratio matters.
  let picture: PixelSize
  /// Parts that a window contains completely if possible, such as faces.
  let faces: [UnitRect]
  /// The weights of the cells, as cumulative sums.
  let sums: WeightSums
  /// The relative margin by which a window must beat the centered one; zero gives no preference.
  let margin: Double

  /// Creates a map from weights.
  ///
  /// - Parameters:
  ///   - weights: The importance of each cell in a grid over the image; not negative. If all are
  ///     zero, every place is equally important.
  ///   - picture: The size of the image.
  ///   - faces: Parts that must not be cut; only the 64 largest count.
  ///   - margin: The relative margin by which a window must beat the centered one; zero gives no
  ///     preference.
  init(_ weights: Raster<Float>, of picture: PixelSize, faces: [UnitRect], margin: Double) {
    self.picture = picture
    self.faces = Array(
      faces.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(WindowSearch.mostFaces))
    self.margin = margin
    sums = WeightSums(weights.values.contains { $0 > 0 } ? weights : weights.map { _ in 1 })
  }

  /// True if all places are equally important.
  var isFlat: Bool { sums.isFlat }

  /// Returns the part with the given aspect ratio that keeps the most, as large as the image
  /// allows.
  ///
  /// - Parameter aspect: The part's width divided by its height, both in image pixels; above zero.
  /// - Returns: A part with the image's full width or full height. Of equally good parts, the one
  ///   that is centered best on the important places; the centered part if nothing stands out.
  package func window(aspect: Double) -> UnitRect {
    window(size: UnitRect.largest(aspect: aspect, in: picture))
  }

  /// Returns the part of the given size that keeps the most.
  ///
  /// - Parameter size: A part with the wanted width and height; its position is ignored.
  /// - Returns: A part of that size.
  func window(size: UnitRect) -> UnitRect {
    WindowSearch(map: self, width: size.width, height: size.height).best()
  }

  /// The best center for windows of most aspect ratios.
  ///
  /// Its x-coordinate is the center of the best tall window, and its y-coordinate that of the best
  /// wide one. A window around it is hardly worse than that of ``window(aspect:)``.
  package var point: Point {
    let tall = window(size: Self.size(aspect: Self.tallAspect, of: picture))
    let wide = window(size: Self.size(aspect: Self.wideAspect, of: picture))
    return Point(x: tall.center.x, y: wide.center.y)
  }

  /// The part that should not be covered: the union of all faces, or the best small part without
  /// faces.
  package var region: UnitRect {
    guard let first = faces.first else {
      return window(size: Self.region(around: UnitRect.whole.center))
    }
    return faces.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Returns a small part, centered as near to a point as the image's edges allow.
  package static func region(around point: Point) -> UnitRect {
    let side = 0.2
    let size = UnitRect(x: 0, y: 0, width: side, height: side) ?? .whole
    return size.centered(on: point)
  }

  /// The most extreme aspect ratios of typical crops: a phone's and a banner's.
  private static let (tallAspect, wideAspect) = (9.0 / 16, 2.0)

  /// Returns a window that can move within the image; half the image if the aspect ratio leaves no
  /// space.
  private static func size(aspect: Double, of picture: PixelSize) -> UnitRect {
    let largest = UnitRect.largest(aspect: aspect, in: picture)
    let isTall = aspect < 1
    guard (isTall ? largest.width : largest.height) > 0.85 else { return largest }
    return UnitRect(
      x: 0, y: 0, width: isTall ? 0.5 : 1, height: isTall ? 1 : 0.5) ?? .whole
  }
}
