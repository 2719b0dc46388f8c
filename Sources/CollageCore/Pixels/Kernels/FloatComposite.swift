/// Composites a row of premultiplied pixels over a row of the same length with a blend mode.
///
/// `target` is the backdrop and receives the result. `opacity` is a factor on the source's alpha,
/// in `0...1`. The result differs from ``ReferenceBlend`` by at most 1/100 of a level. If a source
/// pixel is transparent, the target pixel is unchanged.
func composite(
  _ source: UnsafeBufferPointer<FloatPixel>,
  over target: UnsafeMutableBufferPointer<FloatPixel>, mode: BlendMode, opacity: Double
) {
  precondition(source.count == target.count)
  let row = unsafe FloatBlendRow(source: source, target: target, opacity: Float(opacity))
  switch mode {
  case .normal: unsafe row.composite(NormalBlend.self)
  case .multiply: unsafe row.composite(MultiplyBlend.self)
  case .screen: unsafe row.composite(ScreenBlend.self)
  case .overlay: unsafe row.composite(OverlayBlend.self)
  case .darken: unsafe row.composite(DarkenBlend.self)
  case .lighten: unsafe row.composite(LightenBlend.self)
  case .colorDodge: unsafe row.composite(ColorDodgeBlend.self)
  case .colorBurn: unsafe row.composite(ColorBurnBlend.self)
  case .hardLight: unsafe row.composite(HardLightBlend.self)
  case .softLight: unsafe row.composite(SoftLightBlend.self)
  case .difference: unsafe row.composite(DifferenceBlend.self)
  case .exclusion: unsafe row.composite(ExclusionBlend.self)
  case .hue: unsafe row.composite(HueBlend.self)
  case .saturation: unsafe row.composite(SaturationBlend.self)
  case .color: unsafe row.composite(ColorBlend.self)
  case .luminosity: unsafe row.composite(LuminosityBlend.self)
  }
}

@unsafe private struct FloatBlendRow {
  let source: UnsafeBufferPointer<FloatPixel>
  let target: UnsafeMutableBufferPointer<FloatPixel>
  let opacity: Float

  @inline(__always)
  func composite<Mode: FloatBlend>(_: Mode.Type) {
    guard let from = unsafe source.baseAddress, let to = unsafe target.baseAddress else { return }
    let end = unsafe source.count / 4 * 4
    // SAFETY: the four pixels from each of these indices are in both rows.
    for index in stride(from: 0, to: end, by: 4) {
      let source = unsafe UnsafeRawPointer(from + index).loadUnaligned(as: SIMD16<Float>.self)
      let address = unsafe UnsafeMutableRawPointer(to + index)
      let upper = unsafe PixelPlanes(pixels: source * opacity)
      if upper.alpha == .zero { continue }
      let lower = unsafe PixelPlanes(pixels: address.loadUnaligned(as: SIMD16<Float>.self))
      let result = Mode.composite(upper, over: lower).pixels
      unsafe address.storeBytes(of: result, as: SIMD16<Float>.self)
    }
    for index in unsafe end..<source.count where unsafe from[index].w > 0 {
      var (source, target) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
      source.lowHalf.lowHalf = unsafe from[index] * opacity
      target.lowHalf.lowHalf = unsafe to[index]
      let (upper, lower) = (PixelPlanes(pixels: source), PixelPlanes(pixels: target))
      unsafe to[index] = Mode.composite(upper, over: lower).pixels.lowHalf.lowHalf
    }
  }
}
