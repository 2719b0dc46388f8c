/// What a picture of a collage does not show.
public enum PictureLoss: Hashable, Sendable {
  /// Shaders of later versions, each name once.
  case shaders([String])
  /// The background's transparency, which the format has not: it becomes white.
  case transparency
}

extension RenderRequest {
  /// What the picture of a collage will not show.
  ///
  /// - Parameter collage: The document.
  /// - Returns: Everything that deserves to be told.
  public func losses(of collage: Collage) -> [PictureLoss] {
    var losses: [PictureLoss] = []
    let shaders = collage.items.unknownShaders
    if !shaders.isEmpty { losses.append(.shaders(shaders)) }
    let background = background ?? collage.canvas.background
    if format == .jpeg, !background.isOpaque { losses.append(.transparency) }
    return losses
  }
}

extension Sequence<Item> {
  /// The names of shaders of later versions, each once; those that are switched off do not count.
  public var unknownShaders: [String] {
    var names: [String] = []
    for shader in flatMap(\.look.shaders.active)
    where !shader.isKnown && !names.contains(shader.name) {
      names.append(shader.name)
    }
    return names
  }
}
