internal import CollageCore

/// A cutout, in JSON.
struct CutoutView: Encodable {
  let id: String
  let engine: String
  let confidence: Double
  let coverage: Double
  let bounds: Bounds
  let hints: CutoutHints
  let edge: CutoutEdge
  let mask: String?
  let refined: Bool?

  /// A box in pixels of the photo.
  struct Bounds: Encodable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// Describes a cutout.
  init(_ cutout: Cutout) {
    let origin = cutout.origin
    id = cutout.image.id.rawValue
    engine = origin.engine
    confidence = JSONText.rounded(origin.confidence)
    coverage = JSONText.rounded(origin.coverage)
    bounds = Bounds(
      x: origin.bounds.minX, y: origin.bounds.minY, width: origin.bounds.size.width,
      height: origin.bounds.size.height)
    hints = origin.hints
    edge = origin.edge
    mask = cutout.trimap?.id.rawValue
    refined = origin.isUnrefined.map(!)
  }

  /// The cutout in a few words: `classic, 31% of the photo, confidence 0.74`.
  var words: String {
    "\(engine), \(Int((coverage * 100).rounded()))% of the photo, "
      + "confidence \(Phrases.number(confidence))"
  }
}
