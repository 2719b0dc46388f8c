internal import ArgumentParser
internal import CollageCore

struct RepaintCommand: PartialRequestCommand {
  static let configuration = CommandConfiguration.verb(
    "repaint", abstract: "Repaint photos on a server, from a prompt",
    usage: """
      collage repaint ITEM... PROMPT [options]
      collage repaint ITEM... --on|--off|--toggle
      collage repaint FILE... PROMPT -o OUT [options]
      """,
    discussion: """
        collage repaint hero "make it snow"
        collage repaint hero --toggle
        collage repaint hero "a beach at night" --keep-subject --steps 40 --seed 7
        collage repaint beach.jpg "make it snow" -o snow.jpg
        collage repaint photo:beach "make it snow" --to-library
        collage repaint hero --preset snow --detach

      To add a server, use `config set repaint.NAME.url http://HOST:PORT`. The server gets the \
      cropped photo, without effects and metadata. `jobs wait` resumes an interrupted job.

      The result is stored with the photo. --on, --off and --toggle then switch between the two \
      versions without the server. Each version has its own cutout. `undo` undoes a repaint. The \
      --mask image covers the whole photo, including cropped parts.
      """)

  @Argument(
    help: ArgumentHelp("The items, files or photo:NAME, then the prompt", valueName: "item"),
    completion: .custom(CompletionValues.items))
  var words: [Word] = []

  @Flag(help: "Show the repainted version")
  var on = false

  @Flag(help: "Show the photo and keep the repainted version")
  var off = false

  @Flag(help: "Switch between the two versions")
  var toggle = false

  @OptionGroup var painting: RepaintOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file, or a folder for several images", valueName: "file"),
    completion: .file(extensions: FormatParser.imageFileExtensions))
  var output: Word?

  @Flag(help: "Add the results to the library")
  var toLibrary = false

  @OptionGroup var clobber: ClobberOptions
  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    if try requestedSwitch() != nil { return try runAlone(in: context) }
    return try RepaintOperation(command: self, context: context).run()
  }

  func request() throws -> EditRequest? {
    try requestedSwitch().map { .items(try ItemArguments(words).selectors(of: Self.self), $0) }
  }

  func prepare(on reference: CollageReference, _ context: EditContext) throws -> PreparedEdit {
    throw UserFacingError.promptInBatch
  }

  /// Returns the requested switch between the original and the repainted photo; `nil` to repaint.
  private func requestedSwitch() throws -> ItemsChange? {
    let switches = [(on, Switch.on), (off, .off), (toggle, .toggle)].filter { $0.0 }.map { $0.1 }
    guard let change = try ItemsChange.repaint(switches) else { return nil }
    guard !painting.isGiven, output == nil, !toLibrary else {
      throw UserFacingError.switchAndPrompt("--\(switches[0].rawValue)")
    }
    return change
  }
}
