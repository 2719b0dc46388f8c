/// The features of a layered file format, for which unsupported content becomes a raster.
package struct LayerFormatCapabilities: Hashable, Sendable {
  /// The formats of stored images that the file can contain unchanged.
  var photoFormats: Set<AssetFormat>
  /// True if the file contains text as text.
  var supportsText: Bool
  /// True if the file contains areas of a single color as shapes.
  var supportsShapes: Bool
  /// The supported blend modes; an item with any other one is merged with everything behind it.
  var blends: Set<BlendMode>
  var includesHidden: Bool

  package init(
    photoFormats: Set<AssetFormat> = [], supportsText keepsWords: Bool = false,
    supportsShapes keepsShapes: Bool = false,
    blends: Set<BlendMode> = [.normal], includesHidden: Bool = false
  ) {
    self.photoFormats = photoFormats
    self.supportsText = keepsWords
    self.supportsShapes = keepsShapes
    self.blends = blends.union([.normal])
    self.includesHidden = includesHidden
  }
}
