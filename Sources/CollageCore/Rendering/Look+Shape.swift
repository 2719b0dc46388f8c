extension Look {
  /// Returns the corner radii of an item's edge.
  ///
  /// - Parameters:
  ///   - size: The width and height of the item, in output pixels.
  ///   - pixels: A function that converts a length to output pixels.
  /// - Returns: The horizontal and the vertical radius, at most half the width and height.
  func radii(of size: Size, corner pixels: (LookLength) -> Double) -> Size {
    if mask == .ellipse { return size.scaled(by: 0.5) }
    guard let corners else { return .zero }
    let radius = min(pixels(corners), min(size.width, size.height) / 2)
    return Size(width: radius, height: radius)
  }

  /// The mask to apply to the pixels of the photo or text; `nil` if there isn't one.
  ///
  /// An ellipse is applied as an edge with round corners instead.
  var pictureMask: PixelMask? {
    switch mask {
    case .perforated: PixelMask(.perforated)
    case .torn(let seed): PixelMask(.torn(seed: seed))
    case .image(let image): PixelMask(.image(image.file))
    case .ellipse, .unknown, nil: nil
    }
  }
}
