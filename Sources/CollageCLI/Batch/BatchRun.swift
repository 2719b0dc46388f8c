internal import CollageCore

/// Runs the commands of a batch in one transaction.
struct BatchRun {
  private let name: String
  private let steps: [BatchStep]

  /// Parses every line.
  ///
  /// - Parameters:
  ///   - script: The lines.
  ///   - name: The name of the file in messages.
  /// - Throws: ``BatchError``.
  init(_ script: BatchScript, name: String) throws(BatchError) {
    self.name = name
    // Parsing arguments takes most of a long batch's time.
    let parsed = ParallelMap.prefix(of: script.lines, jobs: nil) { line in
      let parsed = Parsed(line, of: name)
      return (output: parsed, goesOn: parsed.isGood)
    }
    steps = try parsed.map { (line) throws(BatchError) in try line.step.get() }
  }

  /// Parses edits in JSON.
  ///
  /// - Parameters:
  ///   - edits: The edits, in order.
  ///   - name: The name of their source in messages.
  /// - Throws: ``BatchError``.
  init(_ edits: [JSONEdit], name: String) throws(BatchError) {
    self.name = name
    steps = try edits.enumerated().map { (edit) throws(BatchError) in
      try BatchStep(edit.element, at: "\(name):\(edit.offset + 1)")
    }
  }

  private struct Parsed: @unchecked Sendable {
    // SAFETY: one thread creates the step, and others read it only afterward.
    let step: Result<BatchStep, BatchError>

    init(_ line: BatchLine, of name: String) {
      step = Result { () throws(BatchError) in try BatchStep(line, of: name) }
    }

    var isGood: Bool {
      if case .success = step { true } else { false }
    }
  }

  /// True if one of the lines creates a missing store.
  var makesStore: Bool { steps.contains { $0.edit.effects.contains(.makesStore) } }

  /// Performs all edits or none.
  ///
  /// - Parameters:
  ///   - context: The context of the edits, including whether to undo everything at the end.
  ///   - stepLabel: The label of the single revision that combines all edits of a collage; `nil`
  ///     for one revision per edit.
  /// - Returns: A report per line.
  /// - Throws: ``BatchError``, and errors of the store.
  func perform(_ context: EditContext, stepLabel: String?) throws -> [Report] {
    if stepLabel != nil { try requireOneStep() }
    let edits = try prepared(context)
    let command = context.command
    return try command.console.withProgress(.rendering) { progress in
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

  /// Rejects verbs that can't be part of a single revision, so that photos aren't imported in vain.
  private func requireOneStep() throws(BatchError) {
    for step in steps where step.edit.effects.contains(.needsRevisions) {
      try step.naming { throw WorkspaceError.notInOneStep(verb: step.edit.verb) }
    }
  }

  /// Prepares every line's files before the transaction, so that it blocks other processes only
  /// briefly.
  private func prepared(_ context: EditContext) throws(BatchError) -> [PreparedEdit] {
    var checking = context
    for step in steps {
      checking.patterns = step.patterns
      try step.naming {
        try checking.claimStandardInput(of: step.edit)
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
