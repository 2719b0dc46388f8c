/// Lays a row of premultiplied pixels over another by a blend mode.
///
/// The result is that of ``BlendLaw``, within a hundredth of a level; pixels over which nothing is laid
/// stay as they are.
///
/// - Parameters:
///   - source: Premultiplied pixels.
///   - target: As many premultiplied pixels behind them; receives the result.
///   - mode: How the colours are blended.
///   - opacity: A factor on the source's alpha, in `0...1`.
func composite(
  _ source: UnsafeBufferPointer<FloatPixel>,
  over target: UnsafeMutableBufferPointer<FloatPixel>, mode: BlendMode, opacity: Double
) {
  precondition(source.count == target.count)
  let row = FloatBlendRow(source: source, target: target, opacity: Float(opacity))
  switch mode {
  case .normal: row.composite(NormalBlend.self)
  case .multiply: row.composite(MultiplyBlend.self)
  case .screen: row.composite(ScreenBlend.self)
  case .overlay: row.composite(OverlayBlend.self)
  case .darken: row.composite(DarkenBlend.self)
  case .lighten: row.composite(LightenBlend.self)
  case .colorDodge: row.composite(ColorDodgeBlend.self)
  case .colorBurn: row.composite(ColorBurnBlend.self)
  case .hardLight: row.composite(HardLightBlend.self)
  case .softLight: row.composite(SoftLightBlend.self)
  case .difference: row.composite(DifferenceBlend.self)
  case .exclusion: row.composite(ExclusionBlend.self)
  case .hue: row.composite(HueBlend.self)
  case .saturation: row.composite(SaturationBlend.self)
  case .color: row.composite(ColorBlend.self)
  case .luminosity: row.composite(LuminosityBlend.self)
  }
}

/// A row of premultiplied pixels that is to be laid over another one, as long as it.
private struct FloatBlendRow {
  let source: UnsafeBufferPointer<FloatPixel>
  let target: UnsafeMutableBufferPointer<FloatPixel>
  let opacity: Float

  @inline(__always)
  func composite<Mode: PlanarBlend>(_: Mode.Type) {
    guard let from = source.baseAddress, let to = target.baseAddress else { return }
    let end = source.count / 4 * 4
    // SAFETY: four pixels from each of these on lie in both rows.
    for index in stride(from: 0, to: end, by: 4) {
      let source = UnsafeRawPointer(from + index).loadUnaligned(as: SIMD16<Float>.self)
      let place = UnsafeMutableRawPointer(to + index)
      let upper = PixelPlanes(pixels: source * opacity)
      if upper.alpha == .zero { continue }
      let lower = PixelPlanes(pixels: place.loadUnaligned(as: SIMD16<Float>.self))
      place.storeBytes(of: Mode.composite(upper, over: lower).pixels, as: SIMD16<Float>.self)
    }
    for index in end..<source.count where from[index].w > 0 {
      var (source, target) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
      source.lowHalf.lowHalf = from[index] * opacity
      target.lowHalf.lowHalf = to[index]
      let (upper, lower) = (PixelPlanes(pixels: source), PixelPlanes(pixels: target))
      to[index] = Mode.composite(upper, over: lower).pixels.lowHalf.lowHalf
    }
  }
}
