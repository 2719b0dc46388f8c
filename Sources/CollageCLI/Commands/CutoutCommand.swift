internal import ArgumentParser
internal import CollageCore

/// `cutout`: cuts the subject out of its background.
struct CutoutCommand: EditCommand {
  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cut the subject out of its background.",
    usage: "collage cutout ITEM... [options]",
    discussion: """
      The subject is found once and kept; --off, --on and --toggle then switch at once. Places are \
      pixels of the photo, or percent. What is said with --redo adds to what was said before.

        collage cutout hero
        collage cutout hero --toggle
        collage cutout hero --rect 10%,5%,60%,90%
        collage cutout hero --redo --keep 50%,40% --drop 10%,90%
        collage cutout hero -o hero.png
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(Suggestions.items))
  var words: [Word] = []

  @Flag(help: "Draw the cutout.")
  var on = false

  @Flag(help: "Draw the whole photo; the cutout is kept.")
  var off = false

  @Flag(help: "Change between the cutout and the whole photo.")
  var toggle = false

  @Flag(help: "Find the subject anew; hints add to those of before.")
  var redo = false

  @OptionGroup var hints: CutoutOptions

  @Option(
    help: ArgumentHelp(
      "What finds the subject: classic, auto or an engine of the settings.", valueName: "name"))
  var engine: Word?

  @Option(
    help: ArgumentHelp(
      "A command that finds the subject, with {in}, {out} and {hints} for files.",
      valueName: "command"))
  var engineCommand: Word?

  @Option(
    help: ArgumentHelp("Whether a command's mask gets the edges of the photo.", valueName: "on|off")
  )
  var refine: Refinement = .on

  /// Whether a command's mask gets the edges of the photo.
  enum Refinement: String, ExpressibleByArgument, CaseIterable {
    case on
    case off
  }

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write the cutout, a PNG; one item only.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: Word?

  @Flag(help: "Write the mask alone with -o, as grey.")
  var maskOnly = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in program: Program) throws -> ExitStatus {
    let store = LazyStore(program, creating: false)
    let edit = try prepare(Preparation(program: program, store: store))
    // A file that cannot be made is told before anything changes.
    let file = try output.flatMap { $0.text == "-" ? nil : try AtomicFile(output: $0.text) }
    let report = try store.opened().transaction(edit)
    if output != nil { try write(to: file, program, try store.opened()) }
    try program.console.show(report)
    return report.status
  }

  func prepare(_ preparation: Preparation) throws -> PreparedEdit {
    let selectors = try ItemWords(words).selectors(of: Self.self)
    let reference = preparation.reference(target)
    try checkOutput(preparation)
    if preparation.isCollageSettled, output != nil {
      let collage = try preparation.store.opened().state(of: reference).collage
      let count = Set(try collage.resolve(selectors)).count
      guard count == 1 else {
        throw UserFacingError.usage(
          "-o writes one cutout, \(count) items are named.", hint: "Name one of them.")
      }
    }
    if let change = try wantedSwitch() {
      let edit = ItemsEdit(
        reference: reference, selectors: selectors, verb: "switched",
        detail: { " to the \($0.usesCutout ? "cutout" : "whole photo")" })
      return edit.prepared { ids, _ in .useCutout(ids, change) }
    }
    let job = CutoutJob(
      options: hints, isRedone: redo || engine != nil || engineCommand != nil,
      segmenter: try segmenter(preparation), program: preparation.program,
      store: preparation.store)
    var prepared: [Item.ID: MadeCutout] = [:]
    if preparation.isCollageSettled {
      let collage = try preparation.store.opened().state(of: reference).collage
      // In a batch an earlier line may make the items, which are cut out when their turn comes.
      let ids = Set(
        try preparation.isInBatch
          ? (try? collage.resolve(selectors)) ?? [] : collage.resolve(selectors))
      prepared = try job.prepared(collage.items.filter { ids.contains($0.id) })
    }
    return { session in try job.run(in: session, reference, selectors, prepared: prepared) }
  }

  /// The engine, which gives way to the built-in one if it was not asked for by name.
  private func segmenter(_ preparation: Preparation) throws -> any Segmenter {
    guard engine == nil || engineCommand == nil else {
      throw UserFacingError.usage("--engine and --engine-command exclude each other.")
    }
    let engine = CutoutEngine(
      name: engine?.text, command: engineCommand?.text, isRefined: refine == .on)
    let (first, fallback) = try engine.segmenters(in: try preparation.store.opened())
    guard let fallback else { return first }
    let console = preparation.program.console
    return FallbackSegmenter(first: first, second: fallback) { error in
      console.warn(
        UserFacingError(describing: error).message,
        hint: "The built-in engine is used instead.")
    }
  }

  /// What to switch to; nil when the subject is to be found.
  private func wantedSwitch() throws -> Switch? {
    let wanted = [(on, Switch.on), (off, .off), (toggle, .toggle)].filter { $0.0 }.map { $0.1 }
    guard let change = wanted.first else { return nil }
    guard wanted.count == 1, !redo, !hints.saysAnything, engine == nil, engineCommand == nil else {
      throw UserFacingError.usage(
        "--\(change.rawValue) stands alone.", hint: "Give one of --on, --off, --toggle, or hints.")
    }
    return change
  }

  /// Checks whether the cutout can be written where it is wanted.
  private func checkOutput(_ preparation: Preparation) throws {
    guard let path = output?.text else {
      guard !maskOnly else { throw UserFacingError.usage("--mask-only goes with -o.") }
      return
    }
    guard !preparation.isInBatch else {
      throw UserFacingError.usage("a line of a batch cannot write a cutout with -o.")
    }
    let console = preparation.program.console
    guard path == "-" else {
      guard PictureFormat.ofPath(path) == .png else {
        throw UserFacingError.usage(
          "a cutout is written as PNG, which the ending of '\(path)' does not say.",
          hint: "Let the name end with .png.")
      }
      return
    }
    guard !console.outputIsTerminal else {
      throw UserFacingError.usage(
        "standard output is a terminal, a picture would garble it.",
        hint: "Name a file, or pipe the picture on.")
    }
    guard !console.isJSON else {
      throw UserFacingError.usage("--json and '-o -' both want standard output.")
    }
  }

  /// Writes the cutout into a file, or to standard output when there is none.
  private func write(to file: AtomicFile?, _ program: Program, _ workspace: Workspace) throws {
    let collage = try workspace.state(of: program.reference(target)).collage
    let ids = try collage.resolve(try ItemWords(words).selectors(of: Self.self))
    guard let item = collage.items.first(where: { $0.id == ids.first }), let cutout = item.cutout
    else { return }
    let bytes = try workspace.picture(of: cutout, isMask: maskOnly)
    guard let file else { return try StandardStream.output.write(bytes) }
    try file.write(bytes)
    try file.commit()
  }
}
