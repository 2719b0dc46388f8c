internal import CollageCore

/// What a shell offers when a word is completed; silent when anything goes wrong.
enum Suggestions {
  /// The names of collages.
  static let collages: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    offered((try? workspace(words)?.collageNames()) ?? [])
  }

  /// The names of deleted collages.
  static let deletedCollages: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    offered((try? workspace(words)?.collageNames(deleted: true)) ?? [])
  }

  /// The names of the collage's items, and the words that stand for items.
  static let items: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    let state = state(words)
    let groups = state?.collage.groupNames.map(\.selector) ?? []
    return offered(state?.collage.items.map(\.name.rawValue) ?? []) + ItemSelector.words
      + offered(groups)
  }

  /// The names of the collage's groups.
  static let groups: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    offered(state(words)?.collage.groupNames.map(\.rawValue) ?? [])
  }

  /// The names of items, and words that stand behind them.
  static func items(
    and values: [String]
  ) -> @Sendable ([String], Int, String) -> [String] {
    { words, at, part in items(words, at, part) + values }
  }

  /// The names of the styles that the store keeps.
  static let ownStyles: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    offered((try? workspace(words)?.styles())?.map(\.name.rawValue) ?? [])
  }

  /// The names of the templates that the store keeps.
  static let templates: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    offered((try? workspace(words)?.templates())?.map(\.name.rawValue) ?? [])
  }

  /// The names of all styles.
  static let styles: @Sendable ([String], Int, String) -> [String] = { words, at, part in
    CollageCore.Style.builtIn.map(\.name.rawValue) + ownStyles(words, at, part)
  }

  /// The names of items and those of styles, which stand behind them.
  static let itemsAndStyles: @Sendable ([String], Int, String) -> [String] = { words, at, part in
    items(words, at, part) + styles(words, at, part)
  }

  /// The settings that wait to be adopted.
  static let unadoptedSettings: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    let waiting =
      (try? workspace(words)?.unadoptedSettings())
      ?? (try? Environment.process.userContext.waitingSettings()) ?? [:]
    return waiting.keys.map(\.rawValue).sorted()
  }

  /// The names of presets.
  static let presets: @Sendable ([String], Int, String) -> [String] = { _, _, _ in
    PicturePreset.names((try? Environment.process.userContext.settings()) ?? [:])
  }

  /// The beginnings of the jobs' UUIDs.
  static let jobs: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    ((try? workspace(words)?.tickets()) ?? []).reversed().map(\.shortID)
  }

  /// The names of photos of the library.
  static let photos: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    offered((try? workspace(words)?.libraryNames()) ?? [])
  }

  /// The tags of photos of the library.
  static let photoTags: @Sendable ([String], Int, String) -> [String] = { words, _, _ in
    ((try? workspace(words)?.libraryTags()) ?? [:]).keys.sorted().map(\.rawValue)
  }

  /// The names of photos of the library, and their tags, which stand behind them.
  static let photosAndTags: @Sendable ([String], Int, String) -> [String] = { words, at, part in
    photos(words, at, part) + photoTags(words, at, part)
  }

  /// Names that are one line each and do nothing to a terminal; others are not offered.
  private static func offered(_ names: [String]) -> [String] {
    names.filter { $0 == $0.withoutControls() }
  }

  /// The collage that a command means.
  private static func state(_ words: [String]) -> CollageState? {
    let reference =
      (CommandLineWords.value(of: ["-c", "--collage"], in: words)
      ?? Environment.process.nonEmptyVariable("COLLAGE")).map(CollageReference.named)
    return try? workspace(words)?.state(of: reference ?? .current)
  }

  private static func workspace(_ words: [String]) throws -> Workspace? {
    let path = try Environment.process.storePath(
      option: CommandLineWords.value(of: ["--store"], in: words))
    return try Workspace.open(
      at: path, creating: false, context: Environment.process.userContext)
  }
}
