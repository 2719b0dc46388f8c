/// Folds a stack of shaders over a raster.
package enum ShaderPipeline {
  /// The long side of the image whose pixels the shaders' parameters are measured in.
  static let referenceLongSide = 512

  /// Raster pixels per reference pixel, one number for both axes.
  package static func scale(of size: PixelSize) -> Double {
    Double(size.longSide) / Double(referenceLongSide)
  }

  /// Runs shaders first to last, each on the output of the one before.
  ///
  /// A shader that this version does not know is skipped. No shader gives the same bytes; size and
  /// alpha state stay as they are.
  ///
  /// - Parameters:
  ///   - shaders: The shaders in the order in which they run.
  ///   - image: An opaque or premultiplied raster.
  ///   - scale: Raster pixels per reference pixel; ``scale(of:)`` of the raster in all pictures.
  ///   - phase: The part of the loop that has passed, in `0..<1`, for those that move.
  /// - Returns: The raster after the last shader.
  package static func apply(
    _ shaders: [Shader], to image: Bitmap, scale: Double, phase: Double = 0
  ) -> Bitmap {
    precondition(image.alpha != .straight, "shaders run on premultiplied pixels")
    return shaders.reduce(image) { image, shader in
      guard let kind = EffectRegister.effect(named: shader.name) else { return image }
      return kind.effect(shader.parameters).at(phase: phase).apply(to: image, scale: scale)
    }
  }
}
