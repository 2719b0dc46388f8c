/// The features of a layered file format.
///
/// Everything else is rasterized.
package struct LayerFormatCapabilities: Hashable, Sendable {
  /// The formats of stored images that are embedded in the file unchanged.
  var photoFormats: Set<AssetFormat>
  /// A Boolean value indicating whether text stays text.
  var keepsWords: Bool
  /// A Boolean value indicating whether areas of one color stay shapes.
  var keepsShapes: Bool
  /// The blend modes that the format supports.
  ///
  /// An item with another mode is merged with everything behind it.
  var blends: Set<BlendMode>
  var includesHidden: Bool

  package init(
    photoFormats: Set<AssetFormat> = [], keepsWords: Bool = false, keepsShapes: Bool = false,
    blends: Set<BlendMode> = [.normal], includesHidden: Bool = false
  ) {
    self.photoFormats = photoFormats
    self.keepsWords = keepsWords
    self.keepsShapes = keepsShapes
    self.blends = blends.union([.normal])
    self.includesHidden = includesHidden
  }
}
