/// A rotated rectangle, optionally with rounded corners.
package struct RoundedQuad: Hashable, Sendable, Encodable {
  /// The corners in the order top-left, top-right, bottom-right, bottom-left, as seen before the
  /// rotation.
  package let polygon: ConvexPolygon
  /// The semi-axes of the quarter ellipses that round the corners, along the rectangle's own axes.
  package let radii: Size

  /// Creates a shape; each radius is limited to half the length of the side along its axis.
  package init(_ polygon: ConvexPolygon, radii: Size = .zero) {
    precondition(polygon.corners.count == 4)
    self.polygon = polygon
    let (width, height) = Self.sides(of: polygon)
    self.radii = Size(
      width: min(max(radii.width, 0), width / 2), height: min(max(radii.height, 0), height / 2))
  }

  package var isRounded: Bool { radii.width > 0 && radii.height > 0 }

  /// The width and height along the rectangle's own axes.
  package var size: Size {
    let (width, height) = Self.sides(of: polygon)
    return Size(width: width, height: height)
  }

  /// The map from the rectangle's own coordinates to the canvas.
  ///
  /// In its own coordinates, the rectangle extends from `(0, 0)` to ``size``.
  package var matrix: AffineMatrix {
    let corners = polygon.corners
    let (across, down) = (unit(corners[1] - corners[0]), unit(corners[3] - corners[0]))
    return AffineMatrix(
      a: across.x, b: across.y, c: down.x, d: down.y, tx: corners[0].x, ty: corners[0].y)
  }

  /// Returns the shape with its sides moved outward; negative distances move them inward.
  ///
  /// The left distance is also added to the horizontal corner radius, and the top distance to the
  /// vertical one. Rounded corners therefore keep their centers if all distances are equal and the
  /// radii stay within their limits. Sharp corners stay sharp. The result is `nil` if its width or
  /// height would not be positive.
  package func grown(by edges: EdgeDistances) -> RoundedQuad? {
    let size = size
    guard size.width + edges.left + edges.right > 0, size.height + edges.top + edges.bottom > 0
    else { return nil }
    let matrix = matrix
    let (right, bottom) = (size.width + edges.right, size.height + edges.bottom)
    let corners = [
      Point(x: -edges.left, y: -edges.top), Point(x: right, y: -edges.top),
      Point(x: right, y: bottom), Point(x: -edges.left, y: bottom),
    ].map(matrix.apply(to:))
    let grown =
      isRounded ? Size(width: radii.width + edges.left, height: radii.height + edges.top) : .zero
    return RoundedQuad(ConvexPolygon(corners: corners), radii: grown)
  }

  /// Returns the shape with its sides moved outward and its corner radii increased by a distance.
  ///
  /// A positive distance rounds sharp corners. The result is `nil` if its width or height would not
  /// be positive.
  package func offset(by distance: Double) -> RoundedQuad? {
    let edges = EdgeDistances(distance)
    guard let grown = grown(by: edges) else { return nil }
    return RoundedQuad(
      grown.polygon,
      radii: Size(width: radii.width + distance, height: radii.height + distance))
  }

  /// Returns the shape transformed by a map that only rotates, moves and scales uniformly.
  package func mapped(by matrix: AffineMatrix) -> RoundedQuad {
    let factor = abs(matrix.determinant).squareRoot()
    return RoundedQuad(
      ConvexPolygon(corners: polygon.corners.map { matrix.apply(to: $0) }),
      radii: radii.scaled(by: factor))
  }

  /// The shape, with each coordinate of a corner rounded if it is less than 0.000001 pixels from an
  /// integer.
  package var snappedToPixels: RoundedQuad { RoundedQuad(polygon.snappedToPixels, radii: radii) }

  package func moved(by offset: Point) -> RoundedQuad {
    RoundedQuad(ConvexPolygon(corners: polygon.corners.map { $0 + offset }), radii: radii)
  }

  /// A rectangle that is completely inside the shape; `nil` if it would not have an area.
  package var inscribed: ConvexPolygon? {
    guard isRounded else { return polygon }
    let part = 1 - 0.5.squareRoot()
    let inset = EdgeDistances(
      left: -radii.width * part, top: -radii.height * part, right: -radii.width * part,
      bottom: -radii.height * part)
    return RoundedQuad(polygon).grown(by: inset)?.polygon
  }

  private func unit(_ vector: Point) -> Point {
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    return length > 0 ? Point(x: vector.x / length, y: vector.y / length) : .zero
  }

  private static func sides(of polygon: ConvexPolygon) -> (Double, Double) {
    let corners = polygon.corners
    func length(_ vector: Point) -> Double {
      (vector.x * vector.x + vector.y * vector.y).squareRoot()
    }
    return (length(corners[1] - corners[0]), length(corners[3] - corners[0]))
  }
}

package struct EdgeDistances: Hashable, Sendable, Encodable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Creates equal distances for all sides; `bottom` overrides the distance of the bottom side.
  package init(_ distance: Double, bottom: Double? = nil) {
    self.init(left: distance, top: distance, right: distance, bottom: bottom ?? distance)
  }

  /// Returns horizontal distances as fractions of the width and vertical ones as fractions of the
  /// height.
  package static func / (distances: EdgeDistances, size: Size) -> EdgeDistances {
    EdgeDistances(
      left: distances.left / size.width, top: distances.top / size.height,
      right: distances.right / size.width, bottom: distances.bottom / size.height)
  }

  package var negated: EdgeDistances {
    EdgeDistances(left: -left, top: -top, right: -right, bottom: -bottom)
  }
}
