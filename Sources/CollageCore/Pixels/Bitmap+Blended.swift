extension Bitmap {
  /// Returns a bitmap that, drawn over a background in normal mode, looks like this bitmap drawn
  /// with a blend mode.
  ///
  /// Over an opaque background, colors are the blended colors; over a transparent background, they
  /// are unchanged; otherwise, they are interpolated. Alpha is unchanged, so the result can still
  /// be drawn with an opacity. Both bitmaps have the same size and are opaque or straight.
  package func blended(_ mode: BlendMode, with background: Bitmap) -> Bitmap {
    precondition(background.size == size)
    precondition(alpha != .premultiplied && background.alpha != .premultiplied)
    let reference = ReferenceBlend(mode: mode)
    var result = self
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] > 0 {
      let (source, backdrop) = (color(start), background.color(start))
      let part = Double(background.bytes[start + 3]) / 255
      let mixed = source * (1 - part) + reference.blend(source, over: backdrop) * part
      for channel in 0..<3 {
        result.bytes[start + channel] = UInt8(min(max(mixed[channel] * 255, 0), 255).rounded())
      }
    }
    return result
  }

  private func color(_ start: Int) -> SIMD3<Double> {
    SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2])) / 255
  }
}
