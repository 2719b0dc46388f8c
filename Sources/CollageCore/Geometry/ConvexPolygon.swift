/// A convex polygon, whose corners are in order around its outline, in either direction.
package struct ConvexPolygon: Hashable, Sendable, Encodable {
  package let corners: [Point]

  package init(corners: [Point]) {
    self.corners = corners
  }

  /// Creates the rectangle from the origin to the point `(width, height)`.
  package init(_ size: PixelSize) {
    let (width, height) = (Double(size.width), Double(size.height))
    self.init(corners: [
      Point(x: 0, y: 0), Point(x: width, y: 0), Point(x: width, y: height), Point(x: 0, y: height),
    ])
  }

  package var area: Double { abs(Self.signedArea(corners)) }

  /// Returns the area of a polygon; positive if its corners run clockwise on the screen.
  package static func signedArea(_ corners: [Point]) -> Double {
    guard let origin = corners.first, var previous = corners.last else { return 0 }
    var doubled = 0.0
    for corner in corners {
      doubled +=
        (previous.x - origin.x) * (corner.y - origin.y)
        - (corner.x - origin.x) * (previous.y - origin.y)
      previous = corner
    }
    return doubled / 2
  }

  /// The half planes whose intersection is the polygon, with normals of length one.
  package var halfPlanes: [HalfPlane] {
    let direction: Double = Self.signedArea(corners) < 0 ? -1 : 1
    return zip(corners, corners.dropFirst() + corners.prefix(1)).compactMap { start, end in
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { return nil }
      let (x, y) = (-dy / length * direction, dx / length * direction)
      return HalfPlane(x: x, y: y, offset: -(x * start.x + y * start.y))
    }
  }

  /// Returns the part of the polygon inside the rectangle from the origin to `(width, height)`.
  package func clipped(to size: PixelSize) -> ConvexPolygon {
    var (corners, scratch) = (corners, [Point]())
    let sides = [
      HalfPlane(x: 1, y: 0, offset: 0), HalfPlane(x: -1, y: 0, offset: Double(size.width)),
      HalfPlane(x: 0, y: 1, offset: 0), HalfPlane(x: 0, y: -1, offset: Double(size.height)),
    ]
    for side in sides {
      side.clip(corners, into: &scratch)
      swap(&corners, &scratch)
    }
    return ConvexPolygon(corners: corners)
  }

  /// The polygon, with each coordinate rounded if it is less than 0.000001 pixels from an integer.
  package var snappedToPixels: ConvexPolygon {
    func near(_ value: Double) -> Double {
      abs(value - value.rounded()) < 1e-6 ? value.rounded() : value
    }
    return ConvexPolygon(corners: corners.map { Point(x: near($0.x), y: near($0.y)) })
  }
}
