internal import CollageCore
internal import Foundation

/// What a command works with: the store, the streams, the environment.
struct Program {
  /// The options that every verb has.
  let common: CommonOptions
  /// What comes from outside.
  let environment: Environment
  /// Where results and messages go.
  let console: Console
  /// The clock, the source of identities, and the user's own settings.
  let context: WorkspaceContext

  /// Sets up a run.
  init(_ common: CommonOptions, environment: Environment, hints: HintOptions = .none) {
    self.common = common
    self.environment = environment
    console = Console(common, environment: environment, hints: hints)
    context = environment.userContext
  }

  /// Opens the store.
  ///
  /// - Parameter creating: Whether to make one where there is none.
  /// - Returns: The store.
  /// - Throws: ``StoreError``, ``FileError``, ``UserFacingError`` when no place for it is known.
  func workspace(creating: Bool = false) throws -> Workspace {
    try Workspace.open(at: storePath(), creating: creating, context: context)
  }

  /// The folder of the store.
  func storePath() throws -> String {
    try StoreLocation.path(option: common.store?.text, environment: environment)
  }

  /// The values of all settings; without a store those of the store have their defaults.
  ///
  /// - Throws: ``StoreError``, ``UserConfigError``.
  func settings() throws -> [Setting: String] {
    do {
      return try workspace().settings()
    } catch StoreError.missing {
      return try context.settings()
    }
  }

  /// The collage that a command means: its option, the environment's or the current one.
  func reference(_ options: CollageOptions) -> CollageReference {
    reference(naming: options.collage?.text)
  }

  /// The collage of a command that names this one; nil if it names none.
  func reference(naming name: String?) -> CollageReference {
    if let name = name ?? environment.nonEmptyVariable("COLLAGE") {
      return .named(name)
    }
    return .current
  }
}

extension Environment {
  /// The clock, the source of identities, and the user's own settings.
  var userContext: WorkspaceContext {
    var context = context
    context.userConfig = UserConfigLocation.folder(self).map { UserConfig(folder: $0) }
    return context
  }
}

/// Where the user's own settings are.
enum UserConfigLocation {
  /// The folder: `collage` in the user's folder for configurations; nil if there is no home folder.
  ///
  /// - Parameter environment: Has the variables.
  /// - Returns: A path.
  static func folder(_ environment: Environment) -> String? {
    // The base directory specification says that relative paths are to be ignored.
    if let folder = environment.nonEmptyVariable("XDG_CONFIG_HOME"), folder.isAbsolutePath {
      return folder + "/collage"
    }
    return environment.nonEmptyVariable("HOME").map { $0 + "/.config/collage" }
  }
}

/// Where the store is when nothing else is said.
enum StoreLocation {
  /// The folder: the option, `$COLLAGE_STORE`, or `collage` in the user's data folder.
  ///
  /// - Parameters:
  ///   - option: The value of `--store`.
  ///   - environment: Has the variables.
  /// - Returns: A path.
  /// - Throws: ``UserFacingError`` when there is no home folder either.
  static func path(option: String?, environment: Environment) throws -> String {
    if let path = option ?? environment.nonEmptyVariable("COLLAGE_STORE") {
      guard !path.isEmpty else { throw UserFacingError.usage("--store is empty.") }
      return path
    }
    // The base directory specification says that relative paths are to be ignored.
    if let data = environment.nonEmptyVariable("XDG_DATA_HOME"), data.isAbsolutePath {
      return data + "/collage"
    }
    guard let home = environment.nonEmptyVariable("HOME") else {
      throw UserFacingError(
        "store-missing", .store, "there is no home folder to look for the store in.",
        hint: "Name the store with --store or $COLLAGE_STORE.")
    }
    return home + "/.local/share/collage"
  }
}
