/// How a look shapes pictures.
extension Look {
  /// The half axes of the corners of a frame.
  ///
  /// - Parameters:
  ///   - size: The frame's size, in output pixels.
  ///   - pixels: Makes output pixels of a length.
  /// - Returns: At most half of the sides.
  func radii(of size: Size, corner pixels: (LookLength) -> Double) -> Size {
    if mask == .ellipse { return size.scaled(by: 0.5) }
    guard let corners else { return .zero }
    let radius = min(pixels(corners), min(size.width, size.height) / 2)
    return Size(width: radius, height: radius)
  }

  /// The mask that is cut out of the picture's pixels; an ellipse is the edge's shape instead.
  var pictureMask: PictureMask? {
    switch mask {
    case .perforated: PictureMask(.perforated)
    case .torn(let seed): PictureMask(.torn(seed: seed))
    case .image(let image): PictureMask(.image(image.file))
    case .ellipse, .unknown, nil: nil
    }
  }
}
