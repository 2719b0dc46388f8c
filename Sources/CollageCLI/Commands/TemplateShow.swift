internal import ArgumentParser
internal import CollageCore

struct TemplateShow: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "show", abstract: "List the columns that fill a template, or draw it",
    usage: "collage template show NAME|FILE [-o FILE] [options]",
    discussion: """
        collage template show card
        collage template show card -o card.png
        collage template show card.collage --json
      """)

  @Argument(help: "The template, or its file", completion: .custom(CompletionValues.templates))
  var name: Word

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw the template with its placeholders to a file", valueName: "file"),
    completion: .file(extensions: RasterFormat.allCases.map(\.fileExtension)))
  var output: Word?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let template = try Template.named(name.text, context)
    let console = context.console
    guard let path = output?.text else {
      try console.present(TemplateView(template)) {
        try console.printText(Self.table(template).text(style: console.style, width: console.width))
        for edit in template.edits { try console.printText("edit: \(edit.escapingControls())\n") }
      }
      return .done
    }
    let settings = try context.workspaceContext.settings()
    let filler = try TemplateFiller(template, photos: PhotoCache(settings: settings))
    guard let format = FormatParser.ofPath(path), format.document == nil else {
      throw UserFacingError.imageExtension(of: path)
    }
    let (image, outputPath) = try filler.overview().render(
      RenderRequest(format: format), as: clobber.name(path) { settings },
      context: context.workspaceContext, isCancelled: context.environment.isInterrupted)
    try console.show(
      Report(
        message: .wrote(
          Remark.Image(path: outputPath, size: image.size, byteCount: image.byteCount)),
        view: TemplateFileView(path: outputPath, bytes: image.byteCount)))
    return .done
  }

  private static func table(_ template: Template) -> Table {
    var table = Table(
      [("column", .left), ("kind", .left), ("", .left), ("items", .left)], flexibleColumn: 3)
    for column in template.columns {
      table.add([
        column.name.rawValue, column.isPhoto ? "photo" : "words",
        column.isRequired ? "required" : column.hasDefaultContent ? "has a default" : "",
        column.items.map(\.quoted).joined(separator: " "),
      ])
    }
    return table
  }
}
