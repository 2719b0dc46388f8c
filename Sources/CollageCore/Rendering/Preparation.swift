/// The form to which a source's raster is converted before a layer is drawn.
package enum Preparation: Hashable, Sendable, Encodable {
  /// Pixels, averaged in blocks.
  case pixels(BlockReduction)
  /// The coverage of letters if the text has a single color, else unchanged pixels.
  case letters
  /// The blurred silhouette, with the standard deviation in pixels of the silhouette's raster.
  case shadow(ItemSilhouette, sigma: Double)
  /// Blurred pixels, with the standard deviation in pixels of the raster.
  case blur(deviation: Double)
  /// The silhouette without blur.
  case outline(ItemSilhouette)

  /// Unchanged pixels.
  static let none = Preparation.pixels(.none)
}

/// The upright shape of the opaque parts of an item: its content, border and outline.
///
/// It does not depend on the position and rotation of the item.
package struct ItemSilhouette: Hashable, Sendable, Encodable {
  /// The size of the silhouette's raster.
  let size: PixelSize
  /// The map from that raster to the source as the unit square.
  let matrix: AffineMatrix
  /// The edge of the content inside its border, on that raster.
  let shape: RoundedQuad
  /// The outer edge of the border; `nil` if there isn't one.
  let ring: RoundedQuad?
  /// The edge of the content itself, which an outline follows as if there weren't a border.
  let edge: RoundedQuad
  /// The distance of the outline from the opaque content, in pixels of the raster.
  let outline: Double

  /// Returns the silhouette with another map.
  func with(_ matrix: AffineMatrix) -> ItemSilhouette {
    ItemSilhouette(
      size: size, matrix: matrix, shape: shape, ring: ring, edge: edge, outline: outline)
  }
}
