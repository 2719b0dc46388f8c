/// The features of a layered file format.
///
/// Content that the format doesn't support becomes a raster.
package struct LayerFormatCapabilities: Hashable, Sendable {
  /// The formats of stored images that the file can contain unchanged.
  var photoFormats: Set<AssetFormat>
  /// A Boolean value indicating whether the file contains text as text.
  var keepsWords: Bool
  /// A Boolean value indicating whether the file contains areas of a single color as shapes.
  var keepsShapes: Bool
  /// The blend modes that the format supports.
  ///
  /// An item with another blend mode is merged with everything behind the item.
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
