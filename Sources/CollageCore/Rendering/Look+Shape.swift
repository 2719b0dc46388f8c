extension Look {
  /// Returns the horizontal and the vertical corner radius of an item's edge, in output pixels, at
  /// most half its width and height.
  func radii(of size: Size, corner pixels: (LookLength) -> Double) -> Size {
    if mask == .ellipse { return size.scaled(by: 0.5) }
    guard let corners else { return .zero }
    let radius = min(pixels(corners), min(size.width, size.height) / 2)
    return Size(width: radius, height: radius)
  }

  /// The mask for the pixels of the photo or text.
  ///
  /// It is `nil` if there isn't a mask, if this version doesn't know the mask, and for an ellipse,
  /// which is drawn as an edge with round corners.
  var pixelMask: PixelMask? {
    switch mask {
    case .perforated: PixelMask(.perforated)
    case .torn(let seed): PixelMask(.torn(seed: seed))
    case .image(let image): PixelMask(.image(image.file))
    case .ellipse, .unknown, nil: nil
    }
  }
}
