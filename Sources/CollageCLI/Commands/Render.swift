internal import ArgumentParser
internal import CollageCore
internal import Foundation

/// `render`: makes the picture.
struct Render: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "render", abstract: "Make a picture of the collage.",
    discussion: """
      The format follows from the file's ending, or from --format. A preset stands for several \
      options; one's own is made by `config set preset.NAME 'size=1080x1350 quality=90'`. Those \
      with a size, built in or not, want --pad COLOUR besides where the canvas has another shape: \
      it fills up what is left. Without -o the picture is named after the collage, with a number \
      if there is such a file, and its path is printed. '-o -' writes to standard output.

      With --frames or --duration it is a moving picture, a GIF, a WebP or a PNG, in which glitch \
      and 3d-glasses go through their loop; a film, MP4 or WebM, needs ffmpeg.

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
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture's file; '-' is standard output.", valueName: "file"),
    completion: .file(
      extensions: ["jpg", "jpeg", "png", "webp", "avif", "gif", "mp4", "webm"]))
  var output: Word?

  @Flag(help: "Render again whenever the collage changes, until Ctrl-C.")
  var watch = false

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var motion: MotionOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let motion = try motion.motion(of: output?.text, picture.file)
    try RenderJob.check(output?.text, picture, motion: motion, context)
    let workspace = try context.workspace()
    let reference = context.reference(target)
    guard watch else {
      let report = try job(workspace.state(of: reference), motion, context).run(in: workspace)
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
    let id = CollageReference.named(try workspace.state(of: reference).record.id.uuidString)
    var last: (token: ChangeToken, collage: Collage)?
    return try PictureWatch(context).run(
      state: {
        let token = try workspace.changeToken()
        if let last, last.token == token { return last.collage }
        var collage = try workspace.state(of: id).collage
        // Its name and what is selected are in no picture.
        if let last, collage.hasContents(of: last.collage) { collage = last.collage }
        last = (token, collage)
        return collage
      },
      make: { isAgain in
        let state = try workspace.state(of: id)
        return try job(state, nil, context, isAgain: isAgain).run(in: workspace)
      },
      isGone: { !output.text.isPathInUse })
  }

  private func job(
    _ state: CollageState, _ motion: MovingPicture?, _ context: CommandContext,
    isAgain: Bool = false
  ) throws -> RenderJob {
    var clobber = clobber
    if isAgain { clobber.clobber = true }
    return try RenderJob(
      state, destination: output?.text, clobber: clobber, picture: picture,
      motion: motion, limits: limits, context: context)
  }

  func check(_ context: EditContext) throws {
    guard output?.text != "-" else {
      throw UserFacingError.usage("a line of a batch cannot render to standard output.")
    }
    guard !watch else {
      throw UserFacingError.usage("a line of a batch cannot --watch.")
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
    let reference = context.reference(target)
    return { session in
      let job = try RenderJob(
        try session.state(of: reference), destination: output?.text, clobber: clobber,
        picture: picture, limits: limits, context: context.command,
        others: context.chosenPaths.all)
      return try job.run(in: session)
    }
  }
}
