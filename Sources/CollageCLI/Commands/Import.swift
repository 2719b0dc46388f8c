internal import ArgumentParser
internal import CollageCore

struct Import: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "import", abstract: "Import collages or a library from exported files",
    usage: "collage import FILE... [options]",
    discussion: """
        collage import poster.collage
        collage import poster.collage --as 'poster of a friend'
        collage open "$(collage import poster.collage)"

      Prints the collages' names, or the UUIDs of a library's photos. If a name is in use, a \
      number is appended. Each file is imported completely or not at all. '-' is standard input.

      Collage names with $, `, \\ or control characters are rejected. --as sets another name; \
      --plain-names uses a similar allowed name.
      """)

  @Argument(help: "The files; '-' is standard input", completion: .file(extensions: ["collage"]))
  var files: [Word] = []

  @Option(
    name: .customLong("as"), help: ArgumentHelp("The collage's name", valueName: "name"),
    transform: Word.reader(NameParser.collage))
  var name: CollageName?

  @Flag(help: "Replace rejected names with similar ones")
  var plainNames = false

  @OptionGroup var common: CommonOptions

  private var names: ImportedNames {
    name.map(ImportedNames.chosen) ?? (plainNames ? .plain : .kept)
  }

  func run(in context: CommandContext) throws -> ExitStatus {
    guard !files.isEmpty else { throw UserFacingError.missing(.file, in: Self.self) }
    guard name == nil || files.count == 1 else {
      throw UserFacingError.namesOne("--as", .collage, files: files.count)
    }
    guard files.count(where: { $0.text == "-" }) < 2 else { throw UserFacingError.inputTaken }
    let workspace = try context.workspace(creating: true)
    var states: [CollageState] = []
    var photos: [LibraryPhoto] = []
    var refusals: [UserFacingError] = []
    for file in files {
      let source = PhotoSource(file: file.text, context.environment)
      do {
        let imported = try context.console.withProgress(.importing) {
          try workspace.importFile(source, names: names, progress: $0)
        }
        states += imported.collages
        photos += imported.photos.map(\.photo)
        for addition in imported.photos { context.console.warn(about: addition) }
      } catch {
        let error = UserFacingError(describing: error)
        guard files.count > 1 else { throw error }
        guard [.damaged, .notFound, .limit].contains(error.status) else {
          // Other errors, such as a full disk, would also affect the remaining files. Therefore,
          // the command reports the imported files and stops.
          if !states.isEmpty || !photos.isEmpty {
            try context.console.show(Self.report(states, photos, refusals))
          }
          throw error
        }
        refusals.append(error)
      }
    }
    let report = Self.report(states, photos, refusals)
    try context.console.show(report)
    return report.status
  }

  private static func report(
    _ states: [CollageState], _ photos: [LibraryPhoto], _ refusals: [UserFacingError]
  ) -> Report {
    Report(
      lines: states.map(\.record.name.rawValue) + photos.map(\.id.text),
      message: .imported(collages: states.map(\.record.name), photos: photos),
      view: ImportView(states, photos: photos, refused: refusals.map(ErrorView.init)),
      refusals: refusals)
  }
}
