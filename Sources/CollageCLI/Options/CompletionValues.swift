internal import CollageCore

/// The values that shells suggest, mostly from the store; values that can't be read are omitted.
enum CompletionValues {
  static let collages: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    printable((try? workspace(words)?.collageNames()) ?? [])
  }

  static let deletedCollages: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    printable((try? workspace(words)?.collageNames(deleted: true)) ?? [])
  }

  /// The names of the collage's items, and selectors such as `@all`.
  static let items: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    let state = state(words)
    let groups = state?.collage.groupNames.map(\.selector) ?? []
    return printable(state?.collage.items.map(\.name.rawValue) ?? []) + ItemSelector.keywords
      + printable(groups)
  }

  static let groups: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    printable(state(words)?.collage.groupNames.map(\.rawValue) ?? [])
  }

  /// Returns a completion that suggests items, then fixed values.
  static func items(
    and values: [String]
  ) -> @Sendable ([String], Int, String) -> [String] {
    { words, at, part in items(words, at, part) + values }
  }

  /// The names of the styles in the store, without built-in styles.
  static let ownStyles: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    printable((try? workspace(words)?.styles())?.map(\.name.rawValue) ?? [])
  }

  static let templates: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    printable((try? workspace(words)?.templates())?.map(\.name.rawValue) ?? [])
  }

  static let styles: @Sendable ([String], Int, String) -> [String] = { words, at, part in
    CollageCore.Style.builtIn.map(\.name.rawValue) + ownStyles(words, at, part)
  }

  static let itemsAndStyles: @Sendable ([String], Int, String) -> [String] = { words, at, part in
    items(words, at, part) + styles(words, at, part)
  }

  /// The settings that wait for the user to adopt them.
  static let unadoptedSettings: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    let waiting =
      (try? workspace(words)?.unadoptedSettings())
      ?? (try? Environment.process.userContext.waitingSettings()) ?? [:]
    return waiting.keys.map(\.rawValue).sorted()
  }

  static let presets: @Sendable ([String], Int, String) -> [String] = { _, _, _ in
    ImagePreset.names((try? Environment.process.userContext.settings()) ?? [:])
  }

  static let jobs: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    ((try? workspace(words)?.repaintJobs()) ?? []).reversed().map(\.shortID)
  }

  static let photos: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    printable((try? workspace(words)?.libraryNames()) ?? [])
  }

  static let photoTags: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    ((try? workspace(words)?.libraryTags()) ?? [:]).keys.sorted().map(\.rawValue)
  }

  static let photosAndTags: @Sendable ([String], Int, String) -> [String] = { words, at, part in
    photos(words, at, part) + photoTags(words, at, part)
  }

  /// Returns the names that contain neither control characters nor line terminators.
  private static func printable(_ names: [String]) -> [String] {
    names.filter { $0 == $0.withoutControls() }
  }

  private static func state(_ words: [String]) -> CollageState? {
    let reference =
      (CommandLineArguments.value(of: ["-c", "--collage"], in: words)
      ?? Environment.process.nonEmptyVariable("COLLAGE")).map(CollageReference.named)
    return try? workspace(words)?.state(of: reference ?? .current)
  }

  private static func workspace(_ words: [String]) throws -> Workspace? {
    let path = try Environment.process.storePath(
      option: CommandLineArguments.value(of: ["--store"], in: words))
    return try Workspace.open(
      at: path, creating: false, context: Environment.process.userContext)
  }
}
