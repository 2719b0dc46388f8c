extension ConvexPolygon {
  /// Returns the parts outside another polygon.
  ///
  /// - Parameters:
  ///   - other: The polygon to subtract.
  ///   - smallestArea: The area up to which a part counts as a rounding error and is left out.
  /// - Returns: Parts that do not overlap. Empty if the other polygon covers this one; this polygon
  ///   itself if the two do not overlap.
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
