internal import ArgumentParser
internal import CollageCore
internal import Foundation

extension ServedStore {
  /// Does edits, all or none.
  ///
  /// - Parameters:
  ///   - body: The edits.
  ///   - job: The name by which the page may stop them.
  ///   - progress: Called with what is done of what takes long.
  /// - Returns: What became of the collage of the last edit.
  /// - Throws: ``ServeError``, ``BatchError``, the errors of the store.
  func edit(
    _ body: EditBody, job: String?, progress: @escaping ProgressHandler
  ) throws -> ServedEdit {
    let edits = try body.lines.map { try JSONEdit($0) }
    for edit in edits { try Self.check(edit) }
    let batch = try BatchRun(edits, name: "edits")
    let reports = try jobs.run(job) { isCancelled in
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

  /// Refuses edits that a page may not make, and edits without a collage.
  private static func check(_ edit: JSONEdit) throws(ServeError) {
    let arguments = edit.arguments
    // Only cutouts are left to their command, whose arguments that name something are refused.
    let isRead =
      edit.request != nil || edit.storeRequest != nil || arguments.verb.name == "cutout"
    guard arguments.verb.uses.contains(.page), arguments.isWithinStore, isRead else {
      throw .notServed(verb: arguments.verb.name)
    }
    guard arguments.verb.name == "new" || edit.collage != nil else {
      throw .malformed("an edit names its collage.")
    }
  }

  /// A command that nobody watches but who asked for it.
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

  /// What several reports say together.
  private func summary(_ reports: [Report], label: String?) throws -> ServedEdit {
    let views = reports.compactMap { $0.view() as? EditView }
    guard let last = views.last else {
      throw ServeError.malformed("there is nothing to do.")
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
  /// What deserves a look; nil for what is only said.
  fileprivate var warning: String? {
    guard case .warning(let text, _) = self else { return nil }
    return text
  }
}

extension [String] {
  /// The texts without those that came before.
  fileprivate func uniqued() -> [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension EditArguments {
  /// Whether no value names a file, a program or another collage.
  fileprivate var isWithinStore: Bool {
    given.allSatisfy { key, value in
      // A text as a command gets it.
      let word = if case .value(let text) = value { text.unprotected } else { "" }
      return switch key.names {
      case .nothing: true
      case .file, .program, .collages: false
      case .background: !BackgroundText.namesFile(word)
      case .font: !TextText.isFontFile(word)
      case .mask: MaskText.change(word, seed: nil) != nil
      case .shape: text("kind").flatMap(LayoutKind.init) != .shape
      case .watermark: word == WatermarkText.none
      }
    }
  }
}
