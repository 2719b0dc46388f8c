internal import ArgumentParser
internal import CollageCore

/// The options that specify photos in addition to the arguments.
struct FileListOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read file names from this file; '-' is standard input", valueName: "file"),
    completion: .file())
  var filesFrom: Word?

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "The names in --files-from are NUL-terminated (find -print0)")
  var isNullSeparated = false

  @Flag(help: "Add the photos of subfolders, too")
  var recursive = false

  /// Finds the photos that arguments and these options name; an error shows the usage of `command`.
  func photos(
    _ paths: [String], of command: any ParsableCommand.Type, _ context: EditContext
  ) throws -> PhotoArguments {
    guard !paths.isEmpty || filesFrom != nil else {
      throw UserFacingError.missing(.file, in: command)
    }
    guard !isNullSeparated || filesFrom != nil else {
      throw UserFacingError.requires("--null", "--files-from")
    }
    return try PhotoArguments(
      paths, list: filesFrom?.text, isNullSeparated: isNullSeparated, isRecursive: recursive,
      context)
  }
}
