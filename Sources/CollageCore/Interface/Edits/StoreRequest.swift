/// An edit that needs the store or analyzes photos.
package enum StoreRequest: Hashable, Sendable {
  /// A new collage.
  case new(CollageName?, WantedCanvas)
  /// Another name for a collage.
  case rename(CollageName)
  /// A copy of a collage.
  case duplicate(CollageName?)
  /// The deletion of a collage; it is forced if the collage need not be named.
  case delete(isForced: Bool)
  /// The return of a deleted collage.
  case restore(String)
  /// A walk through the history of a collage.
  case walk(HistoryWalk)
  /// A canvas with words in a corner.
  case canvas(WantedCanvas, WatermarkWords, scalesItems: Bool)
  /// A watermark of words.
  case watermark(WantedWatermark, WatermarkWords, allowsMissingFont: Bool)
  /// Text in the font of a file.
  case text(TextRequest)
  /// Photos cropped to a shape where it is best.
  case crop([ItemSelector], CropShape)
  /// The focus of photos, found by analyzing them.
  case findFocus([ItemSelector])
  /// A style of the store.
  case style([ItemSelector], String)
  /// Cutouts, for which subjects are segmented.
  case cutOut([ItemSelector], WantedCutout)
}

/// A number of steps, or a revision, for `undo` or `redo`.
package struct HistoryWalk: Hashable, Sendable {
  /// Whether it undoes edits; otherwise it redoes them.
  package let isBackward: Bool
  /// How many edits; one if neither this nor ``revision`` is given.
  package let steps: Int?
  /// The number of the revision to go to.
  package let revision: Int?

  /// Describes a walk.
  ///
  /// - Throws: ``ArgumentError/exclusive(given:of:)`` if both a number of edits and a revision are given.
  package init(isBackward: Bool, steps: Int?, to revision: Int?) throws(ArgumentError) {
    guard steps == nil || revision == nil else {
      throw .exclusive(given: ["steps", "to"], of: ["steps", "to"])
    }
    (self.isBackward, self.steps, self.revision) = (isBackward, steps, revision)
  }

  /// Reads a number of edits.
  package static let steps = WholeNumberText.reader("a number of edits", in: 1...1_000_000)
  /// Reads the number of a revision.
  package static let revision = WholeNumberText.reader(
    "the number of a revision", in: 0...1_000_000)
}

/// The hints and the edge for a cutout.
package struct WantedCutout: Hashable, Sendable {
  /// A box around the subject.
  package var rect: MarkText.Box?
  /// Places and lines on the subject.
  package var keep: [MarkText] = []
  /// Places and lines on the background.
  package var drop: [MarkText] = []
  /// Whether a picture marks the pixels of the subject.
  package var hasMask = false
  /// Whether only the most prominent part is kept.
  package var isSingle = false
  /// Whether the subject is segmented again with the hints of the earlier cutout, to which these are added.
  package var isRedone = false
  /// Whether the subject is segmented again without anything of the earlier cutout.
  package var isFresh = false
  /// How soft the edge is, in pixels of the photo.
  package var feather: Double?
  /// How far the edge moves outward, in pixels of the photo.
  package var grow: Int?
  /// How far the edge is smoothed, in pixels of the photo.
  package var smooth: Double?

  package init() {}

  /// Whether any value is set, so that an earlier cutout cannot be reused.
  package var saysAnything: Bool { self != WantedCutout() }

  private var saysWhere: Bool {
    rect != nil || !keep.isEmpty || !drop.isEmpty || hasMask || isSingle
  }

  /// The request for a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo's size.
  ///   - earlier: The cutout of before, whose hints may be kept.
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

  /// Reads how far an edge moves.
  package static let growth = WholeNumberText.reader("a distance", in: -1000...1000)
}
