internal import ArgumentParser
internal import CollageCore

struct TemplateApply: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "apply", abstract: "Fill a template to make an image or collage",
    usage: """
      collage template apply NAME|FILE [COLUMN=VALUE...] -o FILE [options]
      collage template apply NAME|FILE [COLUMN=VALUE...] --as COLLAGE [options]
      """,
    discussion: """
        collage template apply card photo=anna.jpg title='Anna Berg' -o card.jpg
        collage template apply card.collage photo=anna.jpg -o card.png --width 600
        collage template apply card photo=anna.jpg --as anna

      The value of a photo is the path of its file. --as stores the filled template as a collage, \
      which can be edited.
      """)

  @Argument(help: "The template, or its file", completion: .custom(CompletionValues.templates))
  var name: Word

  @Argument(
    help: ArgumentHelp("The values of columns", valueName: "column=value"), completion: .file())
  var values: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file; '-' is standard output", valueName: "file"),
    completion: .file(extensions: FormatParser.fileExtensions))
  var output: Word?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Store a collage with this name", valueName: "name"),
    transform: Word.reader(NameParser.collage))
  var collage: CollageName?

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var picture: ImageOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    guard output != nil || collage != nil else {
      throw UserFacingError.missing(.option("-o FILE or --as COLLAGE"), in: Self.self)
    }
    if let path = output?.text { try RenderJob.check(path, picture, context) }
    let settings = try context.workspaceContext.settings()
    let template = try Template.named(name.text, context)
    let cache = PhotoCache(settings: settings, limits: limits.request)
    let filler = try TemplateFiller(template, photos: cache)
    let filled = try filler.filledTemplate(with: try values.map(Self.assignment))
    var report = Report(message: nil, view: EmptyView())
    if let output {
      report = try render(filled, to: output.text, settings, context)
      for (name, remarks) in cache.remarks { context.console.warn(about: remarks, on: name) }
    }
    if let collage {
      let state = try context.console.withProgress(.saving) { progress in
        try context.workspace(creating: true).store(
          filled, of: template, as: collage,
          monitor: ProgressMonitor(
            isCancelled: context.environment.isInterrupted, run: { try $0(progress) })
        ) { if output == nil { context.console.warn(about: $0) } }
      }
      report = .collage(
        state, label: "template", message: .created(state.record.name),
        lines: [state.record.name.rawValue])
    }
    if output?.text != "-" { try context.console.show(report) }
    return report.status
  }

  private static func assignment(_ word: Word) throws -> (column: String, value: String) {
    guard let sign = word.text.firstIndex(of: "=") else {
      throw UserFacingError.fillAssignment(word.text)
    }
    return (
      String(word.text[..<sign]), String(word.text[word.text.index(after: sign)...])
    )
  }

  private func render(
    _ filled: FilledTemplate, to path: String, _ settings: [Setting: String],
    _ context: CommandContext
  ) throws -> Report {
    let request = try picture.request(for: path, on: filled.collage.canvas, limits, { settings })
    guard path != "-" else {
      var bytes: [UInt8] = []
      _ = try filled.render(
        request, settings: settings, isCancelled: context.environment.isInterrupted
      ) { bytes += $0 }
      try context.environment.output.write(bytes)
      return Report(message: nil, view: EmptyView())
    }
    let (image, outputPath) = try filled.render(
      request, as: clobber.name(path) { settings }, context: context.workspaceContext,
      isCancelled: context.environment.isInterrupted)
    return Report(
      message: .wrote(Remark.Image(path: outputPath, size: image.size, byteCount: image.byteCount)),
      view: TemplateFileView(path: outputPath, bytes: image.byteCount))
  }
}
