internal import CollageCore

/// Where the user's files are, by the variables of the environment.
extension Environment {
  /// The clock, the source of identities, and the user's own settings.
  var userContext: WorkspaceContext {
    var context = context
    context.userConfig = userConfigFolder.map { UserConfig(folder: $0) }
    return context
  }

  /// The folder of the user's own settings: `collage` in that for configurations; nil if there is no
  /// home folder.
  var userConfigFolder: String? {
    // The base directory specification says that relative paths are to be ignored.
    if let folder = nonEmptyVariable("XDG_CONFIG_HOME"), folder.isAbsolutePath {
      return folder + "/collage"
    }
    return nonEmptyVariable("HOME").map { $0 + "/.config/collage" }
  }

  /// Where programs get their files.
  var temporaryFolder: String { nonEmptyVariable("TMPDIR") ?? "/tmp" }

  /// The folder of the store: the option, `$COLLAGE_STORE`, or `collage` in the user's data folder.
  ///
  /// - Parameter option: The value of `--store`.
  /// - Returns: A path.
  /// - Throws: ``UserFacingError`` when there is no home folder either.
  func storePath(option: String?) throws(UserFacingError) -> String {
    guard let path = try knownStorePath(option: option) else {
      throw UserFacingError(
        "store-missing", .store, "the store's folder is unknown without a home folder.",
        hint: "Name the store with --store or $COLLAGE_STORE.")
    }
    return path
  }

  /// The folder of the store, as ``storePath(option:)`` has it, or `nil` without a home folder.
  func knownStorePath(option: String?) throws(UserFacingError) -> String? {
    if let path = option ?? nonEmptyVariable("COLLAGE_STORE") {
      guard !path.isEmpty else { throw UserFacingError.usage("--store is empty.") }
      return path
    }
    // The base directory specification says that relative paths are to be ignored.
    if let data = nonEmptyVariable("XDG_DATA_HOME"), data.isAbsolutePath {
      return data + "/collage"
    }
    return nonEmptyVariable("HOME").map { $0 + "/.local/share/collage" }
  }
}
