internal import ArgumentParser
internal import CollageCore
internal import Foundation

extension ServedStore {
  /// Performs all edits, or none if one fails, and returns the result for the collage of the last
  /// edit.
  ///
  /// `job` is the name that the page uses to cancel the edits; `nil` if the page can't cancel them.
  func edit(
    _ body: EditBody, job: String?, progress: @escaping ProgressHandler
  ) throws -> ServedEdit {
    let edits = try body.lines.map { try JSONEdit($0) }
    for edit in edits { try Self.check(edit) }
    let batch = try BatchRun(edits, name: "edits")
    let reports = try operations.run(job) { isCancelled in
      let command = try command(isCancelled, progress)
      return try batch.perform(
        EditContext(
          command: command, store: LazyStore(command, creating: false), isInBatch: true),
        stepLabel: body.label
      ).map { $0.final?() ?? $0 }
    }
    if let refusal = reports.lazy.flatMap(\.refusals).first { throw refusal }
    return try summary(reports, label: body.label)
  }

  /// Throws an error for edits that pages aren't allowed to make, and for edits other than `new`
  /// that don't name a collage.
  private static func check(_ edit: JSONEdit) throws(ServeError) {
    let arguments = edit.arguments
    // An edit without a request runs as a command line. Of these edits, only cutouts are allowed.
    // Arguments that name files or programs are rejected.
    let isRead =
      edit.request != nil || edit.storeRequest != nil || arguments.verb.name == "cutout"
    guard arguments.verb.uses.contains(.page), arguments.isWithinStore, isRead else {
      throw .notServed(verb: arguments.verb.name)
    }
    guard arguments.verb.name == "new" || edit.collage != nil else {
      throw .malformed(.noCollage)
    }
  }

  /// Returns a command context that reports only to the requesting page.
  private func command(
    _ isCancelled: @escaping @Sendable () -> Bool, _ progress: @escaping ProgressHandler
  ) throws -> CommandContext {
    let outer = environment
    var inner = Environment(
      variable: { $0 == "COLLAGE" ? nil : outer.variable($0) }, isTerminal: { _ in false },
      context: outer.context)
    inner.isInterrupted = { isCancelled() || outer.isInterrupted() }
    inner.beginRecording = outer.beginRecording
    inner.progress = progress
    return CommandContext(
      try CommonOptions.parse(["--quiet", "--json", "--store", path]), environment: inner)
  }

  private func summary(_ reports: [Report], label: String?) throws -> ServedEdit {
    let views = reports.compactMap { $0.view() as? EditView }
    guard let last = views.last else {
      throw ServeError.malformed(.nothingToDo)
    }
    let id = last.collage.id
    let state = try? workspace.state(of: .named(id))
    return ServedEdit(
      changed: views.contains(where: \.changed), label: label ?? last.label,
      items: views.flatMap { $0.items.map(\.id) }.uniqued(), document: state.map(document(of:)),
      warnings: reports.flatMap(\.notes).compactMap(\.warning))
  }
}

extension Report.Note {
  fileprivate var warning: String? {
    guard case .warning(let warning) = self else { return nil }
    return warning.text
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension EditArguments {
  /// True if no argument names a file, a program, or another collage.
  fileprivate var isWithinStore: Bool {
    given.allSatisfy { key, value in
      // The text as the command interprets it.
      let word = if case .value(let text) = value { text.unprotected } else { "" }
      return switch key.names {
      case .nothing: true
      case .file, .program, .collages: false
      case .background: !BackgroundParser.namesFile(word)
      case .font: !TextStyleParser.isFontFile(word)
      case .mask: MaskParser.change(word, seed: nil) != nil
      case .shape: text("kind").flatMap(LayoutKind.init) != .shape
      case .watermark: word == WatermarkParser.none
      }
    }
  }
}
