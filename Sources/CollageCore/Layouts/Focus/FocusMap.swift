/// A map of the importance of each part of an image, for cropping the image.
///
/// The map is computed once per image. It then finds the best crop, called window, for any aspect
/// ratio.
package struct FocusMap: Hashable, Sendable {
  /// The maximum long side of the map's grid, in cells.
  static let longSide = 96

  /// The size of the image; only its aspect ratio is used.
  let imageSize: PixelSize
  /// Parts of the image, such as faces, that should be completely inside a window.
  let faces: [UnitRect]
  let sums: WeightSums
  /// The fraction by which a window must be better than the centered window to be chosen instead.
  let margin: Double

  /// Creates a map from the importance of each cell in a grid over the image.
  ///
  /// Weights are not negative; if all are zero, all cells are equally important. The 64 largest of
  /// the `faces` should not be cropped. `margin` is the fraction by which a window must be better
  /// than the centered one; zero does not prefer the centered window.
  init(_ weights: Raster<Float>, of picture: PixelSize, faces: [UnitRect], margin: Double) {
    self.imageSize = picture
    self.faces = Array(
      faces.sorted { $0.width * $0.height > $1.width * $1.height }.prefix(
        WindowSearch.maximumFaceCount))
    self.margin = margin
    sums = WeightSums(weights.values.contains { $0 > 0 } ? weights : weights.map { _ in 1 })
  }

  var isFlat: Bool { sums.isFlat }

  /// Returns the most important part of the image with a given aspect ratio: the part's width
  /// divided by its height, both in image pixels.
  ///
  /// The part has the image's full width or full height. If several parts are equally important,
  /// the one is chosen whose center is nearest to the centroid of the weights. If ``margin`` is
  /// above zero, the centered part is chosen unless another part contains more faces or is better
  /// by more than the margin.
  package func window(aspect: Double) -> UnitRect {
    window(size: UnitRect.largest(aspect: aspect, in: imageSize))
  }

  /// Returns the most important part of the image with the size of the given part.
  func window(size: UnitRect) -> UnitRect {
    WindowSearch(map: self, width: size.width, height: size.height).best()
  }

  /// A center for crops of the image that suits most aspect ratios.
  ///
  /// The x-coordinate is that of the best tall window's center. The y-coordinate is that of the
  /// best wide window's center. A crop around this point is nearly as good as the result of
  /// ``window(aspect:)``.
  package var point: Point {
    let tall = window(size: Self.size(aspect: Self.tallAspect, of: imageSize))
    let wide = window(size: Self.size(aspect: Self.wideAspect, of: imageSize))
    return Point(x: tall.center.x, y: wide.center.y)
  }

  /// The part of the image that other items should not cover.
  ///
  /// It is the union of all faces, or the most important small part if the image does not contain
  /// faces.
  package var region: UnitRect {
    guard let first = faces.first else {
      return window(size: Self.region(around: UnitRect.whole.center))
    }
    return faces.dropFirst().reduce(first) { $0.union($1) }
  }

  /// Returns a small part of the image, centered on a point as far as the image's edges allow.
  package static func region(around point: Point) -> UnitRect {
    let side = 0.2
    let size = UnitRect(x: 0, y: 0, width: side, height: side) ?? .whole
    return size.centered(on: point)
  }

  /// The most extreme aspect ratios of typical crops: a phone's screen and a wide banner.
  private static let (tallAspect, wideAspect) = (9.0 / 16, 2.0)

  /// Returns the size of the largest window with the given aspect ratio, or half of the image if
  /// this window could hardly move.
  private static func size(aspect: Double, of picture: PixelSize) -> UnitRect {
    let largest = UnitRect.largest(aspect: aspect, in: picture)
    let isTall = aspect < 1
    guard (isTall ? largest.width : largest.height) > 0.85 else { return largest }
    return UnitRect(
      x: 0, y: 0, width: isTall ? 0.5 : 1, height: isTall ? 1 : 0.5) ?? .whole
  }
}
