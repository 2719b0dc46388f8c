extension Look {
  /// Returns the radii of the corners of a frame.
  ///
  /// - Parameters:
  ///   - size: The size of the frame, in output pixels.
  ///   - pixels: A function that converts a length to output pixels.
  /// - Returns: The radii, at most half the sides.
  func radii(of size: Size, corner pixels: (LookLength) -> Double) -> Size {
    if mask == .ellipse { return size.scaled(by: 0.5) }
    guard let corners else { return .zero }
    let radius = min(pixels(corners), min(size.width, size.height) / 2)
    return Size(width: radius, height: radius)
  }

  /// The mask to apply to pixels.
  ///
  /// An ellipse isn't one, because it is applied as the shape of the edge.
  var pictureMask: PixelMask? {
    switch mask {
    case .perforated: PixelMask(.perforated)
    case .torn(let seed): PixelMask(.torn(seed: seed))
    case .image(let image): PixelMask(.image(image.file))
    case .ellipse, .unknown, nil: nil
    }
  }
}
