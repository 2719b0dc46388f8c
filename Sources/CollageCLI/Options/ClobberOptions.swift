internal import ArgumentParser
internal import CollageCore

struct ClobberOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Replace existing files (default: setting output.clobber)")
  var clobber: Bool?

  /// Returns whether existing files are replaced; without an option, the setting `output.clobber`
  /// decides.
  func replaces(_ settings: () throws -> [Setting: String]) throws -> Bool {
    try clobber ?? (settings()[.outputClobber] == "true")
  }

  /// Returns the output name for a path that the user chose; reads the settings only if no option
  /// is given.
  func name(_ path: String, _ settings: () throws -> [Setting: String]) throws -> OutputName {
    return try replaces(settings) ? .replacing(path) : .new(path)
  }
}
