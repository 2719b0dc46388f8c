/// Limits of edits, settings and files; values out of range are rejected.
package enum Limits {
  /// The coordinates of an item's center, in canvas pixels.
  package static let coordinate = -1_000_000.0...1_000_000.0
  package static let scale = 0.0001...10_000.0
  /// The width and height of an item as drawn, in canvas pixels.
  package static let drawnSide = 0.01...1_000_000.0
  /// The largest absolute value of a width, a radius or a distance in a look, in canvas pixels.
  package static let lookLength = 10_000.0
  /// The largest absolute value of a width, a radius or a distance in a look, as a fraction of an
  /// item's shorter side.
  package static let lookShare = 2.0
  /// The largest ratio of the longer to the shorter side of a crop.
  package static let cropAspect = 100.0
  package static let styleCount = 1_000
  package static let styleFileBytes = 4 << 20
  /// The maximum number of pixels of an image, regardless of the user's settings.
  package static let imagePixels = 4_000_000_000
  package static let itemCount = 10_000
  package static let revisionCount = 1_000_000
  /// The maximum length of a setting's value, in characters.
  package static let settingLength = 4096
  package static let batchLines = 1_000_000
  /// The maximum size, in bytes, of the manifest of an export or of a library archive.
  package static let exportManifestBytes = 128 << 20
  /// The maximum number of JSON values and keys in an export's manifest.
  ///
  /// A manifest of the maximum size contains about this number. Each version of an item contains
  /// about 80 of them.
  package static let exportManifestValues = 18_000_000
  /// The maximum nesting depth of arrays and objects in the manifest of an export, in a style file
  /// and in a settings file.
  package static let exportManifestDepth = 64
  package static let exportImages = 100_000
}
