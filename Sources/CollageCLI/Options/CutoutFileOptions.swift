internal import ArgumentParser
internal import CollageCore

struct CutoutFileOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write the cutout of one item as PNG", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: Word?

  @Flag(help: "With -o, write only the mask, in gray")
  var maskOnly = false

  @OptionGroup var clobber: ClobberOptions

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

  /// Checks that the cutout can be written if an output is given.
  ///
  /// Throws an error unless the output is for exactly one item, and this item has a cutout or
  /// `isMade` is true. `isMade` is true if the command creates missing cutouts.
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
  /// The output must not replace a file of the store or the `mask`. Returns `nil` for standard
  /// output.
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
    let bytes = try workspace.image(of: cutout, isMask: maskOnly)
    guard let file else { return try stream.write(bytes) }
    try file.write(bytes)
    try file.commit()
  }
}
