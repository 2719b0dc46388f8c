/// An engine that runs a second engine if the first one isn't adopted or its command fails, and
/// reports the failure.
struct FallbackSegmenter: Segmenter {
  let first: any Segmenter
  let second: any Segmenter
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

/// An engine that only checks the hints and returns the whole photo as the subject.
struct DryRunSegmenter: Segmenter {
  let name: String

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    try hints.validate(in: photo.size, trimap: trimap)
    return Segmentation(
      alpha: [UInt8](repeating: 255, count: photo.size.area), confidence: 1)
  }
}

/// An engine that always fails because the user hasn't adopted its program.
struct RefusedSegmenter: Segmenter {
  let engine: UnadoptedEngine

  var name: String { engine.name }

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    throw engine
  }
}
