/// What a picture of a collage does not show.
public enum PictureLoss: Hashable, Sendable {
  /// What later versions made.
  case unknown(UnknownParts)
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
    let unknown = UnknownParts(of: collage.items, on: collage.canvas)
    if !unknown.isEmpty { losses.append(.unknown(unknown)) }
    let isOpaque = background?.isOpaque ?? collage.hasOpaqueGround
    if format == .jpeg, !isOpaque { losses.append(.transparency) }
    return losses
  }
}
