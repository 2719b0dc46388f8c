internal import CollageCore

/// Cutting items out: segmenting where there is no cutout that would do, switching on everywhere.
struct CutoutJob {
  /// Below this confidence a look at the result, and a box, are suggested.
  private static let doubtfulConfidence = 0.55

  let options: CutoutOptions
  let engine: CutoutEngineOptions
  /// The engine for a request.
  let segmenter: (CutoutRequest) -> any Segmenter
  let program: Program
  let store: LazyStore

  /// What is wanted of which photo.
  struct Task: Hashable {
    let photo: StoredImage
    let request: CutoutRequest
  }

  /// What came of tasks before the transaction.
  typealias Prepared = [Task: Result<MadeCutout, any Error>]

  /// Makes the cutouts of some items before the transaction.
  ///
  /// - Parameter items: The items as they are now; they may change until then.
  /// - Returns: The cutouts.
  /// - Throws: Whatever segmenting throws.
  func prepared(_ items: [Item]) throws -> Prepared {
    try making(items) { item in
      let task: Task = try named(item) { try self.task(for: item).task }
      return (task, .success(try named(item) { try made(task) }))
    }
  }

  /// Makes the cutouts of items that are expected to be there in the transaction.
  ///
  /// - Parameter items: The items; earlier lines of a batch may still change them, so that what goes
  ///   wrong counts only when their turn comes.
  /// - Returns: The cutouts and the failures.
  /// - Throws: Only that the user does not want to go on.
  func expected(_ items: [Item]) throws -> Prepared {
    try making(items) { item in
      guard let task = try? self.task(for: item).task else { return nil }
      do {
        return (task, .success(try made(task)))
      } catch let error as ExternalEngineError where error.reason == .cancelled {
        throw error
      } catch {
        return (task, .failure(error))
      }
    }
  }

  private func making(
    _ items: [Item], _ make: (Item) throws -> (Task, Result<MadeCutout, any Error>)?
  ) throws -> Prepared {
    let needy = items.filter(needsSegmenting)
    guard !needy.isEmpty else { return [:] }
    var results: Prepared = [:]
    try program.console.withProgress("cutting out") { progress in
      for (index, item) in needy.enumerated() {
        progress?(index, needy.count)
        if let (task, result) = try make(item) { results[task] = result }
      }
    }
    return results
  }

  private func made(_ task: Task) throws -> MadeCutout {
    try store.opened().makeCutout(of: task.photo, task.request, with: segmenter(task.request))
  }

  /// What is wanted of an item, and the mask's record, if there is one.
  private func task(for item: Item) throws -> (task: Task, trimap: ImageRecord?) {
    let trimap = try options.mask.map {
      try store.opened().importTrimap(.path($0.text), for: item.image)
    }
    var request = options.request(
      for: item.image.size, after: item.cutout, trimap: trimap?.image)
    if let refine = engine.refine { request.isUnrefined = refine == .off }
    return (Task(photo: item.image, request: request), trimap)
  }

  /// Whether an item has no cutout that would do.
  private func needsSegmenting(_ item: Item) -> Bool {
    item.cutout == nil || options.saysAnything || engine.saysAnything
  }

  /// Cuts items out inside a transaction, in one edit.
  ///
  /// - Parameters:
  ///   - session: The transaction.
  ///   - reference: Which collage.
  ///   - selectors: Which items.
  ///   - prepared: What was made before.
  /// - Returns: What was done.
  /// - Throws: Whatever segmenting and editing throw.
  func run(
    in session: EditSession, _ reference: CollageReference, _ selectors: [ItemSelector],
    prepared: Prepared
  ) throws -> Report {
    var ids: [Item.ID] = []
    let outcome = try session.edit(reference) { collage in
      ids = try collage.resolve(selectors)
      let wanted = Set(ids)
      let items = collage.items.filter { wanted.contains($0.id) }
      guard items.contains(where: needsSegmenting) else { return .useCutout(ids, .on) }
      return .cutOut(
        try items.map { ItemCutout($0.id, try cutout(of: $0, prepared, in: session)) })
    }
    warn(of: ids, in: outcome.after.collage)
    return .items(outcome, ids, verb: "cut out", detail: Self.detail)
  }

  private func cutout(of item: Item, _ prepared: Prepared, in session: EditSession) throws -> Cutout
  {
    if let cutout = item.cutout, !needsSegmenting(item) { return cutout }
    return try named(item) {
      let (task, trimap) = try self.task(for: item)
      if let trimap { try session.register(trimap) }
      // Somebody may have replaced the photo since, or an earlier line of a batch.
      guard let result = prepared[task] else {
        return try session.makeCutout(
          of: task.photo, task.request, with: segmenter(task.request))
      }
      let made = try result.get()
      try session.register(made.record)
      return made.cutout
    }
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

  private func warn(of ids: [Item.ID], in collage: Collage) {
    for item in collage.items where ids.contains(item.id) {
      guard let origin = item.cutout?.origin, origin.confidence < Self.doubtfulConfidence else {
        continue
      }
      // Rounded down, so that it never reads as the bound that it is below.
      let confidence = (origin.confidence * 100).rounded(.down) / 100
      program.console.warn(
        "the subject of '\(item.name)' is uncertain (confidence \(Phrases.number(confidence))).",
        hint: "Look at it; `collage cutout \(item.name) --rect X,Y,W,H` says where it is.")
    }
  }

  private static func detail(_ item: Item) -> String {
    item.cutout.map { ": \(CutoutView($0).words)" } ?? ""
  }
}
