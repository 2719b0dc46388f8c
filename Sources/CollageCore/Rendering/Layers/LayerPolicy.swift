/// What a format of files that keep layers apart can hold; the rest becomes pixels.
package struct LayerPolicy: Hashable, Sendable {
  /// The formats of stored images that stand in the file as they are.
  var photoFormats: Set<AssetFormat>
  /// Whether words stay words.
  var keepsWords: Bool
  /// Whether areas of one colour stay shapes.
  var keepsShapes: Bool
  /// How the colours of a layer may mix with those behind it; what mixes otherwise becomes one picture with all
  /// that is behind it.
  var blends: Set<BlendMode>
  /// Whether hidden items become layers, too.
  var includesHidden: Bool

  /// Makes a policy.
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
