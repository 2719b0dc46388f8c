internal import CollageCore

extension StoreRequest {
  /// Performs the checks that need no slow work, and records the collage or item that the request
  /// adds.
  func check(_ reference: CollageReference, _ context: EditContext) throws {
    switch self {
    case .new(let name, let canvas):
      _ = try canvas.newCanvas()
      try context.expectedContents.insert(name, in: context.store.opened())
    case .duplicate(let name): try context.expectedContents.insert(name, in: context.store.opened())
    case .text(let text): try text.request().check(context, reference)
    default: break
    }
  }

  /// Checks the arguments, does slow work, and returns the closure for the transaction.
  func prepared(_ reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    switch self {
    case .new(let name, let canvas): try Self.new(name, canvas.newCanvas())
    case .rename(let name): Self.rename(reference, to: name)
    case .duplicate(let name): Self.duplicate(reference, as: name)
    case .delete(let isForced): Self.delete(reference, isForced: isForced)
    case .restore(let name):
      { session in
        let state = try session.restore(name)
        return .collage(
          state, label: "restore", message: .restored(state.record.name),
          lines: [state.record.name.rawValue])
      }
    case .navigate(let walk): walk.prepared(reference)
    case .canvas(let canvas, let watermarkText, let scalesItems):
      try Self.prepared(reference, context, WatermarkParser.image(of: watermarkText)) {
        try Self.request(canvas, showing: $0, of: watermarkText, scalesItems)
      }
    case .watermark(let spec, let watermarkText, let allowsMissingFont):
      try Self.prepared(
        reference, context,
        WatermarkParser.image(of: watermarkText, allowsMissingFont: allowsMissingFont)
      ) { try Self.request(spec, showing: $0, of: watermarkText) }
    case .text(let text): try text.prepared(reference, context)
    case .crop(let selectors, let shape):
      Self.prepared(by: FocusAnalysis(context)) { session, work in
        .items(try session.crop(selectors, of: reference, to: shape, by: work), .cropped)
      }
    case .findFocus(let selectors):
      Self.prepared(by: FocusAnalysis(context)) { session, work in
        .items(try session.findFocus(selectors, of: reference, by: work), .focused)
      }
    case .style(let selectors, let name):
      { session in
        let done = try session.applyStyle(name, to: selectors, of: reference)
        return .items(done.outcome, done.items, .styled(done.style))
      }
    case .cutOut(let selectors, let spec):
      Self.prepared(
        by: CutoutWork(
          spec, by: try CutoutEngineOptions.segmenter(nil, command: nil, context), context)
      ) { session, work in .cutOut(try session.cutOut(selectors, of: reference, by: work)) }
    }
  }

  /// Returns a closure that passes `work` to `perform` inside the transaction; `work` is created
  /// before the transaction.
  private static func prepared<Work>(
    by work: Work, _ perform: @escaping (EditSession, Work) throws -> Report
  ) -> PreparedEdit {
    { try perform($0, work) }
  }

  static func new(
    _ name: CollageName?, _ canvas: Canvas, with photo: ImportedPhoto? = nil
  ) -> PreparedEdit {
    { session in
      if let photo { try session.register(photo) }
      let state = try session.create(name, canvas: canvas)
      return .collage(
        state, label: "new", message: .created(state.record.name, canvas.size),
        lines: [state.record.name.rawValue])
    }
  }

  private static func rename(
    _ reference: CollageReference, to name: CollageName
  ) -> PreparedEdit {
    { session in
      let old = try session.state(of: reference).record.name
      let state = try session.rename(reference, to: name)
      return .collage(
        state, changed: old != name, label: "rename \(name)",
        message: .renamed(old, to: name))
    }
  }

  private static func duplicate(
    _ reference: CollageReference, as name: CollageName?
  ) -> PreparedEdit {
    { session in
      let original = try session.state(of: reference).record.name
      let state = try session.duplicate(reference, as: name)
      return .collage(
        state, label: "duplicate of \(original)",
        message: .duplicated(original, as: state.record.name), lines: [state.record.name.rawValue])
    }
  }

  private static func delete(_ reference: CollageReference, isForced: Bool) -> PreparedEdit {
    { session in
      guard isForced || reference != .current else {
        let name = try session.state(of: reference).record.name
        throw UserFacingError.deleteNeedsForce(name)
      }
      let state = try session.delete(reference)
      return .collage(state, label: "delete", message: .deleted(state.record.name))
    }
  }

  /// Imports the rendered text, and returns the closure that makes the edit inside the transaction.
  private static func prepared(
    _ reference: CollageReference, _ context: EditContext, _ renderedText: RenderedText,
    _ request: (StoredImage?) throws -> EditRequest
  ) throws -> PreparedEdit {
    try context.requireCollage(reference)
    let record = try context.store.opened().importRenderedText(renderedText)
    return try request(record.image).prepared(reference, context, with: record)
  }

  private static func request(
    _ canvas: CanvasSpec, showing image: StoredImage?, of watermarkText: WatermarkText,
    _ scalesItems: Bool
  ) throws -> EditRequest {
    var canvas = canvas
    canvas.watermark = .set(WatermarkSpec(image: image, text: watermarkText))
    return try .canvas(canvas, scalingItems: scalesItems)
  }

  private static func request(
    _ spec: WatermarkSpec, showing image: StoredImage?, of watermarkText: WatermarkText
  ) throws -> EditRequest {
    var spec = spec
    (spec.image, spec.text) = (image, watermarkText)
    return try .watermark(isRemoved: false, spec)
  }

  /// Returns the edit for a page outside a store; `nil` if the edit needs a store.
  func pageEdit(_ context: EditContext) throws -> PageEdit? {
    switch self {
    case .canvas(let canvas, let watermarkText, let scalesItems):
      .withFiles([try .text(WatermarkParser.image(of: watermarkText))]) {
        try Self.request(canvas, showing: $0.first, of: watermarkText, scalesItems)
      }
    case .watermark(let spec, let watermarkText, let allowsMissingFont):
      .withFiles([
        try .text(WatermarkParser.image(of: watermarkText, allowsMissingFont: allowsMissingFont))
      ]) { try Self.request(spec, showing: $0.first, of: watermarkText) }
    case .text(let text): .text(text)
    case .crop(let selectors, let shape): .crop(selectors, shape)
    case .findFocus(let selectors): .findFocus(selectors)
    case .style(let selectors, let name): try .style(selectors, name, context)
    case .new, .rename, .duplicate, .delete, .restore, .navigate, .cutOut: nil
    }
  }
}

extension PageEdit {
  /// Returns the edit that applies a style; without a store, only built-in styles are available.
  static func style(
    _ selectors: [ItemSelector], _ name: String, _ context: EditContext
  ) throws -> PageEdit {
    let style =
      try CollageCore.Style.builtIn(name)
      ?? ((try? context.store.opened().styles()) ?? []).style(named: name)
    return .request(.items(selectors, .look(.change(.style(style)))))
  }
}

extension HistoryNavigation {
  var verb: String { isBackward ? Undo.verbName : Redo.verbName }

  fileprivate func prepared(_ reference: CollageReference) -> PreparedEdit {
    { session in
      let (state, revisions) =
        switch (isBackward, revision) {
        case (true, let revision?): try session.undo(reference, to: revision)
        case (false, let revision?): try session.redo(reference, to: revision)
        case (true, nil): try session.undo(reference, steps: steps ?? 1)
        case (false, nil): try session.redo(reference, steps: steps ?? 1)
        }
      return report(state, revisions)
    }
  }

  func report(_ state: CollageState, _ revisions: [Revision]) -> Report {
    guard !revisions.isEmpty else {
      return .collage(state, changed: false, label: verb, message: .nothingChanged)
    }
    var view = EditView(state, changed: true, label: verb)
    view.revisions = revisions.map { RevisionView($0, in: state.record) }
    let labels = revisions.map(\.label)
    return Report(message: isBackward ? .undone(labels) : .redone(labels), view: view)
  }
}

extension CutoutWork {
  /// Creates work that detects subjects and shows its progress on the console.
  convenience init(
    _ spec: CutoutSpec, by segmenter: @escaping (CutoutRequest) -> any Segmenter,
    isUnrefined: Bool? = nil, mask: Word? = nil, isAllOrNothing: Bool = false,
    reusesCutouts: Bool = true, _ context: EditContext
  ) {
    var options = Options(reusesCutouts: reusesCutouts && !spec.hasValues) { photo, earlier in
      var request = spec.request(for: photo, after: earlier)
      request.isUnrefined = isUnrefined ?? request.isUnrefined
      return request
    }
    options.mask = mask.map { .path($0.text) }
    options.isAllOrNothing = isAllOrNothing || context.isInBatch
    let (console, environment) = (context.command.console, context.command.environment)
    let monitor = ProgressMonitor(
      isCancelled: environment.isInterrupted, beginRecording: environment.beginRecording,
      run: { try console.withProgress(.cuttingOut, $0) })
    self.init(options, by: segmenter, monitor: monitor, in: context.store.opened)
  }
}

/// An edit in JSON that needs the store or files in addition to a collage.
struct StoreEdit: BatchEdit {
  let verb: String
  /// The collage that the edit names; `nil` for the default collage of the batch.
  let collage: CollageReference?
  let request: StoreRequest

  func check(_ context: EditContext) throws {
    try request.check(collage ?? context.reference(naming: nil), context)
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let reference = collage ?? context.reference(naming: nil)
    switch request {
    case .crop, .findFocus, .style, .cutOut: try context.requireCollage(reference)
    default: break
    }
    return try request.prepared(reference, context)
  }
}
