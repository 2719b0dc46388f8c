/// Where an item stands on the canvas and how it is turned, sized and mirrored.
public struct Transform: Hashable, Sendable {
  /// The position of the item's centre, in canvas pixels.
  public var center: Point
  /// The turn about the centre, clockwise.
  public var rotation: Angle
  /// The uniform factor on the item's box; positive, 1 is the box itself.
  public var scale: Double
  /// Whether the item is mirrored left to right, before it is turned.
  public var flipHorizontal: Bool
  /// Whether the item is mirrored top to bottom, before it is turned.
  public var flipVertical: Bool

  /// Makes a transform; only the centre has no default.
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

  /// The map from an image whose corners are (0, 0) and (`extent`) to canvas pixels.
  ///
  /// - Parameters:
  ///   - box: The item's unscaled size in canvas pixels.
  ///   - extent: The size of the image's own coordinate system, for example its pixels.
  /// - Returns: The map; invertible as long as both sizes and the scale are positive.
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

  /// The corners of a box under this transform: top-left, top-right, bottom-right, bottom-left of
  /// the image, in canvas pixels.
  public func corners(box: Size) -> [Point] {
    let matrix = matrix(box: box, extent: box)
    return [
      Point(x: 0, y: 0), Point(x: box.width, y: 0),
      Point(x: box.width, y: box.height), Point(x: 0, y: box.height),
    ].map(matrix.apply(to:))
  }

  /// The axis-aligned bounds of a box under this transform, in canvas pixels.
  public func bounds(box: Size) -> Rect {
    Rect(enclosing: corners(box: box))
  }
}
