/// A property of a collage that its rendered image does not show.
package enum RenderLoss: Hashable, Sendable {
  case unknown(UnknownFeatures)
  /// A problem of text that this system can't draw as designed.
  case text(TextIssue)
  /// The transparent background, which becomes white if the format doesn't support transparency.
  case transparency
}

extension RenderRequest {
  package func losses(of collage: Collage, fonts: FontLookup = .none) -> [RenderLoss] {
    var losses: [RenderLoss] = []
    let unknown = UnknownFeatures(of: collage.items, on: collage.canvas)
    if !unknown.isEmpty { losses.append(.unknown(unknown)) }
    losses += TextIssue.issues(of: collage.items, by: TypesettingLibrary.typesetter, fonts: fonts)
      .map(RenderLoss.text)
    let isOpaque = background?.isOpaque ?? collage.hasOpaqueBackground
    if format == .jpeg, !isOpaque { losses.append(.transparency) }
    return losses
  }
}
