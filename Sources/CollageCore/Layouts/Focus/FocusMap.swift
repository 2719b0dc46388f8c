/// How much each place of a picture matters, and which parts of it must not be cut.
///
/// It is made once of a picture and asked for any number of windows: what a crop of some shape keeps.
package struct FocusMap: Hashable, Sendable {
  /// The longer side of the grid at most.
  static let longSide = 96

  /// The size of the picture, in any unit; only its shape counts.
  let picture: PixelSize
  /// Parts that a window holds whole as far as there is room, such as faces.
  let faces: [UnitRect]
  /// How much each cell matters.
  let sums: WeightSums
  /// By what part a window must be better than the middle one to be taken; zero favours no place.
  let margin: Double

  /// Makes a map of weights.
  ///
  /// - Parameters:
  ///   - weights: How much each cell of a grid over the picture matters; not below zero. Where all are
  ///     zero, every place matters alike.
  ///   - picture: The size of the picture.
  ///   - faces: Parts that must not be cut; of more than 64 the largest count.
  ///   - margin: By what part a window must be better than the middle one to be taken; zero favours none.
  init(_ weights: Raster<Float>, of picture: PixelSize, faces: [UnitRect], margin: Double) {
    self.picture = picture
    self.faces = Array(
      faces.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(WindowSearch.mostFaces))
    self.margin = margin
    sums = WeightSums(weights.values.contains { $0 > 0 } ? weights : weights.map { _ in 1 })
  }

  /// Whether no place matters more than another.
  var isFlat: Bool { sums.isFlat }

  /// The part of a shape that keeps the most, as large as the picture allows.
  ///
  /// - Parameter aspect: Its width over its height, both in pixels of the picture; above zero.
  /// - Returns: A part with the picture's whole width or its whole height. Of equally good ones it is
  ///   the one that has what matters nearest to its middle; the middle where nothing stands out.
  package func window(aspect: Double) -> UnitRect {
    window(size: UnitRect.largest(aspect: aspect, in: picture))
  }

  /// The part of a size that keeps the most.
  ///
  /// - Parameter size: A part whose width and height are taken; where it lies does not count.
  /// - Returns: A part of that size.
  func window(size: UnitRect) -> UnitRect {
    WindowSearch(map: self, width: size.width, height: size.height).best()
  }

  /// The point that windows of most shapes are best centred on: in the middle between the sides of the
  /// best tall one, and between the upper and the lower edge of the best wide one.
  ///
  /// A window around it is hardly worse than that of ``window(aspect:)``.
  package var point: Point {
    let tall = window(size: Self.size(aspect: Self.tallAspect, of: picture))
    let wide = window(size: Self.size(aspect: Self.wideAspect, of: picture))
    return Point(x: tall.center.x, y: wide.center.y)
  }

  /// The part that nothing should cover: around all faces, else the small one that keeps the most.
  package var region: UnitRect {
    guard let first = faces.first else {
      return window(size: Self.region(around: UnitRect.whole.center))
    }
    return faces.dropFirst().reduce(first) { $0.union($1) }
  }

  /// A small part, as near to a point as the picture's edges allow.
  package static func region(around point: Point) -> UnitRect {
    let side = 0.2
    let size = UnitRect(x: 0, y: 0, width: side, height: side) ?? .whole
    return size.centered(on: point)
  }

  /// The shapes that crops of photos have at most: those of a telephone and of a banner.
  private static let (tallAspect, wideAspect) = (9.0 / 16, 2.0)

  /// A window of a shape that has room to move; half the picture where the shape has none.
  private static func size(aspect: Double, of picture: PixelSize) -> UnitRect {
    let largest = UnitRect.largest(aspect: aspect, in: picture)
    let isTall = aspect < 1
    guard (isTall ? largest.width : largest.height) > 0.85 else { return largest }
    return UnitRect(
      x: 0, y: 0, width: isTall ? 0.5 : 1, height: isTall ? 1 : 0.5) ?? .whole
  }
}
