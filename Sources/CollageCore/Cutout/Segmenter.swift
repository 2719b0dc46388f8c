/// Something that finds the subject of a photo.
package protocol Segmenter: Sendable {
  /// The engine's name in results and in the configuration.
  var name: String { get }

  /// Finds the subject.
  ///
  /// - Parameters:
  ///   - photo: An upright, opaque photo.
  ///   - hints: What the user said about the subject, in pixels of the photo.
  ///   - trimap: For each pixel 0 (drop), 255 (keep) or anything between (unknown); as many as
  ///     there are pixels.
  /// - Returns: How much of each pixel is the subject.
  /// - Throws: A `CutoutError`, or the engine's own error.
  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation
}

extension Segmenter {
  /// Finds the subject without a trimap.
  ///
  /// - Parameters:
  ///   - photo: An upright, opaque photo.
  ///   - hints: What the user said about the subject, in pixels of the photo.
  /// - Returns: How much of each pixel is the subject.
  /// - Throws: A `CutoutError`, or the engine's own error.
  package func segment(_ photo: Bitmap, hints: CutoutHints = CutoutHints()) throws -> Segmentation {
    try segment(photo, hints: hints, trimap: nil)
  }
}

/// The subject of a photo as an engine sees it.
package struct Segmentation: Hashable, Sendable {
  /// How much of each pixel is the subject, 255 for all of it; rows top to bottom.
  package var alpha: [UInt8]
  /// How sure the engine is, in `0...1`.
  package var confidence: Double
  /// The name of the engine that found it, when that is not the one that was asked.
  package var engine: String?

  /// Makes a segmentation.
  package init(alpha: [UInt8], confidence: Double, engine: String? = nil) {
    self.alpha = alpha
    self.confidence = confidence
    self.engine = engine
  }
}
