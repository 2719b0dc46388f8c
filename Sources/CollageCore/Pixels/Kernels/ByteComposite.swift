extension ByteBlend {
  /// Lays some columns of a row of premultiplied pixels over opaque ones by a blend mode.
  ///
  /// The result is the byte nearest to that of ``BlendLaw``, but for a hundredth of a level.
  ///
  /// - Parameters:
  ///   - source: Premultiplied pixels; no channel exceeds its alpha.
  ///   - target: Opaque pixels behind them; receives the result, which is opaque.
  ///   - columns: Columns of both rows.
  ///   - mode: How the colours are blended.
  ///   - opacity: A factor on the source's alpha, in `0...1`.
  static func composite(
    _ source: UnsafeMutableBufferPointer<UInt32>,
    over target: UnsafeMutableBufferPointer<UInt32>, _ columns: Range<Int>, mode: BlendMode,
    opacity: Double
  ) {
    precondition(columns.clamped(to: source.indices) == columns)
    precondition(columns.clamped(to: target.indices) == columns)
    let row = BlendRow(source: source, target: target, columns: columns, opacity: opacity)
    switch mode {
    case .normal: row.composite(NormalLanes.self)
    case .multiply: row.composite(MultiplyLanes.self)
    case .screen: row.composite(ScreenLanes.self)
    case .overlay: row.composite(OverlayLanes.self)
    case .darken: row.composite(DarkenLanes.self)
    case .lighten: row.composite(LightenLanes.self)
    case .hardLight: row.composite(HardLightLanes.self)
    case .difference: row.composite(DifferenceLanes.self)
    case .exclusion: row.composite(ExclusionLanes.self)
    case .colorDodge: row.composite(ColorDodgeBlend.self)
    case .colorBurn: row.composite(ColorBurnBlend.self)
    case .softLight: row.composite(SoftLightBlend.self)
    case .hue: row.composite(HueBlend.self)
    case .saturation: row.composite(SaturationBlend.self)
    case .color: row.composite(ColorBlend.self)
    case .luminosity: row.composite(LuminosityBlend.self)
    }
  }
}

/// Columns of a row of premultiplied bytes that are to be laid over opaque ones.
private struct BlendRow {
  let source: UnsafeMutableBufferPointer<UInt32>
  let target: UnsafeMutableBufferPointer<UInt32>
  /// Columns of both, as `ByteBlend.composite` has checked.
  let columns: Range<Int>
  /// In `0...1`.
  let opacity: Double

  @inline(__always)
  func composite<Mode: LaneBlend>(_: Mode.Type) {
    let factor = UInt32((opacity * 65536).rounded())
    guard factor < 65536 else { return forEachFour { Mode.blend($0, over: $1) } }
    guard factor > 0 else { return }
    let fade = LaneFade(factor: UInt16(factor))
    forEachFour { Mode.blend($0, over: $1, fade) }
  }

  @inline(__always)
  func composite<Mode: PlanarBlend>(_: Mode.Type) {
    let opacity = Float(opacity)
    forEachFour { source, target in
      let (source, backdrop) = (PixelPlanes(words: source), PixelPlanes(words: target))
      return Mode.composite(source, overOpaque: backdrop, opacity: opacity).opaqueWords
    }
  }

  /// Replaces four pixels at a time; those of which the source shows nothing stay.
  @inline(__always)
  private func forEachFour(
    _ blend: (_ source: SIMD4<UInt32>, _ target: SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    guard let from = source.baseAddress, let to = target.baseAddress else { return }
    let end = columns.lowerBound + columns.count / 4 * 4
    // SAFETY: four pixels from each of these columns on lie in both rows.
    for column in stride(from: columns.lowerBound, to: end, by: 4) {
      let halves = UnsafeRawPointer(from + column).loadUnaligned(as: SIMD2<UInt64>.self)
      if halves.x | halves.y == 0 { continue }
      let place = UnsafeMutableRawPointer(to + column)
      let behind = place.loadUnaligned(as: SIMD4<UInt32>.self)
      let result = blend(unsafeBitCast(halves, to: SIMD4<UInt32>.self), behind)
      place.storeBytes(of: result, as: SIMD4<UInt32>.self)
    }
    for column in end..<columns.upperBound where from[column] != 0 {
      to[column] = blend(SIMD4(from[column], 0, 0, 0), SIMD4(to[column], 0, 0, 0)).x
    }
  }
}
