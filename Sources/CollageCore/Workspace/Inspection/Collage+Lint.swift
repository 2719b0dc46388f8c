extension Collage {
  /// What looks unintended of the items that are seen; see ``LintFinding/Problem``.
  ///
  /// Items that are hidden or faded to nothing are left alone.
  ///
  /// - Parameter ids: Which items; nil for all.
  /// - Returns: The findings, those of the backmost item first.
  /// - Complexity: O(items²) of the simplest comparisons.
  func findings(among ids: [Item.ID]? = nil) -> [LintFinding] {
    let wanted = ids.map(Set.init)
    let covers = Covers(of: self)
    return items.enumerated().flatMap { z, item -> [LintFinding] in
      guard item.isSeen, wanted?.contains(item.id) ?? true else { return [] }
      return problems(of: item, at: z, covers).map {
        LintFinding(item: item.id, name: item.name, problem: $0)
      }
    }
  }

  private func problems(
    of item: Item, at z: Int, _ covers: Covers
  ) -> [LintFinding.Problem] {
    let visible = item.visibleQuad.clipped(to: canvas.size)
    guard visible.area > Covers.smallestArea else {
      let shadow = item.shadowQuad?.clipped(to: canvas.size).area ?? 0
      return [shadow > Covers.smallestArea ? .onlyShadow : .offCanvas]
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
    // Half a pixel is as good as none.
    let near = distances.filter { $0.1 > 0.5 && $0.1 < margin * (1 - 1e-9) }
    guard let nearest = near.map(\.1).min() else { return nil }
    return .nearEdge(near.map(\.0), distance: nearest)
  }
}

extension Item {
  /// Whether it is drawn where it is on the canvas.
  fileprivate var isSeen: Bool { !isHidden && look.opacity.value > 0 }

  /// How large a pixel of its photo is drawn, in canvas pixels; nil where it shows no photo, or an SVG,
  /// which is drawn at any size.
  fileprivate var enlargement: Double? {
    guard let image = photo?.image, image.format != .svg else { return nil }
    return box.width * transform.scale / Double(image.size.width)
  }
}

/// The parts of the canvas that items cover so that nothing behind shows through.
private struct Covers {
  private struct Cover {
    let name: ItemName
    let quad: ConvexPolygon
  }

  /// Back to front.
  private var covers: [Cover] = []
  /// Their bounds, beside each other in memory: most of them are all that is looked at.
  private var bounds: [Rect] = []
  /// For each place in the stack, how many of them are there or behind.
  private var counts: [Int] = []

  /// Parts of polygons that are smaller, in canvas pixels, are dust of rounding.
  static let smallestArea = 1e-3
  /// So many parts are left of nothing that is nearly covered.
  private static let partLimit = 256

  init(of collage: Collage) {
    for item in collage.items {
      if !item.isHidden {
        let layers = RenderPlanner.plan(alone: item, on: collage.canvas.size).layers
        for quad in layers.compactMap(\.solid) {
          covers.append(Cover(name: item.name, quad: quad))
          bounds.append(Rect(enclosing: quad.corners))
        }
      }
      counts.append(covers.count)
    }
  }

  /// The names of those that hide a part of the canvas wholly, back to front; nil if something of it is seen.
  func hiding(_ part: ConvexPolygon, at z: Int) -> [ItemName]? {
    let reach = Rect(enclosing: part.corners)
    var (parts, names) = ([part], [ItemName]())
    for index in counts[z]..<covers.count where bounds[index].intersection(reach) != nil {
      let left = parts.flatMap {
        $0.subtracting(covers[index].quad, smallestArea: Self.smallestArea)
      }
      if left != parts { names.append(covers[index].name) }
      parts = left
      if parts.isEmpty { return names }
      guard parts.count <= Self.partLimit else { return nil }
    }
    return nil
  }
}
