extension Adjustments {
  /// Adjusts a raster in place; neutral values leave every byte unchanged.
  ///
  /// - Parameters:
  ///   - raster: Opaque or premultiplied pixels that no other code uses yet. They must be all
  ///     pixels of the image if ``dependsOnNeighborhood`` is `true`; otherwise, any part.
  ///   - scale: Raster pixels per reference pixel; ``ShaderPipeline/scale(of:)`` of the raster in
  ///     all images.
  package func apply(to raster: RasterBuffer, scale: Double) {
    guard let law = law(scale: scale) else { return }
    raster.adjust(by: law)
    if vignette > 0 { raster.darken(by: Vignette(share: min(vignette, 100) / 100)) }
  }

  /// Returns the adjustments as numbers for the pixels of a raster.
  ///
  /// - Parameter scale: Raster pixels per reference pixel, as for shaders.
  /// - Returns: The numbers; `nil` if no pixel changes.
  func law(scale: Double) -> AdjustmentCurve? {
    guard !isNone else { return nil }
    var drawn = self
    for parameter in Self.parameters { drawn[keyPath: parameter.path] = self[parameter] }
    return AdjustmentCurve(
      brightness: drawn.brightness, contrast: drawn.contrast, saturation: drawn.saturation,
      temperature: drawn.temperature, tint: drawn.tint, gamma: drawn.gamma, sharpen: drawn.sharpen,
      scale: scale)
  }
}
