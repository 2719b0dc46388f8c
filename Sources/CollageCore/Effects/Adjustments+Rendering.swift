extension Adjustments {
  /// Adjusts a raster in place.
  ///
  /// If all adjustments are neutral, every byte stays unchanged.
  ///
  /// - Parameters:
  ///   - raster: Opaque or premultiplied pixels that no other code accesses during the call. If
  ///     ``dependsOnNeighborhood`` is `true`, the raster must be the whole image; otherwise, it may
  ///     be any part of the image.
  ///   - scale: The number of raster pixels per reference pixel, which callers compute with
  ///     ``ShaderPipeline/scale(of:)``.
  package func apply(to raster: RasterBuffer, scale: Double) {
    guard let law = law(scale: scale) else { return }
    raster.adjust(by: law)
    if vignette > 0 { raster.darken(by: Vignette(share: min(vignette, 100) / 100)) }
  }

  /// Returns the function that adjusts the pixels of a raster.
  ///
  /// - Parameter scale: The number of raster pixels per reference pixel, as for shaders.
  /// - Returns: The function; `nil` if the adjustments are neutral.
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
