/// Requests that are done to a collage of a store.
extension EditSession {
  /// Does what was asked for to a collage.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - reference: Which collage.
  ///   - stamp: The identity and the time of what is made.
  ///   - job: Looks at photos that are to be cropped; nil leaves that to their middles.
  /// - Returns: What became of the collage, and the items that the request is about: of a copy the
  ///   new one.
  /// - Throws: ``SelectionError``, ``ArgumentError``, ``EditError``, ``WorkspaceError``,
  ///   ``StoreError``.
  package func perform(
    _ request: EditRequest, on reference: CollageReference, _ stamp: EditStamp,
    lookingBy job: FocusJob? = nil
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

extension WorkspaceContext {
  /// A new identity and the present time.
  package func stamp() -> EditStamp { EditStamp(id: makeID(), date: now()) }
}

extension Workspace {
  /// Does what was asked for to a collage, in a transaction of its own; see
  /// ``EditSession/perform(_:on:_:lookingBy:)``.
  func perform(
    _ request: EditRequest, on reference: CollageReference
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    let stamp = context.stamp()
    let job = FocusJob { self }
    return try transaction { try $0.perform(request, on: reference, stamp, lookingBy: job) }
  }
}
