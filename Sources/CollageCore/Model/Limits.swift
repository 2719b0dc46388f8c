/// The ranges of the document's numbers; what is outside them is refused.
package enum Limits {
  /// Coordinates of an item's centre, in canvas pixels.
  package static let coordinate = -1_000_000.0...1_000_000.0
  /// An item's scale.
  package static let scale = 0.0001...10_000.0
  /// Either side of an item as it is drawn, in canvas pixels.
  package static let drawnSide = 0.01...1_000_000.0
  /// Widths and radii of looks, in canvas pixels.
  package static let lookLength = 10_000.0
  /// Widths and radii of looks, as a part of an item's shorter side.
  package static let lookShare = 2.0
  /// How many times as long as the other a side of a crop may be.
  package static let cropAspect = 100.0
  /// How many styles a store may keep.
  package static let styleCount = 1_000
  /// How many bytes a file of styles may have.
  package static let styleFileBytes = 4 << 20
  /// How many pixels an image may have, whatever the settings allow.
  package static let imagePixels = 4_000_000_000
  /// How many items a collage may hold.
  package static let itemCount = 10_000
  /// How many revisions a collage may have.
  package static let revisionCount = 1_000_000
  /// How many characters the value of a setting may have.
  package static let settingLength = 4096
  /// How many lines a batch may have.
  package static let batchLines = 1_000_000
  /// How many bytes the description in an export may have: the documents with their histories.
  package static let exportManifestBytes = 128 << 20
  /// How many values and names the description may have: as many as there are in so many bytes of
  /// items and their histories, each version of an item having some eighty.
  package static let exportManifestValues = 18_000_000
  /// How many lists and objects of the description may be within each other.
  package static let exportManifestDepth = 64
  /// How many images an export may hold.
  package static let exportImages = 100_000
}
