package struct DocumentPage: Hashable, Sendable {
  package let collage: Collage
  package let request: RenderRequest

  package init(_ collage: Collage, _ request: RenderRequest) {
    (self.collage, self.request) = (collage, request)
  }

  /// The page's resolution, in pixels per inch.
  var density: Int { request.encoding.density ?? collage.canvas.resolution }

  /// The photos whose resolution on the page is below ``LintLimits/resolution``.
  package var lowResolutionPhotos: [ItemName] {
    var printed = collage
    let ratio =
      Double(collage.canvas.size.width) / Double(request.size?.width ?? collage.canvas.size.width)
    printed.canvas.dpi = max(1, Int((Double(density) * ratio).rounded()))
    return printed.findings().compactMap { finding in
      if case .lowResolution = finding.problem { finding.name } else { nil }
    }
  }
}
