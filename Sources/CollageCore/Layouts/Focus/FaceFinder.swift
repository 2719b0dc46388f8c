package struct FaceFinder: Sendable {
  /// The longer side, in pixels, of the copy of an image that is searched for faces; more pixels do
  /// not improve the result.
  package static let analysisSide = 640
  /// The ratio between successive sizes of faces to search for.
  private static let scaleFactor = 1.2
  /// The minimum number of windows, at adjacent positions and sizes, that detect a face.
  private static let minimumHitCount = 3
  /// The maximum number of stump evaluations per image; each evaluation examines eight windows.
  ///
  /// A genuine cascade needs about a fiftieth of this. The limit stops invalid cascades that accept
  /// every window.
  private static let budget = 30_000_000
  /// The maximum number of accepted windows; a cascade that accepts more is considered invalid.
  private static let maximumHitCount = 4096

  private let cascade: FaceCascade
  private let scan: PatternScan

  package init(_ cascade: FaceCascade) {
    self.cascade = cascade
    scan = PatternScan(cascade)
  }

  /// Returns the areas of the heads whose faces are detected in an upright image of any size.
  ///
  /// The faces must be upright and frontal, and measure at least a fourteenth of the image's longer
  /// side. The area of a head includes hair and chin, as far as they are inside the image. The
  /// result is empty for a cascade that accepts nearly every window.
  ///
  /// - Complexity: O(*n*) for *n* pixels.
  package func faces(in image: Bitmap) -> [UnitRect] {
    let size = image.size.fitted(longSide: Self.analysisSide)
    let plane = LumaPlane(image.areaAveraged(to: size))
    return boxes(in: plane).compactMap { Self.head($0, in: plane.size) }
  }

  /// Returns the detected faces, in boxes from the eyebrows to the chin.
  func boxes(in plane: LumaPlane) -> [FaceBox] {
    let levels = levels(of: plane)
    let pixels = levels.reduce(0) { $0 + $1.size.area }
    let results = ParallelMap.results(of: levels, jobs: nil) { level in
      // Each level has its own share of the budget, so the result doesn't depend on the order of
      // levels.
      var budget = Self.budget * level.size.area / pixels
      var sums = PatternSums(maximumSize: level.size)
      sums.fill(level.base, size: level.size, scale: level.baseScale)
      let boxes = scan.hits(in: sums, budget: &budget).map { level.box($0, cascade.window) }
      return (boxes, isWithinBudget: budget >= 0)
    }
    let boxes = results.flatMap(\.0)
    guard results.allSatisfy(\.isWithinBudget), boxes.count <= Self.maximumHitCount else {
      return []
    }
    return RectangleGroups.boxes(boxes, minimumCount: Self.minimumHitCount)
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
      factor *= Self.scaleFactor
    }
  }

  /// A size to which the image is scaled, so that faces of one size fit the cascade's window.
  private struct Level: Sendable {
    /// The plane that is scaled to this level's size: the image or a reduced copy of it.
    let base: LumaPlane
    let size: PixelSize
    /// The number of image pixels per pixel of this level, on each axis.
    let scale: (x: Double, y: Double)
    /// The number of pixels of `base` per pixel of this level, on each axis.
    let baseScale: (x: Double, y: Double)

    /// Creates a level; `shrinking` is the number of image pixels per `base` pixel, on each axis.
    init(base: LumaPlane, shrinking: Int, size: PixelSize, of image: PixelSize) {
      (self.base, self.size) = (base, size)
      scale = (
        Double(image.width) / Double(size.width), Double(image.height) / Double(size.height)
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
  private static func head(_ face: FaceBox, in image: PixelSize) -> UnitRect? {
    let left = max(0, face.x - 0.2 * face.width)
    let top = max(0, face.y - 0.3 * face.height)
    let right = min(Double(image.width), face.x + 1.2 * face.width)
    let bottom = min(Double(image.height), face.y + 1.25 * face.height)
    let (width, height) = (Double(image.width), Double(image.height))
    return UnitRect(
      x: left / width, y: top / height, width: (right - left) / width,
      height: (bottom - top) / height)
  }
}
