internal import ArgumentParser
internal import CollageCore

struct Log: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "log", abstract: "List the edits of a collage",
    usage: "collage log [options]",
    discussion: """
        collage log
        collage log -n 10
        collage log -c poster --json
        collage log --sh > poster.sh

      The oldest edit comes first. '*' marks the current state, 'saved' the last save, and \
      'undone' edits that were undone. `diff` compares two states.

      --sh prints a bash script that recreates the collage from its photo files in an empty store. \
      The script doesn't recreate the history. Content that no verb can create becomes a comment \
      in the script, and a warning is printed.
      """)

  @Option(
    name: [.customShort("n"), .customLong("limit")],
    help: ArgumentHelp("The maximum number of edits; the newest are listed", valueName: "n"),
    transform: Word.reader(IntegerParser.parser("a number of edits", in: 1...1_000_000)))
  var limit: Int?

  @Flag(name: .customLong("sh"), help: "Print a bash script that creates the collage")
  var asScript = false

  @OptionGroup var target: CollageOptions
  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let console = context.console
    guard !asScript else { return try writeScript(in: context) }
    let (record, revisions) = try context.workspace().history(
      of: context.reference(target), limit: limit)
    let views = revisions.map { RevisionView($0, in: record) }
    try console.present(LogView(collage: record, revisions: views)) {
      let table = Self.table(zip(views, revisions))
      try console.printText(table.text(style: console.style, width: console.width))
    }
    return .done
  }

  private func writeScript(in context: CommandContext) throws -> ExitStatus {
    guard limit == nil else {
      throw UserFacingError.scriptLimit
    }
    let (workspace, console) = (try context.workspace(), context.console)
    let script = try workspace.script(
      of: workspace.state(of: context.reference(target)).collage)
    for loss in script.omissions { console.warn(.scriptLoss(loss)) }
    try console.present(ScriptView(script)) { try console.printText(script.text) }
    return .done
  }

  private static func table(_ lines: some Sequence<(RevisionView, Revision)>) -> Table {
    var table = Table(
      [("", .left), ("number", .right), ("time", .left), ("edit", .left), ("", .left)],
      flexibleColumn: 3)
    for (view, revision) in lines {
      table.add(
        [
          view.current ? "*" : "", "\(view.number)", Timestamp.local(revision.createdAt),
          view.label, view.saved ? "saved" : view.undone ? "undone" : "",
        ], isFaint: view.undone)
    }
    return table
  }
}
