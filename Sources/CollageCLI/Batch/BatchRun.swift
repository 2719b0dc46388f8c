internal import CollageCore
internal import Foundation

/// The commands of a batch on their way through one transaction.
struct BatchRun {
  /// A line that was understood.
  private struct Step {
    let place: String
    let command: any EditCommand
    let line: BatchScript.Line
  }

  private let name: String
  private let steps: [Step]

  /// Understands every line.
  ///
  /// - Parameters:
  ///   - script: The lines.
  ///   - name: What messages call the file.
  /// - Throws: ``BatchError``.
  init(_ script: BatchScript, name: String) throws {
    self.name = name
    // The argument parser takes most of a long batch's time.
    let parsed = ParallelMap.prefix(of: script.lines, jobs: nil) { line in
      let parsed = Parsed(line, of: name)
      return (output: parsed, goesOn: parsed.isGood)
    }
    steps = try parsed.map { try $0.step.get() }
  }

  /// What came of one line.
  private struct Parsed: @unchecked Sendable {
    // SAFETY: a command is a value that one thread makes; others see it when that is done.
    let step: Result<Step, any Error>

    init(_ line: BatchScript.Line, of name: String) {
      let place = "\(name):\(line.number)"
      step = Result {
        do {
          return Step(
            place: "\(place): \(line.words[0])", command: try BatchRun.command(line.words),
            line: line)
        } catch {
          throw BatchError(place: place, underlying: error, hints: line.hints)
        }
      }
    }

    var isGood: Bool {
      if case .success = step { true } else { false }
    }
  }

  /// How many lines there are.
  var count: Int { steps.count }

  /// Whether one of the lines makes a store where there is none.
  var makesStore: Bool { steps.contains { type(of: $0.command).makesStore } }

  /// Does everything, or nothing.
  ///
  /// - Parameters:
  ///   - preparation: Where it happens, and whether to undo everything at the end.
  ///   - isOneStep: Whether all edits of a collage become one revision.
  /// - Returns: A report for each line.
  /// - Throws: ``BatchError``, and the errors of the store.
  func perform(_ preparation: Preparation, isOneStep: Bool) throws -> [Report] {
    if isOneStep { try requireOneStep() }
    let edits = try prepared(preparation)
    let program = preparation.program
    return try program.console.withProgress("rendering") { progress in
      try preparation.store.opened().transaction(
        recording: isOneStep ? .oneStep(label: "batch \(name)") : .everyEdit,
        isRehearsal: preparation.isRehearsal, progress: progress,
        isCancelled: program.surroundings.isInterrupted
      ) { session in
        try zip(steps, edits).compactMap { step, edit in
          try Self.at(step) {
            try session.gathering { try edit(session).settled(isJSON: program.console.isJSON) }
          }
        }
      }
    }
  }

  /// Refuses verbs that would cut the step in two, before photos are imported for nothing.
  private func requireOneStep() throws {
    for step in steps where !step.command.fitsIntoOneStep {
      try Self.at(step) {
        throw WorkspaceError.notInOneStep(verb: type(of: step.command).verbName)
      }
    }
  }

  /// Does the files' part of every line, before the transaction holds up others.
  private func prepared(_ preparation: Preparation) throws -> [PreparedEdit] {
    var checking = preparation
    for step in steps {
      checking.patterns = step.line.patterns
      try Self.at(step) { try step.command.check(checking) }
      checking.follow(step.command)
      if !step.command.keepsItems { checking.expected.forgetItems() }
      if step.command is Rename || step.command is Delete { checking.expected.forgetCollages() }
    }
    var preparation = preparation
    return try steps.map { step in
      preparation.patterns = step.line.patterns
      let edit = try Self.at(step) { try step.command.prepare(preparation) }
      preparation.follow(step.command)
      return edit
    }
  }

  private static func at<Value>(_ step: Step, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw BatchError(place: step.place, underlying: error, hints: step.line.hints)
    }
  }

  /// The command of a line.
  private static func command(_ words: [String]) throws -> any EditCommand {
    let command: any CollageCommand
    do {
      command = try CommandReader.command(CommandLineWords(words))
    } catch is CommandReader.Requested {
      throw UserFacingError.usage("a batch gives no help.")
    }
    guard let command = command as? any EditCommand else {
      throw UserFacingError.usage(
        "\(words[0]) cannot be a line of a batch.",
        hint: "A batch takes the verbs that change collages, and render.")
    }
    guard command.common.store == nil else {
      throw UserFacingError.usage(
        "--store cannot stand in a line of a batch.", hint: "Give it to `collage batch`.")
    }
    return command
  }
}

extension EditCommand {
  /// Whether the verb leaves alone which collages there are, what they are called, and which one
  /// is current.
  var keepsCollages: Bool {
    !(self is New || self is Open || self is Rename || self is Duplicate || self is Restore
      || self is Delete)
  }

  /// Whether the verb takes no item and no name of one away, and references mean what they meant.
  fileprivate var keepsItems: Bool {
    keepsCollages
      && !(self is Remove || self is Name || self is Undo || self is Redo || self is Revert)
  }

  /// Whether the verb can be part of a step that is undone at once.
  fileprivate var fitsIntoOneStep: Bool {
    !(self is Undo || self is Redo || self is Revert)
  }
}
