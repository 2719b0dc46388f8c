/// An engine that finds the subject of a photo.
package protocol Segmenter: Sendable {
  /// The engine's name in results and in the configuration.
  var name: String { get }

  /// Finds the subject of an upright, opaque photo.
  ///
  /// Hints are in pixels of the photo. The trimap has one value for each pixel: 0 (background), 255
  /// (subject), or any other value (unknown). Throws a `CutoutError` or the engine's own error.
  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation
}

extension Segmenter {
  package func segment(_ photo: Bitmap, hints: CutoutHints = CutoutHints()) throws -> Segmentation {
    try segment(photo, hints: hints, trimap: nil)
  }
}

/// The subject of a photo, as an engine found it.
package struct Segmentation: Hashable, Sendable {
  /// The fraction of each pixel that belongs to the subject, in 255ths, with rows from top to
  /// bottom.
  package var alpha: [UInt8]
  /// The engine's confidence in the result, in `0...1`.
  package var confidence: Double
  /// The name of the engine that found the subject; `nil` if it is the engine that the user
  /// requested.
  package var engine: String?

  package init(alpha: [UInt8], confidence: Double, engine: String? = nil) {
    self.alpha = alpha
    self.confidence = confidence
    self.engine = engine
  }
}
