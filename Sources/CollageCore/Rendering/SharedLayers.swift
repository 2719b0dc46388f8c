/// What some frames have in common, to be drawn once and beneath the rest.
///
/// That is what is the same in all of them and touches nothing behind it that is not: in which order pictures
/// are laid that do not touch each other cannot be seen.
struct SharedLayers {
  /// The layers that are shared, back to front.
  let layers: [RenderLayer]
  private let units: Set<Unit>

  /// Layers that are laid on what is behind them as one: a group, or a single one.
  private typealias Unit = ArraySlice<RenderLayer>

  /// How far beyond its edge a layer may touch pixels; see ``OcclusionCulling/margin``.
  private static let margin = OcclusionCulling.margin

  /// Looks for what frames share.
  init(_ plans: [RenderPlan]) {
    let frames = plans.map { Self.units(of: $0.layers) }
    // Of two that are alike in one frame it could not be told which is which.
    let counts = frames.map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
    let same = (frames.first ?? []).filter { unit in counts.allSatisfy { $0[unit] == 1 } }
    var rests = frames.map { $0[...] }
    var behind: Set<Rect> = []
    var shared: [Unit] = []
    for unit in same {
      for index in rests.indices {
        let others = rests[index].prefix { $0 != unit }
        behind.formUnion(others.map(Self.reach(of:)))
        rests[index] = rests[index].dropFirst(others.count + 1)
      }
      let reach = Self.reach(of: unit)
      if behind.contains(where: reach.overlaps) {
        behind.insert(reach)
      } else {
        shared.append(unit)
      }
    }
    layers = Array(shared.joined())
    units = Set(shared)
  }

  /// What a frame has besides, back to front.
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

  /// The rectangle in whose inside all lies that a unit touches.
  private static func reach(of unit: Unit) -> Rect {
    let edge = Rect(enclosing: unit.flatMap(\.reach.corners))
    return Rect(
      origin: Point(x: edge.minX - margin, y: edge.minY - margin),
      size: Size(width: edge.size.width + 2 * margin, height: edge.size.height + 2 * margin))
  }
}

extension Rect {
  /// Whether two rectangles have an area in common.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
