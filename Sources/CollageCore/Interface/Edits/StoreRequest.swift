/// An edit that requires the store or the analysis of photos, in addition to the collage.
package enum StoreRequest: Hashable, Sendable {
  case new(CollageName?, CanvasSpec)
  case rename(CollageName)
  case duplicate(CollageName?)
  /// Deletes a collage. If `isForced` is true, a request without a collage deletes the current one.
  case delete(isForced: Bool)
  case restore(String)
  /// Undoes or redoes edits of a collage.
  case navigate(HistoryNavigation)
  /// Changes the canvas and sets a watermark of text.
  case canvas(CanvasSpec, WatermarkText, scalesItems: Bool)
  case watermark(WatermarkSpec, WatermarkText, allowsMissingFont: Bool)
  /// Adds or changes text, which can use a font file.
  case text(TextRequest)
  /// Crops photos to an aspect ratio, around their subjects.
  case crop([ItemSelector], CropShape)
  /// Analyzes photos to find their focus: the point that a crop keeps.
  case findFocus([ItemSelector])
  case style([ItemSelector], String)
  /// Creates cutouts by segmenting the subjects.
  case cutOut([ItemSelector], CutoutSpec)
}

/// The number of edits or the target revision of `undo` or `redo`.
package struct HistoryNavigation: Hashable, Sendable {
  /// True for `undo`, false for `redo`.
  package let isBackward: Bool
  /// The number of edits; one if both this number and ``revision`` are `nil`.
  package let steps: Int?
  package let revision: Int?

  /// Creates a request to undo or redo edits; throws if a number and a revision are given.
  package init(isBackward: Bool, steps: Int?, to revision: Int?) throws(ArgumentError) {
    guard steps == nil || revision == nil else {
      throw .exclusive(given: ["steps", "to"], of: ["steps", "to"])
    }
    (self.isBackward, self.steps, self.revision) = (isBackward, steps, revision)
  }

  package static let steps = IntegerParser.parser("a number of edits", in: 1...1_000_000)
  package static let revision = IntegerParser.parser(
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
  /// True if a mask image marks the pixels of the subject.
  package var hasMask = false
  /// True to keep only the most prominent connected part of the subject.
  package var isSingle = false
  /// True to segment the photo again with the earlier cutout's hints in addition to the given ones.
  package var isRedone = false
  /// True to segment the photo again without the earlier cutout's hints.
  package var isFresh = false
  /// The softness of the edge, in pixels of the photo.
  package var feather: Double?
  /// The distance by which the edge moves outward, in pixels of the photo; negative moves it
  /// inward.
  package var grow: Int?
  /// The smoothing radius of the edge, in pixels of the photo.
  package var smooth: Double?

  package init() {}

  /// True if any value is set, so that an existing cutout can't be reused.
  package var hasValues: Bool { self != CutoutSpec() }

  private var hasHints: Bool {
    rect != nil || !keep.isEmpty || !drop.isEmpty || hasMask || isSingle
  }

  /// Returns the request for a photo of the given size.
  ///
  /// The hints of the earlier cutout are kept unless new hints are given or ``isFresh`` is true. If
  /// ``isRedone`` is true, new hints are added to the earlier ones.
  package func request(for photo: PixelSize, after earlier: Cutout?) -> CutoutRequest {
    var request = (isFresh ? nil : earlier).map(CutoutRequest.init) ?? CutoutRequest()
    if hasHints, !isRedone { (request.hints, request.trimap) = (CutoutHints(), nil) }
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

  /// Parses the distance by which the edge moves, in pixels.
  package static let growth = IntegerParser.parser("a distance", in: -1000...1000)
}
