internal import Foundation

/// A red ghost to the right and below, a blue one to the left and above.
struct ThreeDGlasses: Effect {
  static let name = "3d-glasses"
  static let summary = "red and blue ghosts, as seen without the glasses"
  static let moves = true
  static let parameters = [
    Parameter("red", \.red, in: 0...128), Parameter("blue", \.blue, in: 0...128),
  ]

  /// How far the red ghost stands away, in reference pixels along both axes.
  var red = 22
  /// How far the blue ghost stands away, in reference pixels along both axes.
  var blue = 11
  /// How far the ghosts have gone, as a part of the loop in `0..<1`.
  private(set) var phase = 0.0

  func at(phase: Double) -> ThreeDGlasses {
    var effect = self
    effect.phase = phase
    return effect
  }

  func apply(to image: Bitmap, scale: Double) -> Bitmap {
    let law = ThreeDGlassesLaw(self, scale: scale)
    return image.movingChannels(red: law.red, blue: law.blue)
  }
}

/// 3D glasses in numbers: how far away red and blue are read, in raster pixels along both axes.
///
/// In a loop the ghosts come together and part again: the distances are those of the still effect times
/// `(1 + cos 2π·phase) / 2`.
struct ThreeDGlassesLaw: Hashable, Sendable {
  /// Red is read this far to the left and above, so its ghost stands to the right and below.
  let red: Int
  /// Blue is read this far to the right and below, so its ghost stands to the left and above.
  let blue: Int

  /// Scales the distances; one of the still effect that is not zero stays at least one pixel.
  init(_ shader: ThreeDGlasses, scale: Double) {
    let part = (1 + cos(2 * .pi * shader.phase)) / 2
    func distance(_ reference: Int) -> Int {
      let still = reference == 0 ? 0 : max(1, (Double(reference) * scale).rounded())
      return Int((still * part).rounded())
    }
    (red, blue) = (distance(shader.red), distance(shader.blue))
  }
}
