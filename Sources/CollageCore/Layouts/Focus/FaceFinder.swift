/// Finds faces in images with a cascade of classifiers.
package struct FaceFinder: Sendable {
  /// The longer side, in pixels, of the image's copy in which faces are searched.
  ///
  /// More pixels do not improve the result.
  package static let neededSide = 640
  /// The ratio between successive sizes of faces to search for.
  private static let growth = 1.2
  /// The minimum number of windows, at adjacent positions and sizes, in which a face must be
  /// detected.
  private static let leastHits = 3
  /// The maximum number of stump evaluations per image.
  ///
  /// Each evaluation examines eight windows.
  ///
  /// A genuine cascade needs about a fiftieth of this. The limit stops invalid cascades that accept
  /// every window.
  private static let budget = 30_000_000
  /// If more windows than this are accepted, the cascade is considered invalid.
  private static let mostHits = 4096

  private let cascade: FaceCascade
  private let scan: PatternScan

  package init(_ cascade: FaceCascade) {
    self.cascade = cascade
    scan = PatternScan(cascade)
  }

  /// Returns the heads of the faces in an image.
  ///
  /// The faces must be upright and frontal, and measure at least a fourteenth of the image's longer
  /// side. The result is empty for a cascade that accepts nearly every window.
  ///
  /// - Parameter picture: An upright image of any size.
  /// - Returns: The area of each head, including hair and chin, as far as it is inside the image.
  /// - Complexity: O(*n*) for *n* pixels.
  package func faces(in picture: Bitmap) -> [UnitRect] {
    let size = picture.size.fitted(longSide: Self.neededSide)
    let plane = LumaPlane(picture.areaAveraged(to: size))
    return boxes(in: plane).compactMap { Self.head($0, in: plane.size) }
  }

  /// Returns the detected faces.
  ///
  /// A box extends from the eyebrows to the chin.
  func boxes(in plane: LumaPlane) -> [FaceBox] {
    let levels = levels(of: plane)
    let pixels = levels.reduce(0) { $0 + $1.size.area }
    let found = ParallelMap.results(of: levels, jobs: nil) { level in
      // Each scale has its own share of the budget, so the result does not depend on the order of
      // the scales.
      var budget = Self.budget * level.size.area / pixels
      var sums = PatternSums(room: level.size)
      sums.fill(level.base, size: level.size, scale: level.baseScale)
      let boxes = scan.hits(in: sums, budget: &budget).map { level.box($0, cascade.window) }
      return (boxes, isWithinBudget: budget >= 0)
    }
    let boxes = found.flatMap(\.0)
    guard found.allSatisfy(\.isWithinBudget), boxes.count <= Self.mostHits else { return [] }
    return RectangleGroups.boxes(boxes, least: Self.leastHits)
  }

  /// Returns the scaled sizes at which the image is searched, the largest first.
  private func levels(of plane: LumaPlane) -> [Level] {
    var levels: [Level] = []
    var (base, halvings, factor) = (plane, 0, 1.0)
    while true {
      let scaled = plane.size.scaled(by: 1 / factor)
      guard scaled.width >= cascade.window.width, scaled.height >= cascade.window.height
      else { return levels }
      while factor >= Double(2 << halvings) { (base, halvings) = (base.halved(), halvings + 1) }
      levels.append(Level(base: base, shrinking: 1 << halvings, size: scaled, of: plane.size))
      factor *= Self.growth
    }
  }

  /// A size to which the image is scaled for the search, so that faces of one size fit the
  /// cascade's window.
  private struct Level: Sendable {
    /// The image or a reduced copy.
    ///
    /// It is scaled to this level's size.
    let base: LumaPlane
    let size: PixelSize
    /// The number of image pixels per pixel of this level, on each axis.
    let scale: (x: Double, y: Double)
    /// The number of pixels of `base` per pixel of this level, on each axis.
    let baseScale: (x: Double, y: Double)

    /// Creates a level.
    ///
    /// `shrinking` is the number of image pixels per pixel of `base`, on each axis.
    init(base: LumaPlane, shrinking: Int, size: PixelSize, of picture: PixelSize) {
      (self.base, self.size) = (base, size)
      scale = (
        Double(picture.width) / Double(size.width), Double(picture.height) / Double(size.height)
      )
      baseScale = (scale.x / Double(shrinking), scale.y / Double(shrinking))
    }

    func box(_ hit: PatternScan.Hit, _ window: PixelSize) -> FaceBox {
      FaceBox(
        x: Double(hit.x) * scale.x, y: Double(hit.y) * scale.y,
        width: Double(window.width) * scale.x, height: Double(window.height) * scale.y)
    }
  }

  /// Returns the area of the head around a detected face, in fractions of the image.
  private static func head(_ face: FaceBox, in picture: PixelSize) -> UnitRect? {
    let left = max(0, face.x - 0.2 * face.width)
    let top = max(0, face.y - 0.3 * face.height)
    let right = min(Double(picture.width), face.x + 1.2 * face.width)
    let bottom = min(Double(picture.height), face.y + 1.25 * face.height)
    let (width, height) = (Double(picture.width), Double(picture.height))
    return UnitRect(
      x: left / width, y: top / height, width: (right - left) / width,
      height: (bottom - top) / height)
  }
}
