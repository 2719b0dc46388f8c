/// What a picture of a collage does not show.
package enum PictureLoss: Hashable, Sendable {
  /// What later versions made.
  case unknown(UnknownParts)
  /// What this machine cannot draw of words.
  case words(TextLoss)
  /// The background's transparency, which the format has not: it becomes white.
  case transparency
}

extension RenderRequest {
  /// What the picture of a collage will not show.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - fonts: Finds the store's fonts.
  /// - Returns: Everything that deserves to be told.
  package func losses(of collage: Collage, fonts: FontLookup = .none) -> [PictureLoss] {
    var losses: [PictureLoss] = []
    let unknown = UnknownParts(of: collage.items, on: collage.canvas)
    if !unknown.isEmpty { losses.append(.unknown(unknown)) }
    losses += TextLoss.losses(of: collage.items, by: TypesettingLibrary.typesetter, fonts: fonts)
      .map(PictureLoss.words)
    let isOpaque = background?.isOpaque ?? collage.hasOpaqueGround
    if format == .jpeg, !isOpaque { losses.append(.transparency) }
    return losses
  }
}
