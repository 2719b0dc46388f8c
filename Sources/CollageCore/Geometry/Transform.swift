/// The position, rotation, scale and mirroring of an item on the canvas.
public struct Transform: Hashable, Sendable {
  /// The position of the item's center, in canvas pixels.
  public var center: Point
  /// The rotation about the center, clockwise.
  public var rotation: Angle
  /// The uniform scale factor of the item's box; it is positive.
  public var scale: Double
  /// True if the item is mirrored left to right, before the rotation.
  public var flipHorizontal: Bool
  /// True if the item is mirrored top to bottom, before the rotation.
  public var flipVertical: Bool

  /// Creates a transform that by default does not rotate, scale or mirror.
  public init(
    center: Point, rotation: Angle = .zero, scale: Double = 1, flipHorizontal: Bool = false,
    flipVertical: Bool = false
  ) {
    self.center = center
    self.rotation = rotation
    self.scale = scale
    self.flipHorizontal = flipHorizontal
    self.flipVertical = flipVertical
  }

  /// Returns the map from an image's own coordinates to canvas pixels.
  ///
  /// In its own coordinates, the image extends from `(0, 0)` to `extent`. `box` is the item's
  /// unscaled size in canvas pixels. The map is invertible if both sizes and the scale are
  /// positive.
  package func matrix(box: Size, extent: Size) -> AffineMatrix {
    AffineMatrix.translation(x: -extent.width / 2, y: -extent.height / 2)
      .then(
        .scaling(
          x: (flipHorizontal ? -scale : scale) * box.width / extent.width,
          y: (flipVertical ? -scale : scale) * box.height / extent.height)
      )
      .then(.rotation(rotation))
      .then(.translation(x: center.x, y: center.y))
  }

  /// Returns the corners of an item's box under this transform, in canvas pixels.
  ///
  /// Their order is top-left, top-right, bottom-right, bottom-left, as seen before the transform.
  public func corners(box: Size) -> [Point] {
    let matrix = matrix(box: box, extent: box)
    return [
      Point(x: 0, y: 0), Point(x: box.width, y: 0),
      Point(x: box.width, y: box.height), Point(x: 0, y: box.height),
    ].map(matrix.apply(to:))
  }

  /// Returns the axis-aligned bounds of an item's box under this transform, in canvas pixels.
  public func bounds(box: Size) -> Rect {
    Rect(enclosing: corners(box: box))
  }
}
