extension ConvexPolygon {
  /// The parts outside another polygon.
  ///
  /// - Parameters:
  ///   - other: What is taken away.
  ///   - smallestArea: Smaller parts are dust of rounding and left out.
  /// - Returns: Parts that do not overlap; none if the other covers all of this one, and this one itself
  ///   if it covers nothing of it.
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
