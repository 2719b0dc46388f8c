extension CutoutEdgeOptions {
  /// Smooths an image's alpha, then grows or shrinks it, and then feathers it.
  ///
  /// `alpha` contains one byte per pixel. The running time doesn't depend on the distances.
  package func apply(to alpha: [UInt8], size: PixelSize) -> [UInt8] {
    precondition(alpha.count == size.area)
    var plane = AlphaPlane(size: size, bytes: alpha)
    // A distance longer than the image's long side has the effect of the long side.
    let limit = size.longSide
    if smooth > 0 { plane = plane.smoothed(deviation: min(smooth, Double(limit))) }
    if grow > 0 { plane = plane.dilated(by: min(grow, limit)) }
    if grow < 0 { plane = plane.inverted.dilated(by: min(-max(grow, -limit), limit)).inverted }
    if feather > 0 { plane = plane.blurred(deviation: min(feather, Double(limit))) }
    return plane.bytes
  }
}

/// The alpha of an image, one byte per pixel, without the colors.
struct AlphaPlane: Hashable, Sendable {
  let size: PixelSize
  var bytes: [UInt8]

  var inverted: AlphaPlane { AlphaPlane(size: size, bytes: bytes.map { 255 - $0 }) }

  /// Returns the plane with a smoother outline.
  ///
  /// Along the outline, the alpha rises from transparent to opaque over about two pixels.
  func smoothed(deviation: Double) -> AlphaPlane {
    let blurred = blurred(deviation: deviation)
    // Blurring with the deviation σ makes the alpha at a straight edge rise by `1 / (σ √(2π))` per
    // pixel. The slope makes the rise steeper, so that it takes two pixels.
    let slope = max(1, deviation * 1.25)
    let levels = (0...255).map { value in
      UInt8(min(max((Double(value) - 127.5) * slope + 127.5, 0), 255).rounded())
    }
    return AlphaPlane(size: size, bytes: blurred.bytes.map { levels[Int($0)] })
  }
}
