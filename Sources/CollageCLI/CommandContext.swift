internal import CollageCore

/// The context of a command: the store, the streams, and the environment.
struct CommandContext {
  /// The options that all verbs have.
  let common: CommonOptions
  let environment: Environment
  /// The destination of results and messages.
  let console: Console
  /// The clock, the source of UUIDs, and the user's settings.
  let workspaceContext: WorkspaceDependencies
  /// The words of the command as they were typed, starting with the verb.
  let words: [String]

  init(
    _ common: CommonOptions, environment: Environment, hints: HintOptions = .none,
    words: [String] = []
  ) {
    self.words = words
    self.common = common
    self.environment = environment
    console = Console(common, environment: environment, hints: hints)
    workspaceContext = environment.userContext
  }

  /// Opens the store.
  ///
  /// - Parameter creating: Whether to create a missing store.
  /// - Returns: The store.
  /// - Throws: ``StoreError``, ``FileError``; ``UserFacingError`` if the store's location is
  ///   unknown.
  func workspace(creating: Bool = false) throws -> Workspace {
    try Workspace.open(at: storePath(), creating: creating, context: workspaceContext)
  }

  /// Returns the folder of the store.
  func storePath() throws(UserFacingError) -> String {
    try environment.storePath(option: common.store?.text)
  }

  /// Returns the folder of the store; `nil` if it isn't given and the home folder is unknown.
  func knownStorePath() throws(UserFacingError) -> String? {
    try environment.knownStorePath(option: common.store?.text)
  }

  /// Returns the values of all settings; without a store, the store's settings have their defaults.
  ///
  /// - Throws: ``StoreError``, ``UserConfigError``.
  func settings() throws -> [Setting: String] {
    guard try knownStorePath() != nil else { return try workspaceContext.settings() }
    do {
      return try workspace().settings()
    } catch StoreError.missing {
      return try workspaceContext.settings()
    }
  }

  /// Returns a command's collage: that of its option, of the environment, or the current one.
  func reference(_ options: CollageOptions) -> CollageReference {
    reference(naming: options.collage?.text)
  }

  /// Returns the collage with a name; if `nil`, that of the environment or the current one.
  func reference(naming name: String?) -> CollageReference {
    if let name = name ?? environment.nonEmptyVariable("COLLAGE") {
      return .named(name)
    }
    return .current
  }
}
