internal import ArgumentParser
internal import CollageCore
internal import Foundation

extension ServedStore {
  /// The verbs that a page may use: those that name no file and no program.
  private static let verbs: Set<String> = [
    "new", "rename", "duplicate", "delete", "restore", "canvas", "watermark", "move", "rotate",
    "scale", "flip", "opacity", "reset", "select", "order", "copy", "remove", "name", "cutout",
    "shader toggle",
    "shader on", "shader off", "shader set", "shader clear", "border", "corners", "shadow",
    "outline", "crop", "focus", "blend", "adjust", "mask", "style", "animate", "align",
    "distribute", "layout", "snap", "swap", "group", "lock", "hide", "repaint", "text", "undo",
    "redo",
  ]
  /// Arguments that name files and programs.
  private static let forbiddenKeys: Set<String> = ["mask", "engine", "engine-command"]

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
    for line in body.lines { try Self.check(JSONEdit(line)) }
    let script = try BatchScript(
      String(decoding: Array(body.lines.joined(separator: [0x0A])), as: UTF8.self), name: "edits",
      format: .json)
    let batch = try BatchRun(script, name: "edits")
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

  /// Refuses what a page may not ask for, and edits that do not say of which collage.
  private static func check(_ edit: JSONEdit) throws(ServeError) {
    let verb = edit.arguments.verb.name
    guard verbs.contains(verb) else { throw .notServed(verb: verb) }
    // A mask that is none of the program's own is a file, a layout in a shape needs one, and one of several
    // pages makes collages; the font of words may be a file.
    guard !["mask", "layout", "text"].contains(verb) || edit.request != nil else {
      throw .notServed(verb: verb)
    }
    let keys = Set(edit.arguments.given.map(\.key.name))
    guard keys.isDisjoint(with: forbiddenKeys) else { throw .notServed(verb: verb) }
    guard !edit.arguments.namesFile else { throw .notServed(verb: verb) }
    guard verb == "new" || keys.contains("collage") else {
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
  /// Whether a value that need not be a file's name is one.
  fileprivate var namesFile: Bool {
    given.contains { key, value in
      guard case .value(let text) = value else { return false }
      return switch (verb.name, key.name) {
      case ("new", "background"), ("canvas", "background"):
        BackgroundText.namesFile(text.unprotected)
      case ("watermark", "file"): text.unprotected != WatermarkText.none
      default: false
      }
    }
  }
}
