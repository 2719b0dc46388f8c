extension Item {
  /// Takes what makes up a style: all of its decoration, and of the rest what it has.
  mutating func take(_ style: Style) {
    let scale = transform.scale
    let wanted = style.look.mappingLengths { $0.scaled(by: 1 / scale) }
    look.corners = wanted.corners
    look.mask = wanted.mask.map { mask in
      if case .torn = mask { .torn(seed: defaultSeed) } else { mask }
    }
    look.outline = wanted.outline
    look.border = wanted.border
    look.shadow = wanted.shadow
    if wanted.opacity != .one { look.opacity = wanted.opacity }
    if wanted.blend != .normal { look.blend = wanted.blend }
    if wanted.adjustments != .none { look.adjustments = wanted.adjustments }
    guard !wanted.shaders.active.isEmpty else { return }
    look.shaders.turnAllOff()
    for shader in wanted.shaders.active { look.shaders.turnOn(shader) }
  }

  /// The item's look as a style: all that does not belong to its one picture.
  public var style: Look {
    let scale = transform.scale
    var style = look.mappingLengths { $0.scaled(by: scale) }
    (style.crop, style.focus, style.motion) = (nil, nil, .none)
    style.shaders = ShaderStack(active: look.shaders.active)
    style.unknown = [:]
    return style
  }
}

extension Look {
  /// The look with other lengths.
  package func mappingLengths(_ map: (LookLength) -> LookLength) -> Look {
    var look = self
    look.corners = corners.map(map)
    look.outline?.width.map(map)
    look.border?.width.map(map)
    look.border?.bottom?.map(map)
    look.shadow?.dx.map(map)
    look.shadow?.dy.map(map)
    look.shadow?.blur.map(map)
    return look
  }
}

extension LookLength {
  fileprivate mutating func map(_ map: (LookLength) -> LookLength) { self = map(self) }

  /// The length of something that is larger by a factor, no longer than any that can be set.
  ///
  /// Between scale one and the item's own scale canvas pixels change; the rest stays.
  fileprivate func scaled(by factor: Double) -> LookLength {
    guard case .box(let pixels) = self else { return self }
    let limit = Limits.lookLength * max(factor, 1)
    return .box(min(max(pixels * factor, -limit), limit))
  }
}
