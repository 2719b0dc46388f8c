internal import ArgumentParser
internal import CollageCore

/// The options for writing a cutout to a file.
struct CutoutFileOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write the cutout of one item as PNG", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: Word?

  @Flag(help: "With -o, write only the mask, in gray")
  var maskOnly = false

  @OptionGroup var clobber: ClobberOptions

  /// Throws an error if a cutout can't be written to the given path.
  func check(_ context: EditContext) throws {
    guard let path = output?.text else {
      guard !maskOnly else { throw UserFacingError.requires("--mask-only", "-o") }
      return
    }
    guard !context.isInBatch else {
      throw UserFacingError.cutoutFileInBatch
    }
    let console = context.command.console
    guard path == "-" else {
      guard FormatParser.ofPath(path) == .png else {
        throw UserFacingError.cutoutFormat(path)
      }
      return
    }
    try console.requireOutput(for: .image)
  }

  /// Throws an error unless there is exactly one cutout to write.
  ///
  /// If `isMade` is true, the command will create the cutouts that don't exist yet.
  func check(_ items: [Item], isMade: Bool) throws {
    guard output != nil else { return }
    guard items.count == 1 else {
      throw UserFacingError.severalCutouts(items.count)
    }
    for item in items where item.photo?.cutout == nil && !isMade {
      throw EditError.noCutout(item.name)
    }
  }

  /// Opens the output file before anything changes, so that errors are reported early.
  ///
  /// - Parameters:
  ///   - workspace: The store, whose files must not be replaced.
  ///   - mask: An input file, which must not be replaced.
  ///   - context: The settings.
  /// - Returns: The open file; `nil` for standard output.
  /// - Throws: ``FileError``, ``UserConfigError``.
  func opened(in workspace: Workspace, mask: Word?, _ context: CommandContext) throws -> AtomicFile?
  {
    guard let output, output.text != "-" else { return nil }
    let name = try clobber.name(output.text) { try context.workspaceContext.settings() }
    return try workspace.output(name, inputs: mask.map { [$0.text] } ?? [])
  }

  /// Writes the cutout to the file, or to the stream if `file` is `nil`.
  func write(
    _ item: Item, to file: AtomicFile?, or stream: StandardStream, from workspace: Workspace
  ) throws {
    guard let cutout = item.photo?.cutout else { throw EditError.noCutout(item.name) }
    let bytes = try workspace.picture(of: cutout, isMask: maskOnly)
    guard let file else { return try stream.write(bytes) }
    try file.write(bytes)
    try file.commit()
  }
}
