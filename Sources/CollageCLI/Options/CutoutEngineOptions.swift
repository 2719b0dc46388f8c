internal import ArgumentParser
internal import CollageCore

struct CutoutEngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The engine: classic, auto, or NAME of a setting engine.NAME (default: classic)",
      valueName: "name"))
  var engine: Word?

  @Option(
    help: ArgumentHelp(
      "A command that finds subjects, with {in}, {out} and {hints}", valueName: "command"))
  var engineCommand: Word?

  @Option(
    help: ArgumentHelp(
      "Align the mask of an engine command with the photo's edges (default: on)",
      valueName: "on|off"))
  var refine: Refinement?

  /// The values of `--refine`, which aligns the mask of an engine's command with the photo's edges.
  enum Refinement: String, ExpressibleByArgument, CaseIterable {
    case on
    case off
  }

  /// True if an option is given, so that an existing cutout can't be reused.
  var isGiven: Bool { engine != nil || engineCommand != nil || refine != nil }

  /// Returns a closure that chooses the engine for a cutout request.
  func segmenter(_ context: EditContext) throws -> (CutoutRequest) -> any Segmenter {
    guard engine == nil || engineCommand == nil || engine?.text == CutoutEngine.commandName else {
      throw UserFacingError.exclusive("--engine", "--engine-command")
    }
    return try Self.segmenter(engine?.text, command: engineCommand?.text, context)
  }

  /// Chooses the named engine, the engine that runs a command, or the default engine, and returns a
  /// closure that creates its segmenter for a request.
  static func segmenter(
    _ name: String?, command: String?, _ context: EditContext
  ) throws -> (CutoutRequest) -> any Segmenter {
    let console = context.command.console
    let isInterrupted = context.command.environment.isInterrupted
    let engine = try context.store.opened().cutoutEngine(name, command: command)
    if context.isDryRun { return { _ in engine.dryRun } }
    return { request in
      engine.segmenter(isRefined: !request.isUnrefined, isCancelled: isInterrupted) { error in
        console.warn(.engineReplaced(error))
      }
    }
  }
}
