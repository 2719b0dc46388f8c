internal import ArgumentParser
internal import CollageCore

struct FontsCommand: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "fonts", abstract: "List the installed fonts, or draw samples",
    usage: "collage fonts [NAME] [--sheet -o FILE] [options]",
    discussion: """
        collage fonts
        collage fonts serif
        collage fonts --sheet -o fonts.png
        collage fonts mono --sheet -o mono.png --sample "0O 1lI {}"

      With NAME, lists only the families whose names contain this text. `text --font` takes a \
      family or a font file.
      """)

  @Argument(help: ArgumentHelp("A part of the family name", valueName: "name"))
  var name: Word?

  @Flag(help: "Draw samples of up to 500 families, as PNG")
  var sheet = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file of the sheet; '-' is standard output", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: Word?

  @Option(help: ArgumentHelp("The sample text", valueName: "text"))
  var sample: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard sheet == (output != nil), sheet || sample == nil else {
      throw sheet ? UserFacingError.fontSheetFile : .fontSheetOptions
    }
    let typesetter = try Typesetter.shared()
    let families = typesetter.families.filter { family in
      name.map { family.name.lowercased().contains($0.text.lowercased()) } ?? true
    }
    guard !families.isEmpty else { throw notFound }
    guard let path = output?.text else {
      try context.console.present(["fonts": families]) {
        try context.console.printText(
          Self.table(families).text(style: context.console.style, width: context.console.width))
      }
      return .done
    }
    try draw(families, path, typesetter, context)
    return .done
  }

  private var notFound: UserFacingError {
    guard let name else {
      return UserFacingError(describing: TextError.noFonts)
    }
    return .fontName(name.text)
  }

  private func draw(
    _ families: [FontFamily], _ path: String, _ typesetter: Typesetter, _ context: CommandContext
  ) throws {
    if path == "-" { try context.console.requireOutput(for: .image) }
    let sheet = FontSheet(of: families, sample: sample?.text ?? FontSheet.defaultSample)
    let bytes = try sheet.png(by: typesetter)
    let omittedCount = families.count - FontSheet.familyLimit
    if omittedCount > 0 { context.console.remark(.omittedFonts(omittedCount)) }
    guard path != "-" else { return try context.environment.output.write(bytes) }
    try AtomicFile.requireOutsideStores(path)
    let file = try AtomicFile(
      output: clobber.name(path) { try context.workspaceContext.settings() })
    try file.write(bytes)
    try file.commit()
    let drawnCount = min(families.count, FontSheet.familyLimit)
    try context.console.present(["file": path]) {
      context.console.remark(.wroteFonts(path, drawnCount, bytes: bytes.count))
    }
  }

  private static func table(_ families: [FontFamily]) -> Table {
    var table = Table([("family", .left), ("", .left), ("styles", .left)], flexibleColumn: 2)
    for family in families {
      table.add([
        family.name, family.isMonospaced ? "mono" : "", family.styles.joined(separator: ", "),
      ])
    }
    return table
  }
}
