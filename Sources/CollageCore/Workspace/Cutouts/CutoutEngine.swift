package enum EngineChoiceError: UsageError, Hashable, Sendable {
  /// The user chose the engine ``CutoutEngine/commandName`` but gave no command.
  case noCommand
  case unknown(String, nearest: [String])
  case badCommand(String, CommandTemplateError)
}

/// The engine that finds the subjects of photos: built-in code or an external command.
package struct CutoutEngine: Sendable {
  /// The name of the engine that runs a command from the caller; all other external engines run
  /// commands from the settings.
  package static let commandName = "command"

  /// The external command; `nil` if the built-in engine is used, or if the user hasn't adopted the
  /// command.
  private let command: ExternalSegmenter?
  /// The engine that was chosen but must not run, because the user hasn't adopted its program with
  /// `config adopt`.
  private let unadopted: UnadoptedEngine?
  /// True if the built-in engine replaces an engine that fails or must not run.
  private let fallsBack: Bool

  /// Chooses an engine by its name: `classic`, `auto`, `command`, or a name from the settings.
  ///
  /// If `name` is `nil`, the setting `cutout.engine` determines the engine. `command` is a command
  /// to run as the engine `command`; it takes precedence over `name`. `foreign` contains the
  /// settings that the user hasn't adopted: those of the store and of imported settings files.
  init(
    name: String?, command: String?, settings: [Setting: String], foreign: [Setting: String]
  ) throws(EngineChoiceError) {
    let engines = Self.engines(settings)
    let userSetting = settings[.cutoutEngine] ?? Setting.cutoutEngine.defaultValue
    // If the user's own setting is `auto`, the engine is chosen only among the adopted engines.
    // Then `nil` means that an unadopted engine can't be chosen.
    let chosen = name ?? foreign[.cutoutEngine] ?? (userSetting == "auto" ? nil : userSetting)
    let isChosenByStore = name == nil && foreign[.cutoutEngine] != nil
    let unadopted =
      command == nil
      ? UnadoptedEngine(
        chosen, isChosenByStore: isChosenByStore, own: engines.map(\.name), foreign) : nil
    let name = name ?? userSetting
    fallsBack = command == nil && (name == "auto" || unadopted != nil && chosen == "auto")
    self.unadopted = unadopted
    if unadopted != nil {
      self.command = nil
    } else if let command {
      self.command = try Self.external(Self.commandName, command, settings)
    } else if let engine = engines.first(where: { name == "auto" || $0.name == name }) {
      self.command = try Self.external(engine.name, engine.command, settings)
    } else if name == "classic" || name == "auto" {
      self.command = nil
    } else {
      throw Self.unknown(name, engines.map(\.name))
    }
  }

  /// Returns the object that finds subjects with this engine.
  ///
  /// If `isRefined` is true, a command's mask is aligned to the edges in the photo. `isCancelled`
  /// returns whether to stop a command. If the built-in engine replaces an engine that failed,
  /// `onFailure` receives the error first.
  package func segmenter(
    isRefined: Bool, isCancelled: @escaping @Sendable () -> Bool,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> any Segmenter {
    guard let first = engine(isRefined: isRefined, isCancelled: isCancelled) else {
      return ClassicSegmenter()
    }
    guard fallsBack else { return first }
    return FallbackSegmenter(first: first, second: ClassicSegmenter(), onFailure: onFailure)
  }

  /// Returns the engine that runs before or instead of the built-in engine; `nil` if the built-in
  /// engine runs alone.
  private func engine(
    isRefined: Bool, isCancelled: @escaping @Sendable () -> Bool
  ) -> (any Segmenter)? {
    guard var command else { return unadopted.map(RefusedSegmenter.init) }
    command.isRefined = isRefined
    command.isCancelled = isCancelled
    return command
  }

  /// The engine for dry runs, which don't start external programs.
  package var dryRun: any Segmenter {
    if let command { return DryRunSegmenter(name: command.name) }
    if let unadopted, !fallsBack { return RefusedSegmenter(engine: unadopted) }
    return ClassicSegmenter()
  }

  private static func engines(_ settings: [Setting: String]) -> [(name: String, command: String)] {
    settings.compactMap { setting, command in
      if case .engine(let name) = setting { (name, command) } else { nil }
    }.sorted { $0.name < $1.name }
  }

  private static func unknown(_ name: String, _ engines: [String]) -> EngineChoiceError {
    guard name != commandName else { return .noCommand }
    return .unknown(name, nearest: NearestNames.to(name, among: ["classic", "auto"] + engines))
  }

  private static func external(
    _ name: String, _ command: String, _ settings: [Setting: String]
  ) throws(EngineChoiceError) -> ExternalSegmenter {
    let template: CommandTemplate
    do throws(CommandTemplateError) {
      template = try CommandTemplate(command)
    } catch {
      throw .badCommand(command, error)
    }
    var segmenter = ExternalSegmenter(name: name, command: template)
    if let seconds = settings[.cutoutTimeout].flatMap({ Int($0) }) {
      segmenter.timeout = .seconds(seconds)
    }
    segmenter.maxSide = settings[.cutoutMaxSide].flatMap { Int($0) } ?? segmenter.maxSide
    return segmenter
  }
}

extension Workspace {
  /// Returns an engine that finds subjects: `classic`, `auto`, `command`, or an engine from the
  /// settings.
  ///
  /// If `name` is `nil`, the setting `cutout.engine` determines the engine. `command` is a command
  /// to run as the engine `command`; it takes precedence over `name`. A program that the store or
  /// an imported settings file names never runs before the user adopts it. If an imported settings
  /// file chooses an engine, the choice has no effect until the user adopts it.
  package func cutoutEngine(_ name: String? = nil, command: String? = nil) throws -> CutoutEngine {
    // Leave out an imported choice of the engine, which has no effect until the user adopts it.
    let pending = try context.waitingSettings().filter { $0.key != .cutoutEngine }
    return try CutoutEngine(
      name: name, command: command, settings: settings(),
      foreign: unadoptedStoreSettings().merging(pending) { $1 })
  }
}
