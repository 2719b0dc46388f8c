package struct CutoutOutcome: Sendable {
  package let outcome: EditOutcome
  package let items: [Item.ID]
  /// The number of selected items.
  ///
  /// It exceeds the number of ``items`` if the work was interrupted.
  package let expectedCount: Int

  /// The confidence below which an engine's result may miss the intended subject; 1 is certain.
  private static let doubtfulConfidence = 0.55

  package var isInterrupted: Bool { items.count < expectedCount }

  /// The items for which the engine may have missed the intended subject.
  package var doubtful: [Item] {
    items.compactMap { outcome.after.collage.items[$0] }.filter { item in
      (item.photo?.cutout?.origin.confidence ?? 1) < Self.doubtfulConfidence
    }
  }
}

/// An error that concerns one of several items.
package struct ItemError: CollageError {
  package let item: ItemName
  package let underlying: any Error

  /// The code of the underlying error.
  public var errorCode: ErrorCode { underlying.asCollageError.errorCode }
  /// The underlying error.
  public var underlyingError: (any CollageError)? { underlying.asCollageError }
}

extension EditSession {
  /// Cuts out items in one edit; their subjects are found outside of the transaction.
  ///
  /// - Parameters:
  ///   - selectors: The items.
  ///   - reference: The collage.
  ///   - job: The job that finds the subjects; it outlives the transaction.
  /// - Returns: The outcome.
  /// - Throws: ``ItemError`` with a ``CutoutError`` or an ``ExternalEngineError``,
  ///   `CancellationError`, ``SelectionError``, ``EditError``, ``WorkspaceError``, ``StoreError``,
  ///   or another error that stops the work.
  package func cutOut(
    _ selectors: [ItemSelector], of reference: CollageReference, by job: CutoutWork
  ) throws -> CutoutOutcome {
    var (ids, count): ([Item.ID], Int) = ([], 0)
    var skipped: [Item.ID] = []
    var outcome = try edit(reference) { collage in
      let named = try collage.resolve(selectors)
      // Skip locked items before the search for subjects, because their cutouts could not be used.
      ids = try collage.unlocked(named)
      skipped = collage.locked(among: named)
      count = ids.count
      let wanted = Set(ids)
      var items = collage.items.filter { wanted.contains($0.id) }
      let needy = items.filter(job.options.needsSegmenting)
      guard !needy.isEmpty else { return .useCutout(ids, .on) }
      if job.isStopped {
        items = try items.filter {
          try !job.options.needsSegmenting($0) || job.work.hasResult(CutoutWork.Subject($0))
        }
        guard items.contains(where: job.options.needsSegmenting) else {
          throw CancellationError()
        }
        ids = items.map(\.id)
      } else {
        try require(try needy.map(CutoutWork.Subject.init), of: job.work)
      }
      return .cutOut(try items.map { ItemCutout($0.id, try cutout(of: $0, by: job)) })
    }
    outcome.skipped = skipped
    return CutoutOutcome(outcome: outcome, items: ids, expectedCount: count)
  }

  private func cutout(of item: Item, by job: CutoutWork) throws -> Cutout {
    if let cutout = item.photo?.cutout, !job.options.needsSegmenting(item) { return cutout }
    let found: CutoutWork.Found
    do {
      found = try job.work.result(CutoutWork.Subject(item))
    } catch {
      guard error.isAboutPhoto else { throw error }
      throw ItemError(item: item.name, underlying: error)
    }
    if let trimap = found.trimap { try register(trimap) }
    try register(found.cutout.record)
    return found.cutout.cutout
  }
}

extension Error {
  /// True if the error concerns the photo; false for cancellations and other failures.
  fileprivate var isAboutPhoto: Bool { self is CutoutError || self is ExternalEngineError }
}
