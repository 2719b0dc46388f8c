internal import CollageCore

/// Runs the commands of a batch in one transaction.
struct BatchRun {
  private let name: String
  private let steps: [BatchStep]

  init(_ script: BatchScript, name: String) throws(BatchError) {
    self.name = name
    // Parsing takes most of the time of a long batch, so it runs on all processors.
    let parsed = ParallelMap.prefix(of: script.lines, jobs: nil) { line in
      let parsed = Parsed(line, of: name)
      return (output: parsed, goesOn: parsed.isGood)
    }
    steps = try parsed.map { (line) throws(BatchError) in try line.step.get() }
  }

  init(_ edits: [JSONEdit], name: String) throws(BatchError) {
    self.name = name
    steps = try edits.enumerated().map { (edit) throws(BatchError) in
      try BatchStep(edit.element, at: "\(name):\(edit.offset + 1)")
    }
  }

  private struct Parsed: @unchecked Sendable {
    // SAFETY: one thread creates the step. Other threads read it only afterward.
    let step: Result<BatchStep, BatchError>

    init(_ line: BatchLine, of name: String) {
      step = Result { () throws(BatchError) in try BatchStep(line, of: name) }
    }

    var isGood: Bool {
      if case .success = step { true } else { false }
    }
  }

  /// True if an edit of the batch creates a missing store.
  var makesStore: Bool { steps.contains { $0.edit.effects.contains(.makesStore) } }

  /// Performs all edits, or none if one fails.
  ///
  /// If `stepLabel` is `nil`, each edit becomes a revision. Otherwise, the edits of each collage
  /// become one revision with this label.
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
            try session.collectingWork { try edit(session).evaluated(for: command.console.format) }
          }
        }
      }
    }
  }

  /// Throws an error, before slow work, if a verb of the batch can't be part of a revision that
  /// combines several edits.
  private func requireOneStep() throws(BatchError) {
    for step in steps where step.edit.effects.contains(.needsRevisions) {
      try step.naming { throw WorkspaceError.notInOneStep(verb: step.edit.verb) }
    }
  }

  /// Checks all edits, then does their slow work.
  ///
  /// Both happen before the transaction, so that the transaction blocks other processes only
  /// briefly.
  private func prepared(_ context: EditContext) throws(BatchError) -> [PreparedEdit] {
    var checking = context
    for step in steps {
      checking.patterns = step.patterns
      try step.naming {
        try checking.claimStandardInput(of: step.edit)
        try step.edit.check(checking)
      }
      checking.recordEffects(of: step.edit)
      let effects = step.edit.effects
      if !effects.isDisjoint(with: [.changesCollages, .freesItemNames]) {
        checking.expectedContents.forgetItems()
      }
      if effects.contains(.freesCollageNames) { checking.expectedContents.forgetCollages() }
    }
    var context = context
    return try steps.map { step throws(BatchError) in
      context.patterns = step.patterns
      let edit = try step.naming { try step.edit.prepare(context) }
      context.recordEffects(of: step.edit)
      return edit
    }
  }
}
