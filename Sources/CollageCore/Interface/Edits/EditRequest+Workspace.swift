extension EditSession {
  /// Performs a request on a collage.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - reference: The collage.
  ///   - stamp: The identifier and the time of new items.
  ///   - job: The analysis that finds the subjects of photos for crops; `nil` crops around the
  ///     center.
  /// - Returns: The outcome, and the affected items. If the request copies an item, this is the
  ///   copy.
  /// - Throws: ``SelectionError``, ``ArgumentError``, ``EditError``, ``WorkspaceError``,
  ///   ``StoreError``.
  package func perform(
    _ request: EditRequest, on reference: CollageReference, _ stamp: EditStamp,
    lookingBy job: FocusAnalysis? = nil
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    var items: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      let (edit, ids) = try request.edit(
        of: collage, stamp, focus: lookup(by: job), words: textSources)
      items = ids
      return edit
    }
    return (outcome, items)
  }
}

extension WorkspaceDependencies {
  package func stamp() -> EditStamp { EditStamp(id: makeID(), date: now()) }
}

extension Workspace {
  /// Performs a request on a collage in its own transaction; see
  /// ``EditSession/perform(_:on:_:lookingBy:)``.
  func perform(
    _ request: EditRequest, on reference: CollageReference
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    let stamp = context.stamp()
    let job = FocusAnalysis { self }
    return try transaction { try $0.perform(request, on: reference, stamp, lookingBy: job) }
  }
}
