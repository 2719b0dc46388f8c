/// The features that a layered file format supports.
///
/// Content that the format doesn't support is stored as a raster.
package struct LayerFormatCapabilities: Hashable, Sendable {
  /// The formats of stored images that the file can contain unchanged.
  var photoFormats: Set<AssetFormat>
  /// True if the format can store text as text.
  var supportsText: Bool
  /// True if the format can store areas of a single color as shapes.
  var supportsShapes: Bool
  /// The supported blend modes; an item with another blend mode is merged with everything behind
  /// it.
  var blends: Set<BlendMode>
  var includesHidden: Bool

  package init(
    photoFormats: Set<AssetFormat> = [], supportsText: Bool = false,
    supportsShapes: Bool = false,
    blends: Set<BlendMode> = [.normal], includesHidden: Bool = false
  ) {
    self.photoFormats = photoFormats
    self.supportsText = supportsText
    self.supportsShapes = supportsShapes
    self.blends = blends.union([.normal])
    self.includesHidden = includesHidden
  }
}
