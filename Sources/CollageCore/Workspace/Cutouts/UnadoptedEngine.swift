/// A program that a store names: it does not run, as a store may come from anybody.
package struct UnadoptedEngine: CollageError, Hashable, Sendable {
  /// The engine's name.
  package let name: String
  /// Its command; nil if it is not in the store either.
  package let command: String?
  /// The settings that the user would have to adopt for it to run.
  package let settings: [Setting]

  /// Finds out whether a program of the store's would run if it were the user's.
  ///
  /// - Parameters:
  ///   - name: The engine that the user or the store chooses; nil if nobody does.
  ///   - isChosenByStore: Whether the store chooses it.
  ///   - own: The engines that the user has set.
  ///   - foreign: What the store says of the user's settings, and he does not.
  init?(_ name: String?, isChosenByStore: Bool, own: [String], _ foreign: [Setting: String]) {
    guard let name, name != "classic" else { return nil }
    let engines = foreign.keys.compactMap { setting in
      if case .engine(let engine) = setting { engine } else { nil }
    }
    // The first of all engines is meant by that.
    guard let engine = name == "auto" ? (own + engines).min() : name else { return nil }
    let command = own.contains(engine) ? nil : foreign[.engine(engine)]
    guard isChosenByStore || command != nil else { return nil }
    // One of the user's own is as good for that.
    guard name != "auto" || isChosenByStore || own.isEmpty else { return nil }
    self.name = engine
    self.command = command
    settings =
      (command == nil ? [] : [.engine(engine)]) + (isChosenByStore ? [.cutoutEngine] : [])
  }

  /// The code of engines that do not run.
  public var errorCode: ErrorCode { .engineNotAdopted }
}
