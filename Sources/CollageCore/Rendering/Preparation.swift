/// The form into which the raster of a source is converted before a layer is drawn.
package enum Preparation: Hashable, Sendable, Encodable {
  /// Pixels; each can be the average of a block of pixels.
  case pixels(BlockReduction)
  /// The coverage of the letters if the text has a single color; otherwise unchanged pixels.
  case letters
  /// The blurred silhouette, with the standard deviation in pixels of the silhouette's raster.
  case shadow(ItemSilhouette, sigma: Double)
  /// Blurred pixels, with the standard deviation in pixels of the source's raster.
  case blur(deviation: Double)
  /// The silhouette without blur.
  case outline(ItemSilhouette)

  static let none = Preparation.pixels(.none)
}

/// The upright shape of an item, independent of its position and rotation: its opaque pixels, its
/// border and its outline.
package struct ItemSilhouette: Hashable, Sendable, Encodable {
  let size: PixelSize
  /// The map from pixels of the silhouette's raster to the source as the unit square.
  let matrix: AffineMatrix
  /// The edge of the content inside its border, in pixels of the silhouette's raster.
  let shape: RoundedQuad
  /// The outer edge of the border, in pixels of the silhouette's raster; `nil` without a border.
  let ring: RoundedQuad?
  /// The edge of the item without a border outside of it, in pixels of the silhouette's raster.
  ///
  /// The outline follows this edge.
  let edge: RoundedQuad
  /// The width of the outline, in pixels of the silhouette's raster; zero without an outline.
  let outline: Double

  func with(_ matrix: AffineMatrix) -> ItemSilhouette {
    ItemSilhouette(
      size: size, matrix: matrix, shape: shape, ring: ring, edge: edge, outline: outline)
  }
}
