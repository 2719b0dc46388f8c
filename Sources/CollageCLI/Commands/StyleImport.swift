internal import ArgumentParser
internal import CollageCore

/// `style import`: styles out of a file.
struct StyleImport: CollageCommand {
  static let configuration = CommandConfiguration.verb(
    "import", abstract: "Keep the styles of a file that `style export` wrote.",
    usage: "collage style import FILE [options]",
    discussion: """
      Prints their names. All of them are kept, or none. '-' is standard input.

        collage style import styles.json
        collage style import styles.json --force
      """)

  @Argument(help: "The file; '-' is standard input.", completion: .file(extensions: ["json"]))
  var file: Word

  @Flag(help: "Take the place of styles of their names.")
  var force = false

  @OptionGroup var common: CommonOptions

  func run(in context: CommandContext) throws -> ExitStatus {
    let source = PhotoSource(file: file.text, context.environment)
    let styles = try context.workspace(creating: true).importStyles(source, replacing: force)
    try context.console.show(
      Report(
        lines: styles.map(\.name.rawValue),
        message: "kept \(Phrases.count(styles.count, "style"))", view: StyleListView(styles)))
    return .done
  }
}
