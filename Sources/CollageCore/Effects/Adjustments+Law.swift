extension Adjustments {
  /// Adjusts a raster in place; neutral values leave every byte as it is.
  ///
  /// - Parameters:
  ///   - raster: Opaque or premultiplied pixels that nobody else has yet; all of them where
  ///     ``looksAround``, else any part.
  ///   - scale: Raster pixels per reference pixel; ``ShaderPipeline/scale(of:)`` of the raster in all
  ///     pictures.
  package func apply(to raster: RasterBuffer, scale: Double) {
    guard let law = law(scale: scale) else { return }
    raster.adjust(by: law)
    if vignette > 0 { raster.darken(by: Vignette(share: min(vignette, 100) / 100)) }
  }

  /// The adjustments in numbers.
  ///
  /// - Parameter scale: Raster pixels per reference pixel, as for shaders.
  /// - Returns: The law; nil where no pixel is changed.
  func law(scale: Double) -> AdjustmentLaw? {
    guard !isNone else { return nil }
    var drawn = self
    for parameter in Self.parameters { drawn[keyPath: parameter.path] = self[parameter] }
    return AdjustmentLaw(
      brightness: drawn.brightness, contrast: drawn.contrast, saturation: drawn.saturation,
      temperature: drawn.temperature, tint: drawn.tint, gamma: drawn.gamma, sharpen: drawn.sharpen,
      scale: scale)
  }
}
