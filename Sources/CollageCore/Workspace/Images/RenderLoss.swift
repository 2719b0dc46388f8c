/// Properties of a collage that its rendered image does not show.
package enum RenderLoss: Hashable, Sendable {
  case unknown(UnknownFeatures)
  /// Text properties that this system can't draw.
  case words(TextIssue)
  /// The background's transparency, if the format doesn't support it; the background becomes white.
  case transparency
}

extension RenderRequest {
  /// Returns the properties of a collage that its image will not show.
  ///
  /// - Parameters:
  ///   - collage: The document.
  ///   - fonts: The store's fonts.
  /// - Returns: All losses to report.
  package func losses(of collage: Collage, fonts: FontLookup = .none) -> [RenderLoss] {
    var losses: [RenderLoss] = []
    let unknown = UnknownFeatures(of: collage.items, on: collage.canvas)
    if !unknown.isEmpty { losses.append(.unknown(unknown)) }
    losses += TextIssue.losses(of: collage.items, by: TypesettingLibrary.typesetter, fonts: fonts)
      .map(RenderLoss.words)
    let isOpaque = background?.isOpaque ?? collage.hasOpaqueBackground
    if format == .jpeg, !isOpaque { losses.append(.transparency) }
    return losses
  }
}
