extension EditSession {
  /// Performs a request on a collage and returns the affected items.
  ///
  /// If the request copies an item, the affected item is the copy. If `analysis` is `nil`, crops
  /// are around the center of a photo.
  package func perform(
    _ request: EditRequest, on reference: CollageReference, _ stamp: EditStamp,
    analysis: FocusAnalysis? = nil
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    var items: [Item.ID] = []
    let outcome = try edit(reference) { collage in
      let (edit, ids) = try request.edit(
        of: collage, stamp, focus: lookup(by: analysis), textSources: textSources)
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
  /// Performs a request on a collage in its own transaction.
  func perform(
    _ request: EditRequest, on reference: CollageReference
  ) throws -> (outcome: EditOutcome, items: [Item.ID]) {
    let stamp = context.stamp()
    let analysis = FocusAnalysis { self }
    return try transaction { try $0.perform(request, on: reference, stamp, analysis: analysis) }
  }
}
