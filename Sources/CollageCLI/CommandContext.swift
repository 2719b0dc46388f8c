internal import CollageCore

struct CommandContext {
  let common: CommonOptions
  let environment: Environment
  let console: Console
  /// The clock, the source of UUIDs, the file system, and the user's settings.
  let workspaceContext: WorkspaceDependencies
  /// The program's arguments, with the verb first.
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

  func workspace(creating: Bool = false) throws -> Workspace {
    try Workspace.open(at: storePath(), creating: creating, context: workspaceContext)
  }

  func storePath() throws(UserFacingError) -> String {
    try environment.storePath(option: common.store?.text)
  }

  /// Returns the path of the store's folder; `nil` if the path isn't given and the home folder is
  /// unknown.
  func knownStorePath() throws(UserFacingError) -> String? {
    try environment.knownStorePath(option: common.store?.text)
  }

  /// Returns the values of all settings; if the store doesn't exist, the settings that a store
  /// contains have their default values.
  func settings() throws -> [Setting: String] {
    guard try knownStorePath() != nil else { return try workspaceContext.settings() }
    do {
      return try workspace().settings()
    } catch StoreError.missing {
      return try workspaceContext.settings()
    }
  }

  func reference(_ options: CollageOptions) -> CollageReference {
    reference(naming: options.collage?.text)
  }

  /// Returns the named collage; if `name` is `nil`, the collage in `$COLLAGE` or the current one.
  func reference(naming name: String?) -> CollageReference {
    if let name = name ?? environment.nonEmptyVariable("COLLAGE") {
      return .named(name)
    }
    return .current
  }
}
