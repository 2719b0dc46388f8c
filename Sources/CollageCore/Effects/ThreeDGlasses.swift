internal import Foundation

/// An anaglyph seen without 3D glasses: a red ghost image to the lower right and a blue one to the
/// upper left.
struct ThreeDGlasses: Effect {
  static let name = "3d-glasses"
  static let summary = "red and blue ghost images, as in an anaglyph"
  static let isAnimated = true
  static let parameters = [
    Parameter("red", \.red, in: 0...128), Parameter("blue", \.blue, in: 0...128),
  ]

  /// The offset of the red ghost image along both axes, in reference pixels (see ``Effect``).
  var red = 22
  /// The offset of the blue ghost image along both axes, in reference pixels (see ``Effect``).
  var blue = 11
  private(set) var phase = 0.0

  func at(phase: Double) -> ThreeDGlasses {
    var effect = self
    effect.phase = phase
    return effect
  }

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    let offsets = AnaglyphOffsets(self, scale: scale)
    return image.movingChannels(red: offsets.red, blue: offsets.blue)
  }
}

/// The offsets of the red and blue channels for the 3D glasses effect, in raster pixels along both
/// axes.
///
/// During a loop the ghost images move together and apart again. Each offset is that of the still
/// effect multiplied by `(1 + cos 2π·phase) / 2`.
struct AnaglyphOffsets: Hashable, Sendable {
  /// The distance by which red is shifted right and down.
  let red: Int
  /// The distance to the lower right at which blue is read, so that its ghost image appears at the
  /// upper left.
  let blue: Int

  /// Scales the offsets to raster pixels; in the still effect, offsets above zero stay above zero.
  init(_ shader: ThreeDGlasses, scale: Double) {
    let part = (1 + cos(2 * .pi * shader.phase)) / 2
    func distance(_ reference: Int) -> Int {
      let still = reference == 0 ? 0 : max(1, (Double(reference) * scale).rounded())
      return Int((still * part).rounded())
    }
    (red, blue) = (distance(shader.red), distance(shader.blue))
  }
}
