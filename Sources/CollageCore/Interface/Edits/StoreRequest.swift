/// An edit that requires the store or the analysis of photos.
package enum StoreRequest: Hashable, Sendable {
  case new(CollageName?, CanvasSpec)
  case rename(CollageName)
  case duplicate(CollageName?)
  /// Deletes a collage. If forced, the collage need not be named.
  case delete(isForced: Bool)
  /// Restores a deleted collage.
  case restore(String)
  /// Moves through the history of a collage.
  case walk(HistoryNavigation)
  /// Changes the canvas and sets a watermark of text.
  case canvas(CanvasSpec, WatermarkText, scalesItems: Bool)
  /// Sets a watermark of text.
  case watermark(WatermarkSpec, WatermarkText, allowsMissingFont: Bool)
  /// Adds or changes text with a font file.
  case text(TextRequest)
  /// Crops photos to a shape, around their subjects.
  case crop([ItemSelector], CropShape)
  /// Finds the focus of photos by analyzing them.
  case findFocus([ItemSelector])
  case style([ItemSelector], String)
  /// Creates cutouts by segmenting the subjects.
  case cutOut([ItemSelector], CutoutSpec)
}

/// The number of steps or the target revision of `undo` or `redo`.
package struct HistoryNavigation: Hashable, Sendable {
  /// A Boolean value indicating whether edits are undone; otherwise they are redone.
  package let isBackward: Bool
  /// The number of edits; one if neither this nor ``revision`` is given.
  package let steps: Int?
  /// The number of the target revision.
  package let revision: Int?

  /// Creates a move through the history.
  ///
  /// - Throws: ``ArgumentError/exclusive(given:of:)`` if both a number of edits and a revision are
  ///   given.
  package init(isBackward: Bool, steps: Int?, to revision: Int?) throws(ArgumentError) {
    guard steps == nil || revision == nil else {
      throw .exclusive(given: ["steps", "to"], of: ["steps", "to"])
    }
    (self.isBackward, self.steps, self.revision) = (isBackward, steps, revision)
  }

  package static let steps = IntegerParser.reader("a number of edits", in: 1...1_000_000)
  package static let revision = IntegerParser.reader(
    "the number of a revision", in: 0...1_000_000)
}

/// The hints and the edge options of a requested cutout.
package struct CutoutSpec: Hashable, Sendable {
  /// A rectangle around the subject.
  package var rect: MarkSpec.Box?
  /// Points and lines on the subject.
  package var keep: [MarkSpec] = []
  /// Points and lines on the background.
  package var drop: [MarkSpec] = []
  /// True if an image marks the pixels of the subject.
  package var hasMask = false
  /// True if only the most prominent part is kept.
  package var isSingle = false
  /// True to segment the subject again and to combine the hints with those of the earlier cutout.
  package var isRedone = false
  /// True to segment the subject again without the hints of the earlier cutout.
  package var isFresh = false
  /// The softness of the edge, in pixels of the photo.
  package var feather: Double?
  /// The distance by which the edge moves outward, in pixels of the photo.
  package var grow: Int?
  /// The smoothing radius of the edge, in pixels of the photo.
  package var smooth: Double?

  package init() {}

  /// True if any value is set, so that an earlier cutout can't be reused.
  package var saysAnything: Bool { self != CutoutSpec() }

  private var saysWhere: Bool {
    rect != nil || !keep.isEmpty || !drop.isEmpty || hasMask || isSingle
  }

  /// Returns the request for a photo.
  ///
  /// - Parameters:
  ///   - photo: The size of the photo.
  ///   - earlier: The earlier cutout, whose hints may be kept.
  /// - Returns: The request.
  package func request(for photo: PixelSize, after earlier: Cutout?) -> CutoutRequest {
    var request = (isFresh ? nil : earlier).map(CutoutRequest.init) ?? CutoutRequest()
    if saysWhere, !isRedone { (request.hints, request.trimap) = (CutoutHints(), nil) }
    if let rect { request.hints.rect = rect.resolved(in: photo) }
    request.hints.keep += keep.map { $0.resolved(in: photo) }
    request.hints.drop += drop.map { $0.resolved(in: photo) }
    if isSingle { request.hints.isSingle = true }
    request.hints = request.hints.clipped(to: photo)
    request.edge.feather = feather ?? request.edge.feather
    request.edge.grow = grow ?? request.edge.grow
    request.edge.smooth = smooth ?? request.edge.smooth
    return request
  }

  /// Parses the distance by which an edge moves.
  package static let growth = IntegerParser.reader("a distance", in: -1000...1000)
}
