internal import ArgumentParser
internal import CollageCore

/// `cutout`: cuts the subject out of its background.
struct CutoutCommand: EditCommand {
  static let configuration = CommandConfiguration.verb(
    "cutout", abstract: "Cut the subject out of its background.",
    usage: "collage cutout ITEM... [options]",
    discussion: """
      The subject is found once and kept; --off, --on and --toggle then switch at once. Places are \
      pixels of the photo, or percent. Places, box, mask and --single take the place of those of \
      before; with --redo they add to them. What is said of the edge or the engine alone keeps \
      them. --fresh forgets everything.

        collage cutout hero
        collage cutout hero --toggle
        collage cutout hero --rect 10%,5%,60%,90%
        collage cutout hero --redo --keep 50%,40% --drop 10%,90%
        collage cutout hero --feather 2
        collage cutout hero -o hero.png
      """)

  @Argument(
    help: ArgumentHelp("The items.", valueName: "item"), completion: .custom(CompletionValues.items)
  )
  var words: [Word] = []

  @Flag(help: "Draw the cutout.")
  var on = false

  @Flag(help: "Draw the whole photo; the cutout is kept.")
  var off = false

  @Flag(help: "Change between the cutout and the whole photo.")
  var toggle = false

  @Flag(help: "Keep nothing of several cutouts that are interrupted.")
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
    let change = try wantedSwitch()
    if !context.isInBatch, file.output != nil {
      let collage = try context.store.opened().state(of: reference).collage
      try file.check(items(in: collage), isMade: change == nil)
    }
    if let change { return EditRequest.items(selectors, change).prepared(reference, context) }
    try context.requireCollage(reference)
    let job = CutoutWork(
      hints.wanted, by: try engine.segmenter(context),
      isUnrefined: engine.refine.map { $0 == .off }, mask: hints.mask,
      isAllOrNothing: allOrNothing, takesEarlier: !engine.saysAnything, context)
    return { session in .cutOut(try session.cutOut(selectors, of: reference, by: job)) }
  }

  /// The request; `nil` if a subject has to be found.
  func request() throws -> EditRequest? {
    try wantedSwitch().map { .items(try ItemArguments(words).selectors(of: Self.self), $0) }
  }

  private func items(in collage: Collage) throws -> [Item] {
    let ids = Set(try collage.resolve(try ItemArguments(words).selectors(of: Self.self)))
    return collage.items.filter { ids.contains($0.id) }
  }

  /// What to switch to; nil when the subject is to be found.
  private func wantedSwitch() throws -> ItemsChange? {
    let wanted = [(on, Switch.on), (off, .off), (toggle, .toggle)].filter { $0.0 }.map { $0.1 }
    guard let change = try ItemsChange.cutout(wanted) else { return nil }
    guard !hints.wanted.saysAnything, !engine.saysAnything else {
      throw UserFacingError.usage(
        "--\(wanted[0].rawValue) stands alone.", hint: "Give either it, or hints.")
    }
    return change
  }
}
