internal import ArgumentParser
internal import CollageCore

/// The options for the engine that detects subjects.
struct CutoutEngineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The engine: classic, auto or a configured name (default: classic)", valueName: "name"))
  var engine: Word?

  @Option(
    help: ArgumentHelp(
      "A command that finds subjects, with {in}, {out} and {hints}", valueName: "command"))
  var engineCommand: Word?

  @Option(
    help: ArgumentHelp(
      "Refine a command's mask along the photo's edges (default: on)", valueName: "on|off"))
  var refine: Refinement?

  /// The values of `--refine`: whether to align a command's mask with the edges in the photo.
  enum Refinement: String, ExpressibleByArgument, CaseIterable {
    case on
    case off
  }

  /// True if an option is given.
  ///
  /// An existing cutout can then not be reused.
  var saysAnything: Bool { engine != nil || engineCommand != nil || refine != nil }

  /// Returns a closure that chooses the engine for a cutout request.
  ///
  /// The context contains the settings, including whether engines may be commands.
  func segmenter(_ context: EditContext) throws -> (CutoutRequest) -> any Segmenter {
    guard engine == nil || engineCommand == nil || engine?.text == CutoutEngine.commandName else {
      throw UserFacingError.exclusive("--engine", "--engine-command")
    }
    return try Self.segmenter(engine?.text, command: engineCommand?.text, context)
  }

  /// Returns a closure that chooses the engine with a name, the engine that runs a command, or the
  /// default engine.
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
