/// The layers that all frames of an animation share.
///
/// They are drawn once, behind the other layers. A layer is shared if all frames contain it and if
/// it doesn't touch a layer behind it that is not shared. Layers that don't touch each other can be
/// drawn in any order.
struct SharedLayers {
  /// The shared layers, back to front.
  let layers: [RenderLayer]
  private let units: Set<Unit>

  /// Layers that are composited onto the layers behind them as a single layer: a group, or a layer
  /// without a group.
  private typealias Unit = ArraySlice<RenderLayer>

  /// The distance beyond its edge, in pixels, up to which a layer can touch pixels.
  private static let margin = OcclusionCulling.margin

  init(_ plans: [RenderPlan]) {
    let frames = plans.map { Self.units(of: $0.layers) }
    // A unit that occurs twice in a frame is not shared, because its two positions in the order of
    // the layers can't be distinguished.
    let counts = frames.map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
    let common = (frames.first ?? []).filter { unit in counts.allSatisfy { $0[unit] == 1 } }
    var rests = frames.map { $0[...] }
    var unsharedBounds: Set<Rect> = []
    var shared: [Unit] = []
    for unit in common {
      for index in rests.indices {
        let others = rests[index].prefix { $0 != unit }
        unsharedBounds.formUnion(others.map(Self.reach(of:)))
        rests[index] = rests[index].dropFirst(others.count + 1)
      }
      let reach = Self.reach(of: unit)
      if unsharedBounds.contains(where: reach.overlaps) {
        unsharedBounds.insert(reach)
      } else {
        shared.append(unit)
      }
    }
    layers = Array(shared.joined())
    units = Set(shared)
  }

  /// Returns the layers of a frame that are not shared, back to front.
  func rest(of plan: RenderPlan) -> [RenderLayer] {
    Array(Self.units(of: plan.layers).filter { !units.contains($0) }.joined())
  }

  private static func units(of layers: [RenderLayer]) -> [Unit] {
    var units: [Unit] = []
    var rest = layers[...]
    while let first = rest.first {
      let members = first.group.map { group in rest.prefix { $0.group?.number == group.number } }
      let unit = members ?? rest.prefix(1)
      units.append(unit)
      rest = rest[unit.endIndex...]
    }
    return units
  }

  /// Returns a rectangle that contains all pixels that a unit touches.
  private static func reach(of unit: Unit) -> Rect {
    let edge = Rect(enclosing: unit.flatMap(\.reach.corners))
    return Rect(
      origin: Point(x: edge.minX - margin, y: edge.minY - margin),
      size: Size(width: edge.size.width + 2 * margin, height: edge.size.height + 2 * margin))
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
