extension ByteBlend {
  /// Composites some columns of a row of premultiplied pixels over opaque pixels with a blend mode.
  ///
  /// `target` is the opaque backdrop and receives the result. `opacity` is a factor on the source's
  /// alpha, in `0...1`. Before rounding to bytes, the result differs from ``ReferenceBlend`` by at
  /// most 1/100 of a level.
  static func composite(
    _ source: UnsafeMutableBufferPointer<UInt32>,
    over target: UnsafeMutableBufferPointer<UInt32>, _ columns: Range<Int>, mode: BlendMode,
    opacity: Double
  ) {
    precondition(columns.clamped(to: source.indices) == columns)
    precondition(columns.clamped(to: target.indices) == columns)
    let row = unsafe BlendRow(source: source, target: target, columns: columns, opacity: opacity)
    switch mode {
    case .normal: unsafe row.composite(NormalIntegerBlend.self)
    case .multiply: unsafe row.composite(MultiplyIntegerBlend.self)
    case .screen: unsafe row.composite(ScreenIntegerBlend.self)
    case .overlay: unsafe row.composite(OverlayIntegerBlend.self)
    case .darken: unsafe row.composite(DarkenIntegerBlend.self)
    case .lighten: unsafe row.composite(LightenIntegerBlend.self)
    case .hardLight: unsafe row.composite(HardLightIntegerBlend.self)
    case .difference: unsafe row.composite(DifferenceIntegerBlend.self)
    case .exclusion: unsafe row.composite(ExclusionIntegerBlend.self)
    case .colorDodge: unsafe row.composite(ColorDodgeBlend.self)
    case .colorBurn: unsafe row.composite(ColorBurnBlend.self)
    case .softLight: unsafe row.composite(SoftLightBlend.self)
    case .hue: unsafe row.composite(HueBlend.self)
    case .saturation: unsafe row.composite(SaturationBlend.self)
    case .color: unsafe row.composite(ColorBlend.self)
    case .luminosity: unsafe row.composite(LuminosityBlend.self)
    }
  }
}

@unsafe private struct BlendRow {
  let source: UnsafeMutableBufferPointer<UInt32>
  let target: UnsafeMutableBufferPointer<UInt32>
  /// The columns of both rows, as checked by `ByteBlend.composite`.
  let columns: Range<Int>
  let opacity: Double

  @inline(__always)
  func composite<Mode: IntegerBlend>(_: Mode.Type) {
    let factor = unsafe UInt32((opacity * 65536).rounded())
    guard factor < 65536 else { return unsafe forEachFour { Mode.blend($0, over: $1) } }
    guard factor > 0 else { return }
    let fade = IntegerOpacity(factor: UInt16(factor))
    unsafe forEachFour { Mode.blend($0, over: $1, fade) }
  }

  @inline(__always)
  func composite<Mode: FloatBlend>(_: Mode.Type) {
    let opacity = unsafe Float(opacity)
    unsafe forEachFour { source, target in
      let (source, backdrop) = (PixelPlanes(words: source), PixelPlanes(words: target))
      return Mode.composite(source, overOpaque: backdrop, opacity: opacity).opaqueWords
    }
  }

  /// Replaces four pixels at a time, except where all four source pixels are transparent.
  @inline(__always)
  private func forEachFour(
    _ blend: (_ source: SIMD4<UInt32>, _ target: SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    guard let from = unsafe source.baseAddress, let to = unsafe target.baseAddress else { return }
    let end = unsafe columns.lowerBound + columns.count / 4 * 4
    // SAFETY: the four pixels from each of these columns are in both rows.
    for column in unsafe stride(from: columns.lowerBound, to: end, by: 4) {
      let halves = unsafe UnsafeRawPointer(from + column).loadUnaligned(as: SIMD2<UInt64>.self)
      if halves.x | halves.y == 0 { continue }
      let address = unsafe UnsafeMutableRawPointer(to + column)
      let backdrop = unsafe address.loadUnaligned(as: SIMD4<UInt32>.self)
      let result = unsafe blend(unsafeBitCast(halves, to: SIMD4<UInt32>.self), backdrop)
      unsafe address.storeBytes(of: result, as: SIMD4<UInt32>.self)
    }
    for column in unsafe end..<columns.upperBound where unsafe from[column] != 0 {
      unsafe to[column] = unsafe blend(SIMD4(from[column], 0, 0, 0), SIMD4(to[column], 0, 0, 0)).x
    }
  }
}
