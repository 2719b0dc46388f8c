/// A red ghost to the right and below, a blue one to the left and above.
struct ThreeDGlasses: Effect {
  static let name = "3d-glasses"
  static let summary = "red and blue ghosts, as seen without the glasses"
  static let parameters = [
    Parameter("red", \.red, in: 0...128), Parameter("blue", \.blue, in: 0...128),
  ]

  /// How far the red ghost stands away, in reference pixels along both axes.
  var red = 22
  /// How far the blue ghost stands away, in reference pixels along both axes.
  var blue = 11

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    let law = ThreeDGlassesLaw(self, scale: scale)
    return image.movingChannels(red: law.red, blue: law.blue)
  }
}

/// 3D glasses in numbers: how far away red and blue are read, in raster pixels along both axes.
struct ThreeDGlassesLaw: Hashable, Sendable {
  /// Red is read this far to the left and above, so its ghost stands to the right and below.
  let red: Int
  /// Blue is read this far to the right and below, so its ghost stands to the left and above.
  let blue: Int

  /// Scales the distances; one that is not zero stays at least one pixel.
  init(_ shader: ThreeDGlasses, scale: Double) {
    red = Self.distance(shader.red, scale: scale)
    blue = Self.distance(shader.blue, scale: scale)
  }

  private static func distance(_ reference: Int, scale: Double) -> Int {
    reference == 0 ? 0 : max(1, Int((Double(reference) * scale).rounded()))
  }
}
