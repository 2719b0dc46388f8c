internal import ArgumentParser
internal import CollageCore

struct CutoutCommand: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "cutout", abstract: "Cut subjects out of their backgrounds",
    usage: "collage cutout ITEM... [options]",
    discussion: """
        collage cutout hero
        collage cutout hero --toggle
        collage cutout hero --rect 10%,5%,60%,90%
        collage cutout hero --redo --keep 50%,40% --drop 10%,90%
        collage cutout hero --feather 2
        collage cutout hero -o hero.png

      The subject is found once, and the cutout is stored; --on, --off and --toggle then switch \
      without finding the subject again. Points are in pixels of the photo, or in percent. The \
      radius r of a point or line is optional (default: 1.2% of the photo's longer side).

      Hints are --rect, --keep, --drop, --keep-stroke, --drop-stroke, --mask and --single. New \
      hints replace all earlier hints; with --redo, they are added to them. Options that only \
      change the edge or the engine keep the hints. --fresh discards everything.
      """)

  @Argument(
    help: ArgumentHelp("The items", valueName: "item"), completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Show the cutout")
  var on = false

  @Flag(help: "Show the whole photo and keep the cutout")
  var off = false

  @Flag(help: "Switch between the cutout and the photo")
  var toggle = false

  @Flag(help: "Discard all new cutouts if interrupted")
  var allOrNothing = false

  @OptionGroup var hints: CutoutOptions
  @OptionGroup var engine: CutoutEngineOptions
  @OptionGroup var file: CutoutFileOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let store = LazyStore(context, creating: false)
    let edit = try prepare(EditContext(command: context, store: store))
    let output = try file.opened(in: store.opened(), mask: hints.mask, context)
    let report = try store.opened().transaction(edit)
    if file.output != nil {
      let collage = try store.opened().state(of: context.reference(target)).collage
      for item in try items(in: collage) {
        try file.write(
          item, to: output, or: context.environment.output, from: store.opened())
      }
    }
    try context.console.show(report)
    return report.status
  }

  func prepare(_ context: EditContext) throws -> PreparedEdit {
    let selectors = try ItemArguments(words).selectors(of: Self.self)
    let reference = context.reference(target)
    try hints.check()
    try file.check(context)
    let change = try requestedSwitch()
    if !context.isInBatch, file.output != nil {
      let collage = try context.store.opened().state(of: reference).collage
      try file.check(items(in: collage), isMade: change == nil)
    }
    if let change { return EditRequest.items(selectors, change).prepared(reference, context) }
    try context.requireCollage(reference)
    let work = CutoutWork(
      hints.spec, by: try engine.segmenter(context),
      isUnrefined: engine.refine.map { $0 == .off }, mask: hints.mask,
      isAllOrNothing: allOrNothing, reusesCutouts: !engine.isGiven, context)
    return { session in .cutOut(try session.cutOut(selectors, of: reference, by: work)) }
  }

  /// Returns the request to switch an existing cutout; `nil` to detect the subject.
  func request() throws -> EditRequest? {
    try requestedSwitch().map { .items(try ItemArguments(words).selectors(of: Self.self), $0) }
  }

  private func items(in collage: Collage) throws -> [Item] {
    let ids = Set(try collage.resolve(try ItemArguments(words).selectors(of: Self.self)))
    return collage.items.filter { ids.contains($0.id) }
  }

  private func requestedSwitch() throws -> ItemsChange? {
    let switches = [(on, Switch.on), (off, .off), (toggle, .toggle)].filter { $0.0 }.map { $0.1 }
    guard let change = try ItemsChange.cutout(switches) else { return nil }
    guard !hints.spec.hasValues, !engine.isGiven else {
      throw UserFacingError.switchAndHints("--\(switches[0].rawValue)")
    }
    return change
  }
}
