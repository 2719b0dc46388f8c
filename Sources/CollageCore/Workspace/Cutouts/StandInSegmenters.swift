/// An engine that gives way to another one when it fails, and says so.
struct FallbackSegmenter: Segmenter {
  let first: any Segmenter
  let second: any Segmenter
  /// Told why the first engine failed.
  let onFailure: @Sendable (any Error) -> Void

  var name: String { first.name }

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    do {
      return try first.segment(photo, hints: hints, trimap: trimap)
    } catch  where error is UnadoptedEngine || error is ExternalEngineError {
      onFailure(error)
      var found = try second.segment(photo, hints: hints, trimap: trimap)
      found.engine = second.name
      return found
    }
  }
}

/// An engine that checks the hints and otherwise does nothing: everything is the subject.
struct DryRunSegmenter: Segmenter {
  let name: String

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    try hints.validate(in: photo.size, trimap: trimap)
    return Segmentation(
      alpha: [UInt8](repeating: 255, count: photo.size.area), confidence: 1)
  }
}

/// An engine that cuts nothing out, because its program was not adopted.
struct RefusedSegmenter: Segmenter {
  let engine: UnadoptedEngine

  var name: String { engine.name }

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    throw engine
  }
}
