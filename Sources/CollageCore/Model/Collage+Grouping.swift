/// A change of the position, the rotation or the size of items.
public enum TransformChange: Hashable, Sendable {
  case move(Movement)
  case rotate(Change<Angle>)
  case scale(Sizing)
}

extension Edit {
  /// Moves items.
  public static func move(_ items: [Item.ID], _ movement: Movement) -> Edit {
    .transform(items.map { ItemUnit($0) }, .move(movement))
  }

  /// Rotates items.
  public static func rotate(_ items: [Item.ID], _ change: Change<Angle>) -> Edit {
    .transform(items.map { ItemUnit($0) }, .rotate(change))
  }

  /// Scales items.
  public static func scale(_ items: [Item.ID], _ sizing: Sizing) -> Edit {
    .transform(items.map { ItemUnit($0) }, .scale(sizing))
  }
}

/// Edits that treat a group as a whole.
///
/// A group doesn't have its own box or rotation. Its position and size are those of its bounds; its
/// rotation and scale are those of its backmost item. A group is scaled about the center of its
/// bounds. It is rotated about the center of the smallest circle that encloses it, so that the
/// opposite rotation restores every position.
extension Collage {
  mutating func transform(_ units: [ItemUnit], _ change: TransformChange) throws(EditError) {
    for unit in units {
      guard unit.hasSeveralItems else {
        switch change {
        case .move(let movement): try move(unit.items, movement)
        case .rotate(let rotation): try rotate(unit.items, rotation)
        case .scale(let sizing): try scale(unit.items, sizing)
        }
        continue
      }
      switch change {
      case .move(.by(let offset)): try move(unit.items, .by(offset))
      case .move(.to(let position, let anchor)): try moveTogether(unit, to: position, anchor)
      case .rotate(let rotation): try rotateTogether(unit, rotation)
      case .scale(let sizing): try scaleTogether(unit, sizing)
      }
    }
  }

  private mutating func moveTogether(
    _ unit: ItemUnit, to position: Position, _ anchor: Anchor
  ) throws(EditError) {
    let bounds = Rect(enclosing: try items([unit]).map(\.bounds))
    let center = position.resolved(on: canvas) + anchor.centerOffset(of: bounds.size)
    try shift(unit, by: center - bounds.center)
  }

  private mutating func rotateTogether(
    _ unit: ItemUnit, _ change: Change<Angle>
  ) throws(EditError) {
    let members = try items([unit])
    let degrees =
      switch change {
      case .to(let angle): angle.degrees - (members.first?.transform.rotation.degrees ?? 0)
      case .by(let angle): angle.degrees
      }
    guard degrees.isFinite else { throw .outOfRange(.angle, value: degrees, range: -360...360) }
    let step = Angle(degrees: degrees).normalized
    guard step.degrees != 0 else { return }
    let center = SmallestCircle(
      around: members.flatMap { $0.transform.corners(box: $0.visibleSize) }
    ).center
    let matrix = AffineMatrix.rotation(step)
    try update(unit.items) { (item) throws(EditError) in
      item.transform.center = center + matrix.apply(to: item.transform.center - center)
      item.transform.rotation =
        Angle(degrees: item.transform.rotation.degrees + step.degrees).normalized
      try item.checkPlacement()
    }
  }

  private mutating func scaleTogether(_ unit: ItemUnit, _ sizing: Sizing) throws(EditError) {
    let members = try items([unit])
    let bounds = Rect(enclosing: members.map(\.bounds))
    let factor =
      switch sizing {
      case .factor(let scale): scale / (members.first?.transform.scale ?? 1)
      case .by(let factor): factor
      case .width(let width):
        width.resolved(along: canvas.size.width, at: canvas.resolution) / bounds.size.width
      case .height(let height):
        height.resolved(along: canvas.size.height, at: canvas.resolution) / bounds.size.height
      case .fit(let size): bounds.size.fitFactor(in: size)
      case .cover(let size): bounds.size.coverFactor(of: size)
      }
    let center = bounds.center
    try update(unit.items) { (item) throws(EditError) in
      let offset = item.transform.center - center
      item.transform.center = center + Point(x: offset.x * factor, y: offset.y * factor)
      item.transform.scale *= factor
      try item.checkPlacement()
    }
  }
}
