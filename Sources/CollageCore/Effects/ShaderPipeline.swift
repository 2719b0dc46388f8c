/// Folds a stack of shaders over a raster.
public enum ShaderPipeline {
  /// The long side of the image whose pixels the shaders' parameters are measured in.
  public static let referenceLongSide = 512

  /// Raster pixels per reference pixel, one number for both axes.
  public static func scale(of size: PixelSize) -> Double {
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
  /// - Returns: The raster after the last shader.
  public static func apply(_ shaders: [Shader], to image: Bitmap, scale: Double) -> Bitmap {
    precondition(image.alpha != .straight, "shaders run on premultiplied pixels")
    return shaders.reduce(image) { image, shader in
      apply(shader, to: image, scale: scale)
    }
  }

  private static func apply(_ shader: Shader, to image: Bitmap, scale: Double) -> Bitmap {
    switch shader {
    case .pixellate(let shader):
      let law = PixellateLaw(shader, size: image.size, scale: scale)
      return image.gathering(columns: law.columns, rows: law.rows)
    case .threeDGlasses(let shader):
      let law = ThreeDGlassesLaw(shader, scale: scale)
      return image.movingChannels(red: law.red, blue: law.blue)
    case .glitch(let shader):
      let law = GlitchLaw(shader, width: image.width, scale: scale)
      return image.shiftingColumns(by: law.shifts)
    case .unknown:
      return image
    }
  }
}
