/// An engine that finds the subject of a photo.
package protocol Segmenter: Sendable {
  /// The engine's name in results and in the configuration.
  var name: String { get }

  /// Finds the subject.
  ///
  /// - Parameters:
  ///   - photo: An upright, opaque photo.
  ///   - hints: The user's hints about the subject, in pixels of the photo.
  ///   - trimap: For each pixel 0 (drop), 255 (keep) or any value between (unknown); one value per
  ///     pixel.
  /// - Returns: The subject's share of each pixel.
  /// - Throws: A `CutoutError`, or the engine's own error.
  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation
}

extension Segmenter {
  /// Finds the subject without a trimap.
  ///
  /// - Parameters:
  ///   - photo: An upright, opaque photo.
  ///   - hints: The user's hints about the subject, in pixels of the photo.
  /// - Returns: The subject's share of each pixel.
  /// - Throws: A `CutoutError`, or the engine's own error.
  package func segment(_ photo: Bitmap, hints: CutoutHints = CutoutHints()) throws -> Segmentation {
    try segment(photo, hints: hints, trimap: nil)
  }
}

/// The subject of a photo as found by an engine.
package struct Segmentation: Hashable, Sendable {
  /// The subject's share of each pixel, 255 for all of it; rows top to bottom.
  package var alpha: [UInt8]
  /// The engine's confidence, in `0...1`.
  package var confidence: Double
  /// The name of the engine that found the subject; `nil` if it is the requested one.
  package var engine: String?

  package init(alpha: [UInt8], confidence: Double, engine: String? = nil) {
    self.alpha = alpha
    self.confidence = confidence
    self.engine = engine
  }
}
