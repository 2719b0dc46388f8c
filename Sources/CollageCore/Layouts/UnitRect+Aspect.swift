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
