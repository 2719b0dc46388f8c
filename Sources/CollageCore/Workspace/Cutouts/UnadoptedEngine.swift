/// The error thrown for an engine that the store or an imported settings file specifies, and that
/// the user hasn't adopted.
///
/// Settings of the store and of an imported settings file are untrusted, so they can't run a
/// program before the user adopts them with the command `config adopt`.
package struct UnadoptedEngine: CollageError, Hashable, Sendable {
  package let name: String
  /// The engine's command; `nil` if the user has to adopt only the choice of the engine.
  package let command: String?
  /// The settings that the user must adopt before the engine can run.
  package let settings: [Setting]

  /// Creates the error if the user must adopt the engine's command or the choice of the engine;
  /// `nil` otherwise.
  ///
  /// `name` is the engine that the user or the store chooses; `nil` if neither does. `own` contains
  /// the names of the user's own engines. `foreign` contains the settings that the user hasn't
  /// adopted: those of the store and of imported settings files.
  init?(_ name: String?, isChosenByStore: Bool, own: [String], _ foreign: [Setting: String]) {
    guard let name, name != "classic" else { return nil }
    let engines = foreign.keys.compactMap { setting in
      if case .engine(let engine) = setting { engine } else { nil }
    }
    // `auto` means the alphabetically first engine among the user's own and the unadopted engines.
    guard let engine = name == "auto" ? (own + engines).min() : name else { return nil }
    let command = own.contains(engine) ? nil : foreign[.engine(engine)]
    guard isChosenByStore || command != nil else { return nil }
    // If the user chose `auto`, the program prefers the user's own engines to unadopted engines.
    guard name != "auto" || isChosenByStore || own.isEmpty else { return nil }
    self.name = engine
    self.command = command
    settings =
      (command == nil ? [] : [.engine(engine)]) + (isChosenByStore ? [.cutoutEngine] : [])
  }

  /// The error code.
  public var errorCode: ErrorCode { .engineNotAdopted }
}
