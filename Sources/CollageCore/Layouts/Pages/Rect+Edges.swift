extension Rect {
  /// The rectangle with its edges at whole numbers.
  ///
  /// Edges are rounded and sizes are not: neighbours that are a whole gap apart stay so.
  public var edgesRounded: Rect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return Rect(
      origin: Point(x: left, y: top),
      size: Size(width: max(1, maxX.rounded() - left), height: max(1, maxY.rounded() - top)))
  }
}
