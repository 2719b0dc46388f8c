/// Edits of items' looks.
extension Collage {
  mutating func change(_ ids: [Item.ID], _ change: LookChange) throws(EditError) {
    let (canvas, resolution) = (canvas, canvas.resolution)
    var number = 0
    try update(ids) { (item) throws(EditError) in
      defer { number += 1 }
      switch change {
      case .border(let border):
        item.look.border = try border?.resolved(for: item, at: resolution)
      case .corners(let radius):
        item.look.corners = try radius?.nonZeroExtent(for: item, at: resolution)
      case .shadow(let shadow):
        item.look.shadow = try shadow?.resolved(for: item, at: resolution)
      case .outline(let outline):
        item.look.outline = try outline?.resolved(for: item, at: resolution)
      case .blend(let mode): item.look.setBlend(mode)
      case .adjust(let change):
        item.look.adjustments = change.applied(to: item.look.adjustments)
      case .unadjust: item.look.adjustments = .none
      case .mask(let mask): item.look.mask = mask?.resolved(for: item)
      case .motion(let motion):
        item.look.setMotion(
          try motion.applied(to: item, number: number, of: ids.count, on: canvas))
      case .style(let style): item.take(style)
      }
    }
  }
}

extension Look {
  /// Mixes colours in another way; one of a later version is forgotten then.
  fileprivate mutating func setBlend(_ mode: BlendMode) {
    blend = mode
    unknown[Self.blendField] = nil
  }

  /// Moves otherwise; a motion of a later version is forgotten then.
  fileprivate mutating func setMotion(_ motion: Motion) {
    self.motion = motion
    unknown[Self.motionField] = nil
  }
}

extension WantedLength {
  /// A width or radius; nil where it is zero.
  fileprivate func nonZeroExtent(
    for item: Item, at resolution: Int
  ) throws(EditError) -> LookLength? {
    let length = try extent(for: item, at: resolution)
    return length.isZero ? nil : length
  }
}

extension WantedBorder {
  fileprivate func resolved(for item: Item, at resolution: Int) throws(EditError) -> Border? {
    let border = Border(
      width: try width.extent(for: item, at: resolution),
      bottom: try bottom.map { (width) throws(EditError) in
        try width.extent(for: item, at: resolution)
      },
      color: color, isInside: isInside)
    return border.isNothing ? nil : border
  }
}

extension WantedOutline {
  fileprivate func resolved(for item: Item, at resolution: Int) throws(EditError) -> Outline? {
    let outline = Outline(width: try width.extent(for: item, at: resolution), color: color)
    return outline.isNothing ? nil : outline
  }
}

extension WantedShadow {
  fileprivate func resolved(for item: Item, at resolution: Int) throws(EditError) -> Shadow? {
    var shadow = item.look.shadow ?? .standard
    if let dx { shadow.dx = try dx.offset(for: item, at: resolution) }
    if let dy { shadow.dy = try dy.offset(for: item, at: resolution) }
    if let blur { shadow.blur = try blur.extent(for: item, at: resolution) }
    shadow.color = color ?? shadow.color
    shadow.opacity = opacity ?? shadow.opacity
    if isFixed {
      shadow.dx = try item.fixed(shadow.dx)
      shadow.dy = try item.fixed(shadow.dy)
      shadow.blur = try item.fixed(shadow.blur)
    }
    return shadow.isNothing ? nil : shadow
  }
}

extension Item {
  /// A length as it is now, which stays so when the item is scaled.
  fileprivate func fixed(_ length: LookLength) throws(EditError) -> LookLength {
    let pixels = pixels(length)
    try check(pixels, .lookLength, in: -Limits.lookLength...Limits.lookLength)
    return .fixed(pixels)
  }
}

extension WantedMask {
  fileprivate func resolved(for item: Item) -> Mask {
    switch self {
    case .mask(let mask): mask
    case .torn: .torn(seed: item.defaultSeed)
    }
  }
}
