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
    var onPaper = collage
    let part =
      Double(collage.canvas.size.width) / Double(request.size?.width ?? collage.canvas.size.width)
    onPaper.canvas.dpi = max(1, Int((Double(density) * part).rounded()))
    return onPaper.findings().compactMap { finding in
      if case .lowResolution = finding.problem { finding.name } else { nil }
    }
  }
}
