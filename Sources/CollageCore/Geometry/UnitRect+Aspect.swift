extension UnitRect {
  /// The largest part of a shape, in the middle of a picture.
  ///
  /// - Parameters:
  ///   - aspect: Its width over its height, both in pixels; above zero.
  ///   - picture: The picture's size; both sides at least one.
  /// - Returns: A part with the picture's whole width or its whole height. Of a shape that is no number
  ///   above zero it is the whole picture.
  public static func largest(aspect: Double, in picture: PixelSize) -> UnitRect {
    let width = aspect * Double(picture.height) / Double(picture.width)
    guard width > 0, width < .infinity else { return .whole }
    let size = Size(width: min(1, width), height: min(1, 1 / width))
    return UnitRect(
      x: (1 - size.width) / 2, y: (1 - size.height) / 2, width: size.width, height: size.height)
      ?? .whole
  }
}

extension UnitRect {
  /// A part like this one but of a slightly different shape, with the same middle as far as the picture's
  /// edges allow: what reaches from edge to edge still does, and else the area stays, so that nothing is lost
  /// by doing so again and again.
  ///
  /// - Parameters:
  ///   - aspect: Its width over its height, both in pixels; above zero.
  ///   - picture: The picture's size; both sides at least one.
  /// - Returns: The part, never larger than the picture.
  public func refitted(to aspect: Double, in picture: PixelSize) -> UnitRect {
    let shape = aspect * Double(picture.height) / Double(picture.width)
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
