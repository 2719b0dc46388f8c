/// Finds faces in pictures.
package struct FaceFinder: Sendable {
  /// The longer side of the copy that is searched: more pixels are of no use.
  package static let neededSide = 640
  /// From one size of faces to the next.
  private static let growth = 1.2
  /// How often a face is found at least, at places and sizes next to each other.
  private static let leastHits = 3
  /// How often stumps may look at eight windows in one picture.
  ///
  /// An honest cascade needs a fiftieth; a file that accepts everything would keep everybody waiting.
  private static let budget = 30_000_000
  /// Above as many windows it is no cascade for faces.
  private static let mostHits = 4096

  private let cascade: FaceCascade
  private let scan: PatternScan

  /// Makes a finder that believes a cascade.
  package init(_ cascade: FaceCascade) {
    self.cascade = cascade
    scan = PatternScan(cascade)
  }

  /// The heads of the faces in a picture.
  ///
  /// Faces that look into the camera upright are found, from a fourteenth of the longer side on. A
  /// cascade that takes nearly everything for a face finds nothing.
  ///
  /// - Parameter picture: A picture of any size, upright.
  /// - Returns: Parts with hair and chin, as far as they are inside the picture.
  /// - Complexity: O(pixels).
  package func faces(in picture: Bitmap) -> [UnitRect] {
    let size = picture.size.fitted(longSide: Self.neededSide)
    let plane = GreyPlane(picture.areaAveraged(to: size))
    return boxes(in: plane).compactMap { Self.head($0, in: plane.size) }
  }

  /// What the cascade takes for faces: from the brows to the chin.
  func boxes(in plane: GreyPlane) -> [FaceBox] {
    let levels = levels(of: plane)
    let pixels = levels.reduce(0) { $0 + $1.size.area }
    let found = ParallelMap.results(of: levels, jobs: nil) { level in
      // Each has its share, so that nothing depends on which is looked at first.
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

  /// The sizes at which a picture is searched, the largest first.
  private func levels(of plane: GreyPlane) -> [Level] {
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

  /// A size at which a picture is searched.
  private struct Level: Sendable {
    /// The picture, or a smaller copy, which it is scaled from.
    let base: GreyPlane
    let size: PixelSize
    /// The picture's pixels for one of this size.
    let scale: (x: Double, y: Double)
    /// The copy's pixels for one of this size.
    let baseScale: (x: Double, y: Double)

    /// One for which so many of the picture's pixels are one of the copy's, across and down.
    init(base: GreyPlane, shrinking: Int, size: PixelSize, of picture: PixelSize) {
      (self.base, self.size) = (base, size)
      scale = (
        Double(picture.width) / Double(size.width), Double(picture.height) / Double(size.height)
      )
      baseScale = (scale.x / Double(shrinking), scale.y / Double(shrinking))
    }

    /// Where a window of this size is in the picture.
    func box(_ hit: PatternScan.Hit, _ window: PixelSize) -> FaceBox {
      FaceBox(
        x: Double(hit.x) * scale.x, y: Double(hit.y) * scale.y,
        width: Double(window.width) * scale.x, height: Double(window.height) * scale.y)
    }
  }

  /// The head around a face, as a part of the picture.
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
