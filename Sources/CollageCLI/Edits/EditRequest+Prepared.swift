internal import CollageCore

/// Edit requests as steps of a transaction.
extension EditRequest {
  /// Checks, before any work is done, that the collage can hold the result.
  ///
  /// - Parameters:
  ///   - context: The context of the edit.
  ///   - reference: The collage.
  /// - Throws: ``EditError``, ``WorkspaceError``, ``StoreError``.
  func check(_ context: EditContext, _ reference: CollageReference) throws {
    let name: ItemName?
    switch self {
    case .items(_, .copy(let copy, _)): name = copy
    case .text(let text) where text.change == nil: name = text.name
    default: return
    }
    try context.expected.insert(
      1, as: name, into: reference, in: context.store.opened())
  }

  /// Returns the request as a step of a transaction.
  ///
  /// - Parameters:
  ///   - reference: The collage.
  ///   - context: The context of the edit.
  /// - Returns: The step.
  func prepared(
    _ reference: CollageReference, _ context: EditContext
  ) -> PreparedEdit {
    let stamp = context.command.workspaceContext.stamp()
    let job = FocusAnalysis(context)
    return { session in
      let (outcome, ids) = try session.perform(self, on: reference, stamp, lookingBy: job)
      return report(outcome, ids)
    }
  }

  /// Returns the request as a step of a transaction that uses a newly imported photo.
  func prepared(
    _ reference: CollageReference, _ context: EditContext, with photo: ImportedPhoto
  ) -> PreparedEdit {
    let edit = prepared(reference, context)
    return { session in
      try session.register(photo)
      return try edit(session)
    }
  }

  /// Returns the request as a step of a transaction that uses a newly imported file.
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
    if unfilled > 0 { report.notes.append(.unfilled(unfilled)) }
    return report
  }

  private func editReport(_ outcome: EditOutcome, _ ids: [Item.ID]) -> Report {
    switch self {
    case .items(_, let change):
      var report = Report.items(
        outcome, ids, verb: change.verb, ending: change.ending, detail: change.detail)
      if outcome.hasLostBackdrop {
        report.notes.append(.remark("the photo behind the items goes with its item"))
      }
      if case .copy = change {
        report.lines = outcome.after.collage.items.suffix(1).map(\.name.rawValue)
      }
      if case .arrange(.group) = change {
        report.lines = ids.prefix(1).compactMap { outcome.after.collage.items[$0]?.group?.rawValue }
      }
      return report
    case .text:
      var report = Report.items(outcome, ids, verb: "set")
      if outcome.after.collage.items.count > outcome.before.collage.items.count {
        report.lines = ids.compactMap { outcome.after.collage.items[$0]?.name.rawValue }
      }
      return report
    case .canvas:
      return Report(
        message: outcome.hasChanged
          ? "the canvas is \(outcome.after.collage.canvasText)" : "nothing changed",
        view: EditView(outcome, items: []))
    }
  }
}

extension Report.Note {
  /// Returns the warning about text items that aren't rendered because their fields have no values.
  static func unfilled(_ count: Int) -> Report.Note {
    .warning(
      "the text for \(Phrases.count(count, "item")) is left out: its fields have no value.",
      hint: "Text beside the fields is shown in any case.")
  }
}

extension EditOutcome {
  /// True if removing an item also removed the background photo.
  fileprivate var hasLostBackdrop: Bool {
    before.collage.canvas.backdrop?.item != nil && after.collage.canvas.backdrop == nil
  }
}

extension ItemsChange {
  /// The verb in the past tense: `moved`.
  fileprivate var verb: String {
    switch self {
    case .move: "moved"
    case .rotate: "turned"
    case .scale: "scaled"
    case .flip: "mirrored"
    case .opacity: "faded"
    case .reset: "reset"
    case .select: "selected"
    case .order: "restacked"
    case .copy: "made"
    case .remove: "removed"
    case .name: "named"
    case .shader(.toggle), .shader(.on), .shader(.onWith), .useCutout, .useRepaint: "switched"
    case .shader(.set): "set"
    case .shader(.off(let name)): "switched \(name) off for"
    case .shader(.clear): "switched all shaders off for"
    case .arrange(let arrangement): arrangement.verb
    case .look(let look): look.verb
    case .layout: "placed"
    case .text: "set"
    }
  }

  fileprivate var ending: String {
    if case .look(let look) = self { look.ending } else { "" }
  }

  /// Returns the end of the message for one item: ` to 120, 300`.
  fileprivate func detail(_ item: Item) -> String {
    switch self {
    case .move: " to " + Phrases.point(item.transform.center)
    case .rotate: " to \(Phrases.number(item.transform.rotation.degrees))°"
    case .scale:
      " to \(Phrases.number(item.drawnSize.width))x\(Phrases.number(item.drawnSize.height))"
    case .flip(let axis): axis == .horizontal ? " left to right" : " top to bottom"
    case .opacity: " to \(Phrases.percent(item.look.opacity.value))"
    case .shader(.toggle), .shader(.on), .shader(.onWith), .shader(.set): item.shaderText
    case .arrange(let arrangement): arrangement.detail(item)
    case .useCutout: " to the \(item.photo?.usesCutout == true ? "cutout" : "whole photo")"
    case .useRepaint:
      " to the \(item.photo?.showsRepaint == true ? "repainted picture" : "original")"
    case .look(let look): look.detail(item)
    case .reset, .select, .order, .copy, .remove, .name, .shader(.off), .shader(.clear), .layout,
      .text:
      ""
    }
  }
}

extension Phrases {
  /// Returns a point as text: "120, 300".
  static func point(_ point: Point) -> String {
    "\(number(point.x)), \(number(point.y))"
  }
}

extension Item {
  /// The active shaders, as the end of a sentence.
  fileprivate var shaderText: String {
    look.shaders.active.isEmpty
      ? ": no shaders" : ": " + look.shaders.active.map(\.name).joined(separator: ", ")
  }
}
