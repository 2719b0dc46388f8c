/// Applies the effects of an item, which are stored as shaders, one after another.
package enum ShaderPipeline {
  /// The longer side of the reference image, in whose pixels effects measure lengths.
  static let referenceLongSide = 512

  /// Returns the number of raster pixels per reference pixel, which is equal on both axes.
  package static func scale(of size: PixelSize) -> Double {
    Double(size.longSide) / Double(referenceLongSide)
  }

  /// Applies shaders in order, each to the output of the previous one.
  ///
  /// The image must be opaque or premultiplied. The size and the alpha format never change. Shaders
  /// that this version does not know are skipped. Without shaders, the result is byte-identical to
  /// the image. `scale` is the result of ``scale(of:)``. `phase` is the elapsed fraction of the
  /// loop, in `0..<1`, for animated shaders.
  package static func apply(
    _ shaders: [Shader], to image: Bitmap, scale: Double, phase: Double = 0
  ) -> Bitmap {
    precondition(image.alpha != .straight, "shaders run on premultiplied pixels")
    return shaders.reduce(image) { image, shader in
      guard let kind = EffectRegistry.effect(named: shader.name) else { return image }
      return kind.effect(shader.parameters).at(phase: phase).apply(to: image, scale: scale)
    }
  }
}
