internal import ArgumentParser
internal import CollageCore

struct Export: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "export", abstract: "Export collages with their photos to a file",
    usage: "collage export [COLLAGE...] -o FILE [options]\ncollage export --library -o FILE",
    discussion: """
        collage export
        collage export poster -o poster.collage
        collage export poster trip -o both.collage --history
        collage export 'book-*' -o books.collage
        collage export --library -o library.collage

      The file is a tar archive of the photos and a JSON description. `import` reads it into this \
      store or another one. Without -o, the file is named after the collage. '-o -' writes to \
      standard output. --library exports the photos of the library, with their names, tags and \
      originals.
      """)

  @Argument(
    help: ArgumentHelp(
      "The collages: names, patterns or UUID prefixes (default: current)", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var references: [Word] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file; '-' is standard output", valueName: "file"),
    completion: .file(extensions: ["collage"]))
  var output: Word?

  @Flag(help: "Include earlier states and their photos")
  var history = false

  @Flag(help: "Export the library instead of collages")
  var library = false

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(context)
    if library { return try exportLibrary(context) }
    let workspace = try context.workspace()
    let requested =
      try references.isEmpty
      ? [context.reference(target)] : workspace.references(matching: references.map(\.text))
    guard output?.text != "-" else {
      _ = try context.console.withProgress(.exporting) { progress in
        try workspace.export(
          requested, withHistory: history, to: "standard output", progress: progress
        ) { try context.environment.output.write($0) }
      }
      return .done
    }
    let name = try name(for: requested, in: workspace, context)
    let (summary, path) = try context.console.withProgress(.exporting) { progress in
      try workspace.export(requested, withHistory: history, as: name, progress: progress)
    }
    try context.console.show(
      Self.report(summary, path: path, withHistory: history, isNamed: output != nil))
    return .done
  }

  private func check(_ context: CommandContext) throws {
    guard references.isEmpty || target.collage == nil else {
      throw UserFacingError.collageNamedTwice
    }
    guard !library || references.isEmpty && target.collage == nil && !history else {
      throw UserFacingError.libraryOptions
    }
    guard output?.text == "-" else { return }
    try context.console.requireOutput(for: .export)
  }

  private func exportLibrary(_ context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    guard output?.text != "-" else {
      _ = try context.console.withProgress(.exporting) { progress in
        try workspace.exportLibrary(to: "standard output", progress: progress) {
          try context.environment.output.write($0)
        }
      }
      return .done
    }
    let name = try output.map { output in
      try clobber.name(output.text) { try context.workspaceContext.settings() }
    }
    let done = try context.console.withProgress(.exporting) { progress in
      try workspace.exportLibrary(
        as: name ?? .free(stem: "library", ending: "collage"), progress: progress)
    }
    try context.console.show(
      Report(
        lines: name == nil ? [done.path] : [],
        message: .wroteLibrary(done.path, photos: done.photoCount, bytes: done.byteCount),
        view: LibraryArchiveView(
          path: done.path, photos: done.photoCount, bytes: done.byteCount)))
    return .done
  }

  /// Returns the given output path, or an unused path derived from the collage's name.
  ///
  /// Throws an error if no path is given and several collages are exported.
  private func name(
    for requested: [CollageReference], in workspace: Workspace, _ context: CommandContext
  ) throws -> OutputName {
    if let output {
      return try clobber.name(output.text) { try context.workspaceContext.settings() }
    }
    let names = try Set(requested.map { try workspace.record(of: $0).name })
    guard let name = names.first, names.count == 1 else {
      throw UserFacingError.missing(.outputFile, in: Self.self)
    }
    return .free(stem: name.fileStem, ending: "collage")
  }

  /// Returns the report of an export; the path is printed to standard output only if the program
  /// generated it.
  static func report(
    _ summary: ExportSummary, path: String, withHistory: Bool, isNamed: Bool
  ) -> Report {
    Report(
      lines: isNamed ? [] : [path],
      message: .wroteCollages(
        path, summary.collages.count, images: summary.imageCount, bytes: summary.byteCount),
      view: ExportView(summary, path: path, withHistory: withHistory))
  }
}
