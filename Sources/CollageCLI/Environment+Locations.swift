internal import CollageCore

extension Environment {
  var userContext: WorkspaceDependencies {
    var context = context
    context.userConfig = userConfigFolder.map { UserConfig(folder: $0) }
    return context
  }

  /// The folder of the user's settings; `nil` if the home folder is unknown.
  var userConfigFolder: String? {
    // The XDG Base Directory Specification requires programs to ignore relative paths.
    if let folder = nonEmptyVariable("XDG_CONFIG_HOME"), folder.isAbsolutePath {
      return folder + "/collage"
    }
    return nonEmptyVariable("HOME").map { $0 + "/.config/collage" }
  }

  var temporaryFolder: String { nonEmptyVariable("TMPDIR") ?? "/tmp" }

  /// Returns the folder of the store: the value of `--store`, `$COLLAGE_STORE`, or `collage` in the
  /// user's data folder.
  func storePath(option: String?) throws(UserFacingError) -> String {
    guard let path = try knownStorePath(option: option) else {
      throw .storeUnknown
    }
    return path
  }

  /// Returns the folder of the store; `nil` if the home folder is needed but unknown.
  func knownStorePath(option: String?) throws(UserFacingError) -> String? {
    if let path = option ?? nonEmptyVariable("COLLAGE_STORE") {
      guard !path.isEmpty else { throw UserFacingError.storeOptionEmpty }
      return path
    }
    if let data = nonEmptyVariable("XDG_DATA_HOME"), data.isAbsolutePath {
      return data + "/collage"
    }
    return nonEmptyVariable("HOME").map { $0 + "/.local/share/collage" }
  }
}
