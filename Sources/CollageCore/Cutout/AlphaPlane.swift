extension CutoutEdge {
  /// Applies the wish to an alpha: first it is smoothed, then moved, then feathered.
  ///
  /// - Parameters:
  ///   - alpha: One byte a pixel.
  ///   - size: Columns and rows.
  /// - Returns: As many bytes.
  /// - Complexity: O(pixels), whatever the distances.
  package func apply(to alpha: [UInt8], size: PixelSize) -> [UInt8] {
    precondition(alpha.count == size.area)
    var plane = AlphaPlane(size: size, bytes: alpha)
    // A distance over the whole picture does all that any distance can do.
    let limit = size.longSide
    if smooth > 0 { plane = plane.smoothed(deviation: min(smooth, Double(limit))) }
    if grow > 0 { plane = plane.grown(by: min(grow, limit)) }
    if grow < 0 { plane = plane.inverted.grown(by: min(-max(grow, -limit), limit)).inverted }
    if feather > 0 { plane = plane.blurred(deviation: min(feather, Double(limit))) }
    return plane.bytes
  }
}

/// The alpha of a picture on its own.
struct AlphaPlane: Hashable, Sendable {
  let size: PixelSize
  var bytes: [UInt8]

  /// The plane with what was opaque transparent.
  var inverted: AlphaPlane { AlphaPlane(size: size, bytes: bytes.map { 255 - $0 }) }

  /// The plane with a smoother outline that is as sharp as before.
  func smoothed(deviation: Double) -> AlphaPlane {
    let blurred = blurred(deviation: deviation)
    // A straight edge rises by `1 / (σ √(2π))` a pixel after blurring; it is to rise in two.
    let slope = max(1, deviation * 1.25)
    let levels = (0...255).map { value in
      UInt8(min(max((Double(value) - 127.5) * slope + 127.5, 0), 255).rounded())
    }
    return AlphaPlane(size: size, bytes: blurred.bytes.map { levels[Int($0)] })
  }
}
