/// The error thrown for an engine whose program only the store specifies: a store may come from an
/// untrusted source.
package struct UnadoptedEngine: CollageError, Hashable, Sendable {
  package let name: String
  /// The engine's command; `nil` if the store doesn't specify one.
  package let command: String?
  /// The settings that the user must adopt before the engine can run.
  package let settings: [Setting]

  /// Creates the error if the chosen engine would run a program that the user hasn't adopted; `nil`
  /// otherwise.
  ///
  /// `name` is the engine that the user or the store chooses; `nil` if neither does. `own` contains
  /// the names of the user's own engines, and `foreign` the user settings that only the store
  /// specifies.
  init?(_ name: String?, isChosenByStore: Bool, own: [String], _ foreign: [Setting: String]) {
    guard let name, name != "classic" else { return nil }
    let engines = foreign.keys.compactMap { setting in
      if case .engine(let engine) = setting { engine } else { nil }
    }
    // `auto` means the alphabetically first of the user's and the store's engines.
    guard let engine = name == "auto" ? (own + engines).min() : name else { return nil }
    let command = own.contains(engine) ? nil : foreign[.engine(engine)]
    guard isChosenByStore || command != nil else { return nil }
    // For `auto`, the program prefers the user's own engines to the store's.
    guard name != "auto" || isChosenByStore || own.isEmpty else { return nil }
    self.name = engine
    self.command = command
    settings =
      (command == nil ? [] : [.engine(engine)]) + (isChosenByStore ? [.cutoutEngine] : [])
  }

  /// The error code.
  public var errorCode: ErrorCode { .engineNotAdopted }
}
