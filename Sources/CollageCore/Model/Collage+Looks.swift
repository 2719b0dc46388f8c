extension Collage {
  mutating func change(_ ids: [Item.ID], _ change: LookChange) throws(EditError) {
    let (canvas, resolution) = (canvas, canvas.resolution)
    var number = 0
    try update(ids) { (item) throws(EditError) in
      defer { number += 1 }
      switch change {
      case .part(let change): try change.apply(to: &item, at: resolution)
      case .adjust(let change):
        item.look.adjustments = change?.applied(to: item.look.adjustments) ?? .none
      case .mask(let mask): item.look.mask = mask?.resolved(for: item)
      case .motion(let motion):
        item.look.motion = try motion.applied(to: item, number: number, of: ids.count, on: canvas)
        item.look.unknown[LookPart.animate.name] = nil
      case .style(let style): item.apply(style)
      }
    }
  }
}

extension MaskSpec {
  fileprivate func resolved(for item: Item) -> Mask {
    switch self {
    case .mask(let mask): mask
    case .torn: .torn(seed: item.defaultSeed)
    }
  }
}
