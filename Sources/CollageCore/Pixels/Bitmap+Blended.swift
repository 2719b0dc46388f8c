extension Bitmap {
  /// Returns a bitmap that shows the result of a blend mode when it is drawn over a background in
  /// normal mode.
  ///
  /// If the background is opaque, colors are the blended colors. If it is transparent, colors are
  /// unchanged. For translucent backgrounds, colors are interpolated. Alpha is unchanged, so the
  /// result can still be drawn with an opacity.
  ///
  /// - Parameters:
  ///   - mode: The blend mode.
  ///   - ground: The background, of the same size and not premultiplied.
  /// - Returns: A bitmap that is not premultiplied.
  package func blended(_ mode: BlendMode, with ground: Bitmap) -> Bitmap {
    precondition(ground.size == size && alpha != .premultiplied && ground.alpha != .premultiplied)
    let law = ReferenceBlend(mode: mode)
    var result = self
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] > 0 {
      let (source, behind) = (color(start), ground.color(start))
      let part = Double(ground.bytes[start + 3]) / 255
      let mixed = source * (1 - part) + law.blend(source, over: behind) * part
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
