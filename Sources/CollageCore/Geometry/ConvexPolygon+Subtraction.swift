extension ConvexPolygon {
  /// Returns the area of this polygon that is outside another polygon, as disjoint convex parts.
  ///
  /// Parts with an area of at most `smallestArea` count as rounding errors and are omitted. If the
  /// area of the overlap is at most `smallestArea`, the result contains only this polygon,
  /// unchanged.
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
