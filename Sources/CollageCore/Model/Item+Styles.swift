extension Item {
  /// Takes what makes up a style: all of its decoration, and of the rest what it has.
  mutating func take(_ style: Style) {
    let scale = transform.scale
    let wanted = style.look.mappingLengths { $0.scaled(by: 1 / scale) }
    for part in LookPart.all where !part.isPerPhoto && part != .shader {
      if !part.isKeptByStyles || !part.isPlain(in: wanted) { part.copy(from: wanted, to: &look) }
    }
    if case .torn = look.mask { look.mask = .torn(seed: defaultSeed) }
    guard !wanted.shaders.active.isEmpty else { return }
    look.shaders.turnAllOff()
    for shader in wanted.shaders.active { look.shaders.turnOn(shader) }
  }

  /// The item's look as a style: all that does not belong to its one picture.
  public var style: Look {
    let scale = transform.scale
    var style = look.mappingLengths { $0.scaled(by: scale) }
    style.removePartsPerPhoto()
    style.shaders = ShaderStack(active: look.shaders.active)
    style.unknown = [:]
    return style
  }
}

extension Look {
  /// Removes the parts that fit only one photo.
  mutating func removePartsPerPhoto() {
    for part in LookPart.all where part.isPerPhoto { part.copy(from: .plain, to: &self) }
  }

  /// The look with other lengths.
  package func mappingLengths(_ map: (LookLength) -> LookLength) -> Look {
    var look = self
    for field in LookPart.lengths {
      if let length = field.value(self)?.length { field.set(&look, .length(map(length))) }
    }
    return look
  }
}

extension LookLength {
  /// The length of something that is larger by a factor, no longer than any that can be set.
  ///
  /// Between scale one and the item's own scale canvas pixels change; the rest stays.
  fileprivate func scaled(by factor: Double) -> LookLength {
    guard case .box(let pixels) = self else { return self }
    let limit = Limits.lookLength * max(factor, 1)
    return .box(min(max(pixels * factor, -limit), limit))
  }
}
