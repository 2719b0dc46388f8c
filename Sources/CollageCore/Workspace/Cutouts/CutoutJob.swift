/// What cutouts are wanted of some items.
public struct CutoutOrder {
  /// What is wanted of a photo of this size, for which there is this cutout; its mask is not asked.
  public var request: (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest
  /// A mask that says of pixels whether they belong to the subject, as large as the photos.
  public var mask: PhotoSource?
  /// Whether a cutout that an item has will do, so that it is only shown.
  public var takesEarlier: Bool
  /// Whether nothing is kept of work that is interrupted.
  public var isAllOrNothing = false

  /// Orders cutouts; without arguments the engine decides everything where there is none yet.
  public init(
    takesEarlier: Bool = true,
    request: @escaping (_ photo: PixelSize, _ earlier: Cutout?) -> CutoutRequest = { _, _ in
      CutoutRequest()
    }
  ) {
    self.takesEarlier = takesEarlier
    self.request = request
  }

  /// Whether the subject of an item's photo has to be found.
  func needsSegmenting(_ item: Item) -> Bool {
    item.photo?.cutout == nil || !takesEarlier
  }
}

/// How somebody watches work that takes long, and stops it.
public struct WorkWatch {
  /// Does the work; it gives the work what takes note of its progress.
  public var watch: (_ work: (ProgressHandler?) throws -> Void) throws -> Void
  /// Asked between the parts whether to stop.
  public var isCancelled: @Sendable () -> Bool
  /// Told that what is finished from now on will be recorded, even if the rest is not wanted any more.
  public var beginRecording: () -> Void

  /// Watches work.
  public init(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    beginRecording: @escaping () -> Void = {},
    watch: @escaping (_ work: (ProgressHandler?) throws -> Void) throws -> Void = { try $0(nil) }
  ) {
    self.isCancelled = isCancelled
    self.beginRecording = beginRecording
    self.watch = watch
  }
}

/// Cutting items out: segmenting where there is no cutout that would do, showing it everywhere.
///
/// A transaction names by it whose subjects it needs; they are found while the store is free.
public final class CutoutJob {
  /// A photo, with the cutout whose hints may be kept.
  struct Subject: Hashable {
    let photo: StoredImage
    let cutout: Cutout?

    init(_ item: Item) throws(EditError) {
      guard let shown = item.photo else { throw .noPhoto(item.name) }
      photo = shown.image
      cutout = shown.cutout
    }
  }

  /// A cutout, and the mask that it was made with.
  struct Found {
    let trimap: ImageRecord?
    let cutout: MadeCutout
  }

  /// Whether the user interrupted the work, and what is finished of it is to be kept.
  private final class Stop {
    var hasCome = false
  }

  let order: CutoutOrder
  let work: LongWork<Subject, Found>
  private let stop: Stop
  /// Whether the user interrupted the work, and what is finished of it is to be kept.
  var isStopped: Bool { stop.hasCome }

  /// Describes what is to be done.
  ///
  /// - Parameters:
  ///   - order: What is wanted.
  ///   - segmenter: The engine for a request.
  ///   - watch: Who watches.
  ///   - workspace: The store, which is asked for when a subject has to be found.
  public init(
    _ order: CutoutOrder, by segmenter: @escaping (CutoutRequest) -> any Segmenter,
    watch: WorkWatch = WorkWatch(), in workspace: @escaping () throws -> Workspace
  ) {
    self.order = order
    let stop = Stop()
    self.stop = stop
    work = LongWork { subjects in
      var found: [Subject: Result<Found, any Error>] = [:]
      let isKept = !order.isAllOrNothing && subjects.count > 1
      if isKept { watch.beginRecording() }
      try watch.watch { progress in
        for (index, subject) in subjects.enumerated() {
          progress?(index, subjects.count)
          guard !watch.isCancelled() else {
            guard isKept else { throw RenderError.cancelled(finishedRows: 0) }
            return stop.hasCome = true
          }
          let result = Result { try workspace().find(subject, order, segmenter) }
          found[subject] = result
          guard case .failure(let error) = result else { continue }
          guard let error = error as? ExternalEngineError, error.reason == .cancelled else {
            return
          }
          guard isKept else { throw error }
          found[subject] = nil
          return stop.hasCome = true
        }
      }
      return found
    }
  }
}

extension Workspace {
  /// Cuts items out, in one edit; their subjects are found outside of the transaction.
  ///
  /// - Parameters:
  ///   - selectors: Which items.
  ///   - reference: Which collage.
  ///   - order: What is wanted.
  ///   - engine: What finds the subjects; nil is what the settings say.
  ///   - watch: Who watches.
  ///   - onFailure: Told why a command of the user's failed, when the built-in engine takes over.
  /// - Returns: What was done.
  /// - Throws: As ``cutoutEngine(_:command:)`` and ``EditSession/cutOut(_:of:by:)``.
  public func cutOut(
    _ selectors: [ItemSelector], of reference: CollageReference,
    _ order: CutoutOrder = CutoutOrder(), with engine: CutoutEngine? = nil,
    watch: WorkWatch = WorkWatch(), onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws -> CutoutOutcome {
    let engine = try engine ?? cutoutEngine()
    let job = CutoutJob(
      order,
      by: { request in
        engine.segmenter(
          isRefined: !request.isUnrefined, isCancelled: watch.isCancelled, onFailure: onFailure)
      }, watch: watch, in: { self })
    return try transaction { try $0.cutOut(selectors, of: reference, by: job) }
  }

  /// Finds the subject of a photo, after its mask was taken in.
  fileprivate func find(
    _ subject: CutoutJob.Subject, _ order: CutoutOrder,
    _ segmenter: (CutoutRequest) -> any Segmenter
  ) throws -> CutoutJob.Found {
    let trimap = try order.mask.map { try importTrimap($0, for: subject.photo) }
    var request = order.request(subject.photo.size, subject.cutout)
    request.trimap = trimap?.image ?? request.trimap
    return CutoutJob.Found(
      trimap: trimap,
      cutout: try makeCutout(of: subject.photo, request, with: segmenter(request)))
  }
}
