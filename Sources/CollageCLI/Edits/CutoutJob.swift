internal import CollageCore

/// Cutting items out: segmenting where there is no cutout that would do, switching on everywhere.
struct CutoutJob {
  /// Below this confidence a look at the result, and a box, are suggested.
  private static let doubtfulConfidence = 0.55

  private let options: CutoutOptions
  private let engine: CutoutEngineOptions
  private let work: LongWork<Subject, Found>
  private let stop: Stop

  /// Whether the user interrupted the work, and what is finished of it is to be kept.
  private final class Stop {
    var hasCome = false
  }

  /// A photo, with the cutout whose hints may be kept.
  struct Subject: Hashable {
    let photo: StoredImage
    let cutout: Cutout?

    init(_ item: Item) {
      photo = item.image
      cutout = item.cutout
    }
  }

  /// A cutout, and the mask that it was made with.
  private struct Found {
    let trimap: ImageRecord?
    let cutout: MadeCutout
  }

  /// Describes what is to be done.
  ///
  /// - Parameters:
  ///   - options: What is said of the subjects.
  ///   - engine: What is said of the engine.
  ///   - segmenter: The engine for a request.
  ///   - allOrNothing: Whether nothing is kept of work that is interrupted.
  ///   - program: The streams.
  ///   - store: Where the photos are.
  init(
    options: CutoutOptions, engine: CutoutEngineOptions,
    segmenter: @escaping (CutoutRequest) -> any Segmenter, allOrNothing: Bool, program: Program,
    store: LazyStore
  ) {
    self.options = options
    self.engine = engine
    let stop = Stop()
    self.stop = stop
    work = LongWork { subjects in
      var found: [Subject: Result<Found, any Error>] = [:]
      let isKept = !allOrNothing && subjects.count > 1
      if isKept { program.surroundings.beginRecording() }
      try program.console.withProgress("cutting out") { progress in
        for (index, subject) in subjects.enumerated() {
          progress?(index, subjects.count)
          guard !program.surroundings.isInterrupted() else {
            guard isKept else { throw RenderError.cancelled(finishedRows: 0) }
            return stop.hasCome = true
          }
          let result = Result {
            try Self.find(subject, options, engine, segmenter, in: store.opened())
          }
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

  private static func find(
    _ subject: Subject, _ options: CutoutOptions, _ engine: CutoutEngineOptions,
    _ segmenter: (CutoutRequest) -> any Segmenter, in workspace: Workspace
  ) throws -> Found {
    let trimap = try options.mask.map {
      try workspace.importTrimap(.path($0.text), for: subject.photo)
    }
    var request = options.request(
      for: subject.photo.size, after: subject.cutout, trimap: trimap?.image)
    if let refine = engine.refine { request.isUnrefined = refine == .off }
    return Found(
      trimap: trimap,
      cutout: try workspace.makeCutout(
        of: subject.photo, request, with: segmenter(request)))
  }

  /// Whether an item has no cutout that would do.
  private func needsSegmenting(_ item: Item) -> Bool {
    item.cutout == nil || options.saysAnything || engine.saysAnything
  }

  /// Cuts items out inside a transaction, in one edit; their subjects are found outside of it.
  ///
  /// - Parameters:
  ///   - session: The transaction.
  ///   - reference: Which collage.
  ///   - selectors: Which items.
  /// - Returns: What was done.
  /// - Throws: Whatever segmenting and editing throw.
  func run(
    in session: EditSession, _ reference: CollageReference, _ selectors: [ItemSelector]
  ) throws -> Report {
    var (ids, count): ([Item.ID], Int) = ([], 0)
    let outcome = try session.edit(reference) { collage in
      ids = try collage.resolve(selectors)
      count = ids.count
      let wanted = Set(ids)
      var items = collage.items.filter { wanted.contains($0.id) }
      let needy = items.filter(needsSegmenting)
      guard !needy.isEmpty else { return .useCutout(ids, .on) }
      if stop.hasCome {
        items = items.filter { !needsSegmenting($0) || work.hasResult(Subject($0)) }
        guard items.contains(where: needsSegmenting) else {
          throw RenderError.cancelled(finishedRows: 0)
        }
        ids = items.map(\.id)
      } else {
        try session.require(needy.map(Subject.init), of: work)
      }
      return .cutOut(try items.map { ItemCutout($0.id, try cutout(of: $0, in: session)) })
    }
    var report = Report.items(outcome, ids, verb: "cut out", detail: Self.detail)
    report.notes = warnings(of: ids, in: outcome.after.collage)
    guard ids.count < count else { return report }
    var view = EditView(outcome, items: ids)
    view.interrupted = true
    report.view = { [view] in view }
    report.refusals = [
      .interrupted("\(ids.count) of \(Phrases.count(count, "item")) were cut out")
    ]
    return report
  }

  private func cutout(of item: Item, in session: EditSession) throws -> Cutout {
    if let cutout = item.cutout, !needsSegmenting(item) { return cutout }
    let found = try named(item) { try work.result(Subject(item)) }
    if let trimap = found.trimap { try session.register(trimap) }
    try session.register(found.cutout.record)
    return found.cutout.cutout
  }

  /// Puts the item's name into the message when it cannot be cut out.
  private func named<Value>(_ item: Item, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      guard
        error is CutoutError
          || (error as? ExternalEngineError).map({ $0.reason != .cancelled })
            ?? false
      else { throw error }
      var failure = UserFacingError(describing: error)
      failure.message = "\(item.name): \(failure.message)"
      throw failure
    }
  }

  private func warnings(of ids: [Item.ID], in collage: Collage) -> [Report.Note] {
    ids.compactMap { collage.items[$0] }.compactMap { item in
      guard let origin = item.cutout?.origin, origin.confidence < Self.doubtfulConfidence
      else { return nil }
      return .warning(
        "the subject of '\(item.name)' is uncertain "
          + "(confidence \(Phrases.number(origin.confidence))).",
        hint: "Look at it; `collage cutout \(item.name.quoted) --rect X,Y,W,H` says where it is.")
    }
  }

  private static func detail(_ item: Item) -> String {
    item.cutout.map { ": \(CutoutView($0).words)" } ?? ""
  }
}
