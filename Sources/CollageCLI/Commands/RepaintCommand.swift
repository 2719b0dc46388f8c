internal import ArgumentParser
internal import CollageCore

/// `repaint`: has pictures painted anew by a server.
struct RepaintCommand: PartialRequestCommand {
  static let configuration = CommandConfiguration.verb(
    "repaint", abstract: "Have a server paint pictures anew by a prompt.",
    usage: """
      collage repaint ITEM... PROMPT [options]
      collage repaint ITEM... --on|--off|--toggle
      collage repaint FILE... PROMPT -o OUT [options]
      """,
    discussion: """
      The server gets the item's picture as its crop leaves it, without effects and notes. What it \
      paints becomes a version beside the photo: --off, --on and --toggle then change at once, \
      each version has a cutout of its own, and undo works. A server is described by `config set \
      repaint.NAME.url http://HOST:PORT`. What is interrupted goes on by `jobs wait`.

        collage repaint hero "make it snow"
        collage repaint hero --toggle
        collage repaint hero "a beach at night" --keep-subject --steps 40 --seed 7
        collage repaint beach.jpg "make it snow" -o snow.jpg
        collage repaint photo:beach "make it snow" --to-library
        collage repaint hero --preset snow --detach
      """)

  @Argument(
    help: ArgumentHelp(
      "The items, or files and photo:NAME; then the prompt.", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Show the repainted version.")
  var on = false

  @Flag(help: "Show the photo as it was; the version is kept.")
  var off = false

  @Flag(help: "Change between the two.")
  var toggle = false

  @OptionGroup var painting: RepaintOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The result's file, or a folder for those of several.", valueName: "file"),
    completion: .file(extensions: FormatParser.imageEndings))
  var output: Word?

  @Flag(help: "Keep the results in the library.")
  var toLibrary = false

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    if try wantedSwitch() != nil { return try runAlone(in: context) }
    return try RepaintOperation(command: self, context: context).run()
  }

  func request() throws -> EditRequest? {
    try wantedSwitch().map { .items(try ItemArguments(words).selectors(of: Self.self), $0) }
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    throw UserFacingError.notInBatch("painting by a prompt")
  }

  /// What to switch to; nil when a server is to paint.
  private func wantedSwitch() throws -> ItemsChange? {
    let wanted = [(on, Switch.on), (off, .off), (toggle, .toggle)].filter { $0.0 }.map { $0.1 }
    guard let change = try ItemsChange.repaint(wanted) else { return nil }
    guard !painting.saysAnything, output == nil, !toLibrary else {
      throw UserFacingError.usage(
        "--\(wanted[0].rawValue) stands alone.", hint: "Give either it, or a prompt.")
    }
    return change
  }
}
