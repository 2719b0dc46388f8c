internal import ArgumentParser
internal import CollageCore

/// The options for replacing existing output files.
struct ClobberOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Replace existing files (default: setting output.clobber)")
  var clobber: Bool?

  /// Returns whether existing files are replaced.
  ///
  /// - Parameter settings: Returns the settings, which provide the default.
  /// - Returns: Whether existing files are replaced.
  /// - Throws: ``StoreError``, ``UserConfigError``.
  func replaces(_ settings: () throws -> [Setting: String]) throws -> Bool {
    try clobber ?? (settings()[.outputClobber] == "true")
  }

  /// Returns the output name for a file that the user chose.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - settings: Returns the settings, which provide the default.
  /// - Returns: The output name.
  /// - Throws: ``StoreError``, ``UserConfigError``.
  func name(_ path: String, _ settings: () throws -> [Setting: String]) throws -> OutputName {
    return try replaces(settings) ? .replacing(path) : .new(path)
  }
}
