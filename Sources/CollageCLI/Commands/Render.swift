internal import ArgumentParser
internal import CollageCore
internal import Foundation

/// `render`: makes the picture.
struct Render: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "render", abstract: "Make a picture of the collage.",
    usage: "collage render [COLLAGE...] [-o FILE] [options]",
    discussion: """
      The format follows from the file's ending, or from --format. A preset stands for several \
      options; one's own is made by `config set preset.NAME 'size=1080x1350 quality=90'`. Those \
      with a size, built in or not, want --pad COLOR besides where the canvas has another shape: \
      it fills up what is left. Without -o the picture is named after the collage, with a number \
      if there is such a file, and its path is printed. '-o -' writes to standard output.

      With --frames or --duration it is a moving picture, a GIF, a WebP or a PNG, in which glitch \
      and 3d-glasses go through their loop; a film, MP4 or WebM, needs ffmpeg.

      A PDF is as large as the canvas is on paper. Photos that are no more than placed go into it as the \
      JPEGs that they are, each once; words stay words, to be found and copied; what has effects, \
      shadows or blends becomes pixels, --dpi to an inch. Several collages become its pages, in their \
      order. Their names can be patterns; with {name} in the file's name each becomes a picture \
      of its own. --bleed 3mm has the picture go on around where it is cut: items as far as they reach, \
      and beyond them all as a mirror at the edge shows it.

        collage render -o poster.jpg
        collage render -o poster.png --scale 50%
        collage render -o small.jpg --width 600 --quality 92
        collage render -o mail.webp --max-bytes 500k
        collage render -o print.jpg --dpi 300 --chroma 444
        collage render --preset instagram
        collage render --preset story --pad black -o story.jpg
        collage render -o compose.jpg --grid thirds
        collage render -o - --format png | display
        collage render -o live.jpg --watch
        collage render -o loop.gif --frames 24 --fps 12
        collage render -o loop.webp --duration 2s --boomerang
        collage render -o film.mp4 --duration 2s --loop 3
        collage render -o poster.pdf --bleed 3mm --crop-marks
        collage render january february march -o calendar.pdf
        collage render 'book-*' -o '{name}.png'
      """)

  @Argument(
    help: ArgumentHelp(
      "The collages or patterns, a page of a PDF each; the current one without any.",
      valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var pages: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture's file; '-' is standard output.", valueName: "file"),
    completion: .file(
      extensions: FormatParser.endings
        + AnimationFormat.allCases.filter { !$0.supportsStillImages }.map(\.fileEnding)))
  var output: Word?

  @Flag(help: "Render again whenever the collage changes, until Ctrl-C.")
  var watch = false

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var picture: ImageOptions
  @OptionGroup var motion: AnimationOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let motion = try motion.motion(of: output?.text, picture.file)
    try RenderJob.check(output?.text, picture, motion: motion, context)
    let named = try references(context.reference(target))
    let workspace = try context.workspace()
    let references = try pages.isEmpty ? named : workspace.references(matching: pages.map(\.text))
    guard watch else {
      let states = try references.map(workspace.state)
      if hasName { return try renderEach(states, motion, in: workspace, context) }
      let report = try job(states, motion, context).run(in: workspace)
      try context.console.show(report)
      return report.status
    }
    guard let output, output.text != "-" else {
      throw UserFacingError.usage("--watch goes with a file: -o FILE.")
    }
    guard motion == nil else {
      throw UserFacingError.usage("--watch makes still pictures.")
    }
    // It stays with the collage even if that gets another name, or another one becomes current.
    guard let reference = references.first, references.count == 1 else {
      throw UserFacingError.usage("--watch renders one collage.")
    }
    guard !hasName else {
      throw UserFacingError.usage(
        "--watch can't use \(Self.nameField) in -o.", hint: "Write the file's name.")
    }
    let id = CollageReference.named(try workspace.state(of: reference).record.id.uuidString)
    var last: (token: ChangeToken, collage: Collage)?
    return try ImageWatcher(context).run(
      state: {
        let token = try workspace.changeToken()
        if let last, last.token == token { return last.collage }
        var collage = try workspace.state(of: id).collage
        // Its name and what is selected are in no picture.
        if let last, collage.hasContents(of: last.collage) { collage = last.collage }
        last = (token, collage)
        return collage
      },
      make: { _, isAgain in
        let state = try workspace.state(of: id)
        return try job([state], nil, context, isAgain: isAgain).run(in: workspace)
      },
      isGone: { !output.text.isPathInUse })
  }

  /// The part of a file's name that stands for the collage's.
  private static let nameField = "{name}"

  private var hasName: Bool { output?.text.contains(Self.nameField) ?? false }

  private func file(of state: CollageState) -> String? {
    output?.text.replacing(Self.nameField, with: state.record.name.fileStem)
  }

  /// Makes a picture of each collage.
  private func renderEach(
    _ states: [CollageState], _ motion: AnimationRequest?, in workspace: Workspace,
    _ context: CommandContext
  ) throws -> ExitStatus {
    let files = states.compactMap(file)
    guard Set(files.map { $0.lowercased() }).count == files.count else {
      throw UserFacingError.usage(
        "two collages would go into the same file.", hint: "Render them one by one.")
    }
    let jobs = try zip(states, files).map { state, file in
      try RenderJob(
        [state], destination: file, clobber: clobber, picture: picture, motion: motion,
        limits: limits, context: context)
    }
    var reports: [Report] = []
    for job in jobs {
      do {
        reports.append(try job.run(in: workspace))
      } catch {
        // The images before it are written.
        if !reports.isEmpty { try context.console.show(Self.report(of: reports)) }
        throw error
      }
    }
    let report = Self.report(of: reports)
    try context.console.show(report)
    return report.status
  }

  /// Several images as one report.
  private static func report(of reports: [Report]) -> Report {
    var report = Report(
      message: nil,
      view: RenderedImagesView(pictures: reports.compactMap { $0.view() as? RenderView }),
      refusals: reports.flatMap(\.refusals))
    report.furtherMessages = reports.flatMap(\.messages)
    return report
  }

  /// The collages that are shown.
  ///
  /// - Parameter usual: The one where none is named.
  /// - Returns: References that may still name nothing.
  /// - Throws: ``UserFacingError`` where some are named twice over, or a file stands in their place.
  private func references(
    _ usual: CollageReference
  ) throws(UserFacingError) -> [CollageReference] {
    guard !pages.isEmpty else { return [usual] }
    if output == nil, let file = pages.first(where: { FormatParser.ofPath($0.text) != nil }) {
      throw UserFacingError.unexpected(
        file.text, hint: "-o names the file, -c the collage.", in: Self.self)
    }
    guard target.collage == nil else {
      throw UserFacingError.usage("the collage is named twice.", hint: "Leave out -c.")
    }
    return pages.map { .named($0.text) }
  }

  private func job(
    _ states: [CollageState], _ motion: AnimationRequest?, _ context: CommandContext,
    isAgain: Bool = false
  ) throws -> RenderJob {
    var clobber = clobber
    if isAgain { clobber.clobber = true }
    return try RenderJob(
      states, destination: output?.text, clobber: clobber, picture: picture,
      motion: motion, limits: limits, context: context)
  }

  func check(_ context: EditContext) throws {
    guard output?.text != "-" else {
      throw UserFacingError.usage("a line of a batch cannot render to standard output.")
    }
    guard !watch else {
      throw UserFacingError.usage("a line of a batch cannot --watch.")
    }
    guard pages.count < 2 else {
      throw UserFacingError.usage("a line of a batch renders one collage.")
    }
    guard !hasName else {
      throw UserFacingError.usage(
        "a line of a batch can't use \(Self.nameField) in -o.", hint: "Write the file's name.")
    }
    guard try motion.motion(of: output?.text, picture.file) == nil else {
      throw UserFacingError.usage("a line of a batch makes still pictures.")
    }
    try RenderJob.check(output?.text, picture, context.command)
    guard let path = output?.text else { return }
    try AtomicFile.requireFile(at: path)
    try AtomicFile.requirePlace(
      for: clobber.name(path) { try context.command.workspaceContext.settings() })
    context.chosenPaths.insert(path)
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let references = try references(context.reference(target))
    return { session in
      let job = try RenderJob(
        try references.map(session.state), destination: output?.text, clobber: clobber,
        picture: picture, limits: limits, context: context.command,
        others: context.chosenPaths.all)
      return try job.run(in: session)
    }
  }
}
