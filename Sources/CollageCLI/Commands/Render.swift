internal import ArgumentParser
internal import CollageCore
internal import Foundation

struct Render: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "render", abstract: "Render the collage as an image, PDF or animation",
    usage: "collage render [COLLAGE...] [-o FILE] [options]",
    discussion: """
        collage render -o poster.jpg
        collage render -o small.webp --width 600 --quality 92
        collage render --preset story --pad black -o story.jpg
        collage render -o poster.pdf --bleed 3mm --crop-marks
        collage render -o loop.gif --frames 24 --fps 12
        collage render 'book-*' -o '{name}.png'

      The file extension sets the format unless --format is given. Without -o, the file is named \
      after the collage, with a number if that name is in use, and its path is printed. '-o -' \
      writes to standard output. --quality applies to JPEG, WebP, AVIF and JPEG XL, and to pixels \
      in a PDF, where the default is 95.

      Several collages become the pages of one PDF, in the given order. If the output's name \
      contains {name}, each collage becomes a separate file. COLLAGE can be a pattern.

      --preset sets several options at once; other options override it. The built-in presets are \
      instagram, story, a4-print, wallpaper and thumbnail. To define a preset, use `config set \
      preset.NAME 'size=1080x1350 quality=90'`. If a preset or --size has another aspect ratio \
      than the canvas, --pad COLOR is required and fills the remaining area.

      --frames or --duration renders an animation as GIF, WebP, PNG, MP4 or WebM. Items animated \
      with `animate` move, and so do the shaders glitch and 3d-glasses. MP4 and WebM require \
      ffmpeg, and play once by default.

      A PDF page has the canvas's size on paper. Photos without effects are embedded as JPEG, each \
      photo only once. Text can be searched and copied. Effects, shadows and blend modes become \
      pixels, at --dpi. With --bleed, items extend beyond the edge of the page. The rest of the \
      bleed shows a mirror image of the page.
      """)

  @Argument(
    help: ArgumentHelp("The collages, or patterns (default: current)", valueName: "collage"),
    completion: .custom(CompletionValues.collages))
  var pages: [Word] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file; '-' is standard output", valueName: "file"),
    completion: .file(
      extensions: FormatParser.fileExtensions
        + AnimationFormat.allCases.filter { !$0.supportsStillImages }.map(\.fileEnding)))
  var output: Word?

  @Flag(help: "Render again when the collage changes, until Ctrl-C")
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
      throw UserFacingError.requires("--watch", "-o FILE")
    }
    guard motion == nil else {
      throw UserFacingError.watchAnimation
    }
    // A UUID identifies the collage even if it is renamed or if another collage becomes current.
    guard let reference = references.first, references.count == 1 else {
      throw UserFacingError.watchSeveral
    }
    guard !hasName else {
      throw UserFacingError.watchField(Self.nameField)
    }
    let id = CollageReference.named(try workspace.state(of: reference).record.id.uuidString)
    var last: (token: ChangeToken, collage: Collage)?
    return try ImageWatcher(context).run(
      state: {
        let token = try workspace.changeToken()
        if let last, last.token == token { return last.collage }
        var collage = try workspace.state(of: id).collage
        // If only the collage's name or selection has changed, the earlier collage is returned, so
        // that the image isn't rendered again.
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

  private static let nameField = "{name}"

  private var hasName: Bool { output?.text.contains(Self.nameField) ?? false }

  private func file(of state: CollageState) -> String? {
    output?.text.replacing(Self.nameField, with: state.record.name.fileStem)
  }

  private func renderEach(
    _ states: [CollageState], _ motion: AnimationRequest?, in workspace: Workspace,
    _ context: CommandContext
  ) throws -> ExitStatus {
    let files = states.compactMap(file)
    var owners: [String: CollageName] = [:]
    for (state, file) in zip(states, files) {
      if let owner = owners.updateValue(state.record.name, forKey: file.lowercased()) {
        throw UserFacingError.sameFile(owner, state.record.name, file)
      }
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
        // The images that were written before the error are reported.
        if !reports.isEmpty { try context.console.show(Self.report(of: reports)) }
        throw error
      }
    }
    let report = Self.report(of: reports)
    try context.console.show(report)
    return report.status
  }

  private static func report(of reports: [Report]) -> Report {
    var report = Report(
      message: nil,
      view: RenderedImagesView(pictures: reports.compactMap { $0.view() as? RenderView }),
      refusals: reports.flatMap(\.refusals))
    report.furtherMessages = reports.flatMap(\.messages)
    return report
  }

  /// Returns references to the named collages or, if no collage is named, the default reference.
  ///
  /// Patterns aren't resolved.
  private func references(
    _ defaultReference: CollageReference
  ) throws(UserFacingError) -> [CollageReference] {
    guard !pages.isEmpty else { return [defaultReference] }
    if output == nil, let file = pages.first(where: { FormatParser.ofPath($0.text) != nil }) {
      throw UserFacingError.unexpected(file.text, in: Self.self)
    }
    guard target.collage == nil else {
      throw UserFacingError.collageNamedTwice
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
      throw UserFacingError.outputInBatch
    }
    guard !watch else {
      throw UserFacingError.watchInBatch
    }
    guard pages.count < 2 else {
      throw UserFacingError.severalCollagesInBatch
    }
    guard !hasName else {
      throw UserFacingError.fieldInBatch(Self.nameField)
    }
    guard try motion.motion(of: output?.text, picture.file) == nil else {
      throw UserFacingError.animationInBatch
    }
    try RenderJob.check(output?.text, picture, context.command)
    guard let path = output?.text else { return }
    try AtomicFile.requireFile(at: path)
    try AtomicFile.requireWritable(
      clobber.name(path) { try context.command.workspaceContext.settings() })
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
