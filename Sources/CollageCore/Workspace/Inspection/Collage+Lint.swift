extension Collage {
  /// Returns properties of visible items that look unintended, from the backmost item to the
  /// frontmost one; see ``LintFinding/Problem``.
  ///
  /// Hidden and fully transparent items are skipped. If `ids` is `nil`, all items are checked. The
  /// running time is quadratic in the number of items.
  func findings(among ids: [Item.ID]? = nil) -> [LintFinding] {
    let checked = ids.map(Set.init)
    let covers = OpaqueCovers(of: self)
    return items.enumerated().flatMap { z, item -> [LintFinding] in
      guard item.isSeen, checked?.contains(item.id) ?? true else { return [] }
      return problems(of: item, at: z, covers).map {
        LintFinding(item: item.id, name: item.name, problem: $0)
      }
    }
  }

  private func problems(
    of item: Item, at z: Int, _ covers: OpaqueCovers
  ) -> [LintFinding.Problem] {
    let visible = item.visibleQuad.clipped(to: canvas.size)
    guard visible.area > OpaqueCovers.smallestArea else {
      let shadow = item.shadowQuad?.clipped(to: canvas.size).area ?? 0
      return [shadow > OpaqueCovers.smallestArea ? .onlyShadow : .offCanvas]
    }
    if let names = covers.hiding(visible, at: z) { return [.covered(by: names)] }
    return [enlargement(of: item), resolution(of: item), edge(of: item)].compactMap { $0 }
  }

  private func enlargement(of item: Item) -> LintFinding.Problem? {
    guard let factor = item.enlargement, factor > LintLimits.enlargement * (1 + 1e-9) else {
      return nil
    }
    return .enlarged(factor: factor)
  }

  private func resolution(of item: Item) -> LintFinding.Problem? {
    guard let dpi = canvas.dpi, let factor = item.enlargement else { return nil }
    let resolution = Double(dpi) / factor
    return resolution < LintLimits.resolution * (1 - 1e-9)
      ? .lowResolution(dpi: resolution) : nil
  }

  private func edge(of item: Item) -> LintFinding.Problem? {
    let bounds = item.visibleBounds
    let margin = LintLimits.margin(of: canvas)
    let distances = [
      (CanvasEdge.left, bounds.minX), (.top, bounds.minY),
      (.right, Double(canvas.size.width) - bounds.maxX),
      (.bottom, Double(canvas.size.height) - bounds.maxY),
    ]
    // Distances of up to half a pixel are rounding errors: the item reaches the edge.
    let near = distances.filter { $0.1 > 0.5 && $0.1 < margin * (1 - 1e-9) }
    guard let nearest = near.map(\.1).min() else { return nil }
    return .nearEdge(near.map(\.0), distance: nearest)
  }
}

extension Item {
  fileprivate var isSeen: Bool { !isHidden && look.opacity.value > 0 }

  /// The scale of the photo, in canvas pixels per photo pixel; `nil` without a photo, and for an
  /// SVG.
  fileprivate var enlargement: Double? {
    guard let image = photo?.image, image.format != .svg else { return nil }
    return box.width * transform.scale / Double(image.size.width)
  }
}

/// The parts of the canvas that items cover opaquely.
private struct OpaqueCovers {
  private struct Cover {
    let name: ItemName
    let quad: ConvexPolygon
  }

  private var covers: [Cover] = []
  /// The bounds of the covers, contiguous in memory because most comparisons need only them.
  private var bounds: [Rect] = []
  /// For each position in the z-order, the number of covers at or behind the position.
  private var counts: [Int] = []

  /// The area, in square canvas pixels, below which a part of a polygon is a rounding error.
  static let smallestArea = 1e-3
  /// The maximum number of uncovered parts; if there are more, the search ends with the result
  /// "visible".
  private static let partLimit = 256

  init(of collage: Collage) {
    for item in collage.items {
      if !item.isHidden {
        let layers = RenderPlanner.plan(singleItem: item, on: collage.canvas.size).layers
        for quad in layers.compactMap(\.solid) {
          covers.append(Cover(name: item.name, quad: quad))
          bounds.append(Rect(enclosing: quad.corners))
        }
      }
      counts.append(covers.count)
    }
  }

  /// Returns the names of the items that together hide a part of the canvas, from back to front;
  /// `nil` if the part isn't completely hidden.
  func hiding(_ part: ConvexPolygon, at z: Int) -> [ItemName]? {
    let reach = Rect(enclosing: part.corners)
    var (parts, names) = ([part], [ItemName]())
    for index in counts[z]..<covers.count where bounds[index].intersection(reach) != nil {
      let remaining = parts.flatMap {
        $0.subtracting(covers[index].quad, smallestArea: Self.smallestArea)
      }
      if remaining != parts { names.append(covers[index].name) }
      parts = remaining
      if parts.isEmpty { return names }
      guard parts.count <= Self.partLimit else { return nil }
    }
    return nil
  }
}
