/// Applies a stack of shaders to a raster.
package enum ShaderPipeline {
  /// The long side of the reference image, in whose pixels shader parameters are measured.
  static let referenceLongSide = 512

  /// Returns the number of raster pixels per reference pixel, the same for both axes.
  package static func scale(of size: PixelSize) -> Double {
    Double(size.longSide) / Double(referenceLongSide)
  }

  /// Applies shaders in order, each to the output of the previous one.
  ///
  /// Shaders that this version does not know are skipped. Without shaders, the result is
  /// byte-identical to the input. Size and alpha state never change.
  ///
  /// - Parameters:
  ///   - shaders: The shaders in the order in which they run.
  ///   - image: An opaque or premultiplied raster.
  ///   - scale: Raster pixels per reference pixel; ``scale(of:)`` of the raster in all images.
  ///   - phase: The elapsed part of the loop, in `0..<1`, for animated shaders.
  /// - Returns: The raster after the last shader.
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
