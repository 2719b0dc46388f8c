internal import CollageCore

/// What a command works with: the store, the streams, the environment.
struct CommandContext {
  /// The options that every verb has.
  let common: CommonOptions
  /// What comes from outside.
  let environment: Environment
  /// Where results and messages go.
  let console: Console
  /// The clock, the source of identities, and the user's own settings.
  let workspaceContext: WorkspaceContext
  /// The words of the command, the verb first, as somebody typed them.
  let words: [String]

  /// Sets up a command.
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
  /// - Parameter creating: Whether to make one where there is none.
  /// - Returns: The store.
  /// - Throws: ``StoreError``, ``FileError``, ``UserFacingError`` when no place for it is known.
  func workspace(creating: Bool = false) throws -> Workspace {
    try Workspace.open(at: storePath(), creating: creating, context: workspaceContext)
  }

  /// The folder of the store.
  func storePath() throws(UserFacingError) -> String {
    try environment.storePath(option: common.store?.text)
  }

  /// The folder of the store, or `nil` if it isn't named and the home folder is unknown.
  func knownStorePath() throws(UserFacingError) -> String? {
    try environment.knownStorePath(option: common.store?.text)
  }

  /// The values of all settings; without a store those of the store have their defaults.
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
