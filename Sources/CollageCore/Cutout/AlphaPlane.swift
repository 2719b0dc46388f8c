extension CutoutEdgeOptions {
  /// Applies the edge options to an alpha plane: smooths it, then grows or shrinks it, then
  /// feathers it.
  ///
  /// - Parameters:
  ///   - alpha: One byte per pixel.
  ///   - size: The number of columns and rows.
  /// - Returns: The new alpha, one byte per pixel.
  /// - Complexity: O(*n*) for *n* pixels, for any distances.
  package func apply(to alpha: [UInt8], size: PixelSize) -> [UInt8] {
    precondition(alpha.count == size.area)
    var plane = AlphaPlane(size: size, bytes: alpha)
    // Distances beyond the long side of the image have no further effect.
    let limit = size.longSide
    if smooth > 0 { plane = plane.smoothed(deviation: min(smooth, Double(limit))) }
    if grow > 0 { plane = plane.grown(by: min(grow, limit)) }
    if grow < 0 { plane = plane.inverted.grown(by: min(-max(grow, -limit), limit)).inverted }
    if feather > 0 { plane = plane.blurred(deviation: min(feather, Double(limit))) }
    return plane.bytes
  }
}

/// The alpha channel of an image, on its own.
struct AlphaPlane: Hashable, Sendable {
  let size: PixelSize
  var bytes: [UInt8]

  var inverted: AlphaPlane { AlphaPlane(size: size, bytes: bytes.map { 255 - $0 }) }

  /// Returns the plane with a smoother outline of the same sharpness.
  func smoothed(deviation: Double) -> AlphaPlane {
    let blurred = blurred(deviation: deviation)
    // After blurring, a straight edge rises by `1 / (σ √(2π))` per pixel. Steepen it to rise within
    // two pixels.
    let slope = max(1, deviation * 1.25)
    let levels = (0...255).map { value in
      UInt8(min(max((Double(value) - 127.5) * slope + 127.5, 0), 255).rounded())
    }
    return AlphaPlane(size: size, bytes: blurred.bytes.map { levels[Int($0)] })
  }
}
