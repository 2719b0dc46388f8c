/// What is made of a source's raster before a layer is drawn.
package enum Preparation: Hashable, Sendable, Encodable {
  /// Its pixels, averaged.
  case pixels(BlockReduction)
  /// What its letters cover, if their colour is all of them; else its pixels as they are.
  case letters
  /// The blurred silhouette; the deviation of the Gaussian is in pixels of the silhouette's raster.
  case shadow(PictureSilhouette, sigma: Double)
  /// Its pixels, blurred; the deviation of the Gaussian is in pixels of the raster.
  case blur(deviation: Double)
  /// The silhouette.
  case outline(PictureSilhouette)

  /// The pixels as they are.
  static let none = Preparation.pixels(.none)
}

/// The shape of what is opaque of an item, upright: of its picture, its border and its outline.
///
/// It does not depend on where the item stands and how it is turned.
package struct PictureSilhouette: Hashable, Sendable, Encodable {
  /// The size of the raster on which it is made.
  let size: PixelSize
  /// The map from that raster to the source as the unit square.
  let matrix: AffineMatrix
  /// The edge of what a border leaves of the picture, on that raster.
  let shape: RoundedQuad
  /// The border's outer edge, if there is one.
  let ring: RoundedQuad?
  /// The picture's own edge, which an outline follows as if there were no border.
  let edge: RoundedQuad
  /// How far the outline reaches beyond what is opaque of the picture, in pixels of the raster.
  let outline: Double

  /// The silhouette with another map.
  func with(_ matrix: AffineMatrix) -> PictureSilhouette {
    PictureSilhouette(
      size: size, matrix: matrix, shape: shape, ring: ring, edge: edge, outline: outline)
  }
}
