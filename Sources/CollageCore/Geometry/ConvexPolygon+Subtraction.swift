extension ConvexPolygon {
  /// Returns the area of this polygon that is outside another polygon, as a list of convex parts.
  ///
  /// - Parameters:
  ///   - other: The polygon to subtract.
  ///   - smallestArea: A part whose area is not above this limit is left out as a rounding error.
  /// - Returns: Parts that do not overlap. The list is empty if the other polygon covers this one.
  ///   It contains only this polygon if the area of the overlap is not above `smallestArea`.
  package func subtracting(_ other: ConvexPolygon, smallestArea: Double) -> [ConvexPolygon] {
    var parts: [ConvexPolygon] = []
    var (rest, scratch) = (corners, [Point]())
    for side in other.halfPlanes {
      HalfPlane(x: -side.x, y: -side.y, offset: -side.offset).clip(rest, into: &scratch)
      let outside = ConvexPolygon(corners: scratch)
      if outside.area > smallestArea { parts.append(outside) }
      side.clip(rest, into: &scratch)
      swap(&rest, &scratch)
    }
    return ConvexPolygon(corners: rest).area > smallestArea ? parts : [self]
  }
}
