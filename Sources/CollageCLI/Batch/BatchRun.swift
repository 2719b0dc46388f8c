internal import CollageCore

/// The commands of a batch on their way through one transaction.
struct BatchRun {
  private let name: String
  private let steps: [BatchStep]

  /// Understands every line.
  ///
  /// - Parameters:
  ///   - script: The lines.
  ///   - name: What messages call the file.
  /// - Throws: ``BatchError``.
  init(_ script: BatchScript, name: String) throws(BatchError) {
    self.name = name
    // The argument parser takes most of a long batch's time.
    let parsed = ParallelMap.prefix(of: script.lines, jobs: nil) { line in
      let parsed = Parsed(line, of: name)
      return (output: parsed, goesOn: parsed.isGood)
    }
    steps = try parsed.map { (line) throws(BatchError) in try line.step.get() }
  }

  /// Understands edits that were written as data.
  ///
  /// - Parameters:
  ///   - edits: The edits, in order.
  ///   - name: What messages call them.
  /// - Throws: ``BatchError``.
  init(_ edits: [JSONEdit], name: String) throws(BatchError) {
    self.name = name
    steps = try edits.enumerated().map { (edit) throws(BatchError) in
      try BatchStep(edit.element, at: "\(name):\(edit.offset + 1)")
    }
  }

  /// What came of one line.
  private struct Parsed: @unchecked Sendable {
    // SAFETY: a step is a value that one thread makes; others see it when that is done.
    let step: Result<BatchStep, BatchError>

    init(_ line: BatchLine, of name: String) {
      step = Result { () throws(BatchError) in try BatchStep(line, of: name) }
    }

    var isGood: Bool {
      if case .success = step { true } else { false }
    }
  }

  /// Whether one of the lines makes a store where there is none.
  var makesStore: Bool { steps.contains { $0.edit.effects.contains(.makesStore) } }

  /// Does everything, or nothing.
  ///
  /// - Parameters:
  ///   - context: Where it happens, and whether to undo everything at the end.
  ///   - stepLabel: What the revision is called that all edits of a collage become; nil for a revision
  ///     each.
  /// - Returns: A report for each line.
  /// - Throws: ``BatchError``, and the errors of the store.
  func perform(_ context: EditContext, stepLabel: String?) throws -> [Report] {
    if stepLabel != nil { try requireOneStep() }
    let edits = try prepared(context)
    let command = context.command
    return try command.console.withProgress("rendering") { progress in
      try context.store.opened().transaction(
        recording: stepLabel.map { .oneStep(label: $0) } ?? .everyEdit,
        isDryRun: context.isDryRun, progress: progress,
        isCancelled: command.environment.isInterrupted
      ) { session in
        try zip(steps, edits).compactMap { step, edit in
          try step.naming {
            try session.gathering { try edit(session).settled(for: command.console.format) }
          }
        }
      }
    }
  }

  /// Refuses verbs that would cut the step in two, before photos are imported for nothing.
  private func requireOneStep() throws(BatchError) {
    for step in steps where step.edit.effects.contains(.needsRevisions) {
      try step.naming { throw WorkspaceError.notInOneStep(verb: step.edit.verb) }
    }
  }

  /// Does the files' part of every line, before the transaction holds up others.
  private func prepared(_ context: EditContext) throws(BatchError) -> [PreparedEdit] {
    var checking = context
    for step in steps {
      checking.patterns = step.patterns
      try step.naming {
        try checking.takeInput(of: step.edit)
        try step.edit.check(checking)
      }
      checking.follow(step.edit)
      let effects = step.edit.effects
      if !effects.isDisjoint(with: [.changesCollages, .freesItemNames]) {
        checking.expected.forgetItems()
      }
      if effects.contains(.freesCollageNames) { checking.expected.forgetCollages() }
    }
    var context = context
    return try steps.map { step throws(BatchError) in
      context.patterns = step.patterns
      let edit = try step.naming { try step.edit.prepare(context) }
      context.follow(step.edit)
      return edit
    }
  }
}
