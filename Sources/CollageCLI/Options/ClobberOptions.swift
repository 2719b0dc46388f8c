internal import ArgumentParser
internal import CollageCore

/// Whether an output replaces a file that is there.
struct ClobberOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Replace a file that is there, or refuse to; else `config output.clobber` decides.")
  var clobber: Bool?

  /// Whether files are replaced that are there.
  ///
  /// - Parameter settings: What is set where nothing is said.
  /// - Returns: Whether they are.
  /// - Throws: ``StoreError``, ``UserConfigError``.
  func replaces(_ settings: () throws -> [Setting: String]) throws -> Bool {
    try clobber ?? (settings()[.outputClobber] == "true")
  }

  /// How the file that somebody chose gets its name.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - settings: What is set where nothing is said.
  /// - Returns: The way.
  /// - Throws: ``StoreError``, ``UserConfigError``.
  func name(_ path: String, _ settings: () throws -> [Setting: String]) throws -> OutputName {
    return try replaces(settings) ? .replacing(path) : .new(path)
  }
}
