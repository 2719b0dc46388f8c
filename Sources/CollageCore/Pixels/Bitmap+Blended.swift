extension Bitmap {
  /// The picture that looks, laid on a ground without blending, as this one blended with it.
  ///
  /// The colours are those of the blend where the ground is opaque, its own where there is none, and in
  /// proportion between; alpha is unchanged, and the picture may be faded as a whole later.
  ///
  /// - Parameters:
  ///   - mode: How they mix.
  ///   - ground: What is behind, of the same size, not premultiplied.
  /// - Returns: A picture that is not premultiplied, either.
  package func blended(_ mode: BlendMode, with ground: Bitmap) -> Bitmap {
    precondition(ground.size == size && alpha != .premultiplied && ground.alpha != .premultiplied)
    let law = BlendLaw(mode: mode)
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
