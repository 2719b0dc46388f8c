extension ConvexPolygon {
  /// Returns the area of this polygon that is outside another polygon, as disjoint convex parts.
  ///
  /// Parts whose area is not above `smallestArea` are left out as rounding errors. If the area of
  /// the overlap is not above it, the result is only this polygon.
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
