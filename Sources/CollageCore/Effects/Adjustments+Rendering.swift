extension Adjustments {
  /// Adjusts opaque or premultiplied pixels in place; neutral adjustments change no byte.
  ///
  /// No other code may access the pixels during the call. If ``dependsOnNeighborhood`` is `true`,
  /// the raster must be the whole image; otherwise, it can be any part of the image. `scale` is the
  /// result of ``ShaderPipeline/scale(of:)``.
  package func apply(to raster: RasterBuffer, scale: Double) {
    guard let curve = curve(scale: scale) else { return }
    raster.adjust(by: curve)
    if vignette > 0 { raster.darken(by: Vignette(strength: min(vignette, 100) / 100)) }
  }

  /// Returns the adjustments of color and sharpness, without the vignette; `nil` if all adjustments
  /// are neutral.
  func curve(scale: Double) -> AdjustmentCurve? {
    guard !isNone else { return nil }
    var clamped = self
    for parameter in Self.parameters { clamped[keyPath: parameter.path] = self[parameter] }
    return AdjustmentCurve(
      brightness: clamped.brightness, contrast: clamped.contrast, saturation: clamped.saturation,
      temperature: clamped.temperature, tint: clamped.tint, gamma: clamped.gamma,
      sharpen: clamped.sharpen, scale: scale)
  }
}
