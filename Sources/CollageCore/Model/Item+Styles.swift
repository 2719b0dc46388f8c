extension Item {
  /// Applies a style's look, except for the parts that depend on the photo.
  ///
  /// Shaders, and parts with ``LookPart/isKeptByStyles``, are replaced only if the style has them.
  mutating func apply(_ style: Style) {
    let scale = transform.scale
    let styleLook = style.look.mappingLengths { $0.scaled(by: 1 / scale) }
    for part in LookPart.all where !part.isPerPhoto && part != .shader {
      if !part.isKeptByStyles || !part.isPlain(in: styleLook) {
        part.copy(from: styleLook, to: &look)
      }
    }
    if case .torn = look.mask { look.mask = .torn(seed: defaultSeed) }
    guard !styleLook.shaders.active.isEmpty else { return }
    look.shaders.turnAllOff()
    for shader in styleLook.shaders.active { look.shaders.turnOn(shader) }
  }

  /// The item's look as a style, without the parts that depend on its photo.
  ///
  /// The style also omits inactive shaders and fields of later versions. Its lengths apply to an
  /// item at scale 1.
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
  mutating func removePartsPerPhoto() {
    for part in LookPart.all where part.isPerPhoto { part.copy(from: .plain, to: &self) }
  }

  package func mappingLengths(_ map: (LookLength) -> LookLength) -> Look {
    var look = self
    for field in LookPart.lengths {
      if let length = field.value(self)?.length { field.set(&look, .length(map(length))) }
    }
    return look
  }
}

extension LookLength {
  /// Multiplies a length of the case `box` by a factor and limits the result; returns other lengths
  /// unchanged.
  fileprivate func scaled(by factor: Double) -> LookLength {
    guard case .box(let pixels) = self else { return self }
    let limit = Limits.lookLength * max(factor, 1)
    return .box(min(max(pixels * factor, -limit), limit))
  }
}
