internal import ArgumentParser
internal import CollageCore

/// `export`: collages as one file.
struct Export: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "export", abstract: "Write collages with all their photos into one file.",
    usage: "collage export [COLLAGE...] -o FILE [options]\ncollage export --library -o FILE",
    discussion: """
      `import` brings them back, in this store or another one. The file is a tar archive: a \
      description in JSON, and the photos. Without -o it is named after the collage; '-o -' is \
      standard output. With --library the photos of the library are written, with their names, \
      tags and originals.

        collage export
        collage export poster -o poster.collage
        collage export poster trip -o both.collage --history
        collage export 'book-*' -o books.collage
        collage export --library -o library.collage
      """)

  @Argument(
    help: ArgumentHelp(
      "The collages: names, patterns or beginnings of UUIDs.", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var references: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file; '-' is standard output.", valueName: "file"),
    completion: .file(extensions: ["collage"]))
  var output: Word?

  @Flag(help: "Write the earlier states too, with the photos that only they use.")
  var history = false

  @Flag(help: "Write the library in place of collages.")
  var library = false

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    try check(context)
    if library { return try exportLibrary(context) }
    let workspace = try context.workspace()
    let chosen =
      try references.isEmpty
      ? [context.reference(target)] : workspace.references(matching: references.map(\.text))
    guard output?.text != "-" else {
      _ = try context.console.withProgress("exporting") { progress in
        try workspace.export(
          chosen, withHistory: history, to: "standard output", progress: progress
        ) { try context.environment.output.write($0) }
      }
      return .done
    }
    let name = try name(for: chosen, in: workspace, context)
    let (summary, path) = try context.console.withProgress("exporting") { progress in
      try workspace.export(chosen, withHistory: history, as: name, progress: progress)
    }
    try context.console.show(
      Self.report(summary, path: path, withHistory: history, isNamed: output != nil))
    return .done
  }

  private func check(_ context: CommandContext) throws {
    guard references.isEmpty || target.collage == nil else {
      throw UserFacingError.usage("the collage is named twice.", hint: "Leave out -c.")
    }
    guard !library || references.isEmpty && target.collage == nil && !history else {
      throw UserFacingError.usage("--library names no collage, and has no --history.")
    }
    guard output?.text == "-" else { return }
    try context.console.requireOutput(for: "an export", hint: "Name a file.")
  }

  /// Writes the library.
  private func exportLibrary(_ context: CommandContext) throws -> ExitStatus {
    let workspace = try context.workspace()
    guard output?.text != "-" else {
      _ = try context.console.withProgress("exporting") { progress in
        try workspace.exportLibrary(to: "standard output", progress: progress) {
          try context.environment.output.write($0)
        }
      }
      return .done
    }
    let name = try output.map { output in
      try clobber.name(output.text) { try context.workspaceContext.settings() }
    }
    let done = try context.console.withProgress("exporting") { progress in
      try workspace.exportLibrary(
        as: name ?? .free(stem: "library", ending: "collage"), progress: progress)
    }
    try context.console.show(
      Report(
        lines: name == nil ? [done.path] : [],
        message: "\(done.path): \(Phrases.count(done.photoCount, "photo")), "
          + Phrases.bytes(done.byteCount),
        view: LibraryArchiveView(
          path: done.path, photos: done.photoCount, bytes: done.byteCount)))
    return .done
  }

  /// The chosen file, or one that is named after the only collage and replaces none.
  private func name(
    for chosen: [CollageReference], in workspace: Workspace, _ context: CommandContext
  ) throws -> OutputName {
    if let output {
      return try clobber.name(output.text) { try context.workspaceContext.settings() }
    }
    let names = try Set(chosen.map { try workspace.record(of: $0).name })
    guard let name = names.first, names.count == 1 else {
      throw UserFacingError.missing("the file: -o FILE", in: Self.self)
    }
    return .free(stem: name.fileStem, ending: "collage")
  }

  /// What was written, with the path where nobody named one.
  static func report(
    _ summary: ExportSummary, path: String, withHistory: Bool, isNamed: Bool
  ) -> Report {
    let collages = summary.collages.map(\.name.rawValue)
    return Report(
      lines: isNamed ? [] : [path],
      message: "\(path): \(Phrases.count(collages.count, "collage")), "
        + "\(Phrases.count(summary.imageCount, "image")), \(Phrases.bytes(summary.byteCount))",
      view: ExportView(summary, path: path, withHistory: withHistory))
  }
}
