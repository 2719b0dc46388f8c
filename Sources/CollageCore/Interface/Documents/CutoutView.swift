/// The JSON representation of a cutout, which is a photo without its background.
package struct CutoutView: Encodable {
  let id: String
  /// The name of the segmentation engine that found the subject.
  package let engine: String
  /// The engine's confidence, from 0 to 1.
  package let confidence: Double
  /// The fraction of the photo that the subject covers, from 0 to 1.
  package let coverage: Double
  let bounds: Bounds
  let hints: Hints
  let edge: Edge
  let mask: String?
  let refined: Bool?

  /// A rectangle, in pixels of the photo.
  struct Bounds: Encodable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  struct Hints: Encodable {
    let rect: Rect?
    let keep: [Mark]
    let drop: [Mark]
    let isSingle: Bool

    init(_ hints: CutoutHints) {
      rect = hints.rect
      keep = hints.keep.map(Mark.init)
      drop = hints.drop.map(Mark.init)
      isSingle = hints.isSingle
    }
  }

  struct Mark: Encodable {
    let points: [Point]
    let radius: Double?

    init(_ mark: CutoutMark) {
      points = mark.points
      radius = mark.radius
    }
  }

  struct Edge: Encodable {
    let smooth: Double
    let grow: Int
    let feather: Double

    init(_ edge: CutoutEdgeOptions) {
      smooth = edge.smooth
      grow = edge.grow
      feather = edge.feather
    }
  }

  package init(_ cutout: Cutout) {
    let origin = cutout.origin
    id = cutout.image.id.rawValue
    engine = origin.engine
    confidence = JSONText.rounded(origin.confidence)
    coverage = JSONText.rounded(origin.coverage)
    bounds = Bounds(
      x: origin.bounds.minX, y: origin.bounds.minY, width: origin.bounds.size.width,
      height: origin.bounds.size.height)
    hints = Hints(origin.hints)
    edge = Edge(origin.edge)
    mask = cutout.trimap?.id.rawValue
    refined = origin.isUnrefined.map(!)
  }
}
