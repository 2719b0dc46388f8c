internal import CollageCore

extension EditRequest {
  /// Records the item that the request adds, if any.
  ///
  /// Throws an error if the collage can't hold the item, or if the item's name is in use.
  func check(_ context: EditContext, _ reference: CollageReference) throws {
    let name: ItemName?
    switch self {
    case .items(_, .copy(let copy, _)): name = copy
    case .text(let text) where text.change == nil: name = text.name
    default: return
    }
    try context.expectedContents.insert(
      1, as: name, into: reference, in: context.store.opened())
  }

  /// Returns the closure that performs the request inside a transaction.
  func prepared(
    _ reference: CollageReference, _ context: EditContext
  ) -> PreparedEdit {
    let stamp = context.command.workspaceContext.stamp()
    let analysis = FocusAnalysis(context)
    return { session in
      let (outcome, ids) = try session.perform(self, on: reference, stamp, analysis: analysis)
      return report(outcome, ids)
    }
  }

  func prepared(
    _ reference: CollageReference, _ context: EditContext, with photo: ImportedPhoto
  ) -> PreparedEdit {
    let edit = prepared(reference, context)
    return { session in
      try session.register(photo)
      return try edit(session)
    }
  }

  func prepared(
    _ reference: CollageReference, _ context: EditContext, with record: ImageRecord
  ) -> PreparedEdit {
    let edit = prepared(reference, context)
    return { session in
      try session.register(record)
      return try edit(session)
    }
  }

  func report(_ outcome: EditOutcome, _ ids: [Item.ID]) -> Report {
    var report = editReport(outcome, ids)
    let unfilled = unfilledCount(ids, in: outcome.before.collage)
    if unfilled > 0 { report.notes.append(.warning(.unfilled(unfilled))) }
    return report
  }

  private func editReport(_ outcome: EditOutcome, _ ids: [Item.ID]) -> Report {
    switch self {
    case .items(_, let change):
      var report = Report.items(outcome, ids, ItemsOutcome(change))
      if outcome.hasLostBackdrop {
        report.notes.append(.remark(.backgroundPhotoRemoved))
      }
      if case .copy = change {
        report.lines = outcome.after.collage.items.suffix(1).map(\.name.rawValue)
      }
      if case .arrange(.group) = change {
        report.lines = ids.prefix(1).compactMap { outcome.after.collage.items[$0]?.group?.rawValue }
      }
      return report
    case .text:
      let isNew = outcome.after.collage.items.count > outcome.before.collage.items.count
      var report = Report.items(outcome, ids, isNew ? .added : .textSet)
      if isNew {
        report.lines = ids.compactMap { outcome.after.collage.items[$0]?.name.rawValue }
      }
      return report
    case .canvas:
      return Report(
        message: outcome.hasChanged
          ? .canvas(outcome.after.collage.canvasText) : .nothingChanged,
        view: EditView(outcome, items: []))
    }
  }
}

extension EditOutcome {
  /// True if the background photo disappeared because its item was removed.
  fileprivate var hasLostBackdrop: Bool {
    before.collage.canvas.backdrop?.item != nil && after.collage.canvas.backdrop == nil
  }
}
