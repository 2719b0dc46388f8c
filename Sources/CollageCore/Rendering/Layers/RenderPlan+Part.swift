extension RenderPlan {
  /// Returns the plan of a part of the image, whose pixels equal those of the whole plan.
  package func part(_ area: PixelArea) -> RenderPlan {
    let layers = layers.map { $0.moved(in: area) }
    return RenderPlan(
      size: area.size, background: background, layers: layers.filter { !$0.rows.isEmpty })
  }
}

extension RenderLayer {
  /// Returns the layer in coordinates relative to the top-left corner of `area`.
  fileprivate func moved(in area: PixelArea) -> RenderLayer {
    let (column, row) = (Double(area.column), Double(area.row))
    let offset = Point(x: -column, y: -row)
    let top = max(rows.lowerBound - area.row, 0)
    let bottom = min(rows.upperBound - area.row, area.size.height)
    return RenderLayer(
      source: source.moved(in: area), matrix: .translation(x: column, y: row).then(matrix),
      quad: quad.moved(by: offset), radii: radii,
      ring: ring.map { LayerBorder(shape: $0.shape.moved(by: offset), color: $0.color) },
      drawnSize: drawnSize, preparation: preparation, tint: tint, opacity: opacity,
      solid: solid?.moved(by: offset), covered: covered?.moved(by: offset),
      rows: top..<max(top, bottom), group: group)
  }
}

extension SourceKey {
  fileprivate func moved(in area: PixelArea) -> SourceKey {
    switch self {
    case .raster, .solid: return self
    case .shadow(let shadow):
      let offset = Point(x: -Double(area.column), y: -Double(area.row))
      return .shadow(
        ShapeShadow(shape: shadow.shape.moved(by: offset), sigma: shadow.sigma, color: shadow.color)
      )
    case .painted(let painting):
      return .painted(
        CanvasPainting(
          subject: painting.subject, map: painting.map, column: painting.column - area.column,
          row: painting.row - area.row))
    }
  }
}

extension ConvexPolygon {
  fileprivate func moved(by offset: Point) -> ConvexPolygon {
    ConvexPolygon(corners: corners.map { $0 + offset })
  }
}

extension PixelArea {
  /// Creates the smallest area inside an image of the given size that contains the points.
  init(enclosing points: [Point], in size: PixelSize) {
    let bounds = Rect(enclosing: points)
    func range(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
      let first = Int(min(max(start.rounded(.down), 0), Double(count - 1)))
      return first..<max(Int(min(end.rounded(.up), Double(count))), first + 1)
    }
    let columns = range(bounds.minX, bounds.maxX, size.width)
    let rows = range(bounds.minY, bounds.maxY, size.height)
    self.init(
      column: columns.lowerBound, row: rows.lowerBound,
      size: PixelSize(width: columns.count, height: rows.count))
  }
}
