package struct CutoutOutcome: Sendable {
  package let outcome: EditOutcome
  package let items: [Item.ID]
  /// The number of selected items that aren't locked; it exceeds the number of ``items`` if the
  /// work was interrupted.
  package let expectedCount: Int

  /// If an engine's confidence is below this value, the engine has possibly missed the intended
  /// subject; 1 is certain.
  private static let doubtfulConfidence = 0.55

  package var isInterrupted: Bool { items.count < expectedCount }

  /// The items whose confidence is so low that the engine has possibly missed the intended subject.
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
  /// `cutoutWork` must outlive the transaction. An error that concerns the photo of an item is
  /// thrown as an ``ItemError``.
  package func cutOut(
    _ selectors: [ItemSelector], of reference: CollageReference, by cutoutWork: CutoutWork
  ) throws -> CutoutOutcome {
    var (ids, count): ([Item.ID], Int) = ([], 0)
    var skipped: [Item.ID] = []
    var outcome = try edit(reference) { collage in
      let named = try collage.resolve(selectors)
      // Skip locked items before the search for subjects, because their cutouts couldn't be used.
      ids = try collage.unlocked(named)
      skipped = collage.locked(among: named)
      count = ids.count
      let selected = Set(ids)
      var items = collage.items.filter { selected.contains($0.id) }
      let unsegmented = items.filter(cutoutWork.options.needsSegmenting)
      guard !unsegmented.isEmpty else { return .useCutout(ids, .on) }
      if cutoutWork.isStopped {
        items = try items.filter {
          try !cutoutWork.options.needsSegmenting($0)
            || cutoutWork.work.hasResult(CutoutWork.Subject($0))
        }
        guard items.contains(where: cutoutWork.options.needsSegmenting) else {
          throw CancellationError()
        }
        ids = items.map(\.id)
      } else {
        try require(try unsegmented.map(CutoutWork.Subject.init), of: cutoutWork.work)
      }
      return .cutOut(try items.map { ItemCutout($0.id, try cutout(of: $0, by: cutoutWork)) })
    }
    outcome.skipped = skipped
    return CutoutOutcome(outcome: outcome, items: ids, expectedCount: count)
  }

  private func cutout(of item: Item, by cutoutWork: CutoutWork) throws -> Cutout {
    if let cutout = item.photo?.cutout, !cutoutWork.options.needsSegmenting(item) { return cutout }
    let found: CutoutWork.Found
    do {
      found = try cutoutWork.work.result(CutoutWork.Subject(item))
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
