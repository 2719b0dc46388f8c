extension UnitRect {
  /// Returns the largest centered part of an image with the given aspect ratio.
  ///
  /// - Parameters:
  ///   - aspect: The part's width divided by its height, both in pixels; above zero.
  ///   - image: The size of the image, in pixels; both sides are at least one.
  /// - Returns: A part with the image's full width or full height. It is the whole image if the
  ///   aspect ratio is not a positive finite number.
  public static func largest(aspect: Double, in image: PixelSize) -> UnitRect {
    let width = aspect * Double(image.height) / Double(image.width)
    guard width > 0, width < .infinity else { return .whole }
    let size = Size(width: min(1, width), height: min(1, 1 / width))
    return UnitRect(
      x: (1 - size.width) / 2, y: (1 - size.height) / 2, width: size.width, height: size.height)
      ?? .whole
  }
}

extension UnitRect {
  /// Returns this part of an image with its aspect ratio changed.
  ///
  /// The part keeps its center, as far as the image's edges allow. A part that spans the full width
  /// or height still spans one of them afterward. Any other part keeps its area if the result fits
  /// into the image, so repeated calls do not shrink it.
  ///
  /// - Parameters:
  ///   - aspect: The new width divided by the new height, both in pixels; above zero.
  ///   - image: The size of the image, in pixels; both sides are at least one.
  /// - Returns: The part, which is never larger than the image. It is unchanged if the aspect ratio
  ///   is not a positive finite number.
  public func refitted(to aspect: Double, in image: PixelSize) -> UnitRect {
    let shape = aspect * Double(image.height) / Double(image.width)
    var size: Size
    if height == 1 {
      size = Size(width: shape, height: 1)
    } else if width == 1 {
      size = Size(width: 1, height: 1 / shape)
    } else {
      let factor = (shape * height / width).squareRoot()
      size = Size(width: width * factor, height: height / factor)
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      return self
    }
    size = size.scaled(by: min(1, 1 / max(size.width, size.height)))
    let part = UnitRect(
      x: (1 - size.width) / 2, y: (1 - size.height) / 2, width: size.width, height: size.height)
    return part?.centered(on: center) ?? self
  }
}
